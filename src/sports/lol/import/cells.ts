import { ImportError } from '../../../archive/importer.js';
import type { Header } from '../../../archive/csv.js';

/** Splits a text into a list of words. */
export function words(names: string): string[] {
  return names.trim().split(/\s+/);
}

/** The trimmed text of a cell with single blanks; null when it is empty. */
export function text(cells: readonly string[], place: number): string | null {
  const trimmed = cells[place]?.replace(/\s+/g, ' ').trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** Reads a number; null when the cell is empty or holds anything else. */
export function decimal(cells: readonly string[], place: number): number | null {
  const cell = cells[place]?.trim() ?? '';
  return /^-?\d{1,12}(?:\.\d+)?(?:e[+-]?\d{1,2})?$/i.test(cell) ? Number(cell) : null;
}

/** Reads a number that upstream may write as `2.0` or `36.97`, rounded. */
export function whole(cells: readonly string[], place: number): number | null {
  const number = decimal(cells, place);
  return number === null || Math.abs(number) > 2_000_000_000 ? null : Math.round(number);
}

/** Reads a rounded number for a smallint column; null when it is too large. */
export function small(cells: readonly string[], place: number): number | null {
  const number = whole(cells, place);
  return number === null || Math.abs(number) > 32_767 ? null : number;
}

/** Reads `0`, `1`, `True` and `False`. */
export function flag(cells: readonly string[], place: number): boolean | null {
  const cell = cells[place]?.trim().toLowerCase() ?? '';
  if (/^(1|1\.0|true|yes)$/.test(cell)) return true;
  return /^(0|0\.0|false|no)$/.test(cell) ? false : null;
}

/**
 * Reads a UTC time, also as a spreadsheet rewrites it: `2025-01-11 11:11:24` and `9/9/2023 20:11`, which has the month
 * first.
 */
export function timeOf(written: string | null): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(written ?? '');
  if (iso) return utc(iso[1], iso[2], iso[3], iso[4], iso[5], iso[6]);
  const rewritten = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(written ?? '');
  if (!rewritten) return null;
  return utc(rewritten[3], rewritten[1], rewritten[2], rewritten[4], rewritten[5], rewritten[6]);
}

/** Returns null for a day that does not exist. */
function utc(...parts: (string | undefined)[]): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return time.getUTCFullYear() === year && time.getUTCMonth() === month - 1 && time.getUTCDate() === day && hour < 24
    ? time.toISOString()
    : null;
}

/** Writes texts as a PostgreSQL array, with NULL for an unknown element; null when no element is known. */
export function textArray(elements: readonly (string | null)[]): string | null {
  if (elements.every((element) => element === null)) return null;
  const written = elements.map((element) => (element === null ? 'NULL' : `"${element.replace(/["\\]/g, '\\$&')}"`));
  return `{${written.join(',')}}`;
}

/** @throws ImportError naming the first column that the file lacks. */
export function mustHave(fileName: string, header: Header, ...columns: readonly string[]): void {
  const missing = columns.find((column) => !header.has(column));
  if (missing) throw new ImportError('failed', `${fileName} has no column ${missing}.`);
}

export function hasOddShape(cells: readonly string[], header: Header): boolean {
  return cells.length > header.names.length && cells.slice(header.names.length).some((cell) => cell.trim() !== '');
}
