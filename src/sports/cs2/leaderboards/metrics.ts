import { vocabulary } from '../../../http/vocabulary.js';
import { round, WEIGHT } from '../figures.js';

/** A player's metric: one sum divided by another over rows of `playedLines`, or one sum alone. */
interface Metric {
  /** SQL: whether a row has it. */
  known: string;
  above: string;
  below?: string;
  /** The least divisor. */
  least?: number;
  /** The number of decimals. */
  places: number;
}

const METRIC_SUMS = {
  rating: { known: 'rating is not null', above: `rating * ${WEIGHT}`, below: WEIGHT, places: 2 },
  adr: { known: 'adr is not null', above: `adr * ${WEIGHT}`, below: WEIGHT, places: 1 },
  kast: { known: 'kast is not null', above: `kast * ${WEIGHT}`, below: WEIGHT, places: 4 },
  kd: { known: 'kills is not null and deaths is not null', above: 'kills', below: 'deaths', least: 1, places: 2 },
  kills: { known: 'kills is not null', above: 'kills', places: 0 },
  'opening-kills': {
    known: 'first_kills is not null and rounds is not null',
    above: 'first_kills',
    below: 'rounds',
    places: 4,
  },
} satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof METRIC_SUMS;

export const METRICS = vocabulary('Cs2LeaderboardMetric', Object.keys(METRIC_SUMS) as MetricName[]);

const columnOf = (metric: string, sum: string) => `${metric.replace('-', '_')}_${sum}`;

interface Summed {
  /** SQL: whether a row of `playedLines` has the metric. */
  known: string;
  /** The columns of cs2_leader, as sums over these rows. */
  sums: Readonly<Record<string, string>>;
}

export const SUMMED: readonly (Summed & { metric: MetricName })[] = METRICS.map((metric) => {
  const { known, above, below }: Metric = METRIC_SUMS[metric];
  const sums = Object.entries({ maps: 'maps', rounds: 'rounds', above, ...(below !== undefined && { below }) });
  return { metric, known, sums: Object.fromEntries(sums.map(([sum, what]) => [columnOf(metric, sum), what])) };
});

/** SQL for a metric over rows of cs2_leader: its value, its maps and rounds, and whether a row has it. */
export function ofLeaders(metric: MetricName): { value: string; maps: string; rounds: string; known: string } {
  const { below, least, places }: Metric = METRIC_SUMS[metric];
  const sumOf = (sum: string) => `sum(${columnOf(metric, sum)})`;
  const under = least === undefined ? `nullif(${sumOf('below')}, 0)` : `greatest(${least}, ${sumOf('below')})`;
  return {
    value: round(below === undefined ? sumOf('above') : `${sumOf('above')} / ${under}`, places),
    maps: `${sumOf('maps')}::int`,
    rounds: `${sumOf('rounds')}::int`,
    known: `${columnOf(metric, 'maps')} > 0`,
  };
}
