import { fold } from '../../../archive/names.js';
import { namedLike } from '../../../archive/names.queries.js';
import type { Database } from '../../../db/database.js';
import { join, raw, sql, type Sql } from '../../../db/sql.js';
import type { Rows } from '../../../http/lists.js';
import { matchRow } from '../matches/match-row.queries.js';

export const NOTHING: Rows = { items: '[]', total: 0 };

/** How well a folded name matches a text: the same, beginning with it, or having its words. */
function scoreOf(folded: string, text: string): Sql {
  return sql`case when ${raw(folded)} = ${text} then 1 when ${raw(folded)} like ${`${text}%`} then 0.9 else 0.7 end`;
}

/** Searches teams by name, former ones included, and by short name, active ones first. */
export function searchTeams(db: Database, q: string, limit: number): Promise<Rows> {
  const text = fold(q);
  return rowsOf(
    db,
    sql`
    select json_build_object('id', 'cs2-team-' || t.n, 'slug', t.slug, 'name', t.name, 'shortName', t.short_name,
      'logoUrl', t.logo_url, 'country', t.country, 'score', t.score)::text as item, row_number() over (
        order by t.score desc, t.is_active desc, t.last_played_at desc nulls last, t.n) as place
    from (
      select *, (case when lower(short_name) = ${text} then 1 else ${scoreOf('folded', text)} end)::float as score from cs2_team
      where n in (
        select n from identity_name where family = 'cs2' and kind = 'team' and ${namedLike(raw('folded'), q)}
        union select n from cs2_team where lower(short_name) = ${text})
    ) t`,
    limit,
  );
}

/** Searches events by name, the newest first among equally good ones. */
export function searchEvents(db: Database, q: string, limit: number): Promise<Rows> {
  const text = fold(q);
  return rowsOf(
    db,
    sql`
    select json_build_object('id', 'cs2-event-' || e.n, 'slug', e.slug, 'name', e.name, 'tier', e.tier, 'startDate', e.starts_on,
      'endDate', e.ends_on, 'score', e.score)::text as item, row_number() over (
        order by e.score desc, e.starts_on desc nulls last, e.n) as place
    from (
      select *, (${scoreOf('folded', text)})::float as score from cs2_event where ${namedLike(raw('folded'), q)}
    ) e`,
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
