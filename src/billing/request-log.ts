import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { IncomingMessage } from 'node:http';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';

/** One answered request of a key. It has neither values of the query, nor bodies, nor addresses. */
export interface LoggedRequest {
  keyId: string;
  /** Milliseconds since the epoch. */
  at: number;
  requestId: string;
  method: string;
  path: string;
  /** Names of the query's parameters. */
  query: string[];
  status: number;
  /** Of an error. */
  code: string | null;
  ms: number;
  /** What it used of the month. */
  cost: number;
  /** Names of the parameters that the route does not know. */
  ignored: string[];
  /** The answer lay ready in memory. */
  cached: boolean;
}

/** So many of the newest requests are kept of a key, for seven days. */
export const KEPT_REQUESTS = 200;
const KEPT_SECONDS = 7 * 86_400;

/** Bounds what a caller can write into the log by its own names. */
const NAMES = 20;
const NAME_LENGTH = 40;
const PATH_LENGTH = 300;

/**
 * The newest requests of every key, in Redis. They are collected here and written in batches; a batch that cannot be
 * written is lost, because requests must not wait for their log.
 */
export class RequestLog {
  private waiting = new Map<string, LoggedRequest[]>();
  private timer: NodeJS.Timeout | undefined;
  private readonly failures: FailureLog;

  constructor(
    private readonly redis: Redis,
    log: Logger,
    private readonly flushMs: number,
  ) {
    this.failures = new FailureLog(log, 'request log not written');
  }

  start(): void {
    this.timer = setInterval(() => void this.flush(), this.flushMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  note(request: LoggedRequest): void {
    const known = this.waiting.get(request.keyId);
    if (!known) this.waiting.set(request.keyId, [request]);
    else if (known.push(request) > 2 * KEPT_REQUESTS) known.splice(0, KEPT_REQUESTS);
  }

  /** The newest requests of these keys, newest first. */
  async read(keyIds: readonly string[]): Promise<LoggedRequest[]> {
    await this.flush();
    const lists = await Promise.all(keyIds.map((keyId) => this.redis.lrange(nameOf(keyId), 0, KEPT_REQUESTS - 1)));
    const since = Date.now() - KEPT_SECONDS * 1_000;
    return lists
      .flatMap((texts, place) => texts.map((text) => read(keyIds[place] as string, text)))
      .filter(({ at }) => at >= since)
      .toSorted((one, other) => other.at - one.at || (one.requestId < other.requestId ? 1 : -1));
  }

  private async flush(): Promise<void> {
    if (this.waiting.size === 0) return;
    const batch = this.waiting;
    this.waiting = new Map();
    const writing = this.redis.pipeline();
    for (const [keyId, requests] of batch) {
      const newest = requests.slice(-KEPT_REQUESTS);
      writing.lpush(nameOf(keyId), ...newest.map(write));
      writing.ltrim(nameOf(keyId), 0, KEPT_REQUESTS - 1);
      writing.expire(nameOf(keyId), KEPT_SECONDS);
    }
    await this.failures.attempt(async () => {
      for (const [error] of (await writing.exec()) ?? []) if (error) throw error;
    }, undefined);
  }
}

/** What the log says of a request whose answer is being sent. */
export function loggedOf(request: FastifyRequest, reply: FastifyReply, keyId: string, cost: number): LoggedRequest {
  const { startedAt = performance.now(), id: requestId, method, raw, query, isReady = false } = request;
  const code = reply.getHeader('x-error-code');
  const ignored = reply.getHeader('x-ignored-params');
  return {
    keyId,
    at: Date.now(),
    requestId,
    method,
    path: pathOf(raw.url),
    query: shown(Object.keys((query ?? {}) as object)),
    status: reply.statusCode,
    code: typeof code === 'string' ? code : null,
    ms: msSince(startedAt),
    cost,
    ignored: typeof ignored === 'string' ? shown(ignored.split(', ')) : [],
    cached: isReady,
  };
}

/** What the log says of a request for a socket. */
export function openingOf(
  { url = '/' }: IncomingMessage,
  {
    startedAt,
    ...answer
  }: Pick<LoggedRequest, 'keyId' | 'requestId' | 'status' | 'code' | 'cost'> & { startedAt: number },
): LoggedRequest {
  const query = shown([...new URL(url, 'http://any').searchParams.keys()]);
  return {
    ...answer,
    at: Date.now(),
    method: 'GET',
    path: pathOf(url),
    query,
    ms: msSince(startedAt),
    ignored: [],
    cached: false,
  };
}

const msSince = (startedAt: number) => Math.round((performance.now() - startedAt) * 10) / 10;

/** The path of a URL, without its query. */
const pathOf = (url = '/') => (url.split('?')[0] as string).slice(0, PATH_LENGTH);

/** Leaves out what is no name, such as a key that was pasted in place of one. */
const shown = (names: readonly string[]) =>
  names.filter((name) => name.length <= NAME_LENGTH && /^[\w.[\]-]+$/.test(name) && !/^pk_/.test(name)).slice(0, NAMES);

const nameOf = (keyId: string) => `requests:{${keyId}}`;

/** Without the names of members, which would take most of the memory. */
function write({ keyId: _key, ...request }: LoggedRequest): string {
  const { at, requestId, method, path, query, status, code, ms, cost, ignored, cached } = request;
  return JSON.stringify([at, requestId, method, path, query, status, code, ms, cost, ignored, cached ? 1 : 0]);
}

type Written = [number, string, string, string, string[], number, string | null, number, number, string[], number];

function read(keyId: string, text: string): LoggedRequest {
  const [at, requestId, method, path, query, status, code, ms, cost, ignored, cached] = JSON.parse(text) as Written;
  return { keyId, at, requestId, method, path, query, status, code, ms, cost, ignored, cached: cached === 1 };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of performance.now, when it came. */
    startedAt?: number;
  }
}
