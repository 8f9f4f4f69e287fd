/** The pages are English, so figures and days use English notation, in the viewer's time zone. */
const LOCALE = 'en-GB';

const COUNT = new Intl.NumberFormat(LOCALE);
const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });
const MINUTE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const UTC = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const PLAIN_DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const AGO = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

export const countOf = (count: number) => COUNT.format(count);
export const momentOf = (at: string) => MOMENT.format(new Date(at));
export const minuteOf = (at: string) => MINUTE.format(new Date(at));
export const utcOf = (at: string) => `${UTC.format(new Date(at))} UTC`;
export const dayOf = (at: string) => DAY.format(new Date(at));

/** Formats a day without a time, such as `2026-03-14`, equal in every time zone. */
export const plainDayOf = (day: string) => PLAIN_DAY.format(new Date(day));
export const shortDayOf = (day: string) => SHORT_DAY.format(new Date(day));

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

/** `between_rounds` as words: `Between rounds`. */
export function wordOf(name: string): string {
  const words = name
    .replaceAll(/[_-]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Such as `31:05`. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** Isolates foreign text inside our own, so that its direction does not affect ours. */
export const isolated = (text: string) => `\u2068${text}\u2069`;

/** Escapes characters that change the text direction: `\\u202e`. */
export const inPlainOrder = (text: string) =>
  text.replaceAll(
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const UNITS_OF_BYTES = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Such as `12.6 MB`. */
export function bytesOf(bytes: number): string {
  const power = Math.min(UNITS_OF_BYTES.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : countOf(Math.round(value))} ${UNITS_OF_BYTES[power]}`;
}

/** Such as `1.2 s` or `4 min`; a dash if unknown. */
export function secondsOf(seconds: number | null): string {
  if (seconds === null) return '–';
  return seconds < 120 ? `${Number(seconds.toFixed(1))} s` : `${countOf(Math.round(seconds / 60))} min`;
}

/** The rows that a page shows, such as `21–40 of 77`. */
export function placeOf({ page, limit, total }: { page: number; limit: number; total: number }): string {
  const last = Math.min(page * limit, total);
  return `${countOf(Math.min((page - 1) * limit + 1, total))}–${countOf(last)} of ${countOf(total)}`;
}
