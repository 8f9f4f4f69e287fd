import { WINDOW_DAYS } from './vocabularies.js';

/** An item's cheapest price on a day. */
export interface DayPrice {
  /** `YYYY-MM-DD` */
  day: string;
  usd: number;
  /** The number of items on offer; null where no provider has it. */
  volume: number | null;
}

/** The difference between the newest price and the price at the start of a window. */
export interface PriceChange {
  windowDays: number;
  thenOn: string;
  thenUsd: number;
  nowOn: string;
  nowUsd: number;
  /** The difference as a share of the earlier price. */
  ratio: number;
  volume: number | null;
  sparkline: number[];
}

const DAY_MS = 86_400_000;

/** The day to compare with may be this share of the window away from the window's start. */
const TOLERANCE = 0.2;

const SPARKLINE_POINTS = 30;

/**
 * Compares the newest day with the day nearest to each window's start. A window without a day near its start has no
 * comparison, nor has an item without a new price for that long. `prices` are in order; `staleMs` is how far the item's
 * newest price lags behind its provider's newest one.
 */
export function priceChangesOf(prices: readonly DayPrice[], staleMs: number): PriceChange[] {
  const now = prices.at(-1);
  if (!now) return [];
  const times = prices.map(({ day }) => Date.parse(day));
  const newest = times.pop() as number;
  return Object.values(WINDOW_DAYS).flatMap((windowDays) => {
    const toleranceMs = windowDays * DAY_MS * TOLERANCE;
    const start = newest - windowDays * DAY_MS;
    const place = nearest(times, start);
    const then = prices[place];
    const isNear = Math.abs((times[place] ?? Infinity) - start) <= toleranceMs;
    if (!then || !isNear || staleMs > Math.max(toleranceMs, DAY_MS)) return [];
    const between = prices.slice(place).map(({ usd }) => usd);
    return [
      {
        windowDays,
        thenOn: then.day,
        thenUsd: then.usd,
        nowOn: now.day,
        nowUsd: now.usd,
        ratio: Math.round((now.usd / then.usd - 1) * 1e6) / 1e6,
        volume: now.volume,
        sparkline: thinned(between, SPARKLINE_POINTS),
      },
    ];
  });
}

/** The place of the time that is nearest, the later of two; 0 where there is none. */
function nearest(times: readonly number[], at: number): number {
  let best = 0;
  times.forEach((time, place) => {
    if (Math.abs(time - at) <= Math.abs((times[best] as number) - at)) best = place;
  });
  return best;
}

/** At most `most` values, evenly spread, including the first and the last. */
function thinned(values: readonly number[], atMost: number): number[] {
  if (values.length <= atMost) return [...values];
  const step = (values.length - 1) / (atMost - 1);
  return Array.from({ length: atMost }, (_, place) => values[Math.round(place * step)] as number);
}
