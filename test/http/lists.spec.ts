import type { FastifyRequest } from 'fastify';
import { Database } from '../../src/db/database.js';
import { directed, reversed, type SortKey } from '../../src/db/keyset.js';
import { raw, sql, type Sql } from '../../src/db/sql.js';
import type { Answer } from '../../src/http/answer.js';
import { oneWithPage } from '../../src/http/data-lists.js';
import { answerByToken, answerPage } from '../../src/http/envelopes.js';
import { readByToken, readPage, readWhole, type List } from '../../src/http/lists.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';

const ROWS = 2_345;
const BY_N: SortKey = { by: 'w.n', type: 'whole' };
const ORDERS: [string, SortKey[]][] = [
  ['a number', [BY_N]],
  ['a number, last first', reversed([BY_N])],
  ['a time', [{ by: 'w.at', type: 'time' }, BY_N]],
  ['a day and a text', [{ by: 'w.day', type: 'day', descending: true }, { by: 'w.name', type: 'text' }, BY_N]],
  ['what some lack', directed([{ by: 'w.prize', type: 'whole', nulls: 'last' }, BY_N], 'asc')],
  ['what some lack, the most first', directed([{ by: 'w.prize', type: 'whole', nulls: 'last' }, BY_N], 'desc')],
  ['what some lack, these first', reversed([{ by: 'w.prize', type: 'whole', nulls: 'last' }, BY_N])],
];

let own: OwnDatabase;
let db: Database;

beforeAll(async () => {
  own = await ownDatabase('empty');
  db = await Database.open({ url: own.url, poolSize: 2, statementTimeoutMs: 0 });
  await db.rows(sql`
    create table walked as select n, timestamptz '2026-01-01' + n / 7 * interval '1.000001 seconds' as at,
      date '2026-01-01' + n % 90 as day, 'row ' || n % 4 as name, nullif(n % 5, 0) as prize
    from generate_series(1, ${raw(String(ROWS))}) n`);
});

afterAll(async () => {
  await db.close();
  await own.drop();
});

function list(order: SortKey[], more: Partial<List> = {}): List {
  const from = raw('walked w');
  return { name: 'walked', from, conditions: [], key: 'w.n', order, row: raw('to_json(w.n)::text'), ...more };
}

async function sorted(order: SortKey[]): Promise<number[]> {
  const words = order.map(
    ({ by, descending, nulls }) => `${by} ${descending ? 'desc' : 'asc'} nulls ${nulls === 'first' ? 'first' : 'last'}`,
  );
  return (await db.rows<{ n: number }>(sql`select n from walked w order by ${raw(words.join(', '))}`)).map(
    ({ n }) => n,
  );
}

const rowsOf = ({ items }: { items: string }) => JSON.parse(items) as number[];

