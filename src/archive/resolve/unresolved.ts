import type pg from 'pg';
import type { DeriveContext } from '../importer.js';
import { ALL, replaceRows, type Owned } from '../build/sync.js';

/** A claim or a mention that the rules of a family leave open. */
export interface Unresolved {
  source: string;
  /** The kind of claim, such as a match, a player or a result. */
  kind: string;
  /** The source's key of the claim, or words that name it. */
  key: string;
  /** Empty where it has no name. */
  name: string;
  reason: string;
}

/**
 * Lists claims that stay open; a listed one gets the new name and reason. Where each of them gets a number of its own
 * outside of the import's transaction, list it outside too and before, because no later run compares a claim that has a
 * number.
 */
export async function noteUnresolved(
  client: Pick<pg.PoolClient, 'query'>,
  family: string,
  open: readonly Unresolved[],
): Promise<void> {
  if (open.length === 0) return;
  const columns = ['source', 'kind', 'key', 'name', 'reason'] as const;
  await client.query(
    `insert into unresolved (family, source, kind, key, name, reason)
     select distinct on (source, kind, key) $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       open (source, kind, key, name, reason)
     order by source, kind, key, reason, name
     on conflict (family, source, kind, key) do update set name = excluded.name, reason = excluded.reason`,
    [family, ...columns.map((column) => open.map((one) => one[column]))],
  );
}

/** Makes the list of a family, or the part of it that `of` selects, hold exactly these. */
export async function replaceUnresolved(
  client: pg.PoolClient,
  family: string,
  open: readonly Unresolved[],
  of: Owned = ALL,
): Promise<void> {
  const rows = open.map((one) => ({ family, ...one }));
  const { where, values = [] } = of;
  const ofFamily = { where: `t.family = '${family}' and (${where})`, values };
  await replaceRows(client, 'unresolved', rows, ['family', 'source', 'kind', 'key'], ofFamily);
}

/** Reads the list of a family. */
export async function readUnresolved(client: Pick<pg.PoolClient, 'query'>, family: string): Promise<Unresolved[]> {
  const { rows } = await client.query<Unresolved>(
    'select source, kind, key, name, reason from unresolved where family = $1 order by source, kind, key',
    [family],
  );
  return rows;
}

/** Says how much is open in a family, by kind and reason; nothing where nothing is. */
export async function reportUnresolved(
  { client, notice }: Pick<DeriveContext, 'client' | 'notice'>,
  family: string,
): Promise<void> {
  const { rows } = await client.query<{ kind: string; reason: string; count: number }>(
    `select kind, reason, count(*)::integer as count from unresolved where family = $1
     group by kind, reason order by kind, reason`,
    [family],
  );
  if (rows.length === 0) return;
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  notice(`${total} unresolved: ${rows.map(({ kind, reason, count }) => `${count} ${kind} ${reason}`).join(', ')}`);
}
