import { interleave, median, ratio, ROUNDS } from './support/measure.mjs';
import { judged, show, table, writeSection } from './support/results.mjs';
import { serve } from './support/server.mjs';
import { importedTennis, unlimitedKeys } from './support/world.mjs';

/** Cached read, database read and quota check against their baselines. */
const CONNECTIONS = 50;
/** Pages that are asked for in turn: so many that a page is not asked for twice while it could be remembered. */
const PAGES = 200;

const world = await importedTennis();
const keys = await unlimitedKeys(CONNECTIONS);
const [service, uncached, limited, unlimited, hello, conventional] = await Promise.all([
  serve('dist/main.js', '/health/live'),
  serve('dist/main.js', '/health/live', { ANSWER_CACHE_MB: '0' }),
  serve('bench/servers/limited.mjs', '/health/live'),
  serve('bench/servers/unlimited.mjs', '/health/live'),
  serve('bench/servers/hello.mjs', '/hello'),
  serve('bench/servers/conventional.mjs', '/matches?page=1&page_size=20'),
]);

let asked = 0;
const nextHeaders = () => `x-api-key: ${keys[(asked += 1) % keys.length]}\r\n`;
const nextPage = (base) => () => `${base}?page=${((asked += 1) % PAGES) + 1}&page_size=20`;
const cached = () => '/api/v1/tennis/rankings/top?top_n=20';
const results = await interleave(
  [
    { name: 'hello', server: hello, nextPath: () => '/hello' },
    { name: 'cached', server: service, nextPath: cached, nextHeaders },
    { name: 'cached, from modules', server: limited, nextPath: cached, nextHeaders },
    { name: 'cached, from modules, no limits', server: unlimited, nextPath: cached, nextHeaders },
    { name: 'database', server: uncached, nextPath: nextPage('/api/v1/tennis/matches'), nextHeaders },
    { name: 'conventional', server: conventional, nextPath: nextPage('/matches') },
  ].map((variant) => ({ ...variant, connections: CONNECTIONS })),
);
await Promise.all([service, uncached, limited, unlimited, hello, conventional].map((server) => server.stop()));

const of = (name, figure) => results[name].map((round) => round[figure]);
const cpu = (one, other) => ratio(of(one, 'cpuUs'), of(other, 'cpuUs'));
const speed = (one, other) => ratio(of(one, 'perSecond'), of(other, 'perSecond'));
writeSection('Requests', [
  `${ROUNDS} rounds, ${CONNECTIONS} connections without pipelining, ${keys.length} accounts, ${world}.`,
  '',
  '- **Cached read**: `GET /tennis/rankings/top?top_n=20` with key, exact minute and month, validation and envelope, the answer in memory. Baseline: a bare Nest-on-Fastify "hello" without any of it.',
  '- **Database read**: `GET /tennis/matches?page=…&page_size=20` with all of that and no answer in memory. Baseline: the same rows of the same table through ValidationPipe, interceptor and TypeORM repository, without key, limits and total.',
  '- **Quota check**: the cached read of the service that is started from its modules, not as one file. Baseline: the same without the limit guard and the limit headers.',
  '',
  ...table([
    ['Ratio', 'Median (range)', 'Goal', ''],
    ['Cached read, CPU per request', ...judged(cpu('cached', 'hello'), { atMost: 2.0 })],
    ['Database read, requests/s', ...judged(speed('database', 'conventional'), { atLeast: 2.8 })],
    [
      'Quota check, CPU per request',
      ...judged(cpu('cached, from modules', 'cached, from modules, no limits'), { atMost: 1.25 }),
    ],
  ]),
  '',
  'What stands behind them, medians:',
  '',
  ...table([
    ['Variant', 'requests/s', 'CPU µs per request', 'p50 ms', 'p99 ms'],
    ...Object.keys(results).map((name) => [
      name,
      ...['perSecond', 'cpuUs', 'p50', 'p99'].map((figure) => show(median(of(name, figure)))),
    ]),
  ]),
]);
