import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { sql } from '../../src/db/sql.js';
import { signUp, type Owner } from '../support/owner.js';
import { DEMO_KEY, startService, type Json, type Service, type TestKey } from '../support/service.js';
import { listen } from '../support/stream.js';

/** The newest requests of one's keys: why a call failed, and what it cost. */
const MINUTE = 400;
const ROW = [
  'at',
  'cached',
  'code',
  'cost',
  'ignored',
  'keyId',
  'method',
  'ms',
  'path',
  'query',
  'requestId',
  'status',
];

let service: Service;
let owner: Owner;
let key: TestKey;

beforeAll(async () => {
  service = await startService({ processes: 2, environment: { USAGE_FLUSH_MS: '50' } });
  owner = await signUp(service);
  await service.db.rows(sql`update account set plan = 'scale' where id = ${owner.accountId}`);
  key = await service.key({}, { accountId: owner.accountId, minuteLimit: MINUTE });
});
afterAll(() => service.stop());

const SOCKET = () => `${service.url.replace('http', 'ws')}/api/v1/ufc/live/ws`;

const log = async (query = '', of = owner): Promise<Json[]> =>
  (await of.data('GET', `requests?limit=100${query}`)) as Json[];
const ask = (path: string, headers?: Record<string, string>) => service.get(`/api/v1/${path}`, key.key, headers);

/** The row of an answer, once the process that gave it has written it. */
async function rowOf(requestId: string): Promise<Json> {
  const [row] = await untilListed((one) => one.requestId === requestId);
  return row;
}

const idOf = (answer: Response) => answer.headers.get('x-request-id') as string;

describe('the request log of a key', () => {
  test('says of an answer what was asked, what it cost and how long it took, and no value of the query', async () => {
    const first = await ask('tennis/players?page_size=3&secret=hunter2&tour=ATP');
    const row = await rowOf(idOf(first));
    expect(Object.keys(row).toSorted()).toEqual(ROW);
    expect(row).toMatchObject({
      keyId: key.id,
      method: 'GET',
      path: '/api/v1/tennis/players',
      query: ['page_size', 'secret', 'tour'],
      status: 200,
      code: null,
      cost: 1,
      ignored: ['secret'],
      cached: false,
    });
    expect(Math.abs(Date.parse(row.at) - Date.now())).toBeLessThan(10_000);
    expect(row.ms).toBeGreaterThan(0);
    expect(JSON.stringify(row)).not.toContain('hunter2');

    const again = await ask('tennis/players?page_size=3&secret=hunter2&tour=ATP', {
      'if-none-match': first.headers.get('etag')!,
    });
    expect(await rowOf(idOf(again))).toMatchObject({ status: 304, cost: 0, cached: true });
  });

  test('says why a request failed, on HTTP, streams and sockets', async () => {
    const missing = await ask('tennis/players/nobody-at-all');
    expect(await rowOf(idOf(missing))).toMatchObject({
      status: 404,
      code: missing.headers.get('x-error-code'),
      cost: 1,
    });
    const wrong = await ask('tennis/players?page_size=many');
    expect(await rowOf(idOf(wrong))).toMatchObject({ status: wrong.status, code: wrong.headers.get('x-error-code') });

    const stream = await listen(service, '/api/v1/ufc/live/stream', key.key, '?boutId=ufc-1');
    expect(await rowOf(stream.headers.get('x-request-id')!)).toMatchObject({
      path: '/api/v1/ufc/live/stream',
      query: ['boutId'],
      status: 200,
      cost: 1,
    });
    stream.close();

    const socket = new WebSocket(SOCKET(), {
      headers: { 'x-api-key': key.key },
    });
    await once(socket, 'open');
    socket.close();
    const [opened] = await untilListed(({ status }) => status === 101);
    expect(opened).toMatchObject({ path: '/api/v1/ufc/live/ws', code: null, cost: 1, keyId: key.id });

    const poor = await signUp(service);
    const { key: ofPoor } = await service.key({}, { accountId: poor.accountId });
    const refused = new WebSocket(SOCKET(), { headers: { 'x-api-key': ofPoor } });
    const [{ message }] = (await once(refused, 'error')) as [Error];
    const [row] = await untilListed(({ path }) => path === '/api/v1/ufc/live/ws', '', poor);
    expect([row.status, message]).toEqual([403, 'Unexpected server response: 403']);
    expect([row.code, row.cost]).toEqual(['LIVE_WS_NOT_IN_PLAN', 0]);
  });

  test('shows only the requests of the own keys, and not those of the demo key or of the session', async () => {
    const stranger = await service.key({ plan: 'pro' });
    const answers = [
      await service.get('/api/v1/tennis/players', stranger.key),
      await service.get('/api/v1/tennis/players', DEMO_KEY),
      await owner.ask('GET', 'tennis/players'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const mine = await ask('tennis/players');
    await rowOf(idOf(mine));
    const ids = new Set((await log()).map(({ requestId }) => requestId as string));
    expect(answers.filter((answer) => ids.has(idOf(answer)))).toEqual([]);
    expect(await log(`&key=${stranger.id}`)).toEqual([]);
  });

  test('keeps the last 200 of a key from all processes, page by page, each once', async () => {
    const busy = await service.key({}, { accountId: owner.accountId });
    const asked: string[] = [];
    for (let turn = 0; turn < 230; turn += 1) {
      const url = service.urls[turn % 2];
      asked.push(idOf(await fetch(`${url}/api/v1/me?turn=${turn}`, { headers: { 'x-api-key': busy.key } })));
    }
    for (const last of asked.slice(-2)) await untilListed(({ requestId }) => requestId === last, `&key=${busy.id}`);
    const seen: Json[] = [];
    let cursor: string | undefined;
    do {
      const answer = await owner.ask('GET', `requests?limit=30&key=${busy.id}${cursor ? `&cursor=${cursor}` : ''}`);
      const { data, meta } = (await answer.json()) as Json;
      seen.push(...data);
      cursor = meta.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const ids = seen.map(({ requestId }) => requestId as string);
    expect([ids.length, new Set(ids).size]).toEqual([200, 200]);
    expect(seen.every(({ at }, index) => index === 0 || seen[index - 1].at >= at)).toBe(true);
    expect(ids.every((id) => asked.includes(id))).toBe(true);
    expect(await log(`&key=${busy.id}&status=404`)).toEqual([]);
  });

  test('refuses a cursor of another list, and a caller without a session', async () => {
    const answer = await owner.ask('GET', 'requests?cursor=WyJvdGhlciJd');
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'INVALID_CURSOR']);
    expect((await ask('requests')).status).toBe(401);
  });
});

async function untilListed(is: (row: Json) => boolean, query = '', of = owner): Promise<Json[]> {
  // A session may read a few hundred times a minute.
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await sleep(200)) {
    const rows = (await log(query, of)).filter(is);
    if (rows.length > 0) return rows;
  }
  throw new Error(`not listed: ${is.toString()}`);
}
