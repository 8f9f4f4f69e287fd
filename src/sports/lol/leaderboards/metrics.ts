import { vocabulary } from '../../../http/vocabulary.js';

/** Days up to the newest game of all; null: all games. */
export const WINDOWS = { '30d': 30, '90d': 90, '180d': 180, '365d': 365, all: null } as const;
export type Window = keyof typeof WINDOWS;

/** What lol_leader sums up of players' games, by its columns, over rows of `PLAYED`. */
export const SUMS: Readonly<Record<string, string>> = {
  decided_games: 'count(won)',
  wins: 'count(*) filter (where won)',
  kda_games: 'count(takedowns + deaths)',
  takedowns: 'sum(takedowns) filter (where deaths is not null)',
  deaths: 'sum(deaths) filter (where takedowns is not null)',
  cs_games: 'count(cs + seconds)',
  cs: 'sum(cs) filter (where seconds is not null)',
  cs_seconds: 'sum(seconds) filter (where cs is not null)',
  damage_games: 'count(damage + seconds)',
  damage: 'sum(damage) filter (where seconds is not null)',
  damage_seconds: 'sum(seconds) filter (where damage is not null)',
  vision_games: 'count(vision_score)',
  vision_score: 'sum(vision_score)',
  first_blood_games: 'count(first_blood)',
  first_bloods: 'count(*) filter (where first_blood)',
};

/** A metric of box scores over rows of lol_leader: its value, and the games in which it is known. */
export interface FigureMetric {
  value: string;
  games: string;
}

const quotient = (above: string, below: string, places: number) =>
  `round(sum(${above})::numeric / nullif(sum(${below}), 0), ${places})::float`;

/** The values are those of the members of a player's summary: winRate, avgKda, avgCsPerMin, and so on. */
export const FIGURE_METRICS = {
  kda: { value: 'round(sum(takedowns)::numeric / greatest(1, sum(deaths)), 2)::float', games: 'kda_games' },
  cs: { value: quotient('60 * cs', 'cs_seconds', 2), games: 'cs_games' },
  winrate: { value: quotient('wins', 'decided_games', 4), games: 'decided_games' },
  vision: { value: quotient('vision_score', 'vision_games', 2), games: 'vision_games' },
  firstblood: { value: quotient('first_bloods', 'first_blood_games', 4), games: 'first_blood_games' },
  damage: { value: quotient('60 * damage', 'damage_seconds', 2), games: 'damage_games' },
} satisfies Readonly<Record<string, FigureMetric>>;

/** A metric of what players won: rows with `player_n`, what is made of them, their day and league. */
interface Honour {
  from: string;
  value: string;
  day: string;
  league: string;
  /** Selects what a source tells of all together, as `n` and `value`. */
  total?: string;
}

/** Prizes as a player's earnings tell them, and the titles among a player's achievements. */
export const HONOUR_METRICS: Readonly<Record<HonourMetric, Honour>> = {
  earnings: {
    from: 'lol_earning told',
    value: 'sum(told.usd)::float8',
    day: 'told.day',
    league: 'told.league_n',
    total: 'select player_n, usd::float8 from lol_earning_total',
  },
  championships: {
    from: '(select a.*, t.league_n from lol_achievement a left join lol_tournament t on t.n = a.tournament_n where a.is_title) told',
    value: 'count(*)::float8',
    day: 'told.day',
    league: 'told.league_n',
  },
};

export type HonourMetric = 'earnings' | 'championships';
export type Metric = HonourMetric | keyof typeof FIGURE_METRICS;

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
