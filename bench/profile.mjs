import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LiveFeed } from './support/live-world.mjs';
import { measure } from './support/measure.mjs';
import { show, table, writeSection } from './support/results.mjs';
import { serve } from './support/server.mjs';
import { importedTennis, unlimitedKeys } from './support/world.mjs';

/** Where the CPU time of the three measured reads goes, function by function, as V8's sampling profiler tells it. */
const CONNECTIONS = 50;
const PAGES = 200;
const FUNCTIONS = 18;
const ROOT = pathToFileURL(`${resolve(import.meta.dirname, '..')}/`).href;

await importedTennis();
const keys = await unlimitedKeys(CONNECTIONS);
const feed = new LiveFeed();
await feed.begin();
await feed.write();
let asked = 0;
const nextHeaders = () => `x-api-key: ${keys[(asked += 1) % keys.length]}\r\n`;
const READS = {
  'a bare hello': { program: 'bench/servers/hello.mjs', ready: '/hello', nextPath: () => '/hello' },
  'cached read': { nextPath: () => '/api/v1/tennis/rankings/top?top_n=20' },
  'live read': { nextPath: () => '/api/v1/ufc/live/1' },
  'database read': {
    environment: { ANSWER_CACHE_MB: '0' },
    nextPath: () => `/api/v1/tennis/matches?page=${((asked += 1) % PAGES) + 1}&page_size=20`,
  },
};
const lines = [
  `${CONNECTIONS} connections. Self time by function; \`(program)\` is native code without a name of its own, \`(idle)\` is left out. The profiler itself makes everything slower, calls of small functions most.`,
];
for (const [name, { program = 'dist/main.js', ready = '/health/live', environment, nextPath }] of Object.entries(
  READS,
)) {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  process.env.PROFILE = folder;
  const server = await serve(program, ready, environment);
  const load = { server, connections: CONNECTIONS, nextPath, nextHeaders };
  await measure(load);
  const since = process.hrtime.bigint() / 1_000n;
  const { perSecond } = await measure(load);
  const until = process.hrtime.bigint() / 1_000n;
  await server.stop();
  const shares = selfTimes(folder, Number(since), Number(until));
  rmSync(folder, { recursive: true });
  lines.push(
    '',
    `### ${name}, ${show(perSecond)} requests/s under the profiler`,
    '',
    ...table([
      ['Function', 'Where', 'Share'],
      ...shares
        .slice(0, FUNCTIONS)
        .map(({ at: [called, file], share }) => [called, file, `${(share * 100).toFixed(1)} %`]),
    ]),
  );
}
feed.end();
writeSection('Profile', lines);

/**
 * Of the one profile in the folder, between two times of the monotonic clock in microseconds: each function with its
 * share of the time that was not idle, largest first.
 */
function selfTimes(folder, since, until) {
  const [file] = readdirSync(folder);
  const { nodes, samples, timeDeltas, startTime } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const spent = new Map();
  let whole = 0;
  let at = startTime;
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index];
    if (at < since || at > until) continue;
    const { functionName, url } = frames.get(id);
    if (functionName === '(idle)') continue;
    const key = JSON.stringify([functionName || '(anonymous)', url.replace(ROOT, '').replace('node_modules/', '')]);
    spent.set(key, (spent.get(key) ?? 0) + timeDeltas[index]);
    whole += timeDeltas[index];
  }
  return [...spent]
    .map(([key, micros]) => ({ at: JSON.parse(key), share: micros / whole }))
    .sort((one, other) => other.share - one.share);
}
