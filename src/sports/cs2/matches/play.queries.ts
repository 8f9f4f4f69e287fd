import { isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import { idOf, mapId, MATCH_RECORDED_AT, playerRef } from '../refs.queries.js';

/** Rows of one in-depth part of a match. */
export interface PlayRows {
  items: string;
  total: number;
  recordedAt: Date;
}

/** A match, or one of its maps. */
export interface MatchOrMap {
  n: number;
  mapNumber?: number;
}

/** SQL: the rows of a match or map, from a table `alias` with match_n and map_number. */
function at(alias: string, { n, mapNumber }: MatchOrMap): Sql {
  const column = (name: string) => raw(`${alias}.${name}`);
  return where([
    sql`${column('match_n')} = ${n}`,
    mapNumber !== undefined && sql`${column('map_number')} = ${mapNumber}`,
  ]);
}

/** Reads one list, with the time of its match. */
async function list(db: Database, { n }: MatchOrMap, row: string, rows: Sql, order: string): Promise<PlayRows> {
  const found = await db.row<PlayRows>(sql`
    select ${MATCH_RECORDED_AT} as "recordedAt", listed.* from cs2_match m cross join (
      select count(*)::int as total, coalesce(json_agg(${raw(row)} order by ${raw(order)}), '[]')::text as items from ${rows}
    ) listed where m.n = ${n}`);
  return found as PlayRows;
}

const economyOf = (
  alias: string,
) => `json_build_object('money', ${alias}.money, 'equipmentValue', ${alias}.equipment_value,
  'spent', ${alias}.spent, 'buyType', ${alias}.buy_type)`;

const otherSide = (side: string) => `case ${side} when 'ct' then 't' else 'ct' end`;

const SCORE_AFTER = `json_build_object('team1', r.team1_score, 'team2', r.team2_score)`;

const ROUND = `json_build_object(
  'id', ${mapId('r.match_n', 'r.map_number')} || '-round-' || r.number, 'mapId', ${mapId('r.match_n', 'r.map_number')},
  'mapNumber', r.map_number, 'roundNumber', r.number, 'half', r.half, 'winnerTeamId', ${idOf('team', 'r.winner_n')},
  'winnerSide', r.winner_side, 'outcome', r.outcome, 'team1Side', r.team1_side, 'team2Side', ${otherSide('r.team1_side')},
  'scoreAfter', ${SCORE_AFTER}, 'startedAt', ${isoTime('r.started_at')}, 'endedAt', ${isoTime('r.ended_at')},
  'durationSeconds', round(r.seconds::numeric, 1)::float, 'bombPlanted', r.bomb_planted, 'site', r.site,
  'economy', case when e1.match_n is not null and e2.match_n is not null
    then json_build_object('team1', ${economyOf('e1')}, 'team2', ${economyOf('e2')}) end,
  'openingKill', case when r.opening_killer_n is not null then json_build_object(
    'killerId', ${idOf('player', 'r.opening_killer_n')}, 'victimId', ${idOf('player', 'r.opening_victim_n')},
    'seconds', round(r.opening_seconds::numeric, 2)::float) end,
  'clutch', case when r.clutch_player_n is not null then json_build_object(
    'playerId', ${idOf('player', 'r.clutch_player_n')}, 'versus', r.clutch_versus, 'won', r.clutch_won) end,
  'survivors', case when r.survivors1 is not null and r.survivors2 is not null
    then json_build_object('team1', r.survivors1, 'team2', r.survivors2) end)`;

const economyJoin = (side: 1 | 2) => `left join cs2_round_economy e${side} on e${side}.match_n = r.match_n
  and e${side}.map_number = r.map_number and e${side}.round_number = r.number and e${side}.side = ${side}`;

export function listRounds(db: Database, place: MatchOrMap): Promise<PlayRows> {
  const rounds = sql`cs2_round r ${raw(economyJoin(1))} ${raw(economyJoin(2))} ${at('r', place)}`;
  return list(db, place, ROUND, rounds, 'r.map_number, r.number');
}

/** Every round. */
export const ALL_ROUNDS: OrderedRows = {
  from: raw(`cs2_round r join cs2_match m on m.n = r.match_n ${economyJoin(1)} ${economyJoin(2)}`),
  conditions: [],
  key: 'r.match_n',
  order: [
    { by: 'm.listed_at', type: 'time' },
    { by: 'm.n', type: 'whole' },
    { by: 'r.map_number', type: 'whole' },
    { by: 'r.number', type: 'whole' },
  ],
  row: raw(`${ROUND}::text`),
};

const KILL = `json_build_object('seq', k.seq, 'mapId', ${mapId('k.match_n', 'k.map_number')}, 'at', ${isoTime('k.at')},
  'roundNumber', k.round_number, 'roundSeconds', round(k.round_seconds::numeric, 2)::float,
  'killer', ${playerRef('k.killer_n')}, 'killerTeamId', ${idOf('team', 'k.killer_team_n')},
  'victim', ${playerRef('k.victim_n')}, 'victimTeamId', ${idOf('team', 'k.victim_team_n')},
  'assister', ${playerRef('k.assister_n')}, 'flashAssist', k.flash_assist, 'weapon', k.weapon, 'headshot', k.headshot,
  'wallbang', k.wallbang, 'throughSmoke', k.through_smoke, 'blind', k.blind, 'noScope', k.no_scope,
  'openingKill', k.opening_kill, 'tradeKill', k.trade_kill, 'teamKill', k.team_kill)`;

export function listKills(db: Database, place: MatchOrMap): Promise<PlayRows> {
  return list(db, place, KILL, sql`cs2_kill k ${at('k', place)}`, 'k.map_number, k.seq');
}

/** Rounds, kills and bombs of a map, in order. A bomb without a known time stands before the end of its round. */
const EVENTS_OF_MAP = `
  with round as (
    select r.*, lag(r.team1_side) over (order by r.number) as side_before from cs2_round r
    where r.match_n = %n and r.map_number = %map
  ), moments as (
    select number as round_number, 0 as place, null::real as seconds, started_at as at, 'side_switch' as type,
      null::integer as player_n, null::integer as team_n, json_build_object('team1Side', team1_side) as detail
    from round where side_before <> team1_side
    union all
    select number, 1, 0, started_at, 'round_start', null, null, json_build_object('team1Side', team1_side) from round
    union all
    select k.round_number, 2, k.round_seconds, k.at, 'kill', k.killer_n, k.killer_team_n,
      json_build_object('victimId', ${idOf('player', 'k.victim_n')}, 'weapon', k.weapon, 'headshot', k.headshot)
    from cs2_kill k where k.match_n = %n and k.map_number = %map
    union all
    select number, 3, null, null, 'bomb_planted', null, null, json_build_object('site', site) from round where bomb_planted
    union all
    select number, 4, seconds, ended_at, outcome, null, winner_n, json_build_object('site', site) from round
    where outcome in ('bomb_exploded', 'bomb_defused')
    union all
    select number, 5, seconds, ended_at, 'round_end', null, winner_n,
      json_build_object('outcome', r.outcome, 'scoreAfter', ${SCORE_AFTER}) from round r
  )
  select *, row_number() over (order by round_number, place, seconds) as seq
  from moments`;

const EVENT = `json_build_object('seq', e.seq, 'at', ${isoTime('e.at')}, 'roundNumber', e.round_number,
  'roundSeconds', round(e.seconds::numeric, 2)::float, 'type', e.type, 'playerId', ${idOf('player', 'e.player_n')},
  'teamId', ${idOf('team', 'e.team_n')}, 'detail', e.detail)`;

export function listMapEvents(db: Database, n: number, mapNumber: number): Promise<PlayRows> {
  // Both values are our own numbers, so they are safe in SQL.
  const events = EVENTS_OF_MAP.replaceAll('%n', String(n)).replaceAll('%map', String(mapNumber));
  return list(db, { n }, EVENT, raw(`(${events}) e`), 'e.seq');
}

export async function hasKills(db: Database, n: number, mapNumber: number): Promise<boolean> {
  const row = await db.row<{ has: boolean }>(
    sql`select exists (select from cs2_kill where match_n = ${n} and map_number = ${mapNumber}) as has`,
  );
  return row?.has === true;
}

/** How often a player of team 1 and a player of team 2 killed each other. */
const DUEL = `json_build_object('player1', ${playerRef('d.one')}, 'player2', ${playerRef('d.other')},
  'player1Kills', d.kills1, 'player2Kills', d.kills2, 'openingDuels', json_build_object('player1', d.opening1, 'player2', d.opening2))`;

export function listDuels(db: Database, n: number): Promise<PlayRows> {
  const duels = sql`(
    select case when k.killer_team_n = m.team1_n then k.killer_n else k.victim_n end as one,
      case when k.killer_team_n = m.team1_n then k.victim_n else k.killer_n end as other,
      count(*) filter (where k.killer_team_n = m.team1_n) as kills1,
      count(*) filter (where k.killer_team_n = m.team2_n) as kills2,
      count(*) filter (where k.killer_team_n = m.team1_n and k.opening_kill) as opening1,
      count(*) filter (where k.killer_team_n = m.team2_n and k.opening_kill) as opening2
    from cs2_kill k join cs2_match m on m.n = k.match_n
    where k.match_n = ${n} and k.killer_n is not null
      and (k.killer_team_n, k.victim_team_n) in ((m.team1_n, m.team2_n), (m.team2_n, m.team1_n))
    group by 1, 2) d`;
  return list(db, { n }, DUEL, duels, 'd.kills1 + d.kills2 desc, d.one, d.other');
}

const ECONOMY = `json_build_object('mapId', ${mapId('e1.match_n', 'e1.map_number')}, 'roundNumber', e1.round_number,
  'team1', ${economyOf('e1')}, 'team2', ${economyOf('e2')},
  'winnerTeamId', ${idOf('team', 'case when e1.won then e1.team_n when e2.won then e2.team_n end')})`;

export function listEconomy(db: Database, place: MatchOrMap): Promise<PlayRows> {
  const rows = sql`cs2_round_economy e1 join cs2_round_economy e2 on e2.match_n = e1.match_n
    and e2.map_number = e1.map_number and e2.round_number = e1.round_number and e2.side = 2
    ${at('e1', place)} and e1.side = 1`;
  return list(db, place, ECONOMY, rows, 'e1.map_number, e1.round_number');
}

const UNPUBLISHED = [
  'flashesThrown',
  'enemiesFlashed',
  'blindSeconds',
  'heThrown',
  'heDamage',
  'molotovsThrown',
  'molotovDamage',
  'smokesThrown',
];

const UTILITY = `json_build_object('playerId', ${idOf('player', 'l.player_n')}, 'nickname', l.nickname,
  'mapId', ${mapId('l.match_n', 'l.map_number')}, ${UNPUBLISHED.map((name) => `'${name}', null`).join(', ')},
  'flashAssists', l.flash_assists, 'utilityDamage', l.utility_damage)`;

/** The effect of grenades, for players for whom a source has any of it. */
export function listUtility(db: Database, n: number): Promise<PlayRows> {
  const rows = sql`cs2_player_map l ${at('l', { n })} and coalesce(l.flash_assists, l.utility_damage) is not null`;
  return list(db, { n }, UTILITY, rows, 'l.map_number, l.side, l.player_n');
}
