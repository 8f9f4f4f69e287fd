import { findWindowEnd } from '../../../archive/window-ends.js';
import { anyOf } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import type { SortKey } from '../../../db/keyset.js';
import { join, raw, sql, where, type Sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { among, teamSlug } from '../refs.queries.js';
import { PLAYER_MEMBERS } from '../players/players.queries.js';
import { LEADER_MIN_GAMES, type LeadersQuery } from './leaderboards.dto.js';
import {
  FIGURE_METRICS,
  HONOUR_METRICS,
  WINDOWS,
  type FigureMetric,
  type HonourMetric,
  type Metric,
} from './metrics.js';

/** The list of a metric; its window ends on the day `asOf`. */
export function leaderList(metric: Metric, query: LeadersQuery & BoardScope): List {
  return isHonour(metric) ? honourList(metric, query) : figureList(metric, FIGURE_METRICS[metric], query);
}

/** The last day of a list's window, and the games that a player needs to be in it. */
export interface BoardScope {
  /** The window counts back from this day; null if the metric is not known on any day. */
  asOf: string | null;
  minGames: number;
}

/**
 * Without `minGames` in the query the usual number is needed; if no player has as many in the window, half of the highest
 * number.
 */
export async function findScope(db: Database, metric: Metric, query: LeadersQuery): Promise<BoardScope> {
  const asOf = await findAsOf(db, metric);
  if (query.minGames !== undefined) return { asOf, minGames: query.minGames };
  if (isHonour(metric)) return { asOf, minGames: LEADER_MIN_GAMES };
  const row = await db.row<{ most: number | null }>(sql`
    select max(games)::int as most from (
      select sum(r.${raw(FIGURE_METRICS[metric].games)}) as games from lol_leader r ${where(scopeOf(query))} group by r.player_n
    ) each`);
  const most = row?.most ?? 0;
  return { asOf, minGames: most === 0 || most >= LEADER_MIN_GAMES ? LEADER_MIN_GAMES : Math.ceil(most / 2) };
}

async function findAsOf(db: Database, metric: Metric): Promise<string | null> {
  if (!isHonour(metric)) return findWindowEnd(db, 'lol', metric);
  const row = await db.row<{ day: string | null }>(sql`select ${newestDay(metric)}::text as day`);
  return row?.day ?? null;
}

const newestDay = (metric: HonourMetric): Sql => raw(`(${HONOUR_METRICS[metric].newest})`);

function isHonour(metric: Metric): metric is HonourMetric {
  return metric === 'earnings' || metric === 'championships';
}

/** False for prizes or titles if no source has any. */
export async function isMetricKnown(db: Database, metric: Metric): Promise<boolean> {
  if (!isHonour(metric)) return true;
  const { from, total } = HONOUR_METRICS[metric];
  const rows = [sql`(select 1 as one from ${raw(from)} limit 1)`, ...(total ? [sql`(${raw(total)} limit 1)`] : [])];
  const row = await db.row<{ is_known: boolean }>(
    sql`select ${join(
      rows.map((some) => sql`exists ${some}`),
      ' or ',
    )} as is_known`,
  );
  return row?.is_known === true;
}

/** The list of prizes or titles; it needs no number of games, because their sources have no games. */
function honourList(metric: HonourMetric, query: LeadersQuery): List {
  const { from, value, day, league, total } = HONOUR_METRICS[metric];
  const days = WINDOWS[query.window];
  const narrowed = [
    days !== null && sql`${raw(day)} > ${newestDay(metric)} - ${days}::integer`,
    among('league', league, query.league),
  ];
  const isNarrowed = narrowed.some((condition) => condition !== false);
  const sums = sql`select player_n as n, ${raw(value)} as value from ${raw(from)} ${where(narrowed)} group by player_n`;
  // The total that a source publishes for a player may be more than the sum of the known prizes.
  const values =
    total === undefined || isNarrowed
      ? sums
      : sql`select n, max(value) as value from (${sums} union all ${raw(total)}) totals group by n`;
  return {
    name: `lol leaders by ${metric}`,
    from: sql`(
      select lead.n, rank() over (order by value desc) as rank from (${values}) lead
      join lol_player who on who.n = lead.n ${where([anyOf(raw('who.role'), query.role)])}
    ) p`,
    conditions: [],
    key: 'p.n',
    order: BY_RANK,
    total: 'gathered',
    source: sql`(${values}) lead join lol_player p on p.n = lead.n`,
    row: leaderRow(STORED_GAMES, 'p.team_n'),
  };
}

const STORED_GAMES = `coalesce((
  select r.decided_games from lol_leader r
  where r.player_n = p.n and r.window_days is null and r.league_n is null and r.role is null), 0)`;

function figureList(metric: string, { value, games }: FigureMetric, query: LeadersQuery & BoardScope): List {
  const inScope = scopeOf(query);
  return {
    name: `lol leaders by ${metric}`,
    from: sql`(
      select *, rank() over (order by value desc) as rank from (
        select r.player_n as n, ${raw(value)} as value from lol_leader r ${where(inScope)}
        group by r.player_n having sum(r.${raw(games)}) >= ${query.minGames}
      ) summed where value is not null
    ) p`,
    conditions: [],
    key: 'p.n',
    order: BY_RANK,
    total: 'gathered',
    source: sql`lol_player p cross join lateral (
      select ${raw(value)} as value, sum(r.${raw(games)})::int as games,
        (array_agg(r.team_n order by r.last_on desc nulls last))[1] as team_n
      from lol_leader r ${where([raw('r.player_n = p.n'), ...inScope])}
    ) lead`,
    row: leaderRow('lead.games', 'lead.team_n'),
  };
}

const BY_RANK: readonly SortKey[] = [
  { by: 'p.rank', type: 'whole' },
  { by: 'p.n', type: 'whole' },
];

/** The row of player `p` with the value in `lead`. The first sort key of a page is the rank. */
function leaderRow(games: string, team: string): Sql {
  return raw(`json_build_object('rank', page.o0, 'player', json_build_object(${PLAYER_MEMBERS}), 'value', lead.value,
    'games', ${games}, 'teamSlug', ${teamSlug(team)})::text`);
}

/** Conditions on `lol_leader r`: the rows that make up the list of a query. */
function scopeOf({ window, league, role }: LeadersQuery): (Sql | false)[] {
  const days = WINDOWS[window];
  return [
    days === null ? raw('r.window_days is null') : sql`r.window_days = ${days}`,
    among('league', 'r.league_n', league) || raw('r.league_n is null'),
    anyOf(raw('r.role'), role) || raw('r.role is null'),
  ];
}
