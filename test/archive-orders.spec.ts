import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { Random } from '../demo/random.js';
import { CS2_TABLES } from './cs2/archive-tables.js';
import { writeNewerFiles } from './cs2/newer-files.js';
import { LOL_TABLES } from './lol/archive-tables.js';
import { archiveDatabase, hasCs2, hasLol, hasUfc, importArchive, killImport } from './support/archive.js';
import { DATA } from './support/data.js';
import { openPool, ownDatabase } from './support/stores.js';
import { differencesOf, inAnyOrder, type FamilyTables } from './support/table-content.js';
import { UFC_TABLES } from './ufc/archive-tables.js';

/** How many orders are tried; `npm run test:archives` tries more than every change does. */
const ORDERS = Number(process.env.ORDERS ?? 1);

interface OrderedFamily {
  family: string;
  isThere: boolean;
  tables: FamilyTables;
  /** Writes a part of the files that is imported before all of them, in the first order. */
  writeFirst?: (folder: string) => Promise<void>;
}

const FAMILIES: OrderedFamily[] = [
  { family: 'ufc', isThere: hasUfc, tables: UFC_TABLES },
  { family: 'lol', isThere: hasLol, tables: LOL_TABLES },
  { family: 'cs2', isThere: hasCs2, tables: CS2_TABLES, writeFirst: writeNewerFiles },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-orders-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An import of some files of an importer. */
interface Step {
  importer: string;
  path: string;
  files: number;
}

type Whole = Awaited<ReturnType<typeof archiveDatabase>>;

const there = FAMILIES.filter(({ isThere }) => isThere);
const missing = FAMILIES.filter(({ isThere }) => !isThere).map(({ family }) => family);
const without = missing.length === 0 ? '' : ` (no files of ${missing.join(', ')} in ${DATA}; set SCORELINE_DATA)`;

(there.length > 0 ? describe : describe.skip)(`archives in one database${without}`, () => {
  test.each(Array.from({ length: ORDERS }, (_, order) => order + 1))(
    'are each as alone and at once, whatever the order of imports, where files come in two runs, and after kills: order %s',
    async (order) => {
      const random = new Random(31).fork(`order ${order}`);
      const own = await ownDatabase('empty');
      const found = openPool(own.url);
      const wholes = new Map<string, Whole>();
      try {
        const steps = new Map<string, Step[]>();
        for (const { family, writeFirst } of there) {
          const whole = await archiveDatabase(family);
          wholes.set(family, whole);
          const ofFamily = await stepsOf(family, random, whole.note.sums.importers, order % 2 === 1);
          steps.set(family, [...(order === 1 && writeFirst ? [await firstStep(family, writeFirst)] : []), ...ofFamily]);
        }
        const last = await importAll(own.url, found, random, [...steps.values()]);
        for (const { family, tables } of there) {
          const named = steps.get(family)!.map(({ importer, files }) => `${importer} (${files})`);
          const expected = openPool(wholes.get(family)!.url);
          const differences = await differencesOf(expected, found, inAnyOrder(tables));
          await expected.end();
          expect([named.join(', '), differences]).toEqual([named.join(', '), []]);
        }
        // What was killed is read again from its first row.
        const rowsOf = new Map(
          [...wholes.values()].flatMap(({ note }) =>
            note.sums.importers.flatMap(({ byFile }) => byFile.map((one) => [one.file, one.rowsRead] as const)),
          ),
        );
        expect(last.map(({ file, rowsRead }) => [file, rowsRead])).toEqual(
          last.map(({ file }) => [file, rowsOf.get(file)]),
        );
        const { rows } = await found.query(
          'select status, error, count(*)::int as runs from import_run group by 1, 2 order by 1',
        );
        expect(rows).toEqual([
          { status: 'done', error: null, runs: [...steps.values()].flat().length },
          { status: 'failed', error: 'interrupted', runs: 2 * there.length },
        ]);
      } finally {
        await found.end();
        for (const database of [own, ...wholes.values()]) await database.drop();
      }
    },
    2_700_000,
  );
});

async function firstStep(family: string, write: (folder: string) => Promise<void>): Promise<Step> {
  const path = await mkdtemp(join(folder, 'first-'));
  await write(path);
  return { importer: family, path, files: 0 };
}

/** All files of the family, importer by importer; if they are cut, some files of one importer come later. */
async function stepsOf(
  family: string,
  random: Random,
  importers: readonly { importer: string; byFile: readonly { file: string }[] }[],
  isCut: boolean,
): Promise<Step[]> {
  const parts = random
    .shuffled(importers)
    .map(({ importer, byFile }) => ({ importer, files: byFile.map(({ file }) => file) }));
  const cut = isCut ? random.pick(parts.filter(({ files }) => files.length > 1)) : undefined;
  if (cut) {
    const shuffled = random.shuffled(cut.files);
    const left = random.whole(1, shuffled.length - 1);
    cut.files = shuffled.slice(0, left);
    const later = random.whole(parts.indexOf(cut) + 1, parts.length);
    parts.splice(later, 0, { importer: cut.importer, files: shuffled.slice(left) });
  }
  return Promise.all(
    parts.map(async ({ importer, files }) => {
      const path = await mkdtemp(join(folder, 'step-'));
      for (const file of files) {
        await mkdir(join(path, dirname(file)), { recursive: true });
        await symlink(join(DATA, family, file), join(path, file));
      }
      return { importer, path, files: files.length };
    }),
  );
}

/** Imports the steps of the families, which alternate by chance. Returns the files of the last step of each. */
async function importAll(url: string, db: pg.Pool, random: Random, families: readonly (readonly Step[])[]) {
  const turns = random.shuffled(families.flatMap((steps, family) => steps.map(() => family)));
  const left = families.map((steps) => [...steps]);
  const last: { file: string; rowsRead: number }[] = [];
  for (const family of turns) {
    const step = left[family]!.shift()!;
    if (left[family]!.length > 0) await importArchive(url, step.importer, step.path);
    else last.push(...(await importThroughKills(url, db, random, step)));
  }
  return last;
}

/** Kills an import while it reads, and again while it derives, and imports then. Returns its files. */
async function importThroughKills(url: string, db: pg.Pool, random: Random, step: Step) {
  const file = random.whole(1, step.files);
  await killImport(url, step, (progress) => progress.includes(`file ${file} of `));
  // The rows of all files are committed before anything is derived of them.
  await killImport(url, step, async () => {
    const { rows } = await db.query(`select files from import_run where status = 'running' order by id desc limit 1`);
    return rows[0]?.files === step.files;
  });
  const { sums } = await importArchive(url, step.importer, step.path);
  return sums.importers.flatMap(({ byFile }) => byFile).filter((one) => one.file !== 'rows that waited');
}
