import type pg from 'pg';
import { fold, looseKey } from './names.js';

/** Updates the table of spellings with the names that a statement selects as its one column, `name`. */
export async function spell(client: pg.PoolClient, statement: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct name from (${statement}) written where not exists (select from spelling s where s.name = written.name)`,
  );
  const folded = rows.map(({ name }) => fold(name));
  await client.query(
    `insert into spelling (name, folded, loose) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict do nothing`,
    [rows.map(({ name }) => name), folded, folded.map(looseKey)],
  );
}
