import type pg from 'pg';

/**
 * Renews PostgreSQL's statistics of those of the tables that grew by a fifth since the last time. Of others they still
 * serve, and PostgreSQL renews them itself.
 */
export async function analyzeGrown(client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relname = any($1)
       and pg_relation_size(oid) > 1.2 * relpages * current_setting('block_size')::integer`,
    [tables],
  );
  if (rows.length > 0) await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
}
