import type pg from 'pg';

/**
 * Notes that what is derived from these subjects may be out of date; the numbers are the one column of a statement. An
 * import and what ends live note the same, and the next derivation takes it, even if whoever noted it was killed.
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

/** The marked subjects by kind. They are no longer marked when the caller's transaction ends. */
export async function takeMarks(client: pg.PoolClient, family: string): Promise<ReadonlyMap<string, number[]>> {
  const { rows } = await client.query<{ kind: string; numbers: number[] }>(
    `with taken as (delete from archive_mark where family = $1 returning kind, n)
     select kind, array_agg(n order by n) as numbers from taken group by kind`,
    [family],
  );
  return new Map(rows.map(({ kind, numbers }) => [kind, numbers]));
}
