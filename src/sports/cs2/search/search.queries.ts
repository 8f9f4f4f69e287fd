import { namesOf, subjectsNamed } from '../../../archive/named.queries.js';
import { fold } from '../../../archive/names.js';
import { meetingsNamed } from '../../../archive/meetings.queries.js';
import { namedLike } from '../../../archive/names.queries.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { Rows } from '../../../http/lists.js';
import { SCORE } from '../hits.queries.js';
import { matchRow } from '../matches/match-row.queries.js';

export const NOTHING: Rows = { items: '[]', total: 0 };

/**
 * Searches teams by name, former names included, and by short name. Among equally good hits, the team with more matches
 * comes first.
 */
export function searchTeams(db: Database, q: string, limit: number): Promise<Rows> {
  return rowsOf(
    db,
    sql`
    select json_build_object('id', 'cs2-team-' || t.n, 'slug', t.slug, 'name', t.name, 'shortName', t.short_name,
      'logoUrl', t.logo_url, 'country', t.country, 'score', ${SCORE}::float)::text as item, row_number() over (
        order by ${SCORE} desc, ${PLAYED} desc, is_whole desc, length(t.folded), t.n) as place
    from cs2_team t join (${subjectsNamed(teamNames(fold(q)), q)}) hit using (n)`,
    limit,
  );
}

/** SQL: the names of teams, and short names that equal the text. */
function teamNames(text: string): Sql {
  return sql`
    ${namesOf('cs2', 'team', text)} union all select n, ${text}::text from cs2_team where lower(short_name) = ${text}`;
}

/** SQL: the number of a team's stored matches, counted up to a limit above which rank no longer matters. */
const PLAYED = raw(`(
  select count(*) from (select from cs2_match m where m.team1_n = t.n or m.team2_n = t.n limit 200) counted)`);

/**
 * Searches events by name, former names included, also by similar ones. Among equally good hits, larger events come
 * first, then newer ones. Qualifiers come last, although many have more matches.
 */
export function searchEvents(db: Database, q: string, limit: number): Promise<Rows> {
  const [text, former] = [fold(q), raw('x.folded')];
  const hits = sql`
    select n, bool_or(is_called) as is_called, bool_or(is_begun) as is_begun, max(likeness) as likeness from (
      select n, is_called, is_begun, likeness from (${subjectsNamed(sql`select n, folded from cs2_event`, q)}) today
      union all select n, folded = ${text}, folded like ${`${text}%`} or folded like ${`% ${text}%`}, 1.0
      from (${namesOf('cs2', 'event', q)}) x where ${namedLike(former, q)}
    ) hits group by n`;
  return rowsOf(
    db,
    sql`
    select json_build_object('id', 'cs2-event-' || e.n, 'slug', e.slug, 'name', e.name, 'tier', e.tier, 'startDate', e.starts_on,
      'endDate', e.ends_on, 'score', ${SCORE}::float)::text as item, row_number() over (
        order by ${SCORE} desc, e.folded like '%qualifier%', e.match_count desc, e.starts_on desc nulls last, e.n) as place
    from cs2_event e join (${hits}) hit using (n)`,
    limit,
  );
}

/**
 * Searches matches by words of both teams' names, former and short names included. If nothing is found and the caller
 * asks for tolerance, similar names count too. The most similar come first, then the newest.
 */
export function searchMatches(db: Database, q: string, limit: number, isTolerant: boolean): Promise<Rows> {
  const found = meetingsNamed(raw('cs2_match'), teamNames, q, isTolerant);
  if (found === undefined) return Promise.resolve(NOTHING);
  return rowsOf(
    db,
    sql`
    select ${raw(matchRow())} as item, found.nth as place
    from (
      select m.n, row_number() over (order by hit.likeness desc, m.listed_at desc, m.n desc) as nth
      from (${found}) hit join cs2_match m using (n)
      order by nth limit ${limit}
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
