import { namesOf, namesWith, subjectsNamed } from '../../../archive/named.queries.js';
import { fold } from '../../../archive/names.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import { namedLike } from '../../../archive/names.queries.js';

/**
 * Returns rows as a JSON array: fighters whose name, former name or nickname contains every word of the text, and where
 * fewer than ten do, fighters with a similar name. A match of a whole name or surname comes first, then a word that
 * begins with the text, then the more similar names, then the fighter with more wins.
 */
export function searchFighters(db: Database, q: string, limit: number): Promise<string> {
  const names = namesWith(namesOf('ufc', 'fighter', q), NICKNAMES, q);
  return rowsOf(
    db,
    sql`
    select f.row_json, row_number() over (
      order by is_whole and ${isNamed(fold(q))} desc, is_begun desc, likeness desc, f.wins desc, f.status <> 'active', f.folded, f.n) as place
    from ufc_fighter f join (${subjectsNamed(names, q)}) hit using (n)`,
    limit,
  );
}

const NICKNAMES = raw(`select n, folded_name(nickname)
  from (select n, nickname from ufc_fighter_name where n is not null and nickname is not null) called`);

/** Whether the text is a name or surname of fighter `f`, and no nickname. */
function isNamed(text: string): Sql {
  return sql`exists (select from identity_name x where x.family = 'ufc' and x.kind = 'fighter' and x.n = f.n
    and (x.folded = ${text} or x.folded like ${`% ${text}`}))`;
}

/**
 * Searches events by title, former ones included. Titles that contain the text word for word come first, then the more
 * similar ones, then the newest. `ufc229` is `ufc 229`.
 */
export function searchEvents(db: Database, q: string, limit: number): Promise<string> {
  const spaced = q.replaceAll(/(\p{L})(\d)/gu, '$1 $2');
  return rowsOf(
    db,
    sql`
    select e.row_json, row_number() over (
      order by (' ' || e.folded || ' ') like ${`% ${fold(spaced)} %`} desc, likeness desc, e.starts_at desc, e.n desc) as place
    from ufc_event e join (${subjectsNamed(namesOf('ufc', 'event', spaced), spaced)}) hit using (n)`,
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
