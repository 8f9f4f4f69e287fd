import { isoTime } from '../../../db/conditions.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import { mapNameSql } from '../maps.js';
import { idOf, mapId } from '../refs.queries.js';

/** SQL: a MapLine from `cs2_map mp`. */
const MAP_LINE = `json_build_object(
  'id', ${mapId('mp.match_n', 'mp.number')}, 'mapNumber', mp.number, 'name', ${mapNameSql('mp.map')}, 'slug', mp.map,
  'status', mp.status,
  'score', case when mp.status in ('live', 'completed') and mp.team1_score is not null and mp.team2_score is not null
    then json_build_object('team1', mp.team1_score, 'team2', mp.team2_score) end,
  'winnerTeamId', ${idOf('team', 'mp.winner_n')}, 'pickedByTeamId', ${idOf('team', 'mp.picked_by_n')},
  'isDecider', mp.is_decider, 'halves', mp.halves,
  'overtimeRounds', case when mp.team1_score is not null then mp.overtime_rounds end,
  'startedAt', ${isoTime('mp.started_at')}, 'endedAt', ${isoTime('mp.ended_at')}, 'durationSeconds', mp.seconds,
  'roundCount', mp.round_count)`;

/** SQL: the maps of match `m` as a JSON list. */
const MAPS = `coalesce((select json_agg(${MAP_LINE} order by mp.number) from cs2_map mp where mp.match_n = m.n), '[]')`;

/** Every map. */
export const ALL_MAPS: OrderedRows = {
  from: raw('cs2_map mp join cs2_match m on m.n = mp.match_n'),
  conditions: [],
  key: 'mp.match_n',
  order: [
    { by: 'm.listed_at', type: 'time' },
    { by: 'm.n', type: 'whole' },
    { by: 'mp.number', type: 'whole' },
  ],
  row: raw(`${MAP_LINE}::text`),
};

/** SQL: map `number` of match `m`. */
export const mapOf = (number: number): Sql =>
  sql`(select ${raw(MAP_LINE)} from cs2_map mp where mp.match_n = m.n and mp.number = ${number})`;

/** SQL: the veto of match `m` as a JSON list. */
const VETO = `coalesce((
  select json_agg(json_build_object('order', v.place, 'teamId', ${idOf('team', 'v.team_n')}, 'action', v.action,
    'map', ${mapNameSql('v.map')}, 'mapSlug', v.map) order by v.place)
  from cs2_veto v where v.match_n = m.n), '[]')`;

/** SQL: the broadcasts of match `m` as a JSON list, the main one first. */
const STREAMS = `coalesce((
  select json_agg(json_build_object('provider', s.provider, 'channel', s.channel, 'url', s.url, 'embedUrl', s.embed_url,
    'language', s.language, 'isOfficial', s.is_official, 'isMain', s.is_main, 'viewers', s.viewers)
    order by s.is_main desc nulls last, s.source, s.place)
  from cs2_stream s where s.match_n = m.n), '[]')`;

/** SQL: whether the demo of map `mp` of match `m` has an address; other demos are known by a digest alone. */
export const DEMO_LINKS = `mp.match_n = m.n and mp.demo ~ '^https?://'`;

/** SQL: the demos of match `m` as a JSON list. */
const DEMOS = `coalesce((
  select json_agg(json_build_object('mapId', ${mapId('mp.match_n', 'mp.number')}, 'url', mp.demo, 'sizeBytes', null,
    'expiresAt', null, 'provider', mp.source) order by mp.number)
  from cs2_map mp where ${DEMO_LINKS}), '[]')`;

/** The parts of match `m` that are JSON lists. */
export const MATCH_PARTS = { maps: MAPS, veto: VETO, streams: STREAMS, demos: DEMOS };

export type MatchPart = keyof typeof MATCH_PARTS;
