import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '../../src/archive/import.js';
import { importFiles } from '../../src/cli/import.js';
import { readConfig } from '../../src/config.js';
import { Random } from '../../demo/random.js';
import { DATA } from '../support/data.js';
import { counts } from '../support/imports.js';
import { startService, type Json, type Service } from '../support/service.js';
import { scansOf } from '../support/statements.js';

const FOLDER = `${DATA}/cs2/skins`;
const hasSkins = existsSync(`${FOLDER}/csapi_data.json.gz`);
const name = hasSkins ? 'the skins of the files' : `the skins of the files (none in ${DATA}; set SCORELINE_DATA)`;

const read = (file: string): Json => JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString());

(hasSkins ? describe : describe.skip)(name, () => {
  let service: Service;
  let folder: string;
  let key: string;
  let report: ImportReport;
  /** Whole cents by day and name, as the files have them. */
  const snapshots = new Map<string, Map<string, number>>();
  let fractions = 0;

  beforeAll(async () => {
    for (const file of readdirSync(FOLDER)
      .filter((one) => one.startsWith('latest_'))
      .toSorted()) {
      const { prices } = read(file);
      const whole = Object.entries<number>(prices).filter(([, cents]) => Number.isInteger(cents));
      fractions += Object.keys(prices).length - whole.length;
      snapshots.set(file.slice('latest_'.length, 'latest_YYYY-MM-DD'.length), new Map(whole));
    }
    service = await startService({ content: 'empty', environment: { DEMO: 'false' } });
    folder = await mkdtemp(join(tmpdir(), 'scoreline-skins-'));
    key = (await service.key({ plan: 'enterprise' })).key;
    const config = readConfig({ ...process.env, DATABASE_URL: service.databaseUrl, DATA_DIR: folder });
    report = await importFiles(config, 'cs2', FOLDER);
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const get = async (path: string): Promise<Json> => {
    const answer = await service.get(`/api/v1/cs2/skins${path}`, key);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

  test('every price and every finish is taken, but for the few prices that are no whole cents', async () => {
    const prices = [...snapshots.values()].reduce((sum, { size }) => sum + size, 0);
    const finishes = Object.keys(read('csapi_data.json.gz')).length;
    expect([finishes, fractions]).toEqual([1_562, 4]);
    expect(counts(report)).toEqual([prices + finishes + fractions, prices + finishes, 0, 0, fractions]);
    const names = new Set([...snapshots.values()].flatMap((day) => [...day.keys()]));
    expect((await get('?limit=1')).meta.total).toBe(names.size);
  });

  test('fifty items at random have the prices of the files', async () => {
    const random = new Random(50);
    const names = [...(snapshots.get('2026-05-25') as Map<string, number>).keys()];
    for (let times = 0; times < 50; times += 1) {
      const item = random.pick(names);
      const days = [...snapshots].flatMap(([day, prices]) => (prices.has(item) ? [[day, prices.get(item)!]] : []));
      const { data } = await get(`/${encodeURIComponent(item)}/history?from=2026-01-01`);
      expect([item, data.map((one: Json) => [one.date, Math.round(one.price * 100)])]).toEqual([item, days]);
      const { data: skin } = await get(`/${encodeURIComponent(item)}`);
      expect([skin.marketHashName, Math.round(skin.lowestPrice * 100)]).toEqual([item, days.at(-1)![1]]);
    }
  });

  test('a known item has the price of its day, its rarity and its exteriors', async () => {
    const { data } = await get('/awp-asiimov-field-tested');
    expect(data).toMatchObject({ weapon: 'AWP', skinName: 'Asiimov', rarity: 'Covert', category: 'sniper_rifle' });
    expect(data).toMatchObject({ lowestPrice: 173.82, minFloat: 0.18, maxFloat: 1, paintIndex: 279 });
    expect(data.variants).toHaveLength(6);
    const { data: days } = await get('/awp-asiimov-field-tested/history?from=2026-02-09&to=2026-02-09');
    expect(days).toMatchObject([{ date: '2026-02-09', price: 176.21, volume: null }]);
  });

  test('nothing but what its category says wears, and few items have none', async () => {
    const { rows } = await service.db.pool.query(
      `select count(*) filter (where category = 'other')::int as unknown,
         count(*) filter (where exterior is not null and weapon is null)::int as worn,
         count(*) filter (where searched like '% knife%' and category not in ('knife', 'sticker', 'sticker_slab', 'charm', 'graffiti', 'patch'))::int as knives
       from cs2_skin`,
    );
    expect(rows[0]).toEqual({ unknown: expect.any(Number), worn: 0, knives: 0 });
    expect(rows[0].unknown).toBeLessThan(40);
  });

  test('trends over thirty days are those that a recount of two files finds', async () => {
    const [then, now] = [snapshots.get('2026-04-20')!, snapshots.get('2026-05-25')!];
    const ratios = [...now].flatMap(([item, cents]) => (then.has(item) ? [cents / then.get(item)! - 1] : []));
    const rounded = (ratio: number) => Math.round(ratio * 1e6) / 1e6;
    const { data, meta } = await get('/trending?window=30d&limit=100');
    expect(meta.available).toBe(true);
    const percents = (rows: Json) => rows.map((row: Json) => row.changePercent);
    expect(percents(data.gainers)).toEqual(
      ratios
        .toSorted((a, b) => b - a)
        .slice(0, 100)
        .map(rounded),
    );
    expect(percents(data.losers)).toEqual(
      ratios
        .toSorted((a, b) => a - b)
        .slice(0, 100)
        .map(rounded),
    );
    for (const row of data.gainers.slice(0, 10)) {
      expect(row.priceThen).toBe(then.get(row.marketHashName)! / 100);
      expect(row.priceNow).toBe(now.get(row.marketHashName)! / 100);
    }
    // The file before the newest is two weeks older.
    expect((await get('/trending')).meta.available).toBe(false);
  });

  const REQUESTS = [
    'skins',
    'skins?sort=-price&limit=100',
    'skins?sort=price&page=300&limit=100',
    'skins?q=asiimov',
    'skins?q=ak',
    'skins?weapon=AK-47&sort=price',
    'skins?rarity=Covert&statTrak=true&sort=-volume',
    'skins?minPrice=100&maxPrice=101',
    'skins/trending?window=30d',
    'skins/trending?window=30d&weapon=negev&rarity=restricted',
    'skins/trending?window=90d&minPrice=1000',
    'skins/awp-asiimov-field-tested',
    'skins/awp-asiimov-field-tested/prices',
    'skins/awp-asiimov-field-tested/history',
    'skins/awp-asiimov-field-tested/order-book',
  ];

  test('no statement of any route scans a large table', async () => {
    await service.db.pool.query('vacuum (analyze)');
    const archive = { service, databaseUrl: service.databaseUrl };
    const { large, scans, statements } = await scansOf(archive, {
      family: 'cs2',
      requests: REQUESTS,
      largeFrom: 2_000,
    });
    expect(large).toEqual(expect.arrayContaining(['cs2_skin', 'cs2_skin_offer', 'cs2_skin_ask', 'cs2_skin_change']));
    expect(statements).toBeGreaterThanOrEqual(REQUESTS.length);
    expect(scans).toEqual([]);
  });
});
