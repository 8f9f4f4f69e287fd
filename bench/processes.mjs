import { availableParallelism } from 'node:os';
import { measureCrowd } from './support/crowd.mjs';
import { haproxyProgram, startHaproxy } from './support/haproxy.mjs';
import { LiveFeed, repeat, ROOM } from './support/live-world.mjs';
import { measure, median, ratio } from './support/measure.mjs';
import { ranged, show, table, writeSection } from './support/results.mjs';
import { serve } from './support/server.mjs';
import { importedTennis, unlimitedKeys } from './support/world.mjs';

/** One API process behind HAProxy against two and three, and what each part takes of the processor. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const COUNTS = [1, 2, 3];
const CONNECTIONS = 50;
const PAGES = 200;
const CLIENTS = 2_000;
const PER_SECOND = 60;

// Each server is ended with this process.
process.setMaxListeners(20);
const program = haproxyProgram();
if (program === undefined) {
  console.log('HAProxy is not installed: processes are not compared.');
  process.exit(0);
}
const world = await importedTennis();
const keys = await unlimitedKeys(CONNECTIONS);
const feed = new LiveFeed();
await feed.begin();
await feed.write();

const most = (environment) =>
  Promise.all(COUNTS.map(() => serve('dist/main.js', '/health/live', { TRUST_PROXY: '127.0.0.1', ...environment })));
const servers = await most({});
const uncached = await most({ ANSWER_CACHE_MB: '0' });
const behind = (some) => Promise.all(COUNTS.map((count) => startHaproxy(program, some.slice(0, count))));
const proxies = await behind(servers);
const uncachedProxies = await behind(uncached);

let asked = 0;
const nextHeaders = () => `x-api-key: ${keys[(asked += 1) % keys.length]}\r\n`;
const reads = (nextPath) => (server) => measure({ server, connections: CONNECTIONS, nextPath, nextHeaders });
const crowd = (more) => (server) =>
  measureCrowd(server, {
    clients: CLIENTS,
    headers: `x-api-key: ${keys[0]}\r\n`,
    begin: () => repeat(PER_SECOND, () => feed.write()),
    ...more,
  });
const loads = {
  'cached read': [proxies, reads(() => '/api/v1/tennis/rankings/top?top_n=20')],
  'database read': [
    uncachedProxies,
    reads(() => `/api/v1/tennis/matches?page=${((asked += 1) % PAGES) + 1}&page_size=20`),
  ],
  'server-sent events': [proxies, crowd({ channel: 'sse', path: '/api/v1/ufc/live/stream?boutId=1' })],
  WebSocket: [
    proxies,
    crowd({
      channel: 'ws',
      path: '/api/v1/ufc/live/ws',
      subscribe: JSON.stringify({ action: 'subscribe', rooms: [ROOM] }),
    }),
  ],
};
const results = {};
// The first round warms up.
for (let round = -1; round < ROUNDS; round += 1)
  for (const [name, [some, run]] of Object.entries(loads))
    for (const [index, proxy] of some.entries()) {
      const result = await run(proxy);
      if (round >= 0) ((results[name] ??= [])[index] ??= []).push(result);
    }
feed.end();
for (const one of [...proxies, ...uncachedProxies, ...servers, ...uncached]) await one.stop();

const of = (name, index, figure) => results[name][index].map((round) => round[figure]);
const against = (name, index, figure) =>
  index === 0 ? '1' : ranged(ratio(of(name, index, figure), of(name, 0, figure)));
/** Cores that API processes, HAProxy and the load take together; PostgreSQL and Redis have the rest. */
const cores = (name, index) => {
  const rounds = results[name][index];
  return median(rounds.map((one) => (one.perSecond * (one.cpuUs + one.proxyCpuUs + one.loadCpuUs)) / 1e6));
};
writeSection('Processes', [
  `${ROUNDS} rounds, one, two and three API processes in turn behind one HAProxy of one process, ${CONNECTIONS} connections for reads, ${CLIENTS.toLocaleString('en')} clients of one bout that are offered ${PER_SECOND} updates a second, ${world}. Load, HAProxy, API processes, PostgreSQL and Redis share ${availableParallelism()} cores.`,
  '',
  'Where the three parts take nearly all cores together, the machine is full, and more processes cannot bring more: then the CPU of the API processes for each request or delivery is the result. If it stays the same, processes cost each other nothing.',
  '',
  ...table([
    [
      'Load',
      'Processes',
      'a second',
      'against one (range)',
      'CPU of the API, µs each',
      'against one (range)',
      'CPU of HAProxy, µs each',
      'CPU of the load, µs each',
      'cores of the three',
    ],
    ...Object.keys(loads).flatMap((name) =>
      COUNTS.map((count, index) => [
        name,
        count,
        show(median(of(name, index, 'perSecond'))),
        against(name, index, 'perSecond'),
        show(median(of(name, index, 'cpuUs'))),
        against(name, index, 'cpuUs'),
        show(median(of(name, index, 'proxyCpuUs'))),
        show(median(of(name, index, 'loadCpuUs'))),
        show(cores(name, index)),
      ]),
    ),
  ]),
]);
