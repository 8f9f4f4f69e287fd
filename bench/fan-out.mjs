import { clientsAtMost, measureCrowd } from './support/crowd.mjs';
import { nchanInstalled, startNchan } from './support/nchan.mjs';
import { LiveFeed, repeat, ROOM } from './support/live-world.mjs';
import { median } from './support/measure.mjs';
import { show, table, writeSection } from './support/results.mjs';
import { serve } from './support/server.mjs';
import { cli, unlimitedKeys } from './support/world.mjs';

/** Updates that one process can bring to its readers: what is offered doubles until deliveries no longer grow. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const CLIENTS = clientsAtMost(10_000);
const PROCESSES = 2;
const OFFERED = [30, 60, 120, 240, 480];
/** Less growth than this at twice the offer is none. */
const GROWTH = 1.1;

cli('migrate');
const [key] = await unlimitedKeys(1);
const feed = new LiveFeed();
await feed.begin();
await feed.write();

const own = {
  start: () => serve('dist/main.js', '/health/live'),
  headers: `x-api-key: ${key}\r\n`,
  begin: (perSecond) => repeat(perSecond, () => feed.write()),
};
const socket = { channel: 'ws', path: '/api/v1/ufc/live/ws' };
const variants = {
  WebSocket: { ...own, ...socket, subscribe: JSON.stringify({ action: 'subscribe', rooms: [ROOM] }) },
  'server-sent events': { ...own, channel: 'sse', path: '/api/v1/ufc/live/stream?boutId=1' },
  ...(nchanInstalled() && { 'nchan, WebSocket': { channel: 'ws', path: '/bout', start: startNchan } }),
};

async function measure({ start, begin, ...variant }, perSecond) {
  const server = await start();
  const offer = () => (begin ?? server.begin)(perSecond);
  try {
    return await measureCrowd(server, { ...variant, clients: CLIENTS, processes: PROCESSES, begin: offer });
  } finally {
    await server.stop();
  }
}

const results = {};
for (const [name, variant] of Object.entries(variants)) {
  results[name] = [];
  for (const offered of OFFERED) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(variant, offered));
    const of = (figure) => median(rounds.map((one) => one[figure]));
    const before = results[name].at(-1);
    results[name].push({ offered, of });
    if (before && of('perSecond') < GROWTH * before.of('perSecond')) break;
  }
}
feed.end();

writeSection('Fan-out', [
  `${ROUNDS} rounds, every server started anew for each; ${CLIENTS.toLocaleString('en')} clients of one bout in ${PROCESSES} processes, who are offered twice as many updates a second until deliveries grow by less than a tenth. The clients count as those of "Live" do. Ours is one API process, which reads the log in Redis that the feed's process writes; nchan is one worker of nginx, fed by HTTP.`,
  '',
  '- **Server busy**, **clients busy**: cores that they take. Where both together, with Redis and the feed, take the whole machine, its cores are the ceiling and not the server.',
  '- **p50**, **p99**: the age of an update when a client has it, from the moment before the feed writes it.',
  '',
  ...table([
    [
      'Variant',
      'offered to each a second',
      'deliveries/s',
      'CPU µs per delivery',
      'server busy',
      'clients busy',
      'p50 ms',
      'p99 ms',
    ],
    ...Object.entries(results).flatMap(([name, offers]) =>
      offers.map(({ offered, of }) => [
        name,
        String(offered),
        ...['perSecond', 'cpuUs', 'serverBusy', 'busy', 'p50', 'p99'].map((figure) => show(of(figure))),
      ]),
    ),
  ]),
]);
