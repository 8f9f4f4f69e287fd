import type { Redis } from 'ioredis';
import { liveRedisUrl, type Config } from '../config.js';
import type { HealthCheck } from '../http/health.js';
import type { Logger } from '../http/log.js';
import { checkRedis, findRedisFault, logRedisFaults, titleOf, type RedisStore } from './fault.js';
import { connectRedis, ofConnection } from './redis.js';

/** The Redis servers of a process. What the same address serves shares one connection. */
export class RedisStores {
  /** The server of REDIS_URL stands first. */
  readonly all: readonly RedisStore[];
  private readonly byUrl: ReadonlyMap<string, Redis>;

  constructor(
    private readonly config: Config,
    connect: (url: string, role: string) => Redis,
  ) {
    this.all = distinct(usesOf(config)).map((use) => ({ ...use, redis: connect(use.url, use.role) }));
    this.byUrl = new Map(this.all.map(({ url, redis }) => [url, redis]));
  }

  /** Connects, and throws ConfigError for a server that cannot be used. */
  static async open(config: Config, log: Logger, timeoutMs?: number): Promise<RedisStores> {
    const connect = (url: string, role: string) =>
      connectRedis(url, ofConnection(role === '' ? 'commands' : `commands, ${role}`, log), timeoutMs);
    const stores = new RedisStores(config, connect);
    for (const store of stores.all) {
      await checkRedis(store);
      logRedisFaults(store, log);
    }
    return stores;
  }

  get main(): Redis {
    return this.of(this.config.redisUrl);
  }

  get counters(): Redis[] {
    return this.config.redisCountersUrls.map((url) => this.of(url));
  }

  /** Where the live log of a family is. */
  live(family: string): Redis {
    return this.of(this.liveUrl(family));
  }

  /** For connections of its own to that Redis. */
  liveUrl(family: string): string {
    return liveRedisUrl(this.config, family);
  }

  disconnect(): void {
    for (const { redis } of this.all) redis.disconnect();
  }

  private of(url: string): Redis {
    return this.byUrl.get(url) as Redis;
  }
}

/** The checks of `/health/ready`, one for each server. The process stops serving for a fault of REDIS_URL's server alone. */
export function healthOf({ all }: RedisStores): HealthCheck[] {
  return all.map(({ role, redis }) => ({
    name: role === '' ? 'redis' : role,
    title: titleOf(role),
    needed: false,
    probe: async () => {
      const fault = await findRedisFault(redis);
      return fault && { ...fault, isUsable: fault.isUsable || role !== '' };
    },
  }));
}

type Use = Omit<RedisStore, 'redis'>;

function usesOf({ redisUrl, redisCountersUrls, redisQueueUrl, redisLiveUrl, redisLiveUrls }: Config): Use[] {
  const count = redisCountersUrls.length;
  return [
    { setting: 'REDIS_URL', role: '', url: redisUrl },
    ...redisCountersUrls.map((url, index) => ({
      setting: 'REDIS_COUNTERS_URLS',
      role: count === 1 ? 'counters' : `counters ${index + 1} of ${count}`,
      url,
    })),
    { setting: 'REDIS_QUEUE_URL', role: 'queue', url: redisQueueUrl },
    { setting: 'REDIS_LIVE_URL', role: 'live log', url: redisLiveUrl },
    ...Object.entries(redisLiveUrls).map(([family, url]) => ({
      setting: `REDIS_LIVE_${family.toUpperCase()}_URL`,
      role: `live log of ${family}`,
      url,
    })),
  ];
}

/** One of each address, under all of its roles. */
function distinct(uses: readonly Use[]): Use[] {
  const byUrl = new Map<string, Use>();
  for (const use of uses) {
    const known = byUrl.get(use.url);
    if (!known) byUrl.set(use.url, { ...use });
    else if (known.role !== '') known.role += `, ${use.role}`;
  }
  return [...byUrl.values()];
}
