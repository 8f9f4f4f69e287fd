import { namesOf, subjectsNamed } from '../../../archive/named.queries.js';
import { fold } from '../../../archive/names.js';
import { namedLike } from '../../../archive/names.queries.js';
import type { Database } from '../../../db/database.js';
import { inOrder } from '../../../db/keyset.js';
import { join, raw, sql, type Sql } from '../../../db/sql.js';
import type { Rows } from '../../../http/lists.js';
import { BY_TIER, LEAGUE } from '../leagues/leagues.queries.js';
import { leagueSlug } from '../leagues.js';
import { NEWEST_FIRST, SCHEDULE_SOURCE, scheduleRow } from '../schedule/schedule-row.queries.js';
import { TEAM_MEMBERS, TEAMS } from '../teams/teams.queries.js';

export const NOTHING: Rows = { items: '[]', total: 0 };

/**
 * Searches teams by name, former ones included, and by short name: who is called so exactly comes first, then whose name has
 * a word that begins so, then the more alike, and among them who has played most.
 */
export function searchTeams(db: Database, q: string, limit: number): Promise<Rows> {
  const text = fold(q);
  const names = sql`
    ${namesOf('lol', 'team')} union all select n, ${text}::text from lol_team where lower(short_name) = ${text}`;
  return rowsOf(
    db,
    sql`
    select json_build_object(${raw(TEAM_MEMBERS)})::text as item, row_number() over (
      order by is_called desc, is_begun desc, likeness desc, ${PLAYED} desc, is_whole desc, length(team.folded), team.n) as place
    from ${TEAMS} join (${subjectsNamed(names, q)}) hit on hit.n = team.n`,
    limit,
  );
}

/** How many matches of the team are stored; above that many more make it no better known. */
const PLAYED = raw(`(
  select count(*) from (select from lol_match m where m.team1_n = team.n or m.team2_n = team.n limit 200) counted)`);

/** Searches leagues by name or alias: what is called so exactly first, then the more alike, and among them the larger ones. */
export function searchLeagues(db: Database, q: string, limit: number): Promise<Rows> {
  const names = sql`
    ${namesOf('lol', 'league')} union all select n, ${fold(q)}::text from lol_league where ${leagueSlug(q)} = any(aliases)`;
  return rowsOf(
    db,
    sql`
    select ${raw(LEAGUE)} as item, row_number() over (order by is_called desc, likeness desc, ${inOrder(BY_TIER)}) as place
    from lol_league l join (${subjectsNamed(names, q)}) hit on hit.n = l.n`,
    limit,
  );
}

/** Searches matches in whose teams' names every word stands, newest first. */
export function searchMatches(db: Database, q: string, limit: number): Promise<Rows> {
  const words = fold(q)
    .split(' ')
    .filter((word) => word !== '' && word !== 'v' && word !== 'vs');
  if (words.length === 0) return Promise.resolve(NOTHING);
  const oneWord = words.map((word) => sql`${teamNames('team')} like ${`%${word}%`}`);
  return rowsOf(
    db,
    sql`
    select ${raw(scheduleRow())} as item, found.nth as place
    from (
      select m.n, row_number() over (order by ${inOrder(NEWEST_FIRST)}) as nth
      from (select array(select team.n from lol_team team where ${join(oneWord, ' or ')}) as numbers) named
      join lol_match m on m.team1_n = any(named.numbers) or m.team2_n = any(named.numbers)
      left join lol_team a on a.n = m.team1_n
      left join lol_team b on b.n = m.team2_n
      cross join lateral (select concat(${teamNames('a')}, ' ', ${teamNames('b')}) as text) names
      where ${namedLike(raw('names.text'), words.join(' '))}
    ) found join (${SCHEDULE_SOURCE}) on m.n = found.n`,
    limit,
  );
}

function teamNames(team: string): Sql {
  return raw(`(${team}.folded || ' ' || lower(${team}.short_name))`);
}

async function rowsOf(db: Database, found: Sql, limit: number): Promise<Rows> {
  const row = await db.row<Rows>(sql`
    select count(*)::int as total, coalesce('[' || string_agg(item, ',' order by place) || ']', '[]') as items
    from (${found}) found where place <= ${limit}`);
  return row as Rows;
}
