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

/** Searches teams by name, former ones included, and by short name: what is called so exactly first, then active ones. */
export function searchTeams(db: Database, q: string, limit: number): Promise<Rows> {
  const text = fold(q);
  const isCalled = sql`(lower(team.short_name) = ${text} or team.folded = ${text})`;
  return rowsOf(
    db,
    sql`
    select json_build_object(${raw(TEAM_MEMBERS)})::text as item, row_number() over (
      order by ${isCalled} desc, team.folded like ${`${text}%`} desc, team.is_active desc, team.last_played_at desc nulls last, team.n) as place
    from ${TEAMS}
    where team.n = any(array(
      select called.n from lol_team called where lower(called.short_name) = ${text}
      union select n from identity_name where family = 'lol' and kind = 'team' and ${namedLike(raw('folded'), q)}))`,
    limit,
  );
}

/** Searches leagues by name or alias, the larger ones first. */
export function searchLeagues(db: Database, q: string, limit: number): Promise<Rows> {
  return rowsOf(
    db,
    sql`
    select ${raw(LEAGUE)} as item, row_number() over (order by ${inOrder(BY_TIER)}) as place from lol_league l
    where ${leagueSlug(q)} = any(l.aliases) or l.n in (
      select n from identity_name where family = 'lol' and kind = 'league' and ${namedLike(raw('folded'), q)})`,
    limit,
  );
}

/** Searches matches in whose teams' names every word stands, newest first. */
export function searchMatches(db: Database, q: string, limit: number): Promise<Rows> {
  const words = fold(q)
    .split(' ')
    .filter((word) => word !== '' && word !== 'v' && word !== 'vs');
  if (words.length === 0) return Promise.resolve(NOTHING);
  const oneWord = words.map((word) => sql`${namesOf('team')} like ${`%${word}%`}`);
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
      cross join lateral (select concat(${namesOf('a')}, ' ', ${namesOf('b')}) as text) names
      where ${namedLike(raw('names.text'), words.join(' '))}
    ) found join (${SCHEDULE_SOURCE}) on m.n = found.n`,
    limit,
  );
}

function namesOf(team: string): Sql {
  return raw(`(${team}.folded || ' ' || lower(${team}.short_name))`);
}

async function rowsOf(db: Database, found: Sql, limit: number): Promise<Rows> {
  const row = await db.row<Rows>(sql`
    select count(*)::int as total, coalesce('[' || string_agg(item, ',' order by place) || ']', '[]') as items
    from (${found}) found where place <= ${limit}`);
  return row as Rows;
}
