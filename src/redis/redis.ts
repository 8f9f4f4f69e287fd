import { Redis, type Command, type RedisOptions } from 'ioredis';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';
import { after, TookTooLong } from '../within.js';
import { redisAddress } from './address.js';

/** For processes that serve no requests. */
const WORKER_TIMEOUT_MS = 5_000;

/**
 * A connection on which no command hangs: each is answered or rejected within `timeoutMs`, also a command sent during a
 * reconnect.
 */
export function connectRedis(url: string, log: Logger, timeoutMs = WORKER_TIMEOUT_MS): Redis {
  const { options } = redisAddress(url);
  const redis = new PromptRedis({ maxRetriesPerRequest: 0, ...RECONNECTS, ...options }, timeoutMs);
  return watched(redis, log);
}

/** A connection that waits for messages; it resubscribes by itself after a loss. */
export function connectSubscriber(url: string, log: Logger): Redis {
  const { options } = redisAddress(url);
  return watched(new Redis({ maxRetriesPerRequest: null, enableReadyCheck: false, ...RECONNECTS, ...options }), log);
}

/**
 * A connection for blocking reads. A pending read is rejected when the connection is lost: resent, it would block once
 * more, and its reader would check the state of the log late.
 */
export function connectReader(url: string, log: Logger): Redis {
  const { options } = redisAddress(url);
  // With the check the library refuses a replica behind Sentinels.
  const enableReadyCheck = options.sentinels !== undefined;
  return watched(new Redis({ maxRetriesPerRequest: 0, enableReadyCheck, ...RECONNECTS, ...options }), log);
}

const CONNECT_MS = 2_000;

/** Keepalive detects a dead server on an idle connection, and `dropSilent` while an answer is pending. */
const RECONNECTS = {
  connectTimeout: 0,
  keepAlive: 10_000,
  retryStrategy: (attempt: number) => Math.min(100 * attempt, 1_000),
};

class PromptRedis extends Redis {
  constructor(
    options: RedisOptions,
    private readonly timeoutMs: number,
  ) {
    super(options);
  }

  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    const forget = after(this.timeoutMs, () => command.reject(new TookTooLong(this.timeoutMs, "Redis's answer")));
    command.promise.then(forget, forget);
    return super.sendCommand(command, stream);
  }
}

/** Adds the connection's name to its log lines, because several connections are lost at once. */
export function ofConnection(connection: string, log: Logger): Logger {
  return log.child({ connection });
}

function watched(redis: Redis, log: Logger): Redis {
  const failures = new FailureLog(log, 'Redis is away');
  redis.on('error', (error: Error) => failures.failed(error));
  redis.on('ready', () => failures.succeeded());
  limitConnecting(redis);
  dropSilent(redis);
  return redis;
}

/**
 * Drops a connection that is not made within `CONNECT_MS`, and one on which nothing is heard for so long before it is
 * ready. The client's own timeout also runs while this process is blocked, as it is while it loads modules, and would
 * drop connections that were made long ago.
 */
function limitConnecting(redis: Redis): void {
  let forget = () => {};
  const limit = (heard = 0) => {
    forget = after(CONNECT_MS, () => {
      const { stream, status } = redis;
      // While Sentinels are asked there is no stream, or an earlier one.
      if (status === 'connecting' || stream?.bytesRead === heard)
        stream?.destroy(new TookTooLong(CONNECT_MS, 'A connection'));
      limit(stream?.bytesRead);
    });
  };
  redis.on('connecting', () => {
    forget();
    limit();
  });
  for (const event of ['ready', 'close', 'end']) redis.on(event, () => forget());
}

/** Longer than any command blocks. */
const ROUND_MS = 10_000;

/** Pings once a round and drops a connection that sent nothing for a whole round; the client then reconnects. */
function dropSilent(redis: Redis): void {
  let asked: { stream: Redis['stream']; bytesRead: number } | undefined;
  const look = () => {
    const { stream, status } = redis;
    if (status !== 'ready') return;
    if (asked?.stream === stream && asked.bytesRead === stream.bytesRead) {
      stream.destroy(new Error(`Redis sent nothing for ${ROUND_MS} ms`));
      return;
    }
    asked = { stream, bytesRead: stream.bytesRead };
    redis.ping().catch(() => {});
  };
  // `setImmediate` lets the process read what arrived while it was blocked before it checks.
  const rounds = setInterval(() => setImmediate(look), ROUND_MS).unref();
  redis.once('end', () => clearInterval(rounds));
}
