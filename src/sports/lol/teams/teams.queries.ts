import { namedLike } from '../../../archive/names.queries.js';
import { isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { expanded } from '../../../db/expanded.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { among, externalIds, TEAM_ID, teamRef } from '../refs.queries.js';
import { NEWEST_FIRST, SCHEDULE_SOURCE, scheduleRow } from '../schedule/schedule-row.queries.js';
import { matchResult } from './results.queries.js';
import { COACH, CURRENT_ROSTER } from './roster.queries.js';
import type { TeamsQuery } from './teams.dto.js';

/** The tables of a team's row. */
export const TEAMS = raw('lol_team team left join lol_league l on l.n = team.league_n');

/** The fields of a row of team `team` of league `l`. */
export const TEAM_MEMBERS = `'slug', team.slug, 'name', team.name, 'shortName', team.short_name, 'logoUrl', team.logo_url,
  'region', team.region, 'league', l.slug, 'leagueId', 'lol-' || l.slug, 'isActive', team.is_active`;

export function teamList({ q, league, region, isActive, expand }: TeamsQuery): List {
  return {
    name: 'lol teams',
    from: raw('lol_team team'),
    conditions: [
      q !== undefined &&
        sql`team.n in (select n from identity_name where family = 'lol' and kind = 'team' and ${namedLike(raw('folded'), q)})`,
      among('league', 'team.league_n', league),
      region !== undefined &&
        region.length > 0 &&
        sql`lower(team.region) = any(${region.map((one) => one.toLowerCase())})`,
      isActive !== undefined && raw(isActive ? 'team.is_active' : 'not team.is_active'),
    ],
    key: 'team.n',
    order: [
      { by: 'team.folded', type: 'text' },
      { by: 'team.n', type: 'whole' },
    ],
    source: TEAMS,
    row: expanded(raw(`json_build_object(${TEAM_MEMBERS})::text`), expand, { roster: raw(`${CURRENT_ROSTER}::text`) }),
    ids: TEAM_ID,
  };
}

/** The record of the team with this number, as JSON. */
export function recordOf(n: Sql, conditions: readonly (Sql | false)[] = []): Sql {
  const own = sql`(m.team1_n = ${n} or m.team2_n = ${n})`;
  return sql`(
    select json_build_object('wins', count(*) filter (where m.winner_n = ${n}),
      'losses', count(*) filter (where m.winner_n <> ${n}), 'winRate', round(avg((m.winner_n = ${n})::int), 4)::float)
    from lol_match m ${where([own, raw(`m.state = 'completed'`), ...conditions])})`;
}

/** The team's standing in its newest tournament, in the last stage that has standings. */
const STANDING = `(
  select json_build_object('leagueId', 'lol-' || l.slug, 'rank', s.rank, 'wins', s.wins, 'losses', s.losses)
  from lol_standing s
  join lol_tournament t on t.n = s.tournament_n
  join lol_league l on l.n = t.league_n
  where s.team_n = team.n
  order by t.starts_on desc nulls last, t.n desc, (
    select max(stage.nth) from jsonb_array_elements(t.stages) with ordinality stage (value, nth)
    where stage.value ->> 'name' = s.stage) desc nulls last, s.section
  limit 1)`;

/** A team's profile as JSON text. */
export async function findTeam(db: Database, n: number): Promise<string> {
  const row = await db.row<{ body: string }>(sql`
    select json_build_object(${raw(TEAM_MEMBERS)}, 'founded', null, 'location', about.location, 'roster', ${raw(CURRENT_ROSTER)},
      'coach', ${raw(COACH)}, 'record', ${recordOf(raw('team.n'))}, 'currentStanding', ${raw(STANDING)},
      'social', json_build_object('x', about.x, 'twitch', null, 'youtube', about.youtube, 'instagram', about.instagram),
      'externalIds', ${raw(externalIds('team.external_ids'))}, 'lastUpdated', ${raw(isoTime('team.updated_at'))})::text as body
    from ${TEAMS} left join lol_team_about about on about.n = team.n where team.n = ${n}`);
  return (row as { body: string }).body;
}

/** A team's matches, newest first. */
export function teamMatches(n: number): List {
  return {
    name: `lol matches of team ${n}`,
    from: raw('lol_match m'),
    conditions: [sql`(m.team1_n = ${n} or m.team2_n = ${n})`],
    key: 'm.n',
    order: NEWEST_FIRST,
    total: 'gathered',
    source: sql`${SCHEDULE_SOURCE} cross join (values (${n}::integer)) subject (n)`,
    row: raw(scheduleRow(`'result', ${matchResult('subject.n')}`)),
  };
}

/** The head-to-head record of two teams, without the list of their matches. */
export interface Meetings {
  team: object;
  opponent: object;
  record: object;
  lastMeeting: string | null;
}

export async function findMeetings(db: Database, n: number, opponent: number): Promise<Meetings> {
  const own = (one: string, other: string) => sql`case when m.team1_n = ${n} then ${raw(one)} else ${raw(other)} end`;
  const row = await db.row<Meetings>(sql`
    select ${raw(teamRef('a.n'))} as team, ${raw(teamRef('b.n'))} as opponent, r.record, r."lastMeeting"
    from lol_team a cross join lol_team b cross join lateral (
      select json_build_object('matches', count(*), 'wins', count(*) filter (where m.winner_n = a.n),
          'losses', count(*) filter (where m.winner_n = b.n),
          'gameWins', coalesce(sum(${own('m.team1_score', 'm.team2_score')}), 0),
          'gameLosses', coalesce(sum(${own('m.team2_score', 'm.team1_score')}), 0)) as record,
        ${raw(isoTime('max(m.starts_at)'))} as "lastMeeting"
      from lol_match m ${where(meeting(n, opponent))}
    ) r
    where a.n = ${n} and b.n = ${opponent}`);
  return row as Meetings;
}

/** Two teams' completed matches, newest first. */
export function meetingList(n: number, opponent: number): List {
  return {
    name: `lol meetings of ${n} and ${opponent}`,
    from: raw('lol_match m'),
    conditions: meeting(n, opponent),
    key: 'm.n',
    order: NEWEST_FIRST,
    total: 'gathered',
    source: SCHEDULE_SOURCE,
    row: raw(scheduleRow()),
  };
}

function meeting(one: number, other: number): Sql[] {
  return [
    sql`((m.team1_n = ${one} and m.team2_n = ${other}) or (m.team1_n = ${other} and m.team2_n = ${one}))`,
    raw(`m.state = 'completed'`),
  ];
}
