import { raw, sql, type Sql } from '../../db/sql.js';
import { vocabulary } from '../../http/vocabulary.js';

/** The length in days, counted back from the newest completed match; null for all time. */
export const WINDOWS = { '30d': 30, '90d': 90, '180d': 180, '365d': 365, all: null } as const;
export type Window = keyof typeof WINDOWS;

export const WINDOW_WORDS = vocabulary('Cs2Window', Object.keys(WINDOWS));

export const WINDOW_SAYS = 'The days up to that of the newest finished match in the archive';

/** The window of headline figures and records in profiles. */
export const HEADLINE_WINDOW = '90d';

/** SQL: rows whose time lies in the window; absent for all time. */
export function inWindow(column: string, window: Window): Sql | false {
  const days = WINDOWS[window];
  if (days === null) return false;
  return sql`${raw(column)} >= (
    select date_trunc('day', max(newest.listed_at)) - make_interval(days => ${days - 1}::integer)
    from cs2_match newest where newest.status = 'completed')`;
}

/** The window that a request names; without window and days, the one that profiles show. */
export function windowOf({ window, from, to }: { window?: string; from?: string; to?: string }): Window {
  if (window !== undefined) return window as Window;
  return from === undefined && to === undefined ? HEADLINE_WINDOW : 'all';
}
