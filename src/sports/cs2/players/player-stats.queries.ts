import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { HistoryWindow } from '../../../http/history.js';
import type { List, Rows } from '../../../http/lists.js';
import { FIGURES, figures, playedLines, type LineFilter } from '../figures.js';
import { mapNameSql } from '../maps.js';
import { eventName, idOf, mapId, playerRef, teamName, teamRef } from '../refs.queries.js';
import { WON_EVENTS } from './players.queries.js';

export interface PlayerSums {
  /** JSON text. */
  totals: string;
  maps: number;
  /** Whether the player has any stored line, whatever the filter. */
  isKnown: boolean;
  /** The time of the oldest line. */
  oldest: string | null;
}

/** The totals of a player's lines. */
export async function sumPlayer(db: Database, n: number, filter: LineFilter): Promise<PlayerSums> {
  const row = await db.row<PlayerSums>(sql`
    select json_build_object(${raw(figures('maps', 'rounds', 'kills', 'deaths', 'assists', 'kd', 'headshotPercent', 'adr', 'kast', 'rating', 'firstKills', 'firstDeaths'))})::text as totals,
      ${raw(FIGURES.maps)} as maps, ${hasLines(n)} as "isKnown", to_json(min(recorded_at)) #>> '{}' as oldest
    from (${playedLines([sql`l.player_n = ${n}`], filter)}) played`);
  return row as PlayerSums;
}

function hasLines(n: number): Sql {
  return sql`(exists (select from cs2_player_map where player_n = ${n}) or
    exists (select from cs2_player_series where player_n = ${n}))`;
}

/** SQL: a row `line` of `playedLines` as a StatLine. */
const LINE = `json_build_object('mapId', ${mapId('line.match_n', 'line.map_number')}, 'matchId', ${idOf('match', 'line.match_n')},
  'eventName', ${eventName('line.event_n')}, 'teamName', ${teamName('line.team_n')},
  'opponentName', ${teamName('line.opponent_n')}, 'mapName', ${mapNameSql('line.map')}, 'date', line.held_on, 'won', line.won,
  'rounds', line.rounds, 'kills', line.kills, 'deaths', line.deaths, 'assists', line.assists, 'headshots', line.headshots,
  'headshotPercent', round(line.headshots::numeric / nullif(line.kills, 0), 4)::float, 'firstKills', line.first_kills,
  'firstDeaths', line.first_deaths, 'adr', line.adr, 'kast', line.kast, 'rating', line.rating,
  'source', line.source)`;

/** A player's lines within the plan's window of history, newest first. */
export function playerLines(n: number, filter: LineFilter, history: HistoryWindow): List {
  return {
    name: `cs2 lines of player ${n}`,
    from: sql`(${playedLines([sql`l.player_n = ${n}`], filter)}) line`,
    conditions: [history.isLimited && history.opened(raw('line.recorded_at'))],
    key: 'line.n',
    order: [
      { by: 'line.listed_at', type: 'time', descending: true },
      { by: 'line.n', type: 'whole', descending: true },
    ],
    total: 'gathered',
    row: raw(`${LINE}::text`),
  };
}

/** With fewer ratings, no trend is given. */
const TREND_FROM_LINES = 4;

const TREND = `case when count(rating) < ${TREND_FROM_LINES} then null
  when avg(rating) filter (where half = 1) > 1.05 * avg(rating) filter (where half = 2) then 'up'
  when avg(rating) filter (where half = 1) < 0.95 * avg(rating) filter (where half = 2) then 'down' else 'flat' end`;

export interface PlayerPart {
  body: string;
  isKnown: boolean;
  oldest: string | null;
}

/** A player's newest lines within the plan's window of history, and their totals. */
export async function findForm(db: Database, n: number, limit: number, history: HistoryWindow): Promise<PlayerPart> {
  const row = await db.row<PlayerPart>(sql`
    with known as materialized (
      select * from (${playedLines([sql`l.player_n = ${n}`])}) played order by listed_at desc, n desc limit ${limit}
    ), opened as materialized (
      select *, ntile(2) over (partition by rating is null order by listed_at desc, n desc) as half
      from known where ${history.opened(raw('recorded_at'))}
    )
    select json_build_object('player', ${raw(playerRef('subject.n'))}, 'last', ${limit}::integer, 'summary', (
          select json_build_object(${raw(figures('rating', 'adr', 'kast', 'kd', 'wins', 'losses'))}, 'trend', ${raw(TREND)})
          from opened),
        'rows', (select coalesce(json_agg(${raw(LINE)} order by listed_at desc, n desc), '[]') from opened line))::text as body,
      exists (select from known) as "isKnown", (select to_json(min(recorded_at)) #>> '{}' from known) as oldest
    from (select ${n}::integer as n) subject`);
  return row as PlayerPart;
}

export interface Seasons extends Rows {
  isKnown: boolean;
  oldest: string | null;
}

/**
 * A player's figures by year, newest first. The newest match of a year decides whether the window opens the whole year.
 */
export async function listSeasons(db: Database, n: number, history: HistoryWindow): Promise<Seasons> {
  const row = await db.row<Seasons>(sql`
    with lines as materialized (
      select *, extract(year from coalesce(held_on, listed_at::date))::int as year
      from (${playedLines([sql`l.player_n = ${n}`])}) played
    ), won as materialized (
      select won.* from cs2_player p cross join lateral (${raw(WON_EVENTS)}) won where p.n = ${n}
    ), years as materialized (
      select year, max(recorded_at) as recorded_at,
        json_build_object('year', year, ${raw(figures('maps', 'rounds', 'kills', 'deaths', 'assists', 'kd', 'headshotPercent', 'adr', 'kast', 'rating'))},
          'wins', coalesce(sum(maps_won), 0)::int, 'teams', (
            select coalesce(json_agg(${raw(teamRef('own.team_n'))} order by own.newest desc), '[]')
            from (
              select team_n, max(listed_at) as newest from lines of_year
              where of_year.year = lines.year and team_n is not null group by team_n
            ) own),
          'titles', (select count(*)::int from won where extract(year from won.ends_on) = lines.year)) as item
      from lines group by year
    )
    select count(*) filter (where ${history.opened(raw('recorded_at'))})::int as total,
      coalesce('[' || string_agg(item::text, ',' order by year desc) filter (where ${history.opened(raw('recorded_at'))}) || ']', '[]') as items,
      count(*) > 0 as "isKnown", to_json(min(recorded_at)) #>> '{}' as oldest
    from years`);
  return row as Seasons;
}
