import { firstMoment, lastMoment } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { HistoryWindow } from '../../../http/history.js';
import type { List } from '../../../http/lists.js';
import { playedLines } from '../figures.js';
import { mapId, MATCH_RECORDED_AT, playerRef } from '../refs.queries.js';
import type { PlayerPart } from './player-stats.queries.js';

export interface KillSpan {
  from?: string | undefined;
  to?: string | undefined;
}

/** SQL: rows `k` of matches `m` within the span and the plan's window of history. */
function opened(span: KillSpan, history: HistoryWindow): (Sql | false)[] {
  return [...inSpan(span), history.isLimited && history.opened(MATCH_RECORDED_AT)];
}

function inSpan({ from, to }: KillSpan): (Sql | false)[] {
  return [
    from !== undefined && sql`k.listed_at >= ${firstMoment(from)}::timestamptz`,
    to !== undefined && sql`k.listed_at <= ${lastMoment(to)}::timestamptz`,
  ];
}

/** SQL: a player's kills and deaths, without those by teammates. */
function killsOf(n: number, span: KillSpan, history: HistoryWindow): Sql {
  const own = (side: string) => sql`
    select k.*, ${raw(`'${side}'`)} as side from cs2_kill k join cs2_match m on m.n = k.match_n
    ${where([sql`k.${raw(side)}_n = ${n}`, raw('not k.team_kill'), ...opened(span, history)])}`;
  return sql`(${own('killer')} union all ${own('victim')})`;
}

/** A player's kills and deaths by weapon, the deadliest first. */
export function weaponList(n: number, span: KillSpan, history: HistoryWindow): List {
  return {
    name: `cs2 weapons of player ${n}`,
    from: sql`(
      select weapon, count(*) filter (where side = 'killer')::int as kills, count(*) filter (where side = 'victim')::int as deaths,
        count(*) filter (where side = 'killer' and headshot) as headshots
      from ${killsOf(n, span, history)} k group by weapon
    ) w`,
    conditions: [],
    key: 'w.weapon',
    order: [
      { by: 'w.kills', type: 'whole', descending: true },
      { by: 'w.weapon', type: 'text' },
    ],
    total: 'gathered',
    row: raw(`json_build_object('weapon', w.weapon, 'kills', w.kills, 'deaths', w.deaths,
      'headshotPercent', round(w.headshots::numeric / nullif(w.kills, 0), 4)::float, 'shots', null, 'hits', null,
      'accuracy', null, 'damage', null)::text`),
  };
}

/** Whom a player killed and by whom he was killed, the most frequent opponent first. */
export function duelList(n: number, span: KillSpan, history: HistoryWindow): List {
  return {
    name: `cs2 duels of player ${n}`,
    from: sql`(
      select case side when 'killer' then victim_n else killer_n end as n, ${n}::integer as subject_n, count(*)::int as duels,
        count(*) filter (where side = 'killer')::int as kills, count(*) filter (where side = 'victim')::int as deaths,
        count(*) filter (where side = 'killer' and opening_kill)::int as opening_kills,
        count(*) filter (where side = 'victim' and opening_kill)::int as opening_deaths
      from ${killsOf(n, span, history)} k where killer_n is not null and killer_n <> victim_n group by 1
    ) d`,
    conditions: [],
    key: 'd.n',
    order: [
      { by: 'd.duels', type: 'whole', descending: true },
      { by: 'd.n', type: 'whole' },
    ],
    total: 'gathered',
    row: raw(`json_build_object('player1', ${playerRef('d.subject_n')}, 'player2', ${playerRef('d.n')},
      'player1Kills', d.kills, 'player2Kills', d.deaths,
      'openingDuels', json_build_object('player1', d.opening_kills, 'player2', d.opening_deaths))::text`),
  };
}

export interface KnownMaps {
  maps: number;
  isKnown: boolean;
  oldest: string | null;
}

/**
 * The number of a player's maps with stored kills, within the span and the window, and the time of the oldest in the
 * span.
 */
export async function findKnownMaps(
  db: Database,
  n: number,
  span: KillSpan,
  history: HistoryWindow,
): Promise<KnownMaps> {
  const known = 'cs2_player_map k join cs2_map x on x.match_n = k.match_n and x.number = k.map_number and x.has_kills';
  const row = await db.row<KnownMaps>(sql`
    select count(*) filter (where ${history.opened(MATCH_RECORDED_AT)})::int as maps,
      exists (select from ${raw(known)} where k.player_n = ${n}) as "isKnown", to_json(min(${MATCH_RECORDED_AT})) #>> '{}' as oldest
    from ${raw(known)} join cs2_match m on m.n = k.match_n ${where([sql`k.player_n = ${n}`, ...inSpan(span)])}`);
  return row as KnownMaps;
}

