import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { Random } from '../../../demo/random.js';
import type { Archive } from '../../support/archive.js';
import { DATA } from '../../support/data.js';
import type { Json } from '../../support/service.js';

export const FOLDER = `${DATA}/cs2`;

export type Row = Readonly<Record<string, string>>;

/** The rows of an upstream table. */
export function readRows(path: string): Row[] {
  return parse(unzipped(path), { columns: true, bom: true }) as Row[];
}

export function readJson(path: string): Json {
  return JSON.parse(unzipped(path));
}

function unzipped(path: string): string {
  return gunzipSync(readFileSync(`${FOLDER}/${path}`)).toString('utf8');
}

/** Fifty of the list, always the same ones; all of a shorter one. */
export function fiftyOf<Item>(list: readonly Item[], salt: string): Item[] {
  return new Random(17).fork(salt).shuffled(list).slice(0, 50);
}

/** Whole numbers and means of upstream, and an empty cell, which is unknown. */
export function numberOf(cell: string | undefined): number | null {
  return cell === undefined || cell === '' ? null : Number(cell);
}

/** Names are compared by their letters and digits: sources write `MIGHT-E`, `might e` and HLTV's slug `might-e`. */
export function bare(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, '') || plain;
}

/** HLTV's slug of a name without its dashes, which has plain letters and digits only: of `KRÜ` it is `kr`. */
export function slugged(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The name that a team has now, by any name that it had; another text as it stands. */
export async function namesNow({ service }: Archive): Promise<(name: string) => string> {
  const { rows } = await service.db.pool.query<{ former: string; name: string }>(
    'select unnest(former_names) as former, name from cs2_team',
  );
  const names = new Map(rows.map(({ former, name }) => [bare(former), name]));
  return (name) => names.get(bare(name)) ?? name;
}