describe.each(ORDERS)('a list sorted by %s', (_name, order) => {
  test('is the same by number, by offset and by cursor', async () => {
    const all = await sorted(order);
    const [numbered, counted, walked]: number[][] = [[], [], []];
    for (let page = 1; page <= 6; page += 1)
      numbered!.push(...rowsOf(await readPage(db, list(order), { page, limit: 400 })));
    for (let offset = 0; offset < ROWS; offset += 400)
      counted!.push(...rowsOf(await readPage(db, list(order), { offset, limit: 400 })));
    let cursor: string | undefined;
    do {
      const page = await readPage(db, list(order), { page: 1, limit: 400, cursor });
      walked!.push(...rowsOf(page));
      expect(page.hasMore).toBe(page.nextCursor !== undefined);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect([numbered, counted, walked]).toEqual([all, all, all]);
  });

  test('is walked by tokens in both directions, and no row is met twice', async () => {
    const all = await sorted(order);
    const { nextCursor } = await readPage(db, list(order), { page: 3, limit: 200 });
    const [, , , ...entrance] = JSON.parse(Buffer.from(nextCursor as string, 'base64url').toString()) as number[];
    const step = (pageToken?: string) => readByToken(db, list(order), { limit: 300, pageToken, entrance });
    const middle = await step();
    expect(rowsOf(middle)).toEqual(all.slice(600, 900));
    const [older, newer]: number[][] = [[], []];
    let page = middle;
    for (; page.after !== undefined; newer!.push(...rowsOf(page))) page = await step(page.after);
    expect(newer).toEqual(all.slice(900));
    const back = rowsOf(await step(page.before));
    expect(back).toEqual(all.slice(ROWS - rowsOf(page).length - 300, ROWS - rowsOf(page).length));
    for (page = middle; page.before !== undefined; older!.unshift(...rowsOf(page))) page = await step(page.before);
    expect(older).toEqual(all.slice(0, 600));
    expect(rowsOf(await step(page.after))).toEqual(all.slice(300, 600));
  });
});

describe('a page', () => {
  const totals: [string, Partial<List>][] = [
    ['counted', {}],
    ['known', { total: 1_172 }],
    ['asked of another table', { total: raw('(select count(*) filter (where n % 2 = 0) from walked)') }],
    ['gathered', { total: 'gathered' }],
  ];

  test.each(totals)('is the same when its total is %s, near, far, last and beyond the end', async (_name, more) => {
    const even = list([BY_N], { conditions: [raw('w.n % 2 = 0')], ...more });
    const at = async (offset: number) => readPage(db, even, { offset, limit: 3 });
    const shown = (items: string, hasMore: boolean) => expect.objectContaining({ items, total: 1_172, hasMore });
    expect(await at(0)).toEqual(shown('[2,4,6]', true));
    expect(await at(500)).toEqual(shown('[1002,1004,1006]', true));
    expect(await at(1_100)).toEqual(shown('[2202,2204,2206]', true));
    expect(await at(1_168)).toEqual(shown('[2338,2340,2342]', true));
    expect(await at(1_169)).toEqual(shown('[2340,2342,2344]', false));
    expect(await at(1_171)).toEqual(shown('[2344]', false));
    expect(await at(1_172)).toEqual(shown('[]', false));
    expect(await at(9_999)).toEqual(shown('[]', false));
  });

  test('reads the text of its own rows only', async () => {
    // The text of the first row is an error, which whoever passes over it must not meet.
    const row = raw('(1 / (w.n - 1))::text');
    expect(rowsOf(await readPage(db, list([BY_N], { row }), { offset: 1, limit: 1 }))).toEqual([1]);
    await expect(readPage(db, list([BY_N], { row }), { offset: 0, limit: 1 })).rejects.toThrow('division by zero');
  });

  test('of a whole list has all rows, or as many as the limit says, and counts all', async () => {
    expect(rowsOf(await readWhole(db, list(reversed([BY_N]))))).toHaveLength(ROWS);
    const first = await readWhole(db, list(reversed([BY_N])), 2);
    expect(first).toMatchObject({ items: `[${ROWS},${ROWS - 1}]`, total: ROWS, hasMore: false });
  });

  test('of ids keeps their order, repeats what is repeated and names those that nobody has', async () => {
    const ids = {
      written: (id: string) => id.toLowerCase(),
      named: (id: Sql) => sql`'w' || w.n = ${id}`,
    };
    const page = await readPage(db, list([BY_N], { ids }), { page: 9, limit: 20, ids: 'W7,nobody,w3,, w7 ,w0' });
    expect(page).toMatchObject({ items: '[7,3,7]', total: 3, number: 1, missing: ['nobody', 'w0'] });
  });
});

test('tokens and cursors do not stand for each other', async () => {
  const query = { limit: 2, entrance: [0] };
  const { nextCursor } = await readPage(db, list([BY_N]), { page: 1, limit: 2 });
  const { after } = await readByToken(db, list([BY_N]), query);
  const refused = { code: 'INVALID_CURSOR' };
  await expect(readByToken(db, list([BY_N]), { ...query, pageToken: nextCursor })).rejects.toMatchObject(refused);
  await expect(readPage(db, list([BY_N]), { page: 1, limit: 2, cursor: after })).rejects.toMatchObject(refused);
  await expect(readByToken(db, list(reversed([BY_N])), { ...query, pageToken: after })).rejects.toMatchObject(refused);
});

describe('the envelope', () => {
  test('with meta tells the page or the offset, and where its neighbours begin', async () => {
    const byPage = await answerPage('meta', db, list([BY_N]), { page: 2, limit: 2 });
    const { data, meta } = JSON.parse(byPage.body) as { data: number[]; meta: Record<string, unknown> };
    const nextCursor = expect.any(String) as string;
    expect(data).toEqual([3, 4]);
    expect(meta).toEqual({ page: 2, limit: 2, total: ROWS, hasMore: true, nextCursor });
    expect(linksOf(byPage, '/rows?page=2&limit=2')).toEqual({
      first: '?page=1&limit=2',
      prev: '?page=1&limit=2',
      next: '?page=3&limit=2',
      last: '?page=1173&limit=2',
    });
    const byOffset = await answerPage('meta', db, list([BY_N]), { offset: 2_340, limit: 10 }, { delaySeconds: 60 });
    expect(JSON.parse(byOffset.body)).toEqual({
      success: true,
      data: [2_341, 2_342, 2_343, 2_344, 2_345],
      meta: { offset: 2_340, limit: 10, total: ROWS, hasMore: false, nextCursor: null },
      delaySeconds: 60,
    });
    expect(linksOf(byOffset, '/rows?offset=2340&typo=1')).toEqual({
      first: '?offset=0',
      prev: '?offset=2330',
      last: '?offset=2340',
    });
  });

  test('of an object that holds a page has the meta and the neighbours of a list', async () => {
    const page = await readPage(db, list([BY_N]), { offset: 2, limit: 2 });
    const answer = oneWithPage(`{"sum":10,"rows":${page.items}}`, page, { available: true });
    const nextCursor = expect.any(String) as string;
    expect(JSON.parse(answer.body)).toEqual({
      success: true,
      data: { sum: 10, rows: [3, 4] },
      meta: { offset: 2, limit: 2, total: ROWS, hasMore: true, nextCursor, available: true },
    });
    expect(linksOf(answer, '/rows?offset=2&limit=2')).toEqual({
      first: '?offset=0&limit=2',
      prev: '?offset=0&limit=2',
      next: '?offset=4&limit=2',
      last: '?offset=2344&limit=2',
    });
  });

  test('with meta names the ids that nobody has', async () => {
    const ids = { written: (id: string) => id, named: (id: Sql) => sql`w.n::text = ${id}` };
    const answer = await answerPage('meta', db, list([BY_N], { ids }), { offset: 0, limit: 20, ids: '5,x' });
    expect(JSON.parse(answer.body)).toMatchObject({ data: [5], meta: { total: 1, hasMore: false, missing: ['x'] } });
  });

  test('of a walk by tokens names the older and the newer rows', async () => {
    const at = (entrance: number, pageToken?: string) =>
      answerByToken(db, list([BY_N]), { limit: 2, entrance: [entrance], pageToken });
    const pagesOf = ({ body }: Answer) => JSON.parse(body) as { pages: { older: string | null; newer: string | null } };
    const middle = await at(100);
    const { older, newer } = pagesOf(middle).pages;
    expect(pagesOf(middle)).toMatchObject({ success: true, data: [101, 102], hasMore: true });
    expect(linksOf(middle, '/rows?limit=2')).toEqual({
      first: '?limit=2',
      prev: `?limit=2&pageToken=${older}`,
      next: `?limit=2&pageToken=${newer}`,
    });
    expect(pagesOf(await at(100, older as string))).toMatchObject({ data: [99, 100], hasMore: true });
    expect(pagesOf(await at(100, newer as string))).toMatchObject({ data: [103, 104], hasMore: true });
    expect(pagesOf(await at(0))).toMatchObject({ data: [1, 2], pages: { older: null } });
    const end = { data: [ROWS], hasMore: false, pages: { newer: null } };
    expect(pagesOf(await at(ROWS - 1))).toMatchObject(end);
    expect(pagesOf(await at(9_999))).toMatchObject({ data: [], hasMore: false, pages: { newer: null } });
  });

  test('of a walk by tokens may begin with the rows before its entrance', async () => {
    const { items, before, after } = await readByToken(db, list([BY_N]), {
      limit: 3,
      entrance: [9_999],
      enter: 'before',
    });
    expect([JSON.parse(items), after]).toEqual([[ROWS - 2, ROWS - 1, ROWS], undefined]);
    const older = await readByToken(db, list([BY_N]), { limit: 3, entrance: [0], pageToken: before });
    expect(rowsOf(older)).toEqual([ROWS - 5, ROWS - 4, ROWS - 3]);
    const within = await readByToken(db, list([BY_N]), { limit: 2, entrance: [50], enter: 'before' });
    expect(rowsOf(within)).toEqual([48, 49]);
    expect(rowsOf(await readByToken(db, list([BY_N]), { limit: 2, entrance: [0], pageToken: within.after }))).toEqual([
      50, 51,
    ]);
  });

  test('of a walk by tokens that begins with the newest row has the older ones behind it', async () => {
    const newestFirst = list(reversed([BY_N]));
    const step = async (pageToken?: string) =>
      JSON.parse((await answerByToken(db, newestFirst, { limit: 2, entrance: [9_999], pageToken })).body) as {
        data: number[];
        hasMore: boolean;
        pages: { older: string; newer: string | null };
      };
    const first = await step();
    expect(first).toMatchObject({ data: [ROWS, ROWS - 1], hasMore: false, pages: { newer: null } });
    const second = await step(first.pages.older);
    expect(second).toMatchObject({ data: [ROWS - 2, ROWS - 3], hasMore: true });
    expect((await step(second.pages.newer as string)).data).toEqual(first.data);
  });

  test('tells the moment of the oldest record on it', async () => {
    const dated = list([BY_N], { recordedAt: raw('w.at') });
    const { oldest } = await readPage(db, dated, { page: 2, limit: 10 });
    const [row] = await db.rows<{ at: Date }>(sql`select at from walked where n = 11`);
    expect(new Date(oldest as string)).toEqual(row?.at);
    expect((await readPage(db, list([BY_N]), { page: 2, limit: 10 })).oldest).toBeNull();
  });
});

/** The neighbours that the answer links to, as the query strings of their addresses. */
function linksOf(answer: Answer, url: string): Record<string, string> {
  const parameters = new Set(['page', 'offset', 'limit', 'cursor', 'pageToken']);
  const request = {
    raw: { url },
    server: { urls: { publicUrl: 'https://api.test' } },
    matched: { route: { parameters } },
  };
  const { link } = answer.headersFor(request as unknown as FastifyRequest);
  const links = [...String(link).matchAll(/<https:\/\/api\.test\/rows(.*?)>; rel="(\w+)"/g)];
  return Object.fromEntries(links.map(([, query, rel]) => [rel as string, query as string]));
}
