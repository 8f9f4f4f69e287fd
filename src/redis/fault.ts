import type { Redis } from 'ioredis';
import { ConfigError } from '../config.js';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';
import { unsuitable, type StoreFault } from '../http/store-fault.js';
import { redisAddress } from './address.js';

const OLDEST_MAJOR = 7;

/** One Redis of the settings, with the process's connection for commands. */
export interface RedisStore {
  /** The setting that names it. */
  setting: string;
  /** What it holds, such as `counters 2 of 3`; empty for the one of REDIS_URL. */
  role: string;
  url: string;
  redis: Redis;
}

/** Begins a sentence about a Redis of this role. */
export function titleOf(role: string): string {
  return role === '' ? 'Redis' : `Redis (${role})`;
}

/** Finds the fault of the connected Redis server, if it has any; rejects when no server answers. */
export async function findRedisFault(redis: Redis): Promise<StoreFault | undefined> {
  let info: string;
  try {
    info = await redis.info();
  } catch (error) {
    const refusal = refusalOf(error as Error);
    if (refusal === undefined) throw error;
    return unsuitable(refusal);
  }
  const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  if (value('redis_mode') === 'sentinel')
    return unsuitable(
      'is a Sentinel, which holds no data: name the Redis that it watches as redis+sentinel://host:26379/master',
    );
  if (value('redis_mode') === 'cluster')
    return unsuitable('is a node of a Redis Cluster, which is not supported: use one server');
  if (value('role') === 'slave')
    return unsuitable('is a read-only replica: name its master, or an address that always leads to the master');
  const version = value('redis_version');
  if (parseInt(version) < OLDEST_MAJOR) return unsuitable(`has version ${version}: ${OLDEST_MAJOR} or later is needed`);
  if (/_status:err\r?$/m.test(info)) {
    const refusal = await findWriteRefusal(redis);
    if (refusal !== undefined) return { reason: refusal, refusesStart: false, isUsable: true };
  }
  const policy = value('maxmemory_policy');
  if (policy === 'noeviction' || policy === '') return undefined;
  const reason = `has maxmemory-policy ${policy}, which deletes what must be kept: set it to noeviction`;
  return { reason, refusesStart: true, isUsable: true };
}

/** Throws ConfigError when the connected server cannot be used. An unreachable server passes; it may come later. */
export async function checkRedis({ setting, role, url, redis }: RedisStore): Promise<void> {
  const fault = await findRedisFault(redis).catch(() => undefined);
  if (!fault?.refusesStart) return;
  const which = role === '' ? '' : ` (${role})`;
  throw new ConfigError(`${setting}: Redis at ${redisAddress(url).place}${which} ${fault.reason}`);
}

/** Checks the server on every connect and twice a minute, and logs its fault. */
export function logRedisFaults({ role, redis }: RedisStore, log: Logger): void {
  const failures = new FailureLog(log, 'Redis is not what it has to be');
  const look = async () => {
    const fault = await findRedisFault(redis);
    if (fault) failures.failed(new Error(`${titleOf(role)} ${fault.reason}`));
    else failures.succeeded();
  };
  // The connection logs by itself that the server is away.
  const lookQuietly = () => {
    look().catch(() => {});
  };
  redis.on('ready', lookQuietly);
  const rounds = setInterval(lookQuietly, LOOK_EVERY_MS).unref();
  redis.once('end', () => clearInterval(rounds));
  lookQuietly();
}

const LOOK_EVERY_MS = 30_000;

/** The reason why Redis refuses `INFO`; undefined for other errors. */
function refusalOf({ message }: Error): string | undefined {
  if (message.includes('WRONGPASS ')) return 'refuses the password';
  if (message.includes('NOAUTH ')) return 'asks for a password';
  if (message.includes('NOPERM ')) return `does not let this user ask what it is: ${message}`;
  return undefined;
}

/** Tries a write, because a failed snapshot stops writes only with `stop-writes-on-bgsave-error`. */
async function findWriteRefusal(redis: Redis): Promise<string | undefined> {
  try {
    await redis.set('write:probe', '1', 'EX', 60);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    return message.startsWith('MISCONF ')
      ? `refuses writes because it cannot save to its disk, which may be full: ${message}`
      : undefined;
  }
}
