import type { UpstreamAnswer } from '../../src/live/upstream.js';
import { detailsPage, eventPage, livePage, schedulePage, windowPage } from './live-pages.js';
import { planSeries, seriesAt, type Series } from './live-series.js';

export interface LolUpstreamOptions {
  seed: number;
  /** Converts the process's time to the league's time; default: the same time. */
  clock?(now: number): number;
}

/**
 * Answers requests like both upstreams, for the running best of three of the invented league; 204 for frames that do
 * not exist yet. Equal seeds give equal answers at equal times.
 */
export function lolAnswers({
  seed,
  clock = (now) => now,
}: LolUpstreamOptions): (url: URL, now: number) => UpstreamAnswer {
  const planned = new Map<number, Series>();
  const plan = (number: number): Series => {
    const series = planned.get(number) ?? planSeries(seed, number);
    planned.set(number, series);
    if (planned.size > SERIES_KEPT) planned.delete(planned.keys().next().value as number);
    return series;
  };
  return (url, now) => answer(plan, url, clock(now));
}

/** Enough for the series on the schedule. */
const SERIES_KEPT = 24;

/** The numbers of series on the schedule before and after the running one. */
const BEFORE = 4;
const AFTER = 8;

function answer(plan: (number: number) => Series, { pathname, searchParams }: URL, now: number): UpstreamAnswer {
  const current = seriesAt(now);
  if (pathname === '/getLive') return JSON.stringify(livePage(plan(current), now));
  if (pathname === '/getSchedule') {
    const numbers = Array.from({ length: BEFORE + 1 + AFTER }, (_, index) => current - BEFORE + index);
    return JSON.stringify(schedulePage(numbers.filter((number) => number >= 0).map(plan), now));
  }
  const [, page = '', asked = ''] = /^\/(window|details)\/(\d{18})$/.exec(pathname) ?? [];
  const id = pathname === '/getEventDetails' ? (searchParams.get('id') ?? '') : asked;
  const number = seriesOf(id);
  if (number === undefined || number > current + AFTER) return 404;
  const series = plan(number);
  if (page === '') return series.id === id ? JSON.stringify(eventPage(series, now)) : 404;
  const game = series.games.find((one) => one.id === id);
  if (!game) return 404;
  const startingTime = searchParams.get('startingTime');
  const from = startingTime === null ? undefined : Date.parse(startingTime);
  // Upstream refuses starting times between its windows.
  if (from !== undefined && (Number.isNaN(from) || from % 10_000 !== 0)) return 400;
  const body = page === 'window' ? windowPage(series, game, from, now) : detailsPage(game, from, now);
  return body ? JSON.stringify(body) : 204;
}

/** The number of the series that an id belongs to; undefined for other ids. */
function seriesOf(id: string): number | undefined {
  const [, number] = /^99000(\d{9})\d{4}$/.exec(id) ?? [];
  return number === undefined ? undefined : Number(number);
}
