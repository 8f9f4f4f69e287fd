import type pg from 'pg';

/** What rules leave open about one kind of thing for one reason. */
export interface Unresolved {
  kind: string;
  /** A few words in snake case. */
  reason: string;
  count: number;
  /** One of them, by its source, its key there and its name. */
  example: { source: string; key: string; name: string };
}

/**
 * Counts what the rules of a family leave open. `table` lists it with the columns `source`, `kind`, `key`, `name` and
 * `reason`.
 */
export async function countUnresolved(client: Pick<pg.PoolClient, 'query'>, table: string): Promise<Unresolved[]> {
  const { rows } = await client.query<Unresolved>(
    `select kind, reason, count(*)::integer as count,
       (array_agg(json_build_object('source', source, 'key', key, 'name', name) order by source, key))[1] as example
     from ${table} group by kind, reason order by kind, reason`,
  );
  return rows;
}
