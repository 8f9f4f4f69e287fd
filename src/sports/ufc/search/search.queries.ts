import { fold } from '../../../archive/names.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import { namedLike } from '../conditions.js';

/**
 * Returns rows as a JSON array: fighters whose name begins with the text first, then active ones, then those with most
 * wins.
 */
export function searchFighters(db: Database, q: string, limit: number): Promise<string> {
  return rowsOf(
    db,
    sql`
    select f.row_json, row_number() over (order by f.folded not like ${`${fold(q)}%`}, f.status <> 'active', f.wins desc, f.folded, f.n) as place
    from ufc_fighter f
    where f.n in (select n from identity_name where family = 'ufc' and kind = 'fighter' and ${namedLike(raw('folded'), q)})`,
    limit,
  );
}

/** Searches events, newest first, by former titles too. */
export function searchEvents(db: Database, q: string, limit: number): Promise<string> {
  return rowsOf(
    db,
    sql`
    select e.row_json, row_number() over (order by e.starts_at desc, e.n desc) as place from ufc_event e
    where ${namedLike(raw('e.folded'), q)} or e.n in (select n from identity_name where family = 'ufc' and kind = 'event' and ${namedLike(raw('folded'), q)})`,
    limit,
  );
}

/** Searches bouts whose names contain every word, newest first. */
export function searchBouts(db: Database, q: string, limit: number): Promise<string> {
  const words = fold(q).replaceAll(/\bvs?\b/g, ' ');
  return rowsOf(
    db,
    sql`
    select b.row_json, row_number() over (order by b.starts_at desc, b.n desc) as place from ufc_bout b
    where ${namedLike(raw('b.names'), words)}`,
    limit,
  );
}

async function rowsOf(db: Database, found: Sql, limit: number): Promise<string> {
  const row = await db.row<{ items: string }>(sql`
    select coalesce('[' || string_agg(row_json, ',' order by place) || ']', '[]') as items
    from (${found}) found where place <= ${limit}`);
  return (row as { items: string }).items;
}
