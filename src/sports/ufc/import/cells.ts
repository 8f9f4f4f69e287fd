import { ImportError } from '../../../archive/importer.js';
import type { Header } from '../../../archive/csv.js';

/** Splits a text into a list of words. */
export function words(names: string): string[] {
  return names.trim().split(/\s+/);
}

/** The trimmed text of a cell with single blanks; null when it is empty, `--` or `---`. */
export function text(cells: readonly string[], place: number): string | null {
  const trimmed = cells[place]?.replace(/\s+/g, ' ').trim() ?? '';
  return trimmed === '' || /^-{2,3}$/.test(trimmed) ? null : trimmed;
}

/** Reads a whole number from 0 on, also written `2.0`. */
export function count(cells: readonly string[], place: number): number | null {
  const cell = cells[place]?.trim() ?? '';
  const found = /^(\d{1,5})(?:\.0+)?$/.exec(cell);
  return found ? Number(found[1]) : null;
}

/** Reads `16 of 40`. */
export function landedOf(cells: readonly string[], place: number): [landed: number, attempted: number] | null {
  const found = /^(\d{1,4}) of (\d{1,4})$/.exec(cells[place]?.trim() ?? '');
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** Reads `m:ss` as seconds. */
export function clockSeconds(written: string | null): number | null {
  const found = /^(\d{1,2}):(\d{2})$/.exec(written ?? '');
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

const MONTHS = words('jan feb mar apr may jun jul aug sep oct nov dec');

/** Reads `August 01, 2026`, `Jul 13, 1978`, `16th Dec 23` or `2024-12-14` as `YYYY-MM-DD`; null for any other text. */
export function dayOf(written: string | null): string | null {
  if (written === null) return null;
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(written);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^([A-Za-z]{3})[a-z]* (\d{1,2}), (\d{4})$/.exec(written);
  if (american) return realDay(Number(american[3]), monthOf(american[1]), Number(american[2]));
  const british = /^(\d{1,2})(?:st|nd|rd|th) ([A-Za-z]{3})[a-z]* (\d{2})$/.exec(written);
  if (british) return realDay(2000 + Number(british[3]), monthOf(british[2]), Number(british[1]));
  return null;
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? '').toLowerCase()) + 1;
}

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

/** The last part of an ufcstats address, which is upstream's id. */
export function urlKey(cells: readonly string[], place: number): string | null {
  const found = /\/([0-9a-z]+)\/?$/i.exec(cells[place]?.trim() ?? '');
  return found?.[1]?.toLowerCase() ?? null;
}

/** Reads `A vs. B`; undefined when there are not exactly two names. */
export function twoNames(written: string | null): [string, string] | undefined {
  const names = (written ?? '').split(/\s+vs\.?\s+/i).map((name) => name.trim());
  const [first, second] = names;
  return names.length === 2 && first && second ? [first, second] : undefined;
}

/** @throws ImportError naming the first column that the file lacks. */
export function mustHave(fileName: string, header: Header, ...columns: readonly string[]): void {
  const missing = columns.find((column) => !header.has(column));
  if (missing) throw new ImportError('failed', `${fileName} has no column ${missing}.`);
}

export function hasOddShape(cells: readonly string[], header: Header): boolean {
  return cells.length > header.names.length && cells.slice(header.names.length).some((cell) => cell.trim() !== '');
}

export const SOURCES = {
  stats: 'ufcstats.com, by github.com/Greco1899/scrape_ufc_stats and github.com/mtoto/ufc.stats',
  rankings: 'github.com/martj42/ufc_rankings_history',
  odds: 'github.com/shortlikeafox/ultimate_ufc_dataset, betmma.tips by github.com/jansen88/ufc-match-predictor, the-odds-api.com',
};
