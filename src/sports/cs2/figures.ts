import { anyOf, firstMoment, lastMoment } from '../../db/conditions.js';
import { raw, sql, where, type Sql } from '../../db/sql.js';
import { mapSlugs } from './filters.js';
import { among, MATCH_RECORDED_AT } from './refs.queries.js';

/** SQL: the time of match `m`, at midnight where only its day is known; null for an undated match. */
export const MATCH_PLAYED_AT = 'coalesce(m.started_at, m.starts_at, m.held_on::timestamptz)';

/** Filters of players' lines. */
export interface LineFilter {
  from?: string;
  to?: string;
  map?: string[];
  /** Only this side's figures, from the maps that have figures by side. */
  side?: string;
  eventId?: string[];
  opponentId?: string[];
}

const COUNTED = 'kills deaths assists headshots first_kills first_deaths flash_assists utility_damage'.split(' ');
const MEASURED = ['adr', 'kast', 'rating'];

/** The figures that sources have by side. */
const OF_SIDES: Readonly<Record<string, string>> = {
  kills: 'integer',
  deaths: 'integer',
  adr: 'real',
  kast: 'real',
  rating: 'real',
};

function figureColumns(side: string | undefined): string {
  const columns = [...COUNTED, ...MEASURED, 'rounds'].map((name) => {
    if (side === undefined) return `l.${name}`;
    const type = OF_SIDES[name];
    return type === undefined ? `null::integer as ${name}` : `(l.sides -> '${side}' ->> '${name}')::${type} as ${name}`;
  });
  return columns.join(', ');
}

/** SQL: the number of maps of a match, from its score. */
const MAPS_OF_MATCH = 'coalesce(nullif(m.team1_score + m.team2_score, 0), 1)';

/**
 * SQL: players' lines of single maps, and of whole matches where no source has the maps. Conditions may use line `l`,
 * whose columns both have, and match `m`. `n` identifies a line.
 */
export function playedLines(of: readonly (Sql | false)[], filter: LineFilter = {}): Sql {
  const { from, to, map, side, eventId, opponentId } = filter;
  const known = side === 'ct' || side === 't' ? side : undefined;
  const conditions = [
    ...of,
    from !== undefined && sql`l.listed_at >= ${firstMoment(from)}::timestamptz`,
    to !== undefined && sql`l.listed_at <= ${lastMoment(to)}::timestamptz`,
    among('event', 'l.event_n', eventId),
    among('team', 'l.opponent_n', opponentId),
    known !== undefined && raw(`l.sides ? '${known}'`),
  ];
  const columns =
    raw(`l.match_n, l.player_n, l.team_n, l.opponent_n, l.won, l.listed_at, l.event_n, m.tier, m.held_on, l.source,
    ${figureColumns(known)}, ${MATCH_RECORDED_AT.strings[0]} as recorded_at`);
  const maps = sql`
    select l.match_n * 100 + l.map_number as n, l.map_number, l.map, 1 as maps, l.won::integer as maps_won, ${columns}
    from cs2_player_map l join cs2_match m on m.n = l.match_n
    ${where([...conditions, anyOf(raw('l.map'), mapSlugs(map))])}`;
  if (map !== undefined && map.length > 0) return maps;
  return sql`${maps} union all
    select l.match_n * 100, null, null, ${raw(MAPS_OF_MATCH)},
      case l.side when 1 then m.team1_score when 2 then m.team2_score end, ${columns}
    from cs2_player_series l join cs2_match m on m.n = l.match_n
    ${where([
      ...conditions,
      raw('not exists (select from cs2_player_map o where o.match_n = l.match_n and o.player_n = l.player_n)'),
    ])}`;
}

/** The typical number of rounds of a map, as the weight of a map without known rounds. */
const USUAL_ROUNDS = 22;

export const round = (value: string, places: number) => `round((${value})::numeric, ${places})::float`;

/** SQL: the weight of a line in a mean. */
export const WEIGHT = `coalesce(rounds, ${USUAL_ROUNDS} * maps)`;

/** SQL: the mean by rounds over the lines that have the figure. */
function byRounds(column: string, places: number): string {
  return round(`sum(${column} * ${WEIGHT}) / nullif(sum(${WEIGHT}) filter (where ${column} is not null), 0)`, places);
}

/** SQL: one column's sum divided by another's, over the lines that have both. */
function quotient(above: string, below: string, least: number | null): string {
  const both = `filter (where ${above} is not null and ${below} is not null)`;
  const sum = `sum(${below}) ${both}`;
  return `sum(${above}) ${both}::float / ${least === null ? `nullif(${sum}, 0)` : `greatest(${least}, ${sum})`}`;
}

/** SQL for figures over rows of `playedLines`. */
export const FIGURES = {
  maps: 'coalesce(sum(maps), 0)::int',
  rounds: 'sum(rounds)::int',
  kills: 'sum(kills)::int',
  deaths: 'sum(deaths)::int',
  assists: 'sum(assists)::int',
  firstKills: 'sum(first_kills)::int',
  firstDeaths: 'sum(first_deaths)::int',
  headshotPercent: round(quotient('headshots', 'kills', null), 4),
  adr: byRounds('adr', 1),
  kast: byRounds('kast', 4),
  rating: byRounds('rating', 2),
  kd: round(quotient('kills', 'deaths', 1), 2),
  wins: 'count(*) filter (where won)::int',
  losses: 'count(*) filter (where not won)::int',
} as const;

export function members(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ');
}

/** SQL: the named figures, as arguments of json_build_object. */
export function figures(...names: (keyof typeof FIGURES)[]): string {
  return members(Object.fromEntries(names.map((name) => [name, FIGURES[name]])));
}
