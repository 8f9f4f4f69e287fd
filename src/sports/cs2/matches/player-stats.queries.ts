import type { Database } from '../../../db/database.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import { among, idOf, mapId, MATCH_RECORDED_AT, teamName } from '../refs.queries.js';
import { mapNameSql } from '../maps.js';
import type { PlayerStatsQuery } from './player-stats.dto.js';

const COUNTS = {
  kills: 'kills',
  deaths: 'deaths',
  assists: 'assists',
  headshots: 'headshots',
  firstKills: 'first_kills',
  firstDeaths: 'first_deaths',
  flashAssists: 'flash_assists',
  tradeKills: 'trade_kills',
  clutchesWon: 'clutches_won',
  damage: 'damage',
  utilityDamage: 'utility_damage',
};
const MULTI = ['k2', 'k3', 'k4', 'k5'];
const MEANS = { adr: 2, kast: 4, rating: 2 };

/** SQL: the figures of a line `l`. By side, sources publish only five of them. */
function figures(side?: string): string {
  const ofSide = (name: string) => `(l.sides -> '${side}' ->> '${name}')::float`;
  const isPublished = (name: string) =>
    side === undefined || ['kills', 'deaths', 'adr', 'kast', 'rating'].includes(name);
  const figure = (name: string, column: string) =>
    side === undefined ? `l.${column}` : isPublished(name) ? ofSide(name) : 'null';
  const counts = Object.entries(COUNTS).map(([name, column]) => `'${name}', ${figure(name, column)}`);
  const means = Object.entries(MEANS).map(
    ([name, decimals]) => `'${name}', round((${figure(name, name)})::numeric, ${decimals})::float`,
  );
  const [kills, deaths] = [figure('kills', 'kills'), figure('deaths', 'deaths')];
  const multi = MULTI.map((name) => `'${name}', l.${name}`).join(', ');
  return `${[...counts, ...means].join(', ')}, 'kdDiff', ${kills} - ${deaths},
    'headshotPercent', ${side === undefined ? `round(l.headshots::numeric / nullif(l.kills, 0), 4)::float` : 'null'},
    'multiKills', ${side === undefined ? `case when coalesce(${MULTI.map((name) => `l.${name}`).join(', ')}) is not null then json_build_object(${multi}) end` : 'null'},
    'sides', json_build_object('ct', l.sides -> 'ct', 't', l.sides -> 't')`;
}

const WHO = `'playerId', ${idOf('player', 'l.player_n')}, 'nickname', l.nickname, 'teamId', ${idOf('team', 'l.team_n')},
  'teamName', ${teamName('l.team_n')}, 'source', l.source`;

/** SQL: the source of each figure of line `l` that comes from another source, by the figure's name in answers. */
const OTHER_SOURCES = `(
  select json_object_agg(coalesce(named.name, other.key), other.value)
  from jsonb_each_text(l.other_sources) other
  left join (values ${Object.entries(COUNTS)
    .map(([name, column]) => `('${name}', '${column}')`)
    .join(', ')}) named (name, figure) on named.figure = other.key)`;

/** SQL: a PlayerMapLine from line `l`. */
const mapLine = (side?: string) => `json_build_object(
  'mapId', ${mapId('l.match_n', 'l.map_number')}, 'mapNumber', l.map_number, 'mapName', ${mapNameSql('l.map')},
  'otherSources', ${OTHER_SOURCES}, ${WHO}, ${figures(side)})`;

/** The lines of the players on every map. */
export const ALL_PLAYER_LINES: OrderedRows = {
  from: raw('cs2_player_map l join cs2_match m on m.n = l.match_n'),
  conditions: [],
  key: 'l.match_n',
  order: [
    { by: 'm.listed_at', type: 'time' },
    { by: 'm.n', type: 'whole' },
    { by: 'l.map_number', type: 'whole' },
    { by: 'l.player_n', type: 'whole' },
  ],
  row: raw(`${mapLine()}::text`),
};

export interface MatchPlayerStats {
  items: string;
  total: number;
  /** JSON text, both. */
  series: string;
  partial: string | null;
  isAvailable: boolean;
  recordedAt: Date;
}

