import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { WebSocket } from 'ws';
import { sql } from '../../src/db/sql.js';
import { LiveWriter } from '../../src/live/writer.js';
import { heard } from '../support/heard.js';
import { boutUpdate, plansFile, SOCKET, STREAM } from '../support/live.js';
import { DEMO_KEY, startService, type Json, type Service, type TestKey } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import { openWire, type Wire } from '../support/wire.js';

/**
 * What open connections cost, by the clock, on two processes, and that PostgreSQL may fall silent meanwhile. Everything runs
 * side by side: it takes a minute.
 */
let database: OwnDatabase;
let wire: Wire;
let service: Service;

beforeAll(async () => {
  const plans = plansFile({
    scale: { webSocket: 5 },
    three: { month: 3 },
    five: { month: 5 },
  });
  database = await ownDatabase('demo');
  wire = await openWire(database.url);
  service = await startService({ processes: 2, databaseUrl: wire.url, environment: { PLANS_FILE: plans } });
});
afterAll(async () => {
  await service.stop();
  wire.cut();
  await database.drop();
});

test('a minute of streams and sockets costs what the rules say, two processes agree, and a silent database ends none', async () => {
  const [minute, three, five, socket, late] = await Promise.all(
    ['scale', 'three', 'five', 'scale', 'scale'].map((plan) => service.key({ plan })),
  );
  const writer = new LiveWriter(service.redis, 'ufc');
  await writer.commit(boutUpdate(1, 1));
  await writer.commit({ ...boutUpdate(2, 3), final: true });
  const writing = (async () => {
    for (let round = 2; round <= 500; round += 1) {
      await writer.commit(boutUpdate(1, round));
      await sleep(100);
    }
  })();
  await heard(service, 'ufc', (await service.key({ plan: 'scale' })).key);
  const [aMinute, withThree, shared, frames, over, silence, demo] = await Promise.all([
    // The fifth charge may be ten seconds late; the sixth comes after 75 seconds.
    stream(minute!, 0, 70_000),
    stream(three!, 1),
    // The second opens seven seconds later, so who gets the last of the five is no accident.
    Promise.all([stream(five!, 0), sleep(7_000).then(() => stream(five!, 1))]),
    framesOfAMinute(socket!),
    stream(late!, 0, 63_000, '?boutId=2'),
    silenceFrom(20_000, 20_000),
    stream({ key: DEMO_KEY }, 0),
  ]);
  await writing;

  expect([aMinute.error, await used(minute!)]).toEqual([undefined, [5, 5, 5]]);
  expect([withThree.error?.code, withThree.error?.limit, await used(three!)]).toEqual([
    'RATE_LIMIT_EXCEEDED',
    3,
    [3, 3, 3],
  ]);
  // A charge comes every 15 seconds, so that some seconds of a busy machine say nothing.
  expect([withThree, ...shared].map(({ seconds }) => Math.round(seconds / 15) * 15)).toEqual([45, 45, 30]);
  expect(shared.map(({ error }) => error?.code)).toEqual(['RATE_LIMIT_EXCEEDED', 'RATE_LIMIT_EXCEEDED']);
  expect(await used(five!)).toEqual([5, 5, 5]);
  expect(aMinute.pings.filter((at) => at > silence.from && at < silence.to)).toHaveLength(1);
  expect(frames).toBeGreaterThan(300);
  expect(await used(socket!)).toEqual([1, 1, 1]);
  expect([demo.error?.code, Math.round(demo.seconds / 15) * 15]).toEqual(['DEMO_KEY_RESTRICTED', 60]);
  // The stream of a finished bout ends at once, and with it what it costs.
  expect([over.seconds < 14, await used(late!)]).toEqual([true, [1, 1, 1]]);
});

/** PostgreSQL says nothing after so many milliseconds, for so long. */
async function silenceFrom(afterMs: number, forMs: number): Promise<{ from: number; to: number }> {
  await sleep(afterMs);
  const from = performance.now();
  wire.hold();
  await sleep(forMs);
  await wire.mend();
  return { from, to: performance.now() };
}

interface Listened {
  seconds: number;
  /** When they came, by the clock of this process. */
  pings: number[];
  error: Json | undefined;
}

/** Listens until the service ends the stream, or for so long from its first byte on. */
async function stream({ key }: Pick<TestKey, 'key'>, process: number, forMs?: number, query = ''): Promise<Listened> {
  const startedAt = performance.now();
  let error: Json | undefined;
  const pings: number[] = [];
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === 'ping') pings.push(performance.now());
      if (event === 'error') error = JSON.parse(data);
    },
  });
  await new Promise<void>((resolve, reject) => {
    const request = get(`${service.urls[process]}${STREAM}${query}`, { headers: { 'x-api-key': key } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the stream was answered ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
      response.once('close', resolve).once('error', () => {});
      if (forMs !== undefined) setTimeout(() => response.destroy(), forMs);
    });
    request.once('error', reject);
  });
  return { seconds: (performance.now() - startedAt) / 1_000, pings, error };
}

/** How many updates a socket got within 61 s, while it sends frames of its own. */
async function framesOfAMinute({ key }: TestKey): Promise<number> {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}${SOCKET}`, { headers: { 'x-api-key': key } });
  let count = 0;
  socket.on('message', (data: Buffer) => {
    if ((JSON.parse(data.toString()) as Json).type === 'ufc.live.update') count += 1;
  });
  socket.once('open', () => socket.send(JSON.stringify({ action: 'subscribe', rooms: ['bout:1'] })));
  const pings = setInterval(() => socket.send(JSON.stringify({ action: 'ping' })), 2_000);
  await sleep(61_000);
  clearInterval(pings);
  socket.close();
  return count;
}

/** What was charged: as each process says it, and as the ledger has it. */
async function used({ key, accountId }: TestKey): Promise<number[]> {
  const said = await Promise.all(
    service.urls.map(async (url) => {
      const answer = await fetch(`${url}/api/v1/usage`, { headers: { 'x-api-key': key } });
      return ((await answer.json()) as Json).data.month.used as number;
    }),
  );
  const row = await service.db.row<{ charged: number }>(
    sql`select sum(charged)::int as charged from usage where account_id = ${accountId}`,
  );
  return [...said, row?.charged ?? 0];
}
