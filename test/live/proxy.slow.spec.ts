import { setTimeout as sleep } from 'node:timers/promises';
import type { Upstream } from '../../src/live/upstream.js';
import { startUpstream } from '../../src/sports/ufc/live/upstream.js';
import { followSocket, followStream, plansFile, type Following } from '../support/live.js';
import { programOnPath, startProxy, type Proxy } from '../support/proxy.js';
import { startService, type Json, type Service, type ServiceProcess } from '../support/service.js';
import { quickNight } from '../support/quick-night.js';
import { until } from '../support/until.js';

/** Two API processes and two workers on one Redis, behind the proxies of docs/OPERATIONS.md. */
const kinds = (['nginx', 'haproxy'] as const).filter((kind) => programOnPath(kind) !== undefined);
const CLIENTS_OF_EACH = 8;

let upstream: Upstream;
let service: Service;
let workers: ServiceProcess[];
let proxies: Proxy[];
let key: string;

beforeAll(async () => {
  const plans = plansFile({ scale: { minute: 100_000, sse: 500, webSocket: 500 } });
  service = await startService({
    processes: 2,
    environment: { PLANS_FILE: plans, TRUST_PROXY: '127.0.0.1' },
  });
  ({ key } = await service.key({ plan: 'scale' }));
  // The night begins once the service is there, and lasts four minutes more.
  upstream = await startUpstream({ timeline: () => quickNight(1, 0), speed: 8, startedAt: Date.now() - 30_000 });
  const feed = { UFC_FEED_URL: upstream.url, UFC_FEED_DISCOVER: 'true' };
  workers = [await service.worker(feed), await service.worker(feed)];
  proxies = await Promise.all(kinds.map((kind) => startProxy(kind, programOnPath(kind) as string, service.urls)));
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  await service.stop();
  await upstream.close();
});

const testWhereInstalled = kinds.length > 0 ? test : test.skip;

testWhereInstalled(
  `behind ${kinds.join(' and ') || 'nginx or haproxy, neither of which is on PATH,'} all clients see one sequence, and either worker takes over within 5 s`,
  async () => {
    const room = await eventRoom();
    let endClients = () => {};
    let isOver = false;
    const over = new Promise<void>((resolve) => (endClients = resolve)).then(() => (isOver = true));
    const followed = new Set<Following>();
    const lasts = (_turn: number, following: Following) => {
      followed.add(following);
      return over;
    };
    const clients = proxies.flatMap(({ url }) =>
      Array.from({ length: CLIENTS_OF_EACH }, (_, index) => {
        const follower = { url: () => url, key, room, lasts, done: () => isOver };
        return index % 2 === 0 ? followStream(follower) : followSocket(follower);
      }),
    );
    /** How many updates the client has that saw least. */
    const least = () => Math.min(...[...followed].map(({ seen }) => seen.filter(({ snapshot }) => !snapshot).length));
    while (followed.size < clients.length || least() < 3) await sleep(50);
    /** The shortest time after which each worker had taken over. A machine that stands still is late now and then. */
    const best = new Map<ServiceProcess, number>();
    const areQuick = () => workers.every((worker) => (best.get(worker) ?? Infinity) < 5_000);
    for (let tries = 0; tries < 6 && !areQuick(); tries += 1) {
      const from = await leader();
      const to = workers.find((worker) => worker !== from) as ServiceProcess;
      const ms = await takenOverAfterMs(to, () => (tries % 2 === 0 ? from.kill() : from.stop()));
      best.set(to, Math.min(ms, best.get(to) ?? Infinity));
      await from.restart();
      if (tries > 0) continue;
      await service.processes[0]!.kill();
      await service.processes[0]!.restart();
    }
    expect(workers.map((worker) => best.get(worker)! < 5_000)).toEqual([true, true]);
    // The worker that took over last tells everyone something too, and all of it is worth comparing.
    const enough = Math.max(least() + 5, 30);
    while (least() < enough) await sleep(50);
    endClients();
    const histories = await Promise.all(clients);

    const updates = histories.map(({ seen }) => seen.filter(({ snapshot }) => !snapshot));
    const from = Math.max(...updates.map((mine) => mine[0]?.seq ?? Infinity));
    const all = updates.map((mine) => mine.filter(({ seq }) => seq >= from).map(({ seq, data }) => `${seq} ${data}`));
    const longest = all.reduce((one, other) => (other.length > one.length ? other : one));
    expect(longest.length).toBeGreaterThan(20);
    expect(longest.map((line) => Number.parseInt(line, 10))).toEqual(longest.map((_, index) => from + index));
    for (const mine of all) {
      expect(mine).toEqual(longest.slice(0, mine.length));
      expect(longest.length - mine.length).toBeLessThan(10);
    }
    // Who was with the killed process lost a connection, the others did not: the clients were spread over both.
    const cutOff = (some: Following[]) => some.filter(({ losses }) => losses > 0).length;
    for (let index = 0; index < proxies.length; index += 1) {
      const mine = histories.slice(index * CLIENTS_OF_EACH, (index + 1) * CLIENTS_OF_EACH);
      expect([cutOff(mine) > 0, cutOff(mine) < CLIENTS_OF_EACH]).toEqual([true, true]);
    }
  },
);

/** The room of the event that is on, once a worker has written it. */
async function eventRoom(): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1, await sleep(50)) {
    const { data } = (await (await service.get('/api/v1/ufc/live/events', key)).json()) as Json;
    const bouts = (await (await service.get('/api/v1/ufc/live', key)).json()) as Json;
    if (data?.length > 0 && bouts.success) return `event:${data[0].slug}`;
  }
  throw new Error('no event is on');
}

/** The worker that reads the feed now, by its last sign of life. */
function leader(): Promise<ServiceProcess> {
  return until(async () => {
    const { data } = (await (await service.get('/api/v1/ufc/live/health', key)).json()) as Json;
    return workers.find(({ pid }) => data.workerId?.endsWith(`-${pid}`));
  });
}

/** How long the feed had no reader, from the end of one worker to the first frame that the other read. */
async function takenOverAfterMs(to: ServiceProcess, end: () => Promise<void>): Promise<number> {
  const endedAt = Date.now();
  await end();
  for (let tries = 0; tries < 400; tries += 1, await sleep(20)) {
    const { data } = (await (await service.get('/api/v1/ufc/live/health', key)).json()) as Json;
    if (data.workerId?.endsWith(`-${to.pid}`) && Date.parse(data.lastFrameAt) > endedAt)
      return Date.parse(data.lastFrameAt) - endedAt;
  }
  return Infinity;
}
