import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Json } from '../support/service.js';
import { DATA } from '../support/data.js';

export const FOLDER = `${DATA}/lol`;

export type RawRow = Readonly<Record<string, string>>;

/** The rows of an upstream file without quoted cells. */
export function readRows(path: string): RawRow[] {
  const [header = '', ...lines] = unzipped(path).trimEnd().split(/\r?\n/);
  const columns = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
  });
}

/** Oracle's Elixir's file of a year. */
export function readOracle(year: number): RawRow[] {
  const file = readdirSync(`${FOLDER}/oracleselixir`).find((name) => name.startsWith(`${year}`)) as string;
  return readRows(`oracleselixir/${file}`);
}

export function readJson(path: string): Json {
  return JSON.parse(unzipped(path));
}

function unzipped(path: string): string {
  return gunzipSync(readFileSync(join(FOLDER, path))).toString('utf8');
}

/** Whole numbers of upstream, and an empty cell, which is unknown. */
export function numberOf(cell: string | undefined): number | null {
  return cell === undefined || cell === '' ? null : Number(cell);
}

/** Fifty of the list, always the same ones; all of a shorter one. */
export function fiftyOf<Item>(list: readonly Item[]): Item[] {
  let seed = 20_250_129;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const left = [...list];
  return Array.from(
    { length: Math.min(50, list.length) },
    () => left.splice(Math.floor(next() * left.length), 1)[0] as Item,
  );
}
