import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { Random } from '../demo/random.js';
import { CS2_TABLES } from './cs2/archive-tables.js';
import { LOL_TABLES } from './lol/archive-tables.js';
import { archiveDatabase, hasCs2, hasLol, hasUfc, importArchive, killImport } from './support/archive.js';
import { DATA } from './support/data.js';
import { ownDatabase } from './support/stores.js';
import { differencesOf, inAnyOrder } from './support/table-content.js';
import { UFC_TABLES } from './ufc/archive-tables.js';

/** How many orders are tried; `npm run test:archives` tries more than every change does. */
const ORDERS = Number(process.env.ORDERS ?? 1);

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

const ARCHIVES = [
  { family: 'ufc', isThere: hasUfc, tables: UFC_TABLES },
  { family: 'lol', isThere: hasLol, tables: LOL_TABLES },
  { family: 'cs2', isThere: hasCs2, tables: CS2_TABLES },
];

for (const { family, isThere, tables } of ARCHIVES) {
  const name = `the archive of ${family}${isThere ? '' : ` (no files in ${DATA}; set SCORELINE_DATA)`}`;
  (isThere ? describe : describe.skip)(name, () => {
    test.each(Array.from({ length: ORDERS }, (_, order) => order + 1))(
      'is the same whatever the order of imports, where files come in two runs, and after kills: order %s',
      async (order) => {
        const random = new Random(31).fork(`${family} ${order}`);
        const [whole, own] = [await archiveDatabase(family), await ownDatabase('empty')];
        const [expected, found] = [whole, own].map(({ url }) => new pg.Pool({ connectionString: url, max: 2 }));
        try {
          const steps = await stepsOf(family, random, whole.note.sums.importers, order % 2 === 1);
          const last = await importAll(own.url, found!, random, steps);
          const differences = await differencesOf(expected!, found!, inAnyOrder(tables));
          const named = steps.map(({ importer, files }) => `${importer} (${files})`).join(', ');
          expect([named, differences]).toEqual([named, []]);
          // What was killed is read again from its first row.
          const rowsOf = new Map(
            whole.note.sums.importers.flatMap(({ byFile }) => byFile.map((one) => [one.file, one])),
          );
          for (const one of last) expect(one).toMatchObject({ rowsRead: rowsOf.get(one.file)?.rowsRead });
          const { rows } = await found!.query(
            'select status, error, count(*)::int as runs from import_run group by 1, 2 order by 1',
          );
          expect(rows).toEqual([
            { status: 'done', error: null, runs: steps.length },
            { status: 'failed', error: 'interrupted', runs: 2 },
          ]);
        } finally {
          await Promise.all([expected!.end(), found!.end()]);
          await Promise.all([whole.drop(), own.drop()]);
        }
      },
      900_000,
    );
  });
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

/** Imports the steps, and kills the last one while it reads, and again while it derives. Returns the files of the last. */
async function importAll(url: string, db: pg.Pool, random: Random, steps: readonly Step[]) {
  for (const { importer, path } of steps.slice(0, -1)) await importArchive(url, importer, path);
  const last = steps.at(-1)!;
  const file = random.whole(1, last.files);
  await killImport(url, last, (progress) => progress.includes(`file ${file} of `));
  // The rows of all files are committed before anything is derived of them.
  await killImport(url, last, async () => {
    const { rows } = await db.query(`select files from import_run where status = 'running' order by id desc limit 1`);
    return rows[0]?.files === last.files;
  });
  const { sums } = await importArchive(url, last.importer, last.path);
  return sums.importers.flatMap(({ byFile }) => byFile).filter((one) => one.file !== 'rows that waited');
}
