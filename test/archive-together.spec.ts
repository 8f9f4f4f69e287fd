import { hasCs2, hasLol, hasUfc, importArchive, type ImportSums } from './support/archive.js';
import { DATA } from './support/data.js';
import { ownDatabase } from './support/stores.js';

const hasAll = hasCs2 && hasLol && hasUfc;
const FAMILIES = ['ufc', 'lol', 'cs2'];

interface Imported {
  ms: number;
  rows: ImportSums;
}

/** Imports one family after the other into one database. */
async function importAll(families: readonly string[]): Promise<Map<string, Imported>> {
  const own = await ownDatabase('empty');
  const imported = new Map<string, Imported>();
  for (const family of families) {
    const began = performance.now();
    const { rowsRead, inserted, updated, unchanged, rejected } = (await importArchive(own.url, family)).sums;
    imported.set(family, { ms: performance.now() - began, rows: { rowsRead, inserted, updated, unchanged, rejected } });
  }
  await own.drop();
  return imported;
}

const testWhereInstalled = hasAll ? test : test.skip;

testWhereInstalled(
  `a family is imported beside others as it is alone${hasAll ? '' : ` (no files in ${DATA}; set SCORELINE_DATA)`}`,
  async () => {
    const first = await importAll(FAMILIES);
    const last = await importAll(FAMILIES.toReversed());
    for (const family of FAMILIES) {
      const [one, other] = [first.get(family)!, last.get(family)!];
      expect([family, other.rows]).toEqual([family, one.rows]);
      expect([family, Math.max(one.ms, other.ms) / Math.min(one.ms, other.ms) < 3]).toEqual([family, true]);
    }
  },
  1_800_000,
);
