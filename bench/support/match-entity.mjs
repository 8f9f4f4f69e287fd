import pg from 'pg';
import { EntitySchema } from 'typeorm';

/** The columns of tennis_match, read from the database, as an entity. */
export async function readMatchEntity({ without = [] } = {}) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    `select column_name as name, data_type as type, is_nullable = 'YES' as nullable from information_schema.columns
     where table_schema = current_schema() and table_name = 'tennis_match' and is_generated = 'NEVER'
     order by ordinal_position`,
  );
  await client.end();
  const kept = rows.filter(({ name }) => !without.includes(name));
  return new EntitySchema({
    name: 'tennis_match',
    columns: Object.fromEntries(
      kept.map(({ name, type, nullable }) => [name, { type, nullable, primary: name === 'id' }]),
    ),
  });
}
