import { clientsAtMost, measureCrowd } from './support/crowd.mjs';
import { nchanInstalled, startNchan } from './support/nchan.mjs';
import { LiveFeed, repeat, ROOM } from './support/live-world.mjs';
import { interleave, median, ratio } from './support/measure.mjs';
import { judged, show, table, writeSection } from './support/results.mjs';
import { serve } from './support/server.mjs';
import { cli, unlimitedKeys } from './support/world.mjs';

/** What reaches many readers at once, against the plain ways to do it, and a live read against a bare hello. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const MANY = clientsAtMost(10_000);
const FEW = 2_000;
/** More than any of them can send to so many. */
const PER_SECOND = 60;
const FEW_PER_SECOND = 10;
/** Five updates in one write. */
const COALESCE_MS = 250;

cli('migrate');
const [key] = await unlimitedKeys(1);
const feed = new LiveFeed();
await feed.begin();
await feed.write();

const own = (path, more = {}) => ({
  program: 'dist/main.js',
  path,
  headers: `x-api-key: ${key}\r\n`,
  begin: (perSecond) => repeat(perSecond, () => feed.write()),
  ...more,
});
const socketsOfOurs = (environment = {}) =>
  own('/api/v1/ufc/live/ws', {
    channel: 'ws',
    environment,
    subscribe: JSON.stringify({ action: 'subscribe', rooms: [ROOM] }),
  });
const plain = (channel, path, more = {}) => ({
  program: 'bench/servers/fan-out.mjs',
  channel: channel === 'sse' ? 'sse' : 'ws',
  path,
  environment: { CHANNEL: channel },
  begin: (perSecond, server) => fetch(`${server.url}/start?${perSecond}`).then(() => undefined),
  ...more,
});
const variants = {
  WebSocket: { ...socketsOfOurs(), clients: MANY },
  'ws.send(string)': { ...plain('ws', '/'), clients: MANY },
  'socket.io': { ...plain('socket.io', '/socket.io/?EIO=4&transport=websocket', { subscribe: '40' }), clients: MANY },
  'WebSocket, coalesced': { ...socketsOfOurs({ LIVE_COALESCE_MS: String(COALESCE_MS) }), clients: MANY },
  'server-sent events': { ...own('/api/v1/ufc/live/stream?boutId=1', { channel: 'sse' }), clients: MANY },
  'res.write': { ...plain('sse', '/stream'), clients: MANY },
  ...(nchanInstalled() && { nchan: { channel: 'ws', path: '/bout', clients: MANY, start: startNchan } }),
  'WebSocket to few': { ...socketsOfOurs(), clients: FEW, perSecond: FEW_PER_SECOND },
  'ws.send(string) to few': { ...plain('ws', '/'), clients: FEW, perSecond: FEW_PER_SECOND },
};
const results = {};
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, variant] of Object.entries(variants)) {
    const { program, environment, perSecond = PER_SECOND } = variant;
    const server = await (variant.start?.() ?? serve(program, '/health/live', environment));
    const begin = () => (variant.begin ?? server.begin)(perSecond, server);
    (results[name] ??= []).push(await measureCrowd(server, { ...variant, begin }));
    await server.stop();
  }
}
feed.end();

const [service, hello] = await Promise.all([
  serve('dist/main.js', '/health/live'),
  serve('bench/servers/hello.mjs', '/hello'),
]);
const reads = await interleave(
  [
    { name: 'hello', server: hello, nextPath: () => '/hello' },
    {
      name: 'live read',
      server: service,
      nextPath: () => '/api/v1/ufc/live/1',
      nextHeaders: () => `x-api-key: ${key}\r\n`,
    },
  ].map((variant) => ({ ...variant, connections: 50 })),
  ROUNDS,
);
await Promise.all([service.stop(), hello.stop()]);

const of = (name, figure) => results[name].map((round) => round[figure]);
const against = (figure, one, other) => ratio(of(one, figure), of(other, figure));
const each = (name) => {
  const numbers = of(name, 'kilobytesEach');
  return { median: median(numbers), min: Math.min(...numbers), max: Math.max(...numbers) };
};
const cpuOfReads = ratio(
  reads['live read'].map(({ cpuUs }) => cpuUs),
  reads.hello.map(({ cpuUs }) => cpuUs),
);
writeSection('Live', [
  `${ROUNDS} rounds, every server started anew for each; ${MANY.toLocaleString('en')} clients who are offered ${PER_SECOND} updates a second, ${FEW.toLocaleString('en')} who are offered ${FEW_PER_SECOND}. The clients are a process of their own and only count; every twentieth looks how old its updates are, from the moment before they are written to the feed's log (ours) or made (theirs).`,
  '',
  '- **Ours**: key, place and payment at connect, and every update through the log in Redis; of the heartbeats, one in 15 seconds, few fall into the time that is measured. **Theirs**: a loop over all clients, nothing else, with text as long as ours.',
  `- **Coalesced**: \`LIVE_COALESCE_MS=${COALESCE_MS}\`, five updates in one write. Without it a process still puts what came while it was writing into one.`,
  '- **nchan**: the push module of nginx, one worker, fed by HTTP; beside the others without a goal.',
  '',
  ...table([
    ['Ratio', 'Median (range)', 'Goal', ''],
    [
      'WebSocket, deliveries/s, against `ws.send(string)`',
      ...judged(against('perSecond', 'WebSocket', 'ws.send(string)'), { atLeast: 1.3 }),
    ],
    [
      'WebSocket, deliveries/s, against socket.io',
      ...judged(against('perSecond', 'WebSocket', 'socket.io'), { atLeast: 1.8 }),
    ],
    [
      'WebSocket, coalesced, CPU per delivery, against `ws.send(string)`',
      ...judged(against('cpuUs', 'WebSocket, coalesced', 'ws.send(string)'), { atMost: 0.35 }),
    ],
    [
      'Server-sent events, deliveries/s, against `res.write`',
      ...judged(against('perSecond', 'server-sent events', 'res.write'), { atLeast: 1.15 }),
    ],
    [
      'WebSocket, p99 from feed to client, against `ws.send(string)`, few clients',
      ...judged(against('p99', 'WebSocket to few', 'ws.send(string) to few'), { atMost: 2 }),
    ],
    ['WebSocket, kB of memory per connection', ...judged(each('WebSocket'), { atMost: 20 })],
    ['Server-sent events, kB of memory per connection', ...judged(each('server-sent events'), { atMost: 20 })],
    ['Live read over REST, CPU, against a bare Nest hello', ...judged(cpuOfReads, { atMost: 2.0 })],
  ]),
  '',
  'What stands behind them, medians; a client process that is busy all the time would be what is measured:',
  '',
  ...table([
    ['Variant', 'deliveries/s', 'CPU µs per delivery', 'p50 ms', 'p99 ms', 'kB per connection', 'clients busy'],
    ...Object.keys(results).map((name) => [
      name,
      ...['perSecond', 'cpuUs', 'p50', 'p99', 'kilobytesEach'].map((figure) => show(median(of(name, figure)))),
      `${Math.round(median(of(name, 'busy')) * 100)} %`,
    ]),
  ]),
]);
