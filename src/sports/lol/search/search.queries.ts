import { namesOf, subjectsNamed } from '../../../archive/named.queries.js';
import { fold } from '../../../archive/names.js';
import { meetingsNamed } from '../../../archive/meetings.queries.js';
import type { Database } from '../../../db/database.js';
import { inOrder } from '../../../db/keyset.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { Rows } from '../../../http/lists.js';
import { BY_TIER, LEAGUE_OBJECT } from '../leagues/leagues.queries.js';
import { leagueSlug } from '../leagues.js';
import { NEWEST_FIRST, SCHEDULE_SOURCE, scheduleRow } from '../schedule/schedule-row.queries.js';
import { TEAM_MEMBERS, TEAMS } from '../teams/teams.queries.js';

export const NO_RESULTS: Rows = { items: '[]', total: 0 };

/**
 * Searches teams by name, former name or short name. Exact matches come first, then names with a word that begins with the
 * text, then similar names; among equal matches, the team with more matches.
 */
export function searchTeams(db: Database, q: string, limit: number): Promise<Rows> {
  return rowsOf(
    db,
    sql`
    select json_build_object(${raw(TEAM_MEMBERS)})::text as item, row_number() over (
      order by is_called desc, is_begun desc, likeness desc, ${PLAYED} desc, is_whole desc, length(team.folded), team.n) as place
    from ${TEAMS} join (${subjectsNamed(teamNames(fold(q)), q)}) hit on hit.n = team.n`,
    limit,
  );
}

/** The names of all teams, and the text itself for teams with that short name. */
function teamNames(text: string): Sql {
  return sql`
    ${namesOf('lol', 'team', text)} union all select n, ${text}::text from lol_team where lower(short_name) = ${text}`;
}

/** The stored matches of the team, up to a limit beyond which more matches make a team no better known. */
const PLAYED = raw(`(
  select count(*) from (select from lol_match m where m.team1_n = team.n or m.team2_n = team.n limit 200) counted)`);

/**
 * Searches leagues by name, former name or alias. Exact matches come first, then names with a word that begins with the text,
 * then similar names; among equal matches, larger leagues first: by tier, then by stored matches.
 */
export function searchLeagues(db: Database, q: string, limit: number): Promise<Rows> {
  const names = sql`
    ${namesOf('lol', 'league', q)} union all select n, folded_name(name) from lol_league
    union all select n, ${fold(q)}::text from lol_league where ${leagueSlug(q)} = any(aliases)`;
  return rowsOf(
    db,
    sql`
    select ${raw(LEAGUE_OBJECT)} as item, row_number() over (order by is_called desc, is_begun desc, likeness desc, ${inOrder(BY_TIER.slice(0, 1))}, ${HELD} desc, l.slug) as place
    from lol_league l join (${subjectsNamed(names, q)}) hit on hit.n = l.n`,
    limit,
  );
}

const HELD = raw('(select count(*) from (select from lol_match m where m.league_n = l.n limit 1000) counted)');

/**
 * Searches matches by the words of both teams' names, former names or short names; if no match has all words, by similar
 * names. More similar names come first, then newer matches.
 */
export function searchMatches(db: Database, q: string, limit: number): Promise<Rows> {
  const found = meetingsNamed(raw('lol_match'), teamNames, q);
  if (found === undefined) return Promise.resolve(NO_RESULTS);
  return rowsOf(
    db,
    sql`
    select ${raw(scheduleRow())} as item, found.nth as place
    from (
      select m.n, row_number() over (order by hit.likeness desc, ${inOrder(NEWEST_FIRST)}) as nth
      from (${found}) hit join lol_match m using (n)
      order by nth limit ${limit}
    ) found join (${SCHEDULE_SOURCE}) on m.n = found.n`,
    limit,
  );
}

async function rowsOf(db: Database, found: Sql, limit: number): Promise<Rows> {
  const row = await db.row<Rows>(sql`
    select count(*)::int as total, coalesce('[' || string_agg(item, ',' order by place) || ']', '[]') as items
    from (${found}) found where place <= ${limit}`);
  return row as Rows;
}
