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
  /** The price without rounding. */
  decimal: number;
}

/**
 * Reads American odds: the gain on a stake of 100, or with a minus the stake for a gain of 100. Undefined between -100
 * and 100, where there are none.
 */
export function americanPrice(american: number): { american: number; decimal: number } | undefined {
  if (!Number.isFinite(american) || Math.abs(american) < 100) return undefined;
  return { american: Math.round(american), decimal: american > 0 ? 1 + american / 100 : 1 + 100 / -american };
}

/** Converts decimal odds d: from 2 on to round((d - 1) * 100), below to -round(100 / (d - 1)). */
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
