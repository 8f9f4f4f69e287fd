import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportReport } from '../../src/archive/import.js';
import { importFiles } from '../../src/cli/import.js';
import { readConfig } from '../../src/config.js';
import { sql } from '../../src/db/sql.js';
import { counts } from '../support/imports.js';
import { signUp } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';
import { AK, KNIFE, SOUVENIR, STATTRAK, STICKER, writeSkinFiles } from './skin-files.js';

const AK_SLUG = 'ak-47-redwake-field-tested';

/** Asks again until the condition holds. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000; !(await isSo());) {
    if (Date.now() > giveUpAt) throw new Error('it did not become so');
    await sleep(20);
  }
}

describe('skins of cs2', () => {
  let service: Service;
  let folder: string;
  let key: string;
  let ingest: string;
  let first: ImportReport;

  beforeAll(async () => {
    service = await startService({ content: 'empty', environment: { DEMO: 'false' } });
    folder = await mkdtemp(join(tmpdir(), 'scoreline-skins-'));
    key = (await service.key({ plan: 'enterprise' })).key;
    const operator = await signUp(service);
    await service.db.rows(sql`update account_owner set is_operator = true where account_id = ${operator.accountId}`);
    await service.db.rows(sql`update account set plan = 'enterprise' where id = ${operator.accountId}`);
    ingest = (await operator.data('POST', 'keys', { scopes: ['ingest'] })).key;
    await writeSkinFiles(join(folder, 'files'));
    first = await importAll();
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const importAll = (which = 'cs2', path = join(folder, 'files')) =>
    importFiles(readConfig({ ...process.env, DATABASE_URL: service.databaseUrl, DATA_DIR: folder }), which, path);
  const ask = (path: string, own = key) => service.get(`/api/v1/cs2/skins${path}`, own);
  const get = async (path: string, own = key): Promise<Json> => {
    const answer = await ask(path, own);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const names = ({ data }: Json) => data.map((row: Json) => row.marketHashName);
  const push = (items: unknown, own = ingest) =>
    fetch(`${service.url}/api/v1/operator/cs2/offers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': own },
      body: JSON.stringify({ source: 'market-watch', items }),
    });

  test('an import accounts for every row, and names each that it refuses', async () => {
    expect(counts(first)).toEqual([34, 23, 0, 0, 11]);
    const lines = (await readFile(first.rejectsFile as string, 'utf8')).trim().split('\n');
    const reasons = lines.map((line) => JSON.parse(line) as Json).map(({ file, reason }) => `${file} ${reason}`);
    expect(reasons.toSorted()).toEqual([
      'csapi_data.json no_finish',
      'latest_2026-04-30.json no_price',
      'latest_2026-05-23.json not_whole_cents',
      'latest_2026-05-29.json no_name',
      'latest_2026-05-29.json no_price',
      'offers-quay.json bad_offer',
      'offers-quay.json no_rate',
      'rates-2026.csv bad_currency',
      'rates-2026.csv bad_date',
      'rates-2026.csv bad_rate',
      'rates-2026.csv base_currency',
    ]);
  });

  test('the same files again change nothing', async () => {
    expect(counts(await importAll())).toEqual([34, 0, 0, 23, 11]);
    // An item that waits to be looked at again would be derived anew by whichever import comes next.
    expect(await service.db.rows(sql`select n from cs2_skin_pending`)).toEqual([]);
  });

  test('a row has what the name and the catalogue say, and a word of its own for what neither knows', async () => {
    const { data, meta } = await get('');
    expect(meta).toMatchObject({ page: 1, limit: 20, total: 5, hasMore: false, currency: 'USD', fxDate: null });
    const byName = new Map<string, Json>(data.map((row: Json) => [row.marketHashName, row]));
    expect(byName.get(AK)).toMatchObject({
      slug: AK_SLUG,
      weapon: 'AK-47',
      skinName: 'Redwake',
      category: 'rifle',
      rarity: 'Classified',
      exterior: 'Field-Tested',
      statTrak: false,
      imageUrl: 'https://img.example.com/ft.png',
      lowestPrice: 12,
      offersCount: 7,
      lastUpdated: '2026-05-30T12:00:00.000Z',
    });
    expect(byName.get(KNIFE)).toMatchObject({
      slug: 'karambit',
      weapon: 'Karambit',
      skinName: null,
      category: 'knife',
      exterior: 'Not Painted',
      rarity: 'Covert',
      imageUrl: 'https://img.example.com/karambit.png',
      offersCount: 1,
    });
    expect(byName.get(STICKER)).toMatchObject({
      weapon: 'None',
      skinName: 'Foghorn (Holo) | Quay 2026',
      category: 'sticker',
      rarity: 'Unknown',
      exterior: 'Not Painted',
      collection: null,
      imageUrl: null,
      change7d: null,
    });
    expect(byName.get(SOUVENIR)).toMatchObject({ souvenir: true, statTrak: false, weapon: 'AWP', imageUrl: null });
  });

  test.each<[string, string[]]>([
    ['?q=redwake', [AK, STATTRAK]],
    ['?weapon=none', [STICKER]],
    ['?rarity=unknown,covert&weapon=none,karambit', [KNIFE, STICKER]],
    ['?exterior=not%20painted', [KNIFE, STICKER]],
    ['?q=RED%20ak-47', [AK, STATTRAK]],
    ['?q=ak', [AK, STATTRAK]],
    ['?q=stattrak%E2%84%A2%20redwake', [STATTRAK]],
    ['?q=%25%25', []],
    ['?weapon=awp,karambit', [KNIFE, SOUVENIR]],
    ['?weapon=ak47', [AK, STATTRAK]],
    ['?rarity=CLASSIFIED&statTrak=true', [STATTRAK]],
    ['?rarity=pink&statTrak=true', [STATTRAK]],
    ['?exterior=minimal-wear', [SOUVENIR]],
    ['?exterior=MW', [SOUVENIR]],
    ['?exterior=minimal%20wear', [SOUVENIR]],
    ['?category=sticker,knife', [KNIFE, STICKER]],
    ['?souvenir=1', [SOUVENIR]],
    ['?collection=dust', []],
    ['?minPrice=6&maxPrice=12', [AK, SOUVENIR]],
    ['?minPrice=10.8&maxPrice=10.8&currency=EUR', [AK]],
    ['?inStock=false', []],
    ['?sort=price', [STICKER, SOUVENIR, AK, STATTRAK, KNIFE]],
    ['?sort=-price&limit=2', [KNIFE, STATTRAK]],
    ['?sort=-volume&limit=1', [AK]],
    ['?sort=-name&limit=1', [STICKER]],
  ])('lists by %s', async (query, expected) => {
    const found = names(await get(query));
    expect(query.includes('sort') ? found : found.toSorted()).toEqual(
      query.includes('sort') ? expected : expected.toSorted(),
    );
  });

  test('every key and alias of a catalog is a filter that finds the items whose rows have that key', async () => {
    const all = (await get('?limit=100')).data as Json[];
    for (const [catalog, filter] of [
      ['weapons', 'weapon'],
      ['rarities', 'rarity'],
      ['exteriors', 'exterior'],
      ['collections', 'collection'],
    ] as const) {
      const answer = await service.get(`/api/v1/cs2/reference/${catalog}`, key);
      const entries = ((await answer.json()) as Json).data as Json[];
      for (const entry of entries) {
        const expected = names({ data: all.filter((row) => row[filter] === entry.key) }).toSorted();
        const found = names(await get(`?limit=100&${filter}=${encodeURIComponent(entry.key)}`));
        expect([entry.key, found.toSorted()]).toEqual([entry.key, expected]);
        for (const alias of entry.aliases)
          expect([alias, names(await get(`?limit=100&${filter}=${encodeURIComponent(alias)}`))]).toEqual([
            alias,
            expect.arrayContaining(expected),
          ]);
      }
      const keys = new Set(entries.map((entry) => entry.key));
      const unlisted = ['None', 'Unknown', 'Not Painted', 'Karambit', null];
      const known = all.map((row) => row[filter]).filter((word) => !unlisted.includes(word));
      expect([catalog, known.filter((word) => !keys.has(word))]).toEqual([catalog, []]);
    }
  });

  test('pages by number and by cursor give every item once, in every order', async () => {
    for (const sort of ['name', '-name', 'price', '-price', '-volume']) {
      const whole = names(await get(`?sort=${sort}`));
      const byPage = await Promise.all([1, 2, 3].map((page) => get(`?sort=${sort}&limit=2&page=${page}`)));
      expect(byPage.flatMap(names)).toEqual(whole);
      const byCursor: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Json = await get(`?sort=${sort}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
        byCursor.push(...names(page));
        cursor = page.meta.nextCursor;
      }
      expect(byCursor).toEqual(whole);
    }
    expect(names(await get('?page=9'))).toEqual([]);
    const picked = await get(`?ids=karambit,nobody,${AK_SLUG}`);
    expect([names(picked), picked.meta.missing]).toEqual([[KNIFE, AK], ['nobody']]);
  });

  test.each(['?currency=GBP', '?currency=pounds', '?sort=float', '?exterior=Shiny', '?minPrice=5&maxPrice=4', '?q=a'])(
    '%s is refused as a bad parameter',
    async (query) => {
      const answer = await ask(query);
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  test('an item is found by id, number, slug and market hash name, and nothing else is', async () => {
    const { data } = await get(`/${AK_SLUG}`);
    const number = data.id.slice('cs2-skin-'.length);
    for (const id of [data.id, number, AK_SLUG.toUpperCase(), encodeURIComponent(AK)])
      expect((await get(`/${id}`)).data.id).toBe(data.id);
    for (const id of [
      'cs2-skin-x',
      'cs2-skin-99999',
      'nobody',
      'nobody/prices',
      'nobody/history',
      'nobody/order-book',
    ]) {
      const answer = await ask(`/${id}`);
      expect([answer.status, ((await answer.json()) as Json).error.resource]).toEqual([404, 'skin']);
    }
  });

  test('an item has the summary of its prices and its variants', async () => {
    const { data, meta } = await get(`/${AK_SLUG}`);
    expect(data).toMatchObject({ minFloat: 0.1, maxFloat: 0.7, paintIndex: 912, crates: [] });
    expect(data.summary).toEqual({ lowest: 12, highest: 15, median: 14, providers: 3, offersCount: 7 });
    expect(data.variants.map((one: Json) => [one.exterior, one.statTrak, one.lowestPrice])).toEqual([
      ['Field-Tested', false, 12],
      ['Field-Tested', true, 24],
    ]);
    expect(meta).toEqual({ currency: 'USD', fxDate: null, cratesAvailable: false });
    expect((await get('/souvenir-awp-tidemark-minimal-wear')).data).toMatchObject({ paintIndex: null, minFloat: null });
  });

  test('prices stand cheapest first, without who is sold out, in any currency with a rate', async () => {
    const { data, meta } = await get(`/${AK_SLUG}/prices`);
    expect(data.skin).toMatchObject({ marketHashName: AK, weapon: 'AK-47', rarity: 'Classified', statTrak: false });
    expect(data.prices.map((one: Json) => [one.providerSlug, one.price, one.offersCount])).toEqual([
      ['quay-market', 12, 5],
      ['brine-bazaar', 14, 2],
      ['counter-strike-price-tracker', 15, 1],
    ]);
    expect(data.prices[0]).toMatchObject({
      providerName: 'Quay Market',
      currency: 'USD',
      buyUrl: 'https://quay.example.com/ak',
      fee: null,
      updatedAt: '2026-05-30T10:00:00.000Z',
    });
    expect(meta).toEqual({ currency: 'USD', fxDate: null });
    const euros = await get(`/${AK_SLUG}/prices?currency=eur&provider=quay-market,brine-bazaar`);
    expect(euros.data.prices.map((one: Json) => [one.price, one.currency])).toEqual([
      [10.8, 'EUR'],
      [12.6, 'EUR'],
    ]);
    expect(euros.meta).toEqual({ currency: 'EUR', fxDate: '2026-05-20' });
  });

  test('an order book separates sellers from buyers by the ask', async () => {
    const { data, meta } = await get(`/${AK_SLUG}/order-book?currency=EUR`);
    expect(meta).toEqual({ count: 4, currency: 'EUR', fxDate: '2026-05-20' });
    expect(data.map((one: Json) => [one.providerSlug, one.lowestAsk, one.offersCount])).toEqual([
      ['quay-market', 10.8, 5],
      ['brine-bazaar', 12.6, 2],
      ['counter-strike-price-tracker', 13.5, 1],
      ['mole-mart', null, 0],
    ]);
    const levels = (list: Json) => list.map(({ price, count }: Json) => [price, count]);
    expect(levels(data[0].listings)).toEqual([
      [10.8, 3],
      [11, 2],
    ]);
    expect(levels(data[0].buyOrders)).toEqual([
      [10, 1],
      [9.9, 4],
    ]);
    expect([levels(data[1].listings), data[1].buyOrders]).toEqual([[[12.6, 2]], null]);
    expect(data[3].listings).toEqual([]);
    expect((await get(`/${AK_SLUG}/order-book?limit=1`)).data).toHaveLength(1);
  });

  test('history has the cheapest price of each day, oldest first', async () => {
    const { data, meta } = await get(`/${AK_SLUG}/history`);
    expect(data.map((day: Json) => [day.date, day.price])).toEqual([
      ['2026-04-30', 10],
      ['2026-05-23', 11],
      ['2026-05-29', 12],
      ['2026-05-30', 12],
    ]);
    expect(data[3]).toMatchObject({ providerName: 'Quay Market', volume: 7, low: 12, high: 15, median: 14 });
    expect(data[0]).toMatchObject({ providerName: 'counter-strike-price-tracker', volume: null, high: 10 });
    expect(meta).toEqual({ count: 4, currency: 'USD', fxDate: null, from: '2026-03-02', to: '2026-05-30' });
    const part = await get(`/${AK_SLUG}/history?from=2026-05-23&to=2026-05-29&currency=EUR`);
    expect(part.data.map((day: Json) => day.price)).toEqual([9.9, 10.8]);
    const own = await get(`/${AK_SLUG}/history?provider=counter-strike-price-tracker&from=2026-05-30`);
    expect(own.data.map((day: Json) => day.price)).toEqual([15]);
    expect((await ask(`/${AK_SLUG}/history?from=2026-05-30&to=2026-05-29`)).status).toBe(400);
  });

  test('history beyond the window of a plan is left out and named so', async () => {
    const free = (await service.key({ plan: 'free' })).key;
    const { data, meta } = await get(`/${AK_SLUG}/history`, free);
    const opened = (await get(`/${AK_SLUG}/history`)).data.filter(
      ({ date }: Json) => Date.parse(`${date}T12:00:00Z`) >= Date.now() - 30 * 86_400_000,
    );
    expect(data).toEqual(opened);
    expect(meta.historyTruncated).toBe(true);
  });

  test('trending compares with the day nearest to the start of the window, or with none', async () => {
    const month = await get('/trending?window=30d');
    expect(month.meta).toEqual({ window: '30d', available: true, currency: 'USD', fxDate: null });
    const shown = (rows: Json) => rows.map((row: Json) => [row.marketHashName, row.changePercent, row.dateThen]);
    expect(shown(month.data.gainers)).toEqual([
      [SOUVENIR, 0.2, '2026-04-30'],
      [AK, 0.2, '2026-04-30'],
      [KNIFE, 0.1, '2026-04-30'],
    ]);
    expect(shown(month.data.losers)).toEqual([[STATTRAK, -0.2, '2026-04-30']]);
    expect(month.data.losers[0]).toMatchObject({
      priceNow: 24,
      priceThen: 30,
      changeAbsolute: -6,
      dateNow: '2026-05-30',
      volume: null,
      sparkline: [30, 30, 30, 24],
    });
    const week = await get(`/trending?weapon=ak-47&direction=gainers&currency=EUR`);
    expect(week.data.losers).toEqual([]);
    expect(week.data.gainers).toHaveLength(1);
    expect(week.data.gainers[0]).toMatchObject({ priceNow: 10.8, priceThen: 9.9, sparkline: [9.9, 10.8, 10.8] });
    expect(shown((await get('/trending?window=1d')).data.losers)).toEqual([[STATTRAK, -0.2, '2026-05-29']]);
    expect(shown((await get('/trending?window=30d&minPrice=100')).data.gainers)).toEqual([[KNIFE, 0.1, '2026-04-30']]);
    expect(shown((await get('/trending?window=30d&minVolume=1')).data.gainers)).toEqual([[AK, 0.2, '2026-04-30']]);
    const year = await get('/trending?window=365d');
    expect([year.data, year.meta.available]).toEqual([{ gainers: [], losers: [] }, false]);
  });

  test('pushed offers change prices at once, are stored once, and wrong ones are named', async () => {
    const offer = { marketHashName: AK, provider: 'Brine Bazaar', price: 9, currency: 'USD', count: 3 };
    const at = '2026-05-30T13:00:00Z';
    const items = [
      { ...offer, at },
      { ...offer, marketHashName: 'Glock-18 | New Tide (Well-Worn)', at },
      { ...offer, at },
      { ...offer, at, price: -1 },
      { ...offer, at, currency: 'GBP' },
      { ...offer, at: new Date(Date.now() + 3_600_000).toISOString() },
      { ...offer, at, buyUrl: 'javascript:alert(1)' },
      { ...offer, at, colour: 'red' },
      'nothing',
    ];
    const answer = await push(items);
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as Json;
    expect(data).toMatchObject({ read: 9, inserted: 2, updated: 0, unchanged: 0 });
    expect(data.rejected.map(({ index, param }: Json) => [index, param])).toEqual([
      [2, 'at'],
      [3, 'price'],
      [4, 'currency'],
      [5, 'at'],
      [6, 'buyUrl'],
      [7, 'colour'],
      [8, 'items'],
    ]);
    const cheapest = async () => (await get(`/${AK_SLUG}/prices`)).data.prices[0];
    // Each process hears of a new version a moment after it is stored.
    await until(async () => (await cheapest()).price === 9);
    expect((await cheapest()).providerName).toBe('Brine Bazaar');
    expect((await get('/glock-18-new-tide-well-worn')).data).toMatchObject({ category: 'pistol', lowestPrice: 9 });
    const again = ((await (await push(items.slice(0, 2))).json()) as Json).data;
    expect(again).toEqual({ read: 2, inserted: 0, updated: 0, unchanged: 2, rejected: [] });
    const corrected = ((await (await push([{ ...(items[0] as object), price: 9.5 }])).json()) as Json).data;
    expect(corrected).toMatchObject({ updated: 1, inserted: 0 });
    await until(async () => (await get(`/${AK_SLUG}`)).data.lowestPrice === 9.5);
    expect((await push(items.slice(0, 1), key)).status).toBe(403);
    expect((await push([])).status).toBe(400);
  });

  test('the catalog of providers names those whose prices are stored; no source has collections', async () => {
    const catalog = async (name: string): Promise<Json> =>
      (await service.get(`/api/v1/cs2/reference/${name}`, key)).json();
    const { data } = await catalog('providers');
    expect(data).toEqual(
      expect.arrayContaining([{ key: 'quay-market', name: 'Quay Market', aliases: [], meta: null }]),
    );
    const { data: prices } = await get(`/${AK_SLUG}/prices`);
    expect(data.map((one: Json) => one.key)).toEqual(
      expect.arrayContaining(prices.prices.map((one: Json) => one.providerSlug)),
    );
    expect(await catalog('collections')).toMatchObject({ data: [], meta: { available: false } });
  });

  test('a corrected catalogue changes the items of its finishes', async () => {
    const file = join(folder, 'csapi_data.json');
    const finish = { rarity: 'Covert', 'float-caps': [0.2, 0.6], 'finish-catalog': 912, images: {} };
    await writeFile(file, JSON.stringify({ 'AK-47 | Redwake': finish }));
    expect(counts(await importAll('cs2', file))).toEqual([1, 0, 1, 0, 0]);
    await until(async () => (await get(`/${AK_SLUG}`)).data.rarity === 'Covert');
    expect((await get(`/${AK_SLUG}`)).data).toMatchObject({ minFloat: 0.2, maxFloat: 0.6, lowestPrice: 9.5 });
  });
});