/** A player's flash assists, and the teammates who killed with them. */
export async function findFlashAssists(
  db: Database,
  n: number,
  span: { from?: string; to?: string },
  history: HistoryWindow,
): Promise<PlayerPart & { maps: number }> {
  const row = await db.row<PlayerPart & { maps: number }>(sql`
    with known as materialized (
      select * from (${playedLines([sql`l.player_n = ${n}`, raw('l.flash_assists is not null')], span)}) played
    ), lines as materialized (
      select * from known where ${history.opened(raw('recorded_at'))}
    )
    select json_build_object('total', sum(flash_assists)::int, 'perMap', round(sum(flash_assists)::numeric / sum(maps), 2)::float,
        'perRound', round(sum(flash_assists) filter (where rounds is not null)::numeric / nullif(sum(rounds), 0), 4)::float,
        'byTeammate', (
          select coalesce(json_agg(json_build_object('player', ${raw(playerRef('mate.killer_n'))}, 'count', mate.count)
            order by mate.count desc, mate.killer_n), '[]')
          from (
            select k.killer_n, count(*)::int as count from cs2_kill k join cs2_match m on m.n = k.match_n
            ${where([sql`k.assister_n = ${n}`, raw('k.flash_assist and k.killer_n is not null'), ...opened(span, history)])}
            group by k.killer_n
          ) mate))::text as body,
      coalesce(sum(maps), 0)::int as maps,
      exists (select from cs2_player_map where player_n = ${n} and flash_assists is not null) as "isKnown",
      (select to_json(min(recorded_at)) #>> '{}' from known) as oldest
    from lines`);
  return row as PlayerPart & { maps: number };
}

export interface ClutchSums {
  /** A JSON array. */
  summary: string;
  isKnown: boolean;
  oldest: string | null;
}

/** A player's clutches by the number of opponents. It is zero, not unknown, where lines count clutches. */
export async function sumClutches(
  db: Database,
  n: number,
  span: KillSpan,
  history: HistoryWindow,
): Promise<ClutchSums> {
  const row = await db.row<ClutchSums>(sql`
    with known as materialized (
      select k.versus, k.won, ${MATCH_RECORDED_AT} as recorded_at from cs2_clutch k join cs2_match m on m.n = k.match_n
      ${where([sql`k.player_n = ${n}`, ...inSpan(span)])}
    ), known_of as (
      select exists (select from cs2_clutch where player_n = ${n}) or exists (
        select from cs2_player_map where player_n = ${n} and clutches_won is not null) as is_known
    )
    select case when known_of.is_known then (
        select json_agg(json_build_object('versus', size, 'attempts', attempts, 'won', won) order by size)
        from generate_series(1, 5) size cross join lateral (
          select count(*)::int as attempts, count(*) filter (where won)::int as won from known
          where versus = size and ${history.opened(raw('recorded_at'))}
        ) one) else '[]' end::text as summary, known_of.is_known as "isKnown",
      (select to_json(min(recorded_at)) #>> '{}' from known) as oldest
    from known_of`);
  return row as ClutchSums;
}

/** A player's clutches one by one, newest first. */
export function clutchList(n: number, span: KillSpan, history: HistoryWindow): List {
  return {
    name: `cs2 clutches of player ${n}`,
    from: sql`(
      select k.*, m.held_on, (k.match_n * 100 + k.map_number)::bigint * 100 + k.round_number as place
      from cs2_clutch k join cs2_match m on m.n = k.match_n
      ${where([sql`k.player_n = ${n}`, ...opened(span, history)])}
    ) c`,
    conditions: [],
    key: 'c.place',
    order: [
      { by: 'c.listed_at', type: 'time', descending: true },
      { by: 'c.match_n', type: 'whole', descending: true },
      { by: 'c.map_number', type: 'whole', descending: true },
      { by: 'c.round_number', type: 'whole', descending: true },
    ],
    total: 'gathered',
    row: raw(`json_build_object('matchId', 'cs2-match-' || c.match_n, 'mapId', ${mapId('c.match_n', 'c.map_number')},
      'roundNumber', c.round_number, 'versus', c.versus, 'won', c.won, 'date', c.held_on)::text`),
  };
}

const HAS_UTILITY = '(l.flash_assists is not null or l.utility_damage is not null)';

/** A player's grenades by map, newest first, within the plan's window of history. */
export function utilityList(n: number, span: { from?: string; to?: string }, history: HistoryWindow): List {
  return {
    name: `cs2 utility of player ${n}`,
    from: sql`(${playedLines([sql`l.player_n = ${n}`, raw(HAS_UTILITY)], span)}) line`,
    conditions: [history.isLimited && history.opened(raw('line.recorded_at'))],
    key: 'line.n',
    order: [
      { by: 'line.listed_at', type: 'time', descending: true },
      { by: 'line.n', type: 'whole', descending: true },
    ],
    total: 'gathered',
    row: raw(`json_build_object('playerId', 'cs2-player-' || line.player_n,
      'nickname', (select nickname from cs2_player where n = line.player_n), 'mapId', ${mapId('line.match_n', 'line.map_number')},
      'matchId', 'cs2-match-' || line.match_n, 'date', line.held_on, 'flashesThrown', null, 'enemiesFlashed', null,
      'flashAssists', line.flash_assists, 'blindSeconds', null, 'heThrown', null, 'heDamage', null, 'molotovsThrown', null,
      'molotovDamage', null, 'smokesThrown', null, 'utilityDamage', line.utility_damage)::text`),
  };
}

export interface UtilityKnown {
  isKnown: boolean;
  oldest: string | null;
}

export async function findUtilityKnown(db: Database, n: number): Promise<UtilityKnown> {
  const row = await db.row<UtilityKnown>(sql`
    select count(*) > 0 as "isKnown", to_json(min(recorded_at)) #>> '{}' as oldest
    from (${playedLines([sql`l.player_n = ${n}`, raw(HAS_UTILITY)])}) played`);
  return row as UtilityKnown;
}