/** The players' lines of match `n`, map by map, the winners first and the best of each team first. */
export async function findPlayerStats(
  db: Database,
  n: number,
  { mapNumber, side, teamId }: Pick<PlayerStatsQuery, 'side' | 'teamId'> & { mapNumber?: number | undefined },
): Promise<MatchPlayerStats> {
  const hasSide =
    side !== undefined && raw(`l.sides -> '${side}' is not null and jsonb_typeof(l.sides -> '${side}') = 'object'`);
  const lines = where([
    sql`l.match_n = ${n}`,
    mapNumber !== undefined && sql`l.map_number = ${mapNumber}`,
    hasSide,
    among('team', 'l.team_n', teamId),
  ]);
  const row = await db.row<MatchPlayerStats>(sql`
    select ${MATCH_RECORDED_AT} as "recordedAt", maps.*, ${PARTIAL}::text as partial,
      ${seriesOf(n, side, among('team', 'l.team_n', teamId))} as series,
      exists (select from cs2_player_map l where l.match_n = ${n}) as "isAvailable"
    from cs2_match m cross join (
      select count(*)::int as total, coalesce(json_agg(${raw(mapLine(side))} order by l.map_number, l.side, l.rating desc nulls last, l.kills desc nulls last, l.player_n), '[]')::text as items
      from cs2_player_map l ${lines}
    ) maps
    where m.n = ${n}`);
  return row as MatchPlayerStats;
}

/**
 * SQL: the maps with figures of match `m` and how many were played, where it has figures of some maps alone. Maps that
 * no source names were played, too; the maps before the last one that were not played were given away, but count in
 * the score.
 */
const PARTIAL = raw(`(
  select json_build_object('playedMaps', counted.played, 'knownMaps', known.ids)
  from (
    select greatest(
      count(*) filter (where status = 'completed'),
      case when not m.forfeit then m.team1_score + m.team2_score - count(*) filter (where status = 'map_not_played' and number < (
        select max(l.number) from cs2_map l where l.match_n = m.n and l.status = 'completed')) end)::int as played
    from cs2_map where match_n = m.n
  ) counted, (
    select count(*) as count, json_agg(${mapId('l.match_n', 'l.map_number')} order by l.map_number) as ids
    from (select distinct match_n, map_number from cs2_player_map where match_n = m.n) l
  ) known
  where known.count > 0 and known.count < counted.played
    and not exists (select from cs2_player_series where match_n = m.n))`);

/** The figures of the whole series: a source's, else the sum over its maps; null where maps lack figures. */
function seriesOf(n: number, side: string | undefined, ofTeam: Sql | false): Sql {
  const written = (lines: Sql, order: string) => sql`(
    select json_agg(json_build_object(${raw(WHO)}, ${raw(figures(side))}) order by ${raw(order)}) from ${lines} l ${where([ofTeam])})`;
  const order = 'l.side, l.rating desc nulls last, l.kills desc nulls last, l.player_n';
  return sql`case when ${PARTIAL} is null then coalesce(${written(sql`(select * from cs2_player_series where match_n = ${n})`, order)},
    ${written(sumOfMaps(n), order)}, '[]')::text else 'null' end`;
}

/** A line for each player. A figure that a map lacks is null for the series too. */
function sumOfMaps(n: number): Sql {
  const summed = [...Object.values(COUNTS), ...MULTI].map(
    (name) => `case when count(${name}) = count(*) then sum(${name}) end as ${name}`,
  );
  // Means by round are weighed by the rounds of each map.
  const weighed = Object.keys(MEANS).map(
    (name) =>
      `case when count(${name} * rounds) = count(*) then sum(${name} * rounds) / nullif(sum(rounds), 0) end as ${name}`,
  );
  return sql`(select player_n, min(side) as side, min(team_n) as team_n,
      (array_agg(nickname order by map_number desc))[1] as nickname, case when count(*) = 1 then (array_agg(sides))[1] end as sides,
      case when count(distinct source) = 1 then min(source) end as source,
      ${raw([...summed, ...weighed].join(', '))}
    from cs2_player_map where match_n = ${n} group by player_n)`;
}
