import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Database } from '../build/db/database.js';
import { enterConfirmed } from '../build/live/epoch.js';
import { lolLive } from '../build/sports/lol/live/family.js';
import { cpuTicks, interleave, median, ratio, TICK_US } from './support/measure.mjs';
import { judged, show, table, writeSection } from './support/results.mjs';
import { serve } from './support/server.mjs';
import { cli, unlimitedKeys } from './support/world.mjs';

/**
 * One worker that follows many games of lol at once: how late its log has each frame, and what it costs. Then the board
 * of a game over REST against a bare hello.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const GAMES = Number(process.env.GAMES ?? 50);
const POLL_MS = 2_000;
const MEASURED_MS = 30_000;
/** A worker that starts reads every game from its first frame on. */
const CAUGHT_UP_WITHIN_MS = 180_000;
const PAGE = 500;

cli('migrate');
const [key] = await unlimitedKeys(1);
const redis = new Redis(process.env.REDIS_URL);
await beginLog();

const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const begun = await newestId();
  const games = { GAMES: String(GAMES), FIRST: String(round * GAMES) };
  const upstream = await serve('bench/servers/lol-games.mjs', '/', games);
  const worker = await startWorker(upstream.url);
  await untilCaughtUp(begun);
  rounds.push(await measure(worker.pid));
  await worker.stop();
  await upstream.stop();
}
const boardAgainstHello = await readBoards(await anyGame());
redis.disconnect();

const of = (figure) => rounds.map((round) => round[figure]);
const range = (figure) => ({ median: median(of(figure)), min: Math.min(...of(figure)), max: Math.max(...of(figure)) });
writeSection('Live games of lol', [
  `${ROUNDS} rounds of ${MEASURED_MS / 1_000} s; one worker follows ${GAMES} games, each with a frame a second, and asks for the frames of each every ${POLL_MS / 1_000} s, as it does by default. The lag of a frame is the time from its own time to the moment at which the log has it, so a frame that comes right after a question waits ${POLL_MS / 1_000} s for the next one.`,
  '',
  ...table([
    ['Figure', 'Median (range)', 'Goal', ''],
    ['Worker, lag p95, seconds', ...judged(range('p95'), { atMost: POLL_MS / 1_000 + 1 })],
    ['Worker, CPU, cores', ...judged(range('cores'), { atMost: 1 })],
    ['Board over REST, CPU, against a bare Nest hello', ...judged(boardAgainstHello, { atMost: 2 })],
  ]),
  '',
  `Lag p50 ${show(median(of('p50')))} s, p95 ${show(median(of('p95')))} s, p99 ${show(median(of('p99')))} s; ${Math.round(median(of('perSecond')))} frames of ${Math.round(median(of('games')))} games a second; CPU ${show(median(of('cores')) * 100)} % of a core.`,
]);

/** Begins the log, as the first process that reads it does. */
async function beginLog() {
  const db = await Database.open({ url: process.env.DATABASE_URL, poolSize: 1, statementTimeoutMs: 0 });
  await enterConfirmed(redis, db, lolLive);
  await db.close();
}

async function anyGame() {
  const topics = await redis.hkeys('live:{lol}:current');
  return topics.find((topic) => topic.startsWith('game:')).slice('game:'.length);
}

async function readBoards(game) {
  const [service, hello] = await Promise.all([
    serve('dist/main.js', '/health/live', { DEMO: 'false' }),
    serve('bench/servers/hello.mjs', '/hello'),
  ]);
  const variants = [
    { name: 'hello', server: hello, nextPath: () => '/hello' },
    {
      name: 'board',
      server: service,
      nextPath: () => `/api/v1/lol/live/${game}/board`,
      nextHeaders: () => `x-api-key: ${key}\r\n`,
    },
  ];
  const reads = await interleave(
    variants.map((variant) => ({ ...variant, connections: 50 })),
    ROUNDS,
  );
  await Promise.all([service.stop(), hello.stop()]);
  const cpuOf = (name) => reads[name].map(({ cpuUs }) => cpuUs);
  return ratio(cpuOf('board'), cpuOf('hello'));
}

async function startWorker(url) {
  const environment = {
    DEMO: 'false',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    LOL_API_URL: url,
    LOL_STATS_URL: url,
    LOL_POLL_MS: String(POLL_MS),
    LOL_FRAME_DELAY_SECONDS: '0',
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
  const [newest] = await redis.xrevrange('live:{lol}', '+', '-', 'COUNT', 1);
  return newest?.[0] ?? '0-0';
}

/** Until the newest frame of every game that was begun after an entry is young. */
async function untilCaughtUp(begun) {
  const giveUpAt = Date.now() + CAUGHT_UP_WITHIN_MS;
  for (let from = `(${begun}`; ; await sleep(500)) {
    const { frames, last } = await read(from);
    const young = new Set(frames.filter(({ lag }) => lag < 2 * POLL_MS).map(({ game }) => game));
    if (young.size === GAMES) return;
    if (Date.now() > giveUpAt) throw new Error(`Only ${young.size} of ${GAMES} games are followed closely`);
    // What is older than a few questions tells nothing of the moment.
    from = `(${Math.max(Number.parseInt(begun) + 1, Number.parseInt(last) - 4 * POLL_MS)}`;
  }
}

async function measure(pid) {
  const beginning = await newestId();
  const [cpuBefore, startedAt] = [cpuTicks(pid), performance.now()];
  await sleep(MEASURED_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const ticks = cpuTicks(pid) - cpuBefore;
  const { frames } = await read(`(${beginning}`);
  const lags = frames.map(({ lag }) => lag).sort((one, other) => one - other);
  const at = (share) => lags[Math.floor(lags.length * share)] / 1_000;
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    perSecond: lags.length / seconds,
    games: new Set(frames.map(({ game }) => game)).size,
    cores: (ticks * TICK_US) / 1e6 / seconds,
  };
}

/** Every frame that was logged from an entry on, with its lag in milliseconds, and the id of the last entry. */
async function read(from) {
  const frames = [];
  let last = '0-0';
  for (let next = from; ; next = `(${last}`) {
    const page = await redis.xrange('live:{lol}', next, '+', 'COUNT', PAGE);
    for (const [id, fields] of page) {
      last = id;
      const topic = fields[fields.indexOf('topic') + 1];
      if (!topic.startsWith('window:')) continue;
      const state = JSON.parse(fields[fields.indexOf('state') + 1]);
      for (const { timestamp } of state.frames)
        frames.push({ game: topic, lag: Number.parseInt(id) - Date.parse(timestamp) });
    }
    if (page.length < PAGE) return { frames, last };
  }
}
