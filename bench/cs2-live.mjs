import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Database } from '../build/db/database.js';
import { enterConfirmed } from '../build/live/epoch.js';
import { cs2Live } from '../build/sports/cs2/live/family.js';
import { cpuTicks, median, TICK_US } from './support/measure.mjs';
import { judged, show, table, writeSection } from './support/results.mjs';
import { serve } from './support/server.mjs';
import { cli } from './support/world.mjs';

/** One worker that follows many matches of cs2 at once: how late its log has each change, and what it costs. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const MATCHES = Number(process.env.MATCHES ?? 50);
const MEASURED_MS = Number(process.env.MEASURED_MS ?? 30_000);
const CAUGHT_UP_WITHIN_MS = 120_000;
const PAGE = 500;

cli('migrate');
const redis = new Redis(process.env.REDIS_URL);
await beginLog();

const rounds = [];
/** Of rounds before, whose scorebot is gone. */
const earlier = new Set();
for (let round = 0; round < ROUNDS; round += 1) {
  const begun = await newestId();
  const upstream = await serve('bench/servers/cs2-matches.mjs', '/matches.json', {
    MATCHES: String(MATCHES),
    FIRST: String(round * MATCHES),
  });
  const worker = await startWorker(upstream.url);
  await untilFollowed(begun);
  rounds.push(await measure(worker.pid));
  await worker.stop();
  await upstream.stop();
  for (const { match } of await read(`(${begun}`)) earlier.add(match);
}
redis.disconnect();

const of = (figure) => rounds.map((round) => round[figure]);
const range = (figure) => ({ median: median(of(figure)), min: Math.min(...of(figure)), max: Math.max(...of(figure)) });
writeSection('Live matches of cs2', [
  `${ROUNDS} rounds of ${MEASURED_MS / 1_000} s; one worker follows ${MATCHES} matches over a connection each, with a scoreboard every half a second and the events of the log between. The lag of a change is the time from the arrival of its frame to the moment at which the log has it.`,
  '',
  ...table([
    ['Figure', 'Median (range)', 'Goal', ''],
    ['Worker, lag p95, seconds', ...judged(range('p95'), { atMost: 0.5 })],
    ['Worker, CPU, cores', ...judged(range('cores'), { atMost: 1 })],
  ]),
  '',
  `Lag p50 ${show(median(of('p50')))} s, p95 ${show(median(of('p95')))} s, p99 ${show(median(of('p99')))} s; ${Math.round(median(of('perSecond')))} changes of ${Math.round(median(of('matches')))} matches a second; CPU ${show(median(of('cores')) * 100)} % of a core.`,
]);

/** Begins the log, as the first process that reads it does. */
async function beginLog() {
  const db = await Database.open({ url: process.env.DATABASE_URL, poolSize: 1, statementTimeoutMs: 0 });
  await enterConfirmed(redis, db, cs2Live);
  await db.close();
}

async function startWorker(url) {
  const environment = {
    DEMO: 'false',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    CS2_SCOREBOT_URL: url,
    CS2_MATCHES_URL: `${url}/matches.json`,
  };
  const child = spawn(process.execPath, ['dist/worker.js'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const stop = async () => {
    process.off('exit', end);
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { pid: child.pid, stop };
}

async function newestId() {
  const [newest] = await redis.xrevrange('live:{cs2}', '+', '-', 'COUNT', 1);
  return newest?.[0] ?? '0-0';
}

/** Until every match has told something after an entry. */
async function untilFollowed(begun) {
  const giveUpAt = Date.now() + CAUGHT_UP_WITHIN_MS;
  for (;;) {
    const matches = new Set((await read(`(${begun}`)).map(({ match }) => match));
    if (matches.size === MATCHES) return;
    if (Date.now() > giveUpAt) throw new Error(`Only ${matches.size} of ${MATCHES} matches are followed`);
    await sleep(500);
  }
}

async function measure(pid) {
  const beginning = await newestId();
  const [cpuBefore, startedAt] = [cpuTicks(pid), performance.now()];
  await sleep(MEASURED_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const ticks = cpuTicks(pid) - cpuBefore;
  const changes = await read(`(${beginning}`);
  const lags = changes.map(({ lag }) => lag).sort((one, other) => one - other);
  const at = (share) => lags[Math.floor(lags.length * share)] / 1_000;
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    perSecond: lags.length / seconds,
    matches: new Set(changes.map(({ match }) => match)).size,
    cores: (ticks * TICK_US) / 1e6 / seconds,
  };
}

/** Every change of a match of this round that was logged from an entry on, with its lag in milliseconds. */
async function read(from) {
  const changes = [];
  for (let next = from; ;) {
    const page = await redis.xrange('live:{cs2}', next, '+', 'COUNT', PAGE);
    for (const [id, fields] of page) {
      next = `(${id}`;
      const field = (name) => fields[fields.indexOf(name) + 1];
      const match = field('topic');
      if (match.startsWith('match:') && !earlier.has(match))
        changes.push({ match, lag: Number.parseInt(id) - Number(field('source')) });
    }
    if (page.length < PAGE) return changes;
  }
}
