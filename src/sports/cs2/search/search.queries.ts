import { namesOf, subjectsNamed } from '../../../archive/named.queries.js';
import { fold } from '../../../archive/names.js';
import { namedLike } from '../../../archive/names.queries.js';
import type { Database } from '../../../db/database.js';
import { join, raw, sql, type Sql } from '../../../db/sql.js';
import type { Rows } from '../../../http/lists.js';
import { SCORE } from '../hits.queries.js';
import { matchRow } from '../matches/match-row.queries.js';

export const NOTHING: Rows = { items: '[]', total: 0 };

/** Searches teams by name, former ones included, and by short name; among equally good ones who has played most comes first. */
export function searchTeams(db: Database, q: string, limit: number): Promise<Rows> {
  const text = fold(q);
  const names = sql`
    ${namesOf('cs2', 'team')} union all select n, ${text}::text from cs2_team where lower(short_name) = ${text}`;
  return rowsOf(
    db,
    sql`
    select json_build_object('id', 'cs2-team-' || t.n, 'slug', t.slug, 'name', t.name, 'shortName', t.short_name,
      'logoUrl', t.logo_url, 'country', t.country, 'score', ${SCORE}::float)::text as item, row_number() over (
        order by ${SCORE} desc, ${PLAYED} desc, is_whole desc, length(t.folded), t.n) as place
    from cs2_team t join (${subjectsNamed(names, q)}) hit using (n)`,
    limit,
  );
}

/** How many matches of the team are stored; above that many more make it no better known. */
const PLAYED = raw(`(
  select count(*) from (select from cs2_match m where m.team1_n = t.n or m.team2_n = t.n limit 200) counted)`);

/** Searches events by name, the newest first among equally good ones. */
export function searchEvents(db: Database, q: string, limit: number): Promise<Rows> {
  return rowsOf(
    db,
    sql`
    select json_build_object('id', 'cs2-event-' || e.n, 'slug', e.slug, 'name', e.name, 'tier', e.tier, 'startDate', e.starts_on,
      'endDate', e.ends_on, 'score', ${SCORE}::float)::text as item, row_number() over (
        order by ${SCORE} desc, e.starts_on desc nulls last, e.n) as place
    from cs2_event e join (${subjectsNamed(sql`select n, folded from cs2_event`, q)}) hit using (n)`,
    limit,
  );
}

/** Searches matches in whose teams' names every word stands, newest first. */
export function searchMatches(db: Database, q: string, limit: number): Promise<Rows> {
  const words = fold(q)
    .split(' ')
    .filter((word) => word !== '' && word !== 'v' && word !== 'vs');
  if (words.length === 0) return Promise.resolve(NOTHING);
  const oneWord = words.map((word) => sql`t.folded like ${`%${word}%`}`);
  return rowsOf(
    db,
    sql`
    select ${raw(matchRow())} as item, found.nth as place
    from (
      select m.n, row_number() over (order by m.listed_at desc, m.n desc) as nth
      from (select array(select t.n from cs2_team t where ${join(oneWord, ' or ')}) as numbers) named
      join cs2_match m on m.team1_n = any(named.numbers) or m.team2_n = any(named.numbers)
      left join cs2_team a on a.n = m.team1_n
      left join cs2_team b on b.n = m.team2_n
      where ${namedLike(raw(`concat(a.folded, ' ', b.folded)`), words.join(' '))}
    ) found join cs2_match m on m.n = found.n`,
    limit,
  );
}

async function rowsOf(db: Database, found: Sql, limit: number): Promise<Rows> {
  const row = await db.row<Rows>(sql`
    select count(*)::int as total, coalesce('[' || string_agg(item, ',' order by place) || ']', '[]') as items
    from (${found}) found where place <= ${limit}`);
  return row as Rows;
}
