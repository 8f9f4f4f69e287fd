import type { Archive } from './archive.js';
import { openUncached } from './statements.js';

export interface Slow {
  request: string;
  /** How many times as long as a route that asks for `select 1`. */
  times: number;
}

/**
 * The five requests that take longest, none of them from memory, against `idle`, a route without a statement, with one
 * `select 1` beside it.
 */
export async function slowestOf(
  { service, databaseUrl }: Pick<Archive, 'service' | 'databaseUrl'>,
  { family, requests, idle }: { family: string; requests: readonly string[]; idle: string },
): Promise<Slow[]> {
  const { key } = await service.key({ plan: 'enterprise' });
  const { fastify, stop } = await openUncached(databaseUrl, service.redisUrl);
  const msOf = async (request: string, beside?: () => Promise<unknown>) => {
    const began = performance.now();
    await fastify.inject({ url: `/api/v1/${family}/${request}`, headers: { 'x-api-key': key } });
    await beside?.();
    return performance.now() - began;
  };
  // Whatever else the machine does only ever adds to a time: the least is the request's own.
  const least = async (measure: () => Promise<number>) => {
    let ms = Infinity;
    for (let round = 0; round < ROUNDS; round += 1) ms = Math.min(ms, await measure());
    return ms;
  };
  try {
    await fastify.ready();
    const once: { request: string; ms: number }[] = [];
    // The second time counts: the first one plans statements and reads pages from disk.
    for (const request of requests) {
      await msOf(request);
      once.push({ request, ms: await msOf(request) });
    }
    const five = once.toSorted((one, other) => other.ms - one.ms).slice(0, 5);
    const slow: Slow[] = [];
    for (const { request } of five) {
      const idleMs = await least(() => msOf(idle, () => service.db.pool.query('select 1')));
      slow.push({ request, times: (await least(() => msOf(request))) / idleMs });
    }
    return slow;
  } finally {
    await stop();
  }
}

const ROUNDS = 15;
