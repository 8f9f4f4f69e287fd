import { vocabulary } from '../../../http/vocabulary.js';
import { FIGURES, OPENING_KILLS } from '../figures.js';

/** What a metric is over rows of `playedLines`, and in which of them it is known. */
interface Metric {
  value: string;
  known: string;
}

export const METRIC_FIGURES = {
  rating: { value: FIGURES.rating, known: 'rating is not null' },
  adr: { value: FIGURES.adr, known: 'adr is not null' },
  kast: { value: FIGURES.kast, known: 'kast is not null' },
  kd: { value: FIGURES.kd, known: 'kills is not null and deaths is not null' },
  kills: { value: FIGURES.kills, known: 'kills is not null' },
  'opening-kills': { value: OPENING_KILLS, known: 'first_kills is not null and rounds is not null' },
} satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof METRIC_FIGURES;

export const METRICS = vocabulary('Cs2LeaderboardMetric', Object.keys(METRIC_FIGURES) as MetricName[]);
