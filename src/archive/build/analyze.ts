import type pg from 'pg';

/**
 * Renews PostgreSQL's statistics of those of the tables that grew by a fifth since the last time, or into which this
 * transaction inserted more rows than they count: a table keeps the pages of an import that failed, and autovacuum
 * counts no row of one that runs. Of others they still serve, and PostgreSQL renews them itself.
 */
export async function analyzeGrown(client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relname = any($1)
       and (pg_relation_size(oid) > 1.2 * relpages * current_setting('block_size')::integer
         or pg_stat_get_xact_tuples_inserted(oid) > 1.2 * greatest(reltuples, 0))`,
    [tables],
  );
  if (rows.length > 0) await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
}
