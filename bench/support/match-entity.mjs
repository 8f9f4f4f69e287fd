import pg from 'pg';
import { EntitySchema } from 'typeorm';

/** Every column of tennis_match, read from the database, as an entity. */
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const { rows } = await client.query(
  "select column_name as name, data_type as type, is_nullable = 'YES' as nullable from information_schema.columns where table_name = 'tennis_match' order by ordinal_position",
);
await client.end();

export const matchEntity = new EntitySchema({
  name: 'tennis_match',
  columns: Object.fromEntries(
    rows.map(({ name, type, nullable }) => [name, { type, nullable, primary: name === 'id' }]),
  ),
});
