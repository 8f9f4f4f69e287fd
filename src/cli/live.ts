import { once } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../db/database.js';
import { FAMILIES } from '../families.js';
import type { Replay, ReplaySource } from '../family.js';
import { createLog } from '../http/log.js';
import { enterUnread } from '../live/epoch.js';
import type { LiveFamily } from '../live/family.js';
import { record } from '../live/recording.js';
import { FeedRunner } from '../live/runner.js';
import { connectRedis } from '../redis/redis.js';
import { within } from '../within.js';
import { UsageError, type Output, type Parameters } from './command.js';

/** A replay ends when its feed has told nothing new for this long after the last frame; on a busy machine it lags. */
const QUIET_MS = 5_000;
/** A replay whose feed tells nothing at all after the last frame ends after this time. */
const SILENT_MS = 60_000;

/** Plays a recording through the live path. A family or an importer before the file says whose it is. */
export async function replayCommand(parameters: Parameters): Promise<Output> {
  const { config, words, flags, progress } = parameters;
  const [named, given = named] = isFamily(words[0]) ? words : [undefined, words[0]];
  if (given === undefined || isFamily(given)) throw new UsageError('Name a recording.');
  const speed = flags.speed === undefined ? 1 : Number(flags.speed);
  if (!(speed > 0)) throw new UsageError(`--speed must be a number above 0, not '${flags.speed}'.`);
  const { family, replay: source } = await playerOf(given, named);
  const db = await Database.open({ url: config.databaseUrl, poolSize: 2, statementTimeoutMs: 60_000 });
  try {
    const loop = flags.loop ?? false;
    const replay = await source.open(given, { db, speed, loop, only: flags.match, progress });
    try {
      await play(replay, family, db, parameters);
    } finally {
      await replay.close();
    }
    const { lastsMs } = replay;
    return { json: { recording: given, speed, seconds: lastsMs / 1_000 }, text: `${given} was played` };
  } finally {
    await db.close();
  }
}

/** Such as `tennis`, or `tennis:points`. */
function isFamily(word = ''): boolean {
  return FAMILIES.some(({ name }) => word === name || word.startsWith(`${name}:`));
}

/** The family that is named, else the first that knows the file. */
async function playerOf(file: string, named: string | undefined): Promise<Player> {
  const wanted = named?.split(':')[0];
  for (const { name, live } of FAMILIES) {
    if (!live || (wanted !== undefined && wanted !== name)) continue;
    const { replay } = await live.work();
    if (replay && (wanted !== undefined || (await replay.recognises(file))))
      return { family: await live.family(), replay };
  }
  if (wanted !== undefined) throw new UsageError(`There are no recordings of ${wanted}.`);
  throw new UsageError(`No family knows ${file} for a recording; name one before it.`);
}

interface Player {
  family: LiveFamily;
  replay: ReplaySource;
}

/**
 * Runs a recording until it is over, or for ever. It only writes the log: a worker keeps it and publishes its facts, then
 * or when it is back.
 */
async function play(
  replay: Replay,
  family: LiveFamily,
  db: Database,
  { config, flags, progress }: Parameters,
): Promise<void> {
  const log = createLog('silent');
  const redis = connectRedis(config.redisUrl, log);
  try {
    progress(`It lasts ${Math.ceil(replay.lastsMs / 1_000)} s${flags.loop ? ', again and again' : ''}`);
    await once(redis, 'ready');
    await enterUnread(redis, db, family);
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const run = replay.start(flags.loop ? () => {} : end);
    const runner = new FeedRunner(redis, run, `${hostname()}-${process.pid}`, log);
    runner.start();
    await ended;
    await sleep(QUIET_MS);
    await within(SILENT_MS, runner.quietFor(QUIET_MS)).catch(() => {});
    await runner.stop();
  } finally {
    redis.disconnect();
  }
}

/** Writes what the upstream answers to a file, until Ctrl-C. */
export async function recordCommand({ config, words: [name], flags, progress }: Parameters): Promise<Output> {
  const works = FAMILIES.filter((family) => family.name === name).map(({ live }) => live?.work());
  const recorded = (await works[0])?.recorded;
  if (!recorded || flags.to === undefined)
    throw new UsageError('Name a family whose feed can be recorded, and a file: --to <file>.');
  const feed = recorded.open(config);
  if (!feed) throw new UsageError(`Set ${recorded.setting} to the upstream that is recorded.`);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const count = await record(feed.frames(ending.signal), flags.to, (written) => {
    if (written % 100 === 0) progress(`${written} frames`);
  });
  return { json: { feed: name, file: flags.to, frames: count }, text: `${count} frames in ${flags.to}` };
}
