import pg from 'pg';
import { EntitySchema } from 'typeorm';

/** A table as TypeORM's entity, with the columns and the key that the database tells. */
export async function readEntity(table, { without = [] } = {}) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    `select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable,
       coalesce(attnum = any(indkey), false) as primary
     from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [table],
  );
  await client.end();
  const kept = rows.filter(({ name }) => !without.includes(name));
  const columns = kept.map(({ name, type, ...column }) => [
    name,
    type.endsWith('[]') ? { ...column, type: type.slice(0, -2), array: true } : { ...column, type },
  ]);
  return new EntitySchema({ name: table, columns: Object.fromEntries(columns) });
}
