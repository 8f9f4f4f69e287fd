import type pg from 'pg';

/**
 * Marks subjects whose derived rows may be out of date; `statement` selects their numbers as its one column. Imports
 * and the archiver both mark. A mark stays until a derivation takes it, even when the process that set it is killed.
 */
export async function mark(
  client: pg.PoolClient,
  family: string,
  kind: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  await client.query(
    `insert into archive_mark (family, kind, n)
     select distinct '${family}', '${kind}', marked.n from (${statement}) marked (n) where marked.n is not null
     on conflict do nothing`,
    [...values],
  );
}

/** Takes the marks, by kind. The subjects are no longer marked when the caller's transaction commits. */
export async function takeMarks(client: pg.PoolClient, family: string): Promise<ReadonlyMap<string, number[]>> {
  const { rows } = await client.query<{ kind: string; numbers: number[] }>(
    `with taken as (delete from archive_mark where family = $1 returning kind, n)
     select kind, array_agg(n order by n) as numbers from taken group by kind`,
    [family],
  );
  return new Map(rows.map(({ kind, numbers }) => [kind, numbers]));
}
