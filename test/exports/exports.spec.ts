import { createHash } from 'node:crypto';
import 'reflect-metadata';
import { sql } from '../../src/db/sql.js';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';
import { makeAll, Mirror } from './files.js';

/** How files are listed, made anew and served. */
let service: Service;
let mirror: Mirror;
let bytes: Buffer;

const FILE = '/api/v1/exports/ufc/bouts/2026.parquet';

beforeAll(async () => {
  service = await startService();
  mirror = await Mirror.open(service);
  await makeAll(service, 'ufc');
  bytes = Buffer.from(await (await mirror.get(FILE)).arrayBuffer());
});
afterAll(async () => {
  await mirror?.close();
  await service?.stop();
});

const head = ({ headers }: Response, ...names: string[]) => names.map((name) => headers.get(name));

/** The sum of every file by its path. */
async function sums(family: string): Promise<Record<string, string>> {
  const { data } = await mirror.json(`/exports?family=${family}`);
  const files = data.flatMap(({ seasons }: Json) => seasons.flatMap((season: Json) => season.files));
  return Object.fromEntries(files.map(({ url, sha256 }: Json) => [url.split('/exports/')[1], sha256]));
}

test('a file has its sum as ETag, its size and its age, and comes whole', async () => {
  const answer = await mirror.get(FILE, { 'accept-encoding': 'gzip, br' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(head(answer, 'etag', 'content-length', 'accept-ranges', 'content-encoding', 'content-disposition')).toEqual([
    `"${sha256}"`,
    String(bytes.length),
    'bytes',
    null,
    'attachment; filename="ufc-bouts-2026.parquet"',
  ]);
  expect(Date.parse(answer.headers.get('last-modified')!)).toBeGreaterThan(Date.now() - 3_600_000);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

test.each([
  ['bytes=0-3', 0, 3],
  ['bytes=4-', 4, undefined],
  ['bytes=-8', -8, undefined],
  ['bytes=10-999999999', 10, undefined],
  ['bytes=-999999999', 0, undefined],
])('%s is answered with these bytes', async (range, from, to) => {
  const answer = await mirror.get(FILE, { range });
  const expected = bytes.subarray(from, to === undefined ? undefined : to + 1);
  const first = from < 0 ? bytes.length + from : from;
  expect([answer.status, ...head(answer, 'content-range', 'content-length')]).toEqual([
    206,
    `bytes ${first}-${first + expected.length - 1}/${bytes.length}`,
    String(expected.length),
  ]);
  expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true);
});

test.each(['bytes=5-1', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])(
  '%s is no range, the file comes whole',
  async (range) => {
    const answer = await mirror.get(FILE, { range });
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
  },
);

test.each(['bytes=999999999-', 'bytes=-0'])('%s begins behind the end', async (range) => {
  const answer = await mirror.get(FILE, { range });
  expect([answer.status, ...head(answer, 'content-range', 'x-error-code')]).toEqual([
    416,
    `bytes */${bytes.length}`,
    'RANGE_NOT_SATISFIABLE',
  ]);
});

test('a range of a file that has changed since is the whole file', async () => {
  const known = await mirror.get(FILE);
  const [etag, modified] = head(known, 'etag', 'last-modified') as [string, string];
  await known.arrayBuffer();
  const statusIf = async (value: string) => {
    const answer = await mirror.get(FILE, { range: 'bytes=0-3', 'if-range': value });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await Promise.all([etag, modified, '"another"', `W/${etag}`, 'yesterday'].map(statusIf))).toEqual([
    206, 206, 200, 200, 200,
  ]);
});

test('who has the file already gets 304 for nothing; HEAD has no body; a download costs one request', async () => {
  const { key } = await service.key({ plan: 'pro' });
  const first = await service.get(FILE, key);
  await first.arrayBuffer();
  const again = { 'if-none-match': first.headers.get('etag')! };
  const unchanged = await service.get(FILE, key, again);
  const since = await service.get(FILE, key, { 'if-modified-since': first.headers.get('last-modified')! });
  const listed = await service.get('/api/v1/exports', key);
  const asked = await fetch(`${service.url}${FILE}`, { method: 'HEAD', headers: { 'x-api-key': key } });
  expect([first, unchanged, since, listed].map(({ status }) => status)).toEqual([200, 304, 304, 200]);
  expect([first, unchanged, since, listed].map(({ headers }) => headers.get('x-quota-cost'))).toEqual([
    '1',
    '0',
    '0',
    '0',
  ]);
  expect([asked.status, ...head(asked, 'content-length'), (await asked.arrayBuffer()).byteLength]).toEqual([
    200,
    String(bytes.length),
    0,
  ]);
});

test('what does not exist is 404, what is not made yet 409 with when to ask again', async () => {
  const statusOf = async (path: string) => (await mirror.get(`/api/v1/exports/${path}`)).status;
  const paths = [
    'ufc/bouts/1801.parquet',
    'ufc/bouts/2026.xlsx',
    'ufc/nothing/2026.parquet',
    'golf/bouts/2026.parquet',
  ];
  expect(await Promise.all(paths.map(statusOf))).toEqual([404, 404, 404, 404]);
  const unlooked = await mirror.get('/api/v1/exports/lol/matches/2026.csv.gz');
  const { error } = (await unlooked.json()) as Json;
  expect([unlooked.status, unlooked.headers.get('retry-after'), error]).toEqual([
    409,
    '30',
    expect.objectContaining({ code: 'EXPORT_NOT_READY', retryAfterSeconds: 30 }),
  ]);
  await service.db.rows(sql`
    insert into export_season (family, name, season, rows, fingerprint) values ('ufc', 'bouts', '1993', 8, 'unmade')`);
  expect(await statusOf('ufc/bouts/1993.parquet')).toBe(409);
  const { data } = await mirror.json('/exports?family=ufc&table=bouts');
  expect(data[0].seasons.map(({ season }: Json) => season)).toEqual(['2026']);
  await service.db.rows(sql`delete from export_season where season = '1993'`);
});

test('files need plan Pro, and a key with the scope of the family; the list needs neither', async () => {
  const [free, oneGame, other] = await Promise.all([
    service.key({ plan: 'free' }),
    service.key({ plan: 'one_game', game: 'ufc' }),
    service.key({ plan: 'pro' }, { scopes: ['tennis'] }),
  ]);
  for (const [key, code] of [
    [DEMO_KEY, 'DEMO_KEY_RESTRICTED'],
    [free.key, 'PLAN_UPGRADE_REQUIRED'],
    [oneGame.key, 'PLAN_UPGRADE_REQUIRED'],
    [other.key, 'KEY_SCOPE_MISSING'],
  ] as const) {
    const answer = await service.get(FILE, key);
    expect([answer.status, ...head(answer, 'x-error-code', 'x-quota-cost')]).toEqual([403, code, '0']);
    expect((await service.get('/api/v1/exports?family=ufc', key)).status).toBe(200);
  }
});

test('the list is narrowed by family, table and season', async () => {
  const names = async (query: string) =>
    (await mirror.json(`/exports${query}`)).data.map(({ family, table, seasons }: Json) => [
      family,
      table,
      seasons.length,
    ]);
  expect(await names('?family=ufc&table=bouts&season=2026')).toEqual([['ufc', 'bouts', 1]]);
  expect(await names('?family=ufc&table=bouts&season=1801')).toEqual([['ufc', 'bouts', 0]]);
  expect(await names('?table=bouts')).toEqual([['ufc', 'bouts', 1]]);
  expect(await names('?family=golf')).toEqual([]);
});

test('the same rows make the same bytes again', async () => {
  const before = await sums('ufc');
  expect(await makeAll(service, 'ufc')).toMatchObject({ seasons: 0 });
  await service.db.rows(sql`delete from export_file where family = 'ufc'`);
  expect(await mirror.json('/exports?family=ufc&table=bouts')).toMatchObject({ data: [{ seasons: [] }] });
  expect(await makeAll(service, 'ufc')).toMatchObject({ seasons: 5, failed: [] });
  expect(await sums('ufc')).toEqual(before);
});

/** What an import does that changes rows of a family. */
const raise = (family: string) =>
  service.db.rows(sql`update data_version set version = version + 1 where family = ${family}`);

test('a change of one row changes the files of its season alone, and a change of none no file', async () => {
  const before = await sums('ufc');
  await raise('ufc');
  expect(await makeAll(service, 'ufc')).toMatchObject({ seasons: 0 });
  expect(await sums('ufc')).toEqual(before);
  await service.db.rows(sql`update ufc_bout set starts_at = starts_at - interval '1 year' where n = 96`);
  await raise('ufc');
  await makeAll(service, 'ufc');
  const moved = await sums('ufc');
  await service.db.rows(
    sql`update ufc_bout set row_json = replace(row_json, '"Lightweight"', '"Light Weight"') where n = 96`,
  );
  await raise('ufc');
  expect(await makeAll(service, 'ufc')).toMatchObject({ seasons: 1 });
  const changed = await sums('ufc');
  const differing = Object.keys(changed).filter((path) => changed[path] !== moved[path]);
  expect(differing.toSorted()).toEqual(['ufc/bouts/2025.csv.gz', 'ufc/bouts/2025.parquet']);
  const [{ seasons }] = (await mirror.json('/exports?family=ufc&table=bouts')).data;
  const versions = seasons.map(({ archiveVersion }: Json) => Number(archiveVersion.split('-')[1]));
  expect([seasons.map(({ season }: Json) => season), versions[0]]).toEqual([['2026', '2025'], versions[1] - 1]);
});

test('a season without rows loses its files, and what ended less than a day ago is in none', async () => {
  await service.db.rows(sql`update ufc_bout set starts_at = now() - interval '25 hours' where n = 96`);
  await raise('ufc');
  await makeAll(service, 'ufc');
  const table = await mirror.table('ufc', 'bouts');
  expect(table.seasons.map(({ season }: Json) => season)).toEqual(['2026']);
  expect((await mirror.get('/api/v1/exports/ufc/bouts/2025.parquet')).status).toBe(404);
  expect((await mirror.fromParquet(table)).some(({ id }) => id === 'ufc-96')).toBe(false);
  await service.db.rows(sql`update ufc_bout set starts_at = now() - interval '50 hours' where n = 96`);
  await raise('ufc');
  await makeAll(service, 'ufc');
  expect((await mirror.fromParquet(await mirror.table('ufc', 'bouts'))).some(({ id }) => id === 'ufc-96')).toBe(true);
});
