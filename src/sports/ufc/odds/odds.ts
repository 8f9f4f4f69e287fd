import { vocabulary } from '../../../http/vocabulary.js';

/** The kinds of offer, in the order in which answers show them. */
export const MARKET_TYPES = vocabulary('UfcMarketType', [
  'moneyline',
  'method_of_victory',
  'finish_only_moneyline',
  'exact_round',
  'round_and_method',
  'round_group',
  'round_start',
  'total_rounds',
  'goes_the_distance',
  'draw',
]);
export type MarketType = (typeof MARKET_TYPES)[number];

/** One price of a quote as it is stored; `who` is 1 for the source's first name and 2 for the second. */
export interface Price {
  marketType: MarketType;
  who: 1 | 2 | null;
  line: number | null;
  direction: 'over' | 'under' | null;
  round: number | null;
  rounds: [number, number] | null;
  method: 'ko-tko' | 'sub' | 'dec' | 'dq' | null;
  answer: 'yes' | 'no' | null;
  american: number;
  /** Not rounded. */
  decimal: number;
}

/** American odds: what 100 wins, or with a minus what must be staked to win 100. Between -100 and 100 there are none. */
export function americanPrice(american: number): { american: number; decimal: number } | undefined {
  if (!Number.isFinite(american) || Math.abs(american) < 100) return undefined;
  return { american: Math.round(american), decimal: american > 0 ? 1 + american / 100 : 1 + 100 / -american };
}

/** Decimal odds d: from 2 on round((d - 1) * 100), below -round(100 / (d - 1)). */
export function decimalPrice(decimal: number): { american: number; decimal: number } | undefined {
  if (!Number.isFinite(decimal) || decimal <= 1) return undefined;
  return { american: decimal >= 2 ? Math.round((decimal - 1) * 100) : -Math.round(100 / (decimal - 1)), decimal };
}

const NOTHING = { who: null, line: null, direction: null, round: null, rounds: null, method: null, answer: null };

export function price(
  marketType: MarketType,
  value: { american: number; decimal: number },
  outcome: Partial<Price> = {},
): Price {
  return { marketType, ...NOTHING, ...outcome, ...value };
}
