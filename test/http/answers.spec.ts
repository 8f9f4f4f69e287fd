import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';

/** What every answer has, whatever the route: headers, conditional requests, compression, CORS, sparse fields. */
const PLAYER = '/api/v1/tennis/players/atp_900001';
const LONG = '/api/v1/tennis/rankings?page_size=100';
const LISTED = 'https://listed.example';
const FOREIGN = 'https://page.example';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService({ environment: { CORS_ORIGINS: LISTED, METRICS_ADDRESSES: '203.0.113.9' } });
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(() => service.stop());

const get = (path: string, headers?: Record<string, string>) => service.get(path, key, headers);

test('every answer has a request id of its own and the version', async () => {
  const paths = [
    PLAYER,
    '/api/v1/nothing',
    '/api/v1/me',
    '/health/live',
    '/openapi.json',
    '/docs/',
    '/api/v1/versions',
  ];
  const answers = await Promise.all(paths.map((path) => get(path)));
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  for (const id of ids) expect(id).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { headers } of answers)
    expect([headers.get('x-api-version'), headers.get('x-api-stability')]).toEqual(['1.0.0', 'stable']);
});

test("a caller's own request id is echoed if it is visible ASCII of 1 to 128 characters", async () => {
  const echoed = async (own: string) =>
    (await get(PLAYER, { 'x-client-request-id': own })).headers.get('x-client-request-id');
  expect(await echoed('order-17/A~')).toBe('order-17/A~');
  expect(await echoed('x'.repeat(128))).toBe('x'.repeat(128));
  for (const refused of ['x'.repeat(129), 'two words', 'é', '']) expect(await echoed(refused)).toBeNull();
});

test('unknown parameters are named, and refused where the caller is strict', async () => {
  const answer = await get(`${PLAYER}?colour=red&strict=false&b%20c=1`);
  expect([answer.status, answer.headers.get('x-ignored-params')]).toEqual([200, 'colour, b%20c']);
  expect((await get(PLAYER)).headers.get('x-ignored-params')).toBeNull();
  for (const strict of ['true', '1']) {
    const refused = await get(`${PLAYER}?colour=red&strict=${strict}`);
    expect(refused.status).toBe(422);
    expect(((await refused.json()) as Json).detail[0].loc).toEqual(['query', 'colour']);
  }
  expect((await get(`${PLAYER}?strict=true`)).status).toBe(200);
});

test('fields keeps what is named, nested too, and every id', async () => {
  const whole = (await (await get('/api/v1/tennis/matches?page_size=3')).json()) as Json;
  const kept = (await (await get('/api/v1/tennis/matches?page_size=3&fields=score,round')).json()) as Json;
  expect(kept.total).toBe(whole.total);
  for (const [index, row] of kept.items.entries()) {
    const { id, score, round } = whole.items[index];
    expect(row).toMatchObject({ id, score, round });
    expect(
      Object.keys(row)
        .filter((name) => name !== 'id' && !name.endsWith('_id'))
        .sort(),
    ).toEqual(['round', 'score']);
  }
  const nested = await get('/api/v1/tennis/h2h/atp_900001/atp_900002?fields=summary.player1_wins,player1.name');
  const { summary, player1, ...rest } = (await nested.json()) as Json;
  expect([Object.keys(summary), Object.keys(player1).sort(), rest]).toEqual([['player1_wins'], ['id', 'name'], {}]);
  const refused = await get('/api/v1/tennis/matches?fields=score,colour');
  expect([refused.status, ((await refused.json()) as Json).detail[0].loc]).toEqual([422, ['query', 'fields']]);
});

test('ids answers in the order asked and names those nobody has', async () => {
  const answer = await get('/api/v1/tennis/players?ids=wta_950001,atp_1,ATP_900001');
  const { items } = (await answer.json()) as Json;
  expect(items.map(({ id }: Json) => id)).toEqual(['wta_950001', 'atp_900001']);
  expect(answer.headers.get('x-missing-ids')).toBe('atp_1');
  const many = Array.from({ length: 51 }, (_, index) => `atp_${index}`).join();
  expect((await get(`/api/v1/tennis/players?ids=${many}`)).status).toBe(422);
});

