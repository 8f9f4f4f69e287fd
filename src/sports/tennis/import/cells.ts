import { ImportError, type Rejection } from '../../../archive/importer.js';
import type { Header } from '../../../archive/csv.js';
import type { Tour } from '../codes.js';

/** Splits a text into a list of words. */
export function words(names: string): string[] {
  return names.trim().split(/\s+/);
}

/** The trimmed text of a cell, null when it is empty or the file has no such column. */
export function text(cells: readonly string[], place: number): string | null {
  const cell = cells[place];
  if (cell === undefined || cell === '') return null;
  const trimmed = cell.trim();
  return trimmed === '' ? null : trimmed;
}

const LARGEST_SMALLINT = 32_767;
const LARGEST_INTEGER = 2_147_483_647;

/** Reads a whole number from 0 to `largest`; null for any other text. */
export function whole(cells: readonly string[], place: number, largest = LARGEST_INTEGER): number | null {
  const cell = cells[place];
  if (cell === undefined || cell === '') return null;
  const number = Number(cell);
  return Number.isInteger(number) && number >= 0 && number <= largest && cell.trim() !== '' ? number : null;
}

export function small(cells: readonly string[], place: number): number | null {
  return whole(cells, place, LARGEST_SMALLINT);
}

/** Reads `YYYYMMDD` as `YYYY-MM-DD`; null for a partial date such as `19440000` and for a day that does not exist. */
export function isoDate(compact: string | null): string | null {
  if (compact === null) return null;
  const known = KNOWN_DATES.get(compact);
  if (known !== undefined) return known;
  const date = readDate(compact);
  if (KNOWN_DATES.size < 50_000) KNOWN_DATES.set(compact, date);
  return date;
}

const KNOWN_DATES = new Map<string, string | null>();

function readDate(compact: string): string | null {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})(?:\.0)?$/.exec(compact);
  if (!found) return null;
  const iso = `${found[1]}-${found[2]}-${found[3]}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Reads a country; upstream has several words for an unknown one. */
export function country(cells: readonly string[], place: number): string | null {
  const code = text(cells, place);
  return code === null || code === 'UNK' || code === '?' ? null : code;
}

export function playerId(tour: Tour, number: string): string {
  return `${tour.toLowerCase()}_${number}`;
}

/** A row without a readable id, whose cells are named in the detail. */
export function badId(reason: 'bad_key' | 'missing_player', ids: Readonly<Record<string, string | null>>): Rejection {
  const named = Object.entries(ids).map(([column, cell]) => `${column} is "${cell ?? ''}"`);
  return { reason, detail: named.join(', ') };
}

/** Reads the tour from the beginning of a file's name. */
export function tourOf(fileName: string): Tour {
  return fileName.toLowerCase().startsWith('wta') ? 'WTA' : 'ATP';
}

/** @throws ImportError naming the first column that the file lacks. */
export function mustHave(fileName: string, header: Header, ...columns: readonly string[]): void {
  const missing = columns.find((column) => !header.has(column));
  if (missing) throw new ImportError('failed', `${fileName} has no column ${missing}.`);
}

/** True for a row with more cells than the header has columns; such cells cannot be read by name. */
export function hasOddShape(cells: readonly string[], header: Header): boolean {
  return cells.length > header.names.length && cells.slice(header.names.length).some((cell) => cell.trim() !== '');
}

export const SOURCES = {
  atpWta: 'github.com/JeffSackmann/tennis_atp, github.com/JeffSackmann/tennis_wta',
  points: 'github.com/JeffSackmann/tennis_slam_pointbypoint',
  licence: 'CC BY-NC-SA 4.0, attribution required',
};
