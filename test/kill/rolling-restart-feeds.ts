import type { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveKeys } from '../../src/live/keys.js';
import type { Pulse } from '../../src/live/pulse.js';
import type { ServiceProcess } from '../support/service.js';
import { until } from '../support/until.js';

const FAMILIES = ['tennis', 'ufc', 'lol', 'cs2'];
const LOOK_EVERY_MS = 20;

/** One worker's time with a feed, under one token of its lock. */
interface Turn {
  token: string;
  pid: number;
  from: number;
}

/** How long after the end of a feed's worker the other one had its lock, and read its first frame. */
export interface Takeover {
  feed: string;
  heldMs: number;
  readMs: number;
}

export interface Feeds {
  names: string[];
  /** The feeds of a worker. */
  of(worker: ServiceProcess): string[];
  /** Feeds that went back to a token that another one had replaced: two that both believe they have it. */
  faults: string[];
  /** Ends `from`, and waits until `to` reads all of its feeds. */
  takenOver(from: ServiceProcess, to: ServiceProcess, end: () => Promise<void>): Promise<Takeover[]>;
  stop(): Promise<void>;
}

/** Watches who has which feed, by the locks and the signs of life in Redis. */
export async function watchFeeds(redis: Redis): Promise<Feeds> {
  const locks = await until(async () => {
    const found = await redis.keys('live:{*}:lock:*');
    return FAMILIES.every((name) => found.some((key) => key.includes(`{${name}}`))) && found;
  }, 60_000);
  const turns = new Map<string, Turn[]>(locks.map((lock) => [lock, []]));
  const faults: string[] = [];
  const run = { isEnding: false };
  const look = async () => {
    const tokens = await redis.mget(locks);
    locks.forEach((lock, index) => {
      const token = tokens[index];
      const own = turns.get(lock)!;
      if (!token || own.at(-1)?.token === token) return;
      if (own.some((turn) => turn.token === token)) faults.push(`${lock} went back to ${token}`);
      own.push({ token, pid: Number(/-(\d+):/.exec(token)?.[1]), from: Date.now() });
    });
  };
  const looking = (async () => {
    for (; !run.isEnding; await sleep(LOOK_EVERY_MS)) await look();
  })();
  await until(() => [...turns.values()].every((own) => own.length > 0));
  const feedsOf = ({ pid }: ServiceProcess) => locks.filter((lock) => turns.get(lock)?.at(-1)?.pid === pid);
  return {
    names: locks,
    of: feedsOf,
    faults,
    async takenOver(from, to, end) {
      const left = new Set(feedsOf(from));
      const taken: Takeover[] = [];
      const endedAt = Date.now();
      const ended = end();
      await until(async () => {
        for (const lock of left) {
          const frameAt = await lastFrameAt(redis, lock, to.pid);
          const heldAt = turns.get(lock)?.findLast((turn) => turn.pid === to.pid && turn.from > endedAt)?.from;
          if (frameAt <= endedAt || heldAt === undefined) continue;
          taken.push({ feed: lock, heldMs: heldAt - endedAt, readMs: frameAt - endedAt });
          left.delete(lock);
        }
        return left.size === 0;
      });
      await ended;
      return taken;
    },
    async stop() {
      run.isEnding = true;
      await looking;
    },
  };
}

/** When this process last had a frame of the feed; 0 where another one has the feed. */
async function lastFrameAt(redis: Redis, lock: string, pid: number): Promise<number> {
  const [, family = '', feed = ''] = /^live:\{(\w+)\}:lock:(.*)$/.exec(lock) ?? [];
  const text = await redis.hget(liveKeys(family).pulses, feed);
  const pulse = text === null ? undefined : (JSON.parse(text) as Pulse);
  return pulse?.workerId.endsWith(`-${pid}`) && pulse.lastFrameAt !== null ? Date.parse(pulse.lastFrameAt) : 0;
}
