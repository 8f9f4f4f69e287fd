import { vocabulary } from '../../../http/vocabulary.js';

/** Windows by their length in days, null for all games. A window ends on the day of the newest game in which the figure is known. */
export const WINDOWS = { '30d': 30, '90d': 90, '180d': 180, '365d': 365, all: null } as const;
export type Window = keyof typeof WINDOWS;

interface Summed {
  /** A condition on rows of `PLAYED`: the metric is known. */
  known: string;
  /** The sums over these rows, by column of lol_leader. */
  sums: Readonly<Record<string, string>>;
}

export const METRIC_SUMS: Readonly<Record<FigureName, Summed>> = {
  kda: {
    known: 'takedowns + deaths is not null',
    sums: { kda_games: '1', takedowns: 'takedowns', deaths: 'deaths' },
  },
  cs: { known: 'cs + seconds is not null', sums: { cs_games: '1', cs: 'cs', cs_seconds: 'seconds' } },
  winrate: { known: 'won is not null', sums: { decided_games: '1', wins: 'won::integer' } },
  vision: { known: 'vision_score is not null', sums: { vision_games: '1', vision_score: 'vision_score' } },
  firstblood: {
    known: 'first_blood is not null',
    sums: { first_blood_games: '1', first_bloods: 'first_blood::integer' },
  },
  damage: {
    known: 'damage + seconds is not null',
    sums: { damage_games: '1', damage: 'damage', damage_seconds: 'seconds' },
  },
};

/** A metric of box scores, over rows of lol_leader: its value, and the number of games in which it is known. */
export interface FigureMetric {
  value: string;
  games: string;
}

const quotient = (above: string, below: string, places: number) =>
  `round(sum(${above})::numeric / nullif(sum(${below}), 0), ${places})::float`;

/** The values equal the fields of a player's summary: winRate, avgKda, avgCsPerMin and so on. */
export const FIGURE_METRICS = {
  kda: { value: 'round(sum(takedowns)::numeric / greatest(1, sum(deaths)), 2)::float', games: 'kda_games' },
  cs: { value: quotient('60 * cs', 'cs_seconds', 2), games: 'cs_games' },
  winrate: { value: quotient('wins', 'decided_games', 4), games: 'decided_games' },
  vision: { value: quotient('vision_score', 'vision_games', 2), games: 'vision_games' },
  firstblood: { value: quotient('first_bloods', 'first_blood_games', 4), games: 'first_blood_games' },
  damage: { value: quotient('60 * damage', 'damage_seconds', 2), games: 'damage_games' },
} satisfies Readonly<Record<string, FigureMetric>>;

export type FigureName = keyof typeof FIGURE_METRICS;

/** A metric of prizes or titles: rows with `player_n`, their value for a player, their day and league. */
interface Honour {
  from: string;
  /** Selects the newest day. */
  newest: string;
  value: string;
  day: string;
  league: string;
  /** Selects the totals that a source publishes for players, as `n` and `value`. */
  total?: string;
}

/** Prizes as in a player's earnings, and titles that players won with teams. */
export const HONOUR_METRICS: Readonly<Record<HonourMetric, Honour>> = {
  earnings: {
    from: 'lol_earning prize',
    newest: 'select max(day) from lol_earning',
    value: 'sum(prize.usd)::float8',
    day: 'prize.day',
    league: 'prize.league_n',
    total: 'select player_n, usd::float8 from lol_earning_total',
  },
  championships: {
    from: `(
      select a.*, t.league_n from lol_achievement a left join lol_tournament t on t.n = a.tournament_n
      where a.is_title and a.source = 'tournaments') title`,
    newest: `select max(day) from lol_achievement where is_title and source = 'tournaments'`,
    value: 'count(*)::float8',
    day: 'title.day',
    league: 'title.league_n',
  },
};

export type HonourMetric = 'earnings' | 'championships';
export type Metric = HonourMetric | FigureName;

export const METRICS = vocabulary('LolLeaderboardMetric', [
  'earnings',
  'kda',
  'cs',
  'winrate',
  'vision',
  'firstblood',
  'damage',
  'championships',
] satisfies Metric[]);
