import type pg from 'pg';
import { factsFrom, type DeriveContext } from '../../../archive/importer.js';
import type { Fact } from '../../../facts/fact.js';
import type { Cs2Fact } from '../facts.js';
import { ROSTER_CHANGE_MEMBERS } from '../rosters/roster-changes.queries.js';
import { TRANSFER_MEMBERS } from '../transfers/transfers.queries.js';
import { deriveCs2 } from './derive.js';

type Changed = Cs2Fact<'cs2.roster.changed'>;
type Moved = Cs2Fact<'cs2.transfer.new'>;

/**
 * Derives the changed rows of cs2; returns the roster changes and transfers of the last days that are new in this run.
 */
export async function deriveWithMoveFacts(context: DeriveContext): Promise<Fact[]> {
  const before = await readMoves(context.client);
  const facts = await deriveCs2(context);
  return [...facts, ...(await newChanges(context, before.changes)), ...(await newTransfers(context, before.transfers))];
}

async function readMoves(client: pg.PoolClient): Promise<{ changes: number[]; transfers: number[] }> {
  const { rows } = await client.query<{ changes: number[]; transfers: number[] }>(
    `select array(select n from cs2_roster_change) as changes, array(select n from cs2_transfer) as transfers`,
  );
  return rows[0] as { changes: number[]; transfers: number[] };
}

async function newChanges({ client, now }: DeriveContext, known: readonly number[]): Promise<Changed[]> {
  const { rows } = await client.query<{ data: Changed['data'] }>(
    `select json_build_object(${ROSTER_CHANGE_MEMBERS}) as data from cs2_roster_change c
     where c.n <> all($1) and c.changed_on >= $2::timestamptz order by c.changed_on, c.n`,
    [known, factsFrom(now)],
  );
  return rows.map(({ data }) => ({
    name: 'cs2.roster.changed',
    subject: data.id,
    data,
    occurredAt: Date.parse(data.date),
  }));
}

async function newTransfers({ client, now }: DeriveContext, known: readonly number[]): Promise<Moved[]> {
  const { rows } = await client.query<{ data: Moved['data'] }>(
    `select json_build_object(${TRANSFER_MEMBERS}) as data from cs2_transfer x
     where x.n <> all($1) and x.moved_on >= $2::timestamptz order by x.moved_on, x.n`,
    [known, factsFrom(now)],
  );
  return rows.map(({ data }) => ({
    name: 'cs2.transfer.new',
    subject: data.id,
    data,
    occurredAt: Date.parse(data.date),
  }));
}
