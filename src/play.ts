import { once } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './db/database.js';
import { FAMILIES } from './families.js';
import type { Replay, ReplaySource } from './family.js';
import { createLog } from './http/log.js';
import { enterConfirmed } from './live/epoch.js';
import type { LiveFamily } from './live/family.js';
import { FeedRunner } from './live/runner.js';
import { connectRedis } from './redis/redis.js';
import { within } from './within.js';

/** A replay ends when its feed has sent nothing new for this long after the last frame; busy machines lag. */
const QUIET_MS = 5_000;
/** A replay whose feed sends nothing at all after the last frame ends after this time. */
const SILENT_MS = 60_000;

/** A family that plays recordings. */
export interface Player {
  family: LiveFamily;
  replay: ReplaySource;
}

/** The named family, else the first that recognises the file; undefined if none does. */
export async function playerOf(file: string, named?: string): Promise<Player | undefined> {
  for (const { name, live } of FAMILIES) {
    if (!live || (named !== undefined && named !== name)) continue;
    const { replay } = await live.work();
    if (replay && (named !== undefined || (await replay.recognises(file))))
      return { family: await live.family(), replay };
  }
  return undefined;
}

export interface PlayOptions {
  db: Database;
  redisUrl: string;
  isLooped: boolean;
  /** Ends the play early. */
  signal?: AbortSignal;
}

/**
 * Plays a recording to its end, or for ever. It only writes the log; a worker stores it and publishes its facts, as
 * soon as one runs.
 */
export async function play(replay: Replay, family: LiveFamily, options: PlayOptions): Promise<void> {
  const { db, redisUrl, isLooped, signal } = options;
  const log = createLog('silent');
  const redis = connectRedis(redisUrl, log);
  try {
    await once(redis, 'ready');
    await enterConfirmed(redis, db, family);
    const aborted = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const run = replay.start(isLooped ? () => {} : end);
    const runner = new FeedRunner(redis, run, `${hostname()}-${process.pid}`, log);
    runner.start();
    if (!signal?.aborted) await Promise.race([aborted, ended.then(() => untilQuiet(runner, aborted))]);
    await runner.stop();
  } finally {
    redis.disconnect();
  }
}

async function untilQuiet(runner: FeedRunner, aborted: Promise<void>): Promise<void> {
  await Promise.race([aborted, sleep(QUIET_MS)]);
  await within(SILENT_MS, Promise.race([aborted, runner.quietFor(QUIET_MS)])).catch(() => {});
}
