import { Redis, type Command, type RedisOptions } from 'ioredis';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';
import { after, TookTooLong } from '../within.js';

/** For programs that nobody waits for. */
const WORKER_TIMEOUT_MS = 5_000;

/**
 * A connection on which no command hangs: each is answered within `timeoutMs`, or rejected. One that is given while the
 * connection is being made anew waits for it as long.
 */
export function connectRedis(url: string, log: Logger, timeoutMs = WORKER_TIMEOUT_MS): Redis {
  const redis = new PromptRedis(url, { maxRetriesPerRequest: 0, ...RECONNECTS }, timeoutMs);
  return watched(redis, log);
}

/** A connection that waits for messages; it resubscribes by itself after a loss. */
export function connectSubscriber(url: string, log: Logger): Redis {
  return watched(new Redis(url, { maxRetriesPerRequest: null, enableReadyCheck: false, ...RECONNECTS }), log);
}

/**
 * A connection for blocking reads. What waits on it is rejected when it is lost: sent again it would block once more, and
 * its reader would look late at what became of the log.
 */
export function connectReader(url: string, log: Logger): Redis {
  return watched(new Redis(url, { maxRetriesPerRequest: 0, enableReadyCheck: false, ...RECONNECTS }), log);
}

const CONNECT_MS = 2_000;

/** Keepalive finds out that a server is gone while nothing is said, and `watched` while something is. */
const RECONNECTS = {
  connectTimeout: 0,
  keepAlive: 10_000,
  retryStrategy: (attempt: number) => Math.min(100 * attempt, 1_000),
};

class PromptRedis extends Redis {
  constructor(
    url: string,
    options: RedisOptions,
    private readonly timeoutMs: number,
  ) {
    super(url, options);
  }

  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    const forget = after(this.timeoutMs, () => command.reject(new TookTooLong(this.timeoutMs, "Redis's answer")));
    command.promise.then(forget, forget);
    return super.sendCommand(command, stream);
  }
}

/** Says in the log which connection it is, as several are lost at once. */
export function ofConnection(connection: string, log: Logger): Logger {
  return log.child({ connection });
}

function watched(redis: Redis, log: Logger): Redis {
  const failures = new FailureLog(log, 'Redis is away');
  redis.on('error', (error: Error) => failures.failed(error));
  redis.on('ready', () => failures.succeeded());
  redis.on('connecting', () => limitConnecting(redis));
  dropSilent(redis);
  return redis;
}

/**
 * Gives up a connection that is not made in time. The client's own limit would also pass while this process stands still,
 * as it does while it loads its modules, and give up connections that were made long ago.
 */
function limitConnecting(redis: Redis): void {
  const forget = after(CONNECT_MS, () => {
    if (redis.status === 'connecting') redis.stream?.destroy(new TookTooLong(CONNECT_MS, 'A connection'));
  });
  for (const event of ['connect', 'close', 'end']) redis.once(event, forget);
}

/** More than any command blocks for. */
const ROUND_MS = 10_000;

/** Asks in every round, and drops a connection that said nothing for a whole one; the client then makes it anew. */
function dropSilent(redis: Redis): void {
  let asked: { stream: Redis['stream']; bytesRead: number } | undefined;
  const look = () => {
    const { stream, status } = redis;
    if (status !== 'ready') return;
    if (asked?.stream === stream && asked.bytesRead === stream.bytesRead) {
      stream.destroy(new Error(`Redis said nothing for ${ROUND_MS} ms`));
      return;
    }
    asked = { stream, bytesRead: stream.bytesRead };
    redis.ping().catch(() => {});
  };
  // What arrived while this process stood still is read before it is looked at.
  const rounds = setInterval(() => setImmediate(look), ROUND_MS).unref();
  redis.once('end', () => clearInterval(rounds));
}
