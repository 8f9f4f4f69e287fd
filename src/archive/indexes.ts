import type pg from 'pg';

interface Index {
  name: string;
  definition: string;
}

/**
 * Fills an empty table without its secondary indexes and builds them afterwards, which takes a fraction of the time of
 * maintaining them row by row. A table that has rows keeps its indexes. To be called inside a transaction; until it
 * ends, readers of the empty table wait.
 */
export async function fillQuickly(client: pg.PoolClient, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${table}) as filled`);
  if (rows[0]?.filled) return fill();
  const indexes = await secondaryIndexes(client, table);
  for (const index of indexes) await client.query(`drop index ${index.name}`);
  await fill();
  await client.query(`set local maintenance_work_mem = '256MB'`);
  for (const index of indexes) await client.query(index.definition);
}

/**
 * Moves new entries of GIN indexes into the index. PostgreSQL collects them in a pending list first, which every search
 * would read from end to end until the next vacuum. Indexes of another owner wait for that vacuum.
 */
export async function settleTextIndexes(client: pg.PoolClient): Promise<void> {
  await client.query(`
    select gin_clean_pending_list(i.oid) from pg_class i join pg_am kind on kind.oid = i.relam and kind.amname = 'gin'
    where i.relkind = 'i' and i.relpersistence = 'p' and i.relnamespace = current_schema()::regnamespace
      and pg_has_role(i.relowner, 'usage')`);
}

/** All indexes of a table except those of its constraints. */
async function secondaryIndexes(client: pg.PoolClient, table: string): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by i.indexrelid`,
    [table],
  );
  return rows;
}
