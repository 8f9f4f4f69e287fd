import type { Header } from './columns.js';

/** The text of a cell with single blanks; null when it is empty or the file has no such column. */
export function text(cells: readonly string[], place: number): string | null {
  const cell = cells[place];
  if (cell === undefined || cell === '') return null;
  const plain = ODD_BLANKS.test(cell) ? cell.replace(/\s+/g, ' ').trim() : cell;
  return plain === '' ? null : plain;
}

const ODD_BLANKS = /^\s|\s$|\s\s|[^\S ]/;

/** A number; null for any other text. */
export function decimal(cells: readonly string[], place: number): number | null {
  return decimalOf(cells[place] ?? null);
}

export function decimalOf(written: string | null): number | null {
  return written !== null && /^\s*-?\d{1,15}(?:\.\d+)?(?:e[+-]?\d{1,2})?\s*$/i.test(written) ? Number(written) : null;
}

/** The least and the greatest number that a column holds. */
export type WholeRange = readonly [least: number, most: number];

export const INTEGER: WholeRange = [-2_147_483_648, 2_147_483_647];
export const SMALL: WholeRange = [-32_768, 32_767];
export const COUNT: WholeRange = [0, 2_147_483_647];
export const SMALL_COUNT: WholeRange = [0, 32_767];

/** A whole number, also written `2.0`; null for any other text and for a number outside the range. */
export function whole(cells: readonly string[], place: number, range: WholeRange = INTEGER): number | null {
  const cell = cells[place];
  return cell === undefined || cell === '' ? null : wholeWithin(decimalOf(cell), range);
}

function wholeWithin(number: number | null, [least, most]: WholeRange): number | null {
  return number !== null && Number.isInteger(number) && number >= least && number <= most ? number : null;
}

/** `1`, `true` and `yes`, or `0`, `false` and `no`, in any case; null for any other text. */
export function flag(cells: readonly string[], place: number): boolean | null {
  const cell = cells[place]?.trim().toLowerCase() ?? '';
  if (/^(?:1|1\.0|true|yes)$/.test(cell)) return true;
  return /^(?:0|0\.0|false|no)$/.test(cell) ? false : null;
}

/**
 * A day as `YYYY-MM-DD` from the forms in which sources write one: `2024-12-14`, also with a time after it, `2024_12_14`,
 * `20241214`, `12/14/2024`, `December 14, 2024`, `Dec 14, 2024` and `14th Dec 24`. Null for any other text, and for a day
 * that does not exist, such as the partial date `19440000`.
 */
export function dayOf(written: string | null): string | null {
  if (written === null) return null;
  const known = KNOWN_DAYS.get(written);
  if (known !== undefined) return known;
  const day = readDay(written);
  if (KNOWN_DAYS.size < 50_000) KNOWN_DAYS.set(written, day);
  return day;
}

/** Files repeat their days thousands of times. */
const KNOWN_DAYS = new Map<string, string | null>();

function readDay(written: string): string | null {
  const iso = /^(\d{4})([-_]?)(\d{2})\2(\d{2})(?:\.0)?(?:[ T].*)?$/.exec(written);
  if (iso) return realDay(iso[1], iso[3], iso[4]);
  const spreadsheet = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/.exec(written);
  if (spreadsheet) return realDay(spreadsheet[3], spreadsheet[1], spreadsheet[2]);
  const american = /^([A-Za-z]{3})[a-z]* (\d{1,2}), (\d{4})$/.exec(written);
  if (american) return realDay(american[3], monthOf(american[1]), american[2]);
  const british = /^(\d{1,2})(?:st|nd|rd|th) ([A-Za-z]{3})[a-z]* (\d{2})$/.exec(written);
  return british ? realDay(`20${british[3]}`, monthOf(british[2]), british[1]) : null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1;
}

function realDay(...parts: (string | number | undefined)[]): string | null {
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

/**
 * A UTC time as ISO 8601 with milliseconds, from `2025-01-11 11:11:24`, `2025-01-11T11:11:24Z` or, as spreadsheets rewrite
 * it, `9/9/2023 20:11`. Null for any other text, a day without a time included.
 */
export function momentOf(written: string | null): string | null {
  const clock = /[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|\+00:00)?$/.exec(written ?? '');
  const day = dayOf(written);
  if (!clock || day === null) return null;
  const [hour = 0, minute = 0, second = 0] = clock.slice(1).map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 59) return null;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day}T${two(hour)}:${two(minute)}:${two(second)}.000Z`;
}

/** An array of texts as PostgreSQL writes one, with NULL for an unknown one. */
export function textArray(elements: readonly (string | null)[]): string {
  const written = elements.map((element) => (element === null ? 'NULL' : `"${element.replace(/["\\]/g, '\\$&')}"`));
  return `{${written.join(',')}}`;
}

/** A row by the names of its columns. A column that the file lacks has no values; of several names the first is taken. */
export class Cells {
  constructor(
    private readonly header: Header,
    private readonly cells: readonly string[],
  ) {}

  text(...names: string[]): string | null {
    return text(this.cells, this.header.at(...names));
  }

  decimal(...names: string[]): number | null {
    return decimal(this.cells, this.header.at(...names));
  }

  whole(...names: string[]): number | null {
    return whole(this.cells, this.header.at(...names));
  }

  small(...names: string[]): number | null {
    return whole(this.cells, this.header.at(...names), SMALL);
  }

  flag(...names: string[]): boolean | null {
    return flag(this.cells, this.header.at(...names));
  }
}