test('HEAD answers as GET without a body', async () => {
  for (const path of [PLAYER, '/api/v1/tennis/players/atp_1', '/api/v1/nothing', '/health/live']) {
    const [full, head] = await Promise.all([
      get(path),
      fetch(`${service.url}${path}`, { method: 'HEAD', headers: { 'x-api-key': key } }),
    ]);
    expect([head.status, await head.text()]).toEqual([full.status, '']);
    for (const name of ['content-type', 'etag', 'x-error-code', 'cache-control', 'x-quota-cost'])
      expect([name, head.headers.get(name)]).toEqual([name, full.headers.get(name)]);
  }
});

test('a finished record is revalidated by its weak ETag', async () => {
  const { headers } = await get(PLAYER);
  const etag = headers.get('etag') as string;
  expect([etag, headers.get('cache-control')]).toEqual([
    expect.stringMatching(/^W\/"[^"]+"$/) as string,
    'private, max-age=300',
  ]);
  for (const sent of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const same = await get(PLAYER, { 'if-none-match': sent });
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    expect(same.headers.get('x-request-id')).toMatch(/^req_/);
  }
  expect((await get(PLAYER, { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await get('/api/v1/tennis/players/atp_999999', { 'if-none-match': '*' })).status).toBe(404);
  expect((await get('/api/v1/tennis/players/atp_900002')).headers.get('etag')).not.toBe(etag);
});

test('bodies travel as br or gzip for whoever takes them', async () => {
  const plain = await raw(LONG, 'identity');
  expect([plain.encoding, plain.body.length > 1_024]).toEqual([undefined, true]);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, encoding] of [
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
  ] as const) {
    const packed = await raw(LONG, accepted);
    expect([packed.encoding, packed.vary]).toEqual([encoding, 'origin, accept-encoding']);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    expect(unpack[encoding](packed.body).equals(plain.body)).toBe(true);
  }
  expect((await raw('/api/v1/me', 'br')).encoding).toBeUndefined();
});

test('a page may read answers from listed origins, the own one, and with the demo key', async () => {
  const allowed = async (origin: string, withKey: string, method = 'GET') => {
    const answer = await fetch(`${service.url}${PLAYER}`, { method, headers: { origin, 'x-api-key': withKey } });
    return answer.headers.get('access-control-allow-origin');
  };
  expect(await allowed(LISTED, key)).toBe(LISTED);
  expect(await allowed(service.url, key)).toBe(service.url);
  expect(await allowed(FOREIGN, key)).toBeNull();
  expect(await allowed(FOREIGN, DEMO_KEY)).toBe(FOREIGN);
  expect(await allowed(FOREIGN, DEMO_KEY, 'POST')).toBeNull();
  expect((await get(PLAYER)).headers.get('access-control-allow-origin')).toBeNull();
});

test('a preflight for a GET with a key is answered 204, at no cost', async () => {
  const preflight = (origin: string, method: string) =>
    fetch(`${service.url}${PLAYER}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'x-api-key',
      },
    });
  const answer = await preflight(FOREIGN, 'GET');
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(answer.headers.get('access-control-allow-origin')).toBe(FOREIGN);
  for (const name of ['x-api-key', 'last-event-id', 'idempotency-key', 'x-csrf-token'])
    expect(answer.headers.get('access-control-allow-headers')).toContain(name);
  expect(answer.headers.get('access-control-allow-methods')).toBe('GET');
  expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
  expect((await preflight(FOREIGN, 'POST')).headers.get('access-control-allow-origin')).toBeNull();
  expect((await preflight(LISTED, 'POST')).headers.get('access-control-allow-origin')).toBe(LISTED);
});

test('a trailing slash changes nothing', async () => {
  for (const path of [PLAYER, '/api/v1/me', '/api/v1/tennis/rankings', '/health/live', '/api/v1/errors']) {
    const [with_, without] = await Promise.all([get(`${path}/`), get(path)]);
    expect([with_.status, await with_.json()]).toEqual([200, await without.json()]);
  }
});

test('metrics are for listed addresses only', async () => {
  const refused = await service.get('/metrics');
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([404, 'ROUTE_NOT_FOUND']);
  expect(await refused.json()).toEqual({ success: false, error: 'Cannot GET /metrics' });
});

interface Raw {
  encoding: string | undefined;
  vary: string | undefined;
  body: Buffer;
}

/** `fetch` unpacks bodies by itself. */
function raw(path: string, accepted: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': key, 'accept-encoding': accepted };
    const sent = httpRequest(`${service.url}${path}`, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      const { 'content-encoding': encoding, vary } = answer.headers;
      answer.on('end', () => resolve({ encoding, vary, body: Buffer.concat(chunks) }));
    });
    sent.on('error', reject).end();
  });
}
