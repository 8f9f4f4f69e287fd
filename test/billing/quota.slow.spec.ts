import { sql } from '../../src/db/sql.js';
import { startService, type Service, type TestKey } from '../support/service.js';
import { until } from '../support/until.js';

/** Exactness of the sliding minute and of the month, with the load that breaks windows that are not. */
const PATH = '/api/v1/tennis/rankings/top?top_n=1';
const MINUTE_MS = 60_000;
const LASTS_MS = 70_000;

interface Accepted {
  sentAt: number;
  receivedAt: number;
}

let service: Service;

beforeAll(async () => {
  service = await startService({ processes: 2 });
});
afterAll(() => service.stop());

test('under 20 connections and over two processes no minute holds more than 10 requests, none fewer than offered', async () => {
  const [one, two, counted] = await Promise.all([
    service.key({ plan: 'free' }),
    service.key({ plan: 'free' }),
    service.key({ plan: 'business' }),
  ]);
  const [alone, spread, total] = await Promise.all([
    hammer(one, [service.url], LASTS_MS),
    hammer(two, service.urls, LASTS_MS),
    sendMixed(counted, 90),
  ]);
  for (const accepted of [alone, spread]) {
    expect(tightestMinute(accepted)).toBeGreaterThanOrEqual(MINUTE_MS);
    // 10 at the start, and 10 more once the first minute has passed.
    expect(accepted.length).toBe(20);
  }
  await expectLedger(one, alone.length);
  await expectLedger(two, spread.length);
  await expectLedger(counted, total);
});

test('a counter that Redis lost is rebuilt from the ledger', async () => {
  const key = await service.key({ plan: 'free' });
  for (let index = 0; index < 7; index += 1) expect((await service.get(PATH, key.key)).status).toBe(200);
  await expectLedger(key, 7);
  await service.redis.flushdb();
  const answer = await service.get(PATH, key.key);
  expect(answer.headers.get('x-quota-remaining')).toBe(String(500 - 8));
});

/** 20 connections that ask some hundred times a second, each in turn of another process. Returns what was granted. */
async function hammer({ key }: TestKey, urls: string[], lastsMs: number): Promise<Accepted[]> {
  const accepted: Accepted[] = [];
  const endAt = Date.now() + lastsMs;
  const connection = async (index: number) => {
    while (Date.now() < endAt) {
      const sentAt = performance.now();
      const answer = await fetch(`${urls[index % urls.length]}${PATH}`, { headers: { 'x-api-key': key } });
      await answer.arrayBuffer();
      const receivedAt = performance.now();
      if (answer.status === 200) accepted.push({ sentAt, receivedAt });
      await new Promise((wake) => setTimeout(wake, 150));
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, index) => connection(index)));
  return accepted;
}

/** A grant lies between sending and receiving, so this is never less than the true distance of 11 grants in a row. */
function tightestMinute(accepted: readonly Accepted[]): number {
  const sent = accepted.map(({ sentAt }) => sentAt).sort((one, other) => one - other);
  const received = accepted.map(({ receivedAt }) => receivedAt).sort((one, other) => one - other);
  return Math.min(...received.slice(10).map((at, index) => at - (sent[index] as number)));
}

/** Requests of every outcome. Returns how many of them count against the month. */
async function sendMixed({ key }: TestKey, rounds: number): Promise<number> {
  let counted = 0;
  const first = await service.get(PATH, key);
  const etag = first.headers.get('etag') as string;
  counted += 1;
  for (let round = 0; round < rounds; round += 1) {
    const [found, unknown, invalid] = await Promise.all([
      service.get(PATH, key),
      service.get('/api/v1/tennis/players/atp_1', key),
      service.get('/api/v1/tennis/rankings/top?top_n=0', key),
    ]);
    expect([found.status, unknown.status, invalid.status]).toEqual([200, 404, 422]);
    counted += 3;
    const [same, me, route] = await Promise.all([
      service.get(PATH, key, { 'if-none-match': etag }),
      service.get('/api/v1/me', key),
      service.get('/api/v1/nothing', key),
    ]);
    expect([same.status, me.status, route.status]).toEqual([304, 200, 404]);
    await new Promise((wake) => setTimeout(wake, 600));
  }
  return counted;
}

async function expectLedger({ key, accountId }: TestKey, counted: number): Promise<void> {
  const usage = (await (await service.get('/api/v1/usage', key)).json()) as { data?: { month: { used: number } } };
  const month = new Date().toISOString().slice(0, 7);
  const ledger = async () => {
    const row = await service.db.row<{ charged: number }>(
      sql`select sum(charged)::int as charged from usage where account_id = ${accountId}`,
    );
    return row?.charged ?? 0;
  };
  await until(async () => (await ledger()) >= counted);
  await new Promise((wake) => setTimeout(wake, 1_500));
  expect(await ledger()).toBe(counted);
  expect(await service.redis.get(`quota:{${accountId}}:${month}`)).toBe(String(counted));
  expect(usage.data?.month.used ?? counted).toBe(counted);
}
