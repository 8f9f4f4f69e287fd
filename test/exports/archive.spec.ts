import 'reflect-metadata';
import { raw } from '../../src/db/sql.js';
import { hasUfc, openArchive, type Archive } from '../support/archive.js';
import type { Json } from '../support/service.js';
import { makeAll, Mirror, shown } from './files.js';

/** The real archive of ufc as files. */
let archive: Archive;
let mirror: Mirror;
let tookMs: number;

const whole = hasUfc ? describe : describe.skip;

whole('the archive of ufc as files', () => {
  beforeAll(async () => {
    archive = await openArchive('ufc');
    mirror = await Mirror.open(archive.service);
    const began = performance.now();
    await makeAll(archive.service, 'ufc');
    tookMs = performance.now() - began;
  });
  afterAll(async () => {
    await mirror?.close();
    await archive?.close();
  });

  test('a mirror of the files alone equals the lists of the API', async () => {
    for (const [name, path] of [
      ['bouts', '/ufc/bouts?status=completed,cancelled&limit=100'],
      ['fighters', '/ufc/fighters?sort=name&limit=100'],
    ] as const) {
      const table = await mirror.table('ufc', name);
      const rows = await mirror.fromParquet(table);
      const listed = (await mirror.rows(path)).map((row) => shown(table, row));
      const byText = (all: Json[]) => all.map((row) => JSON.stringify(row)).toSorted();
      expect(byText(rows)).toEqual(byText(listed));
      expect(rows.length).toBeGreaterThan(3_000);
    }
  });

  test('every round and price of a finished bout is in the files', async () => {
    const rowsOf = async (name: string) => {
      const { seasons } = await mirror.table('ufc', name);
      return seasons.reduce((sum: number, { rows }: Json) => sum + rows, 0);
    };
    const [stored] = await archive.service.db.rows<{ rounds: number; prices: number }>(
      raw(`select (select count(*)::int from ufc_round) as rounds,
        (select sum(jsonb_array_length(prices))::int from ufc_quote) as prices`),
    );
    expect({ rounds: await rowsOf('rounds'), prices: await rowsOf('odds') }).toEqual(stored);
  });

  test('making the files again makes none', async () => {
    expect(await makeAll(archive.service, 'ufc')).toMatchObject({ seasons: 0 });
    const all = (await mirror.json('/exports?family=ufc')).data;
    const files = all.flatMap(({ seasons }: Json) => seasons.flatMap((season: Json) => season.files));
    const bytes = files.reduce((sum: number, file: Json) => sum + file.bytes, 0);
    process.stderr.write(`${files.length} files, ${bytes} bytes, ${Math.round(tookMs)} ms\n`);
    expect(bytes).toBeGreaterThan(1_000_000);
  });
});
