import type pg from 'pg';
import { standingNumber } from '../../../archive/resolve/identities.js';
import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import type { Push } from './feed.js';
import type { PushObservation } from './observation.js';

export type PushedScore = Pick<PushObservation, 'score' | 'map' | 'isOver' | 'at'>;

/** Stores the score of a match, and queues it for the feed if it is new. */
export async function storeScore(
  client: pg.PoolClient,
  source: string,
  match: number,
  { at, ...body }: PushedScore,
): Promise<'inserted' | 'updated' | 'unchanged'> {
  // The lock gives pushes their numbers in the order of commits, so that no reader skips one.
  await client.query(`select pg_advisory_xact_lock(hashtext('cs2 scores'))`);
  const { rows } = await client.query<{ isNew: boolean }>(
    `insert into cs2_live_score as known (match_n, source, body) values ($1, $2, $3)
     on conflict (match_n, source) do update set body = excluded.body where known.body <> excluded.body
     returning xmax = 0 as "isNew"`,
    [match, source, JSON.stringify(body)],
  );
  const [stored] = rows;
  if (!stored) return 'unchanged';
  await client.query('insert into cs2_live_push (match_n, body) values ($1, $2)', [
    match,
    JSON.stringify({ ...body, at }),
  ]);
  return stored.isNew ? 'inserted' : 'updated';
}

/** The pushes with a number above `after`. Those older than six hours are left out: they are published already. */
export async function listPushes(db: Database, after: number): Promise<Push[]> {
  const rows = await db.rows<{ number: number; match: number; body: PushedScore }>(sql`
    select number::float8 as number, match_n as match, body from cs2_live_push
    where number > ${after} and pushed_at > now() - interval '6 hours' order by number limit 200`);
  return rows.map(({ number, match, body }) => ({ ...body, number, match }));
}

/** Deletes pushes that were published long ago. */
export async function dropOldPushes(db: Database): Promise<void> {
  await db.rows(sql`delete from cs2_live_push where pushed_at < now() - interval '1 day'`);
}

/** The number of the match with our id or a source's; undefined for an unknown id. */
export async function findMatchNumber(client: Pick<pg.PoolClient, 'query'>, id: string): Promise<number | undefined> {
  const written = id.trim().toLowerCase();
  const [, own] = /^(?:cs2-match-)?(\d{1,9})$/.exec(written) ?? [];
  const { rows } = await client.query<{ n: number }>(
    `select ${standingNumber('i')} as n from identity i where family = 'cs2' and kind = 'match' and (i.n = $1 or lower(key) = $2)
     order by i.n = $1 desc nulls last limit 1`,
    [own ?? null, written],
  );
  return rows[0]?.n;
}
