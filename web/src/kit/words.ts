/** The pages are English, so figures and days are written as English has them, in the viewer's zone. */
const LOCALE = 'en-GB';

const COUNT = new Intl.NumberFormat(LOCALE);
const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });
const UTC = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const UTC_DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const AGO = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

export const countOf = (count: number) => COUNT.format(count);
export const momentOf = (at: string) => MOMENT.format(new Date(at));
export const utcOf = (at: string) => `${UTC.format(new Date(at))} UTC`;
export const dayOf = (at: string) => DAY.format(new Date(at));
/** A day that is one of UTC wherever the viewer is, such as `2026-11-21`. */
export const utcDayOf = (day: string) => UTC_DAY.format(new Date(day));

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** Such as `3 minutes ago`. */
export function agoOf(at: string, nowMs: number): string {
  const apartMs = Date.parse(at) - nowMs;
  const [unit, lengthMs] = UNITS.find(([, ms]) => Math.abs(apartMs) >= ms) ?? ['second', 1_000];
  return AGO.format(Math.trunc(apartMs / lengthMs), unit);
}

/** `1 key`, `2 keys`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countOf(count)} ${count === 1 ? one : many}`;
}
