import type { Redis } from 'ioredis';
import { liveKeys } from './keys.js';

/**
 * A process is listed among a log's readers under a name that begins with the day, and renews it with the day. The
 * names of killed processes are thereby known: after two days nothing that they sent can be missing in the log, because
 * the log keeps what PostgreSQL lacks for one.
 */
const KEPT_MS = 2 * 86_400_000;

export function readerName(id: string, now = Date.now()): string {
  return `${dayOf(now)}/${id}`;
}

/** Removes the names that no living process would have now. */
export async function forgetOldReaders(redis: Redis, family: string): Promise<void> {
  const { readers } = liveKeys(family);
  const oldest = dayOf(Date.now() - KEPT_MS);
  const gone = (await redis.smembers(readers)).filter((name) => isDated(name) && name < oldest);
  if (gone.length > 0) await redis.srem(readers, ...gone);
}

/** Processes of version 1.0 have names without a day. */
const isDated = (name: string) => name.charAt(10) === '/';

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
