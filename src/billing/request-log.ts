import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChainableCommander } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';
import type { Counters } from './counters.js';

/** A request that was answered, as it is noted. */
export interface Answered {
  /** Milliseconds since the epoch. */
  at: number;
  requestId: string;
  method: string;
  /** Path and query; the values of the query are not written. */
  url: string;
  status: number;
  /** Of an error. */
  code: string | null;
  ms: number;
  /** What it used of the month. */
  cost: number;
  /** The header X-Ignored-Params. */
  ignored: string | undefined;
  /** The answer lay ready in memory. */
  cached: boolean;
}

/** A request as it is kept. It has neither values of the query, nor bodies, nor addresses. */
export interface LoggedRequest extends Omit<Answered, 'url' | 'ignored'> {
  keyId: string;
  path: string;
  /** Names of the query's parameters. */
  query: string[];
  /** Names of the parameters that the route does not know. */
  ignored: string[];
}

/** So many of the newest requests are kept of a key, for seven days. */
const KEPT = 200;
const KEPT_SECONDS = 7 * 86_400;

/** A key and the account that it is of. */
export interface LoggedKey {
  accountId: string;
  keyId: string;
}

interface Waiting {
  accountId: string;
  answered: Answered[];
}

/**
 * The newest requests of every key, in the Redis that counts for its account. They are collected here and written in batches; a batch that cannot be
 * written is lost, because requests must not wait for their log.
 */
export class RequestLog {
  private waiting = new Map<string, Waiting>();
  private timer: NodeJS.Timeout | undefined;
  private readonly failures: FailureLog;

  constructor(
    private readonly counters: Counters,
    log: Logger,
    private readonly flushMs: number,
  ) {
    this.failures = new FailureLog(log, 'request log not written');
  }

  start(): void {
    this.timer = setInterval(() => {
      this.flush().catch(() => {});
    }, this.flushMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  note({ accountId, keyId }: LoggedKey, answered: Answered): void {
    const known = this.waiting.get(keyId)?.answered;
    if (!known) this.waiting.set(keyId, { accountId, answered: [answered] });
    else if (known.push(answered) > 2 * KEPT) known.splice(0, KEPT);
  }

  /** The newest requests of these keys of an account, newest first. */
  async read(accountId: string, keyIds: readonly string[]): Promise<LoggedRequest[]> {
    await this.flush();
    const redis = this.counters.of(accountId);
    const lists = await Promise.all(keyIds.map((keyId) => redis.lrange(nameOf(keyId), 0, KEPT - 1)));
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
    const writings = new Map<number, ChainableCommander>();
    for (const [keyId, { accountId, answered }] of batch) {
      const shard = this.counters.shardOf(accountId);
      const writing = writings.get(shard) ?? this.counters.of(accountId).pipeline();
      writings.set(shard, writing);
      writing.lpush(nameOf(keyId), ...answered.slice(-KEPT).map(write));
      writing.ltrim(nameOf(keyId), 0, KEPT - 1);
      writing.expire(nameOf(keyId), KEPT_SECONDS);
    }
    await this.failures.attempt(async () => {
      const written = await Promise.all([...writings.values()].map((writing) => writing.exec()));
      for (const [error] of written.flatMap((results) => results ?? [])) if (error) throw error;
    }, undefined);
  }
}

/** What the log says of a request whose answer is being sent. */
export function answeredOf(request: FastifyRequest, reply: FastifyReply, cost: number): Answered {
  return {
    at: Date.now(),
    requestId: request.id,
    method: request.method,
    url: request.raw.url ?? '/',
    status: reply.statusCode,
    code: (reply.getHeader('x-error-code') as string | undefined) ?? null,
    ms: toTenths(reply.elapsedTime),
    cost,
    ignored: reply.getHeader('x-ignored-params') as string | undefined,
    cached: request.isReady ?? false,
  };
}

export const toTenths = (ms: number) => Math.round(ms * 10) / 10;

const nameOf = (keyId: string) => `requests:{${keyId}}`;

type Written = [number, string, string, string, string[], number, string | null, number, number, string[], number];

function read(keyId: string, text: string): LoggedRequest {
  const [at, requestId, method, path, query, status, code, ms, cost, ignored, cached] = JSON.parse(text) as Written;
  return { keyId, at, requestId, method, path, query, status, code, ms, cost, ignored, cached: cached === 1 };
}

/** A list as JSON: the names of members would take most of the memory. */
function write({ at, requestId, method, url, status, code, ms, cost, ignored, cached }: Answered): string {
  const quoted = code === null ? 'null' : `"${code}"`;
  const unknown = ignored === undefined ? '[]' : JSON.stringify(namesOf(ignored.split(', ')));
  return `[${at},"${requestId}","${method}",${askedOf(url)},${status},${quoted},${ms},${cost},${unknown},${cached ? 1 : 0}]`;
}

/** A path and the names of its query, as they are written. Most requests are for a few URLs. */
function askedOf(url: string): string {
  const known = asked.get(url);
  if (known !== undefined) return known;
  const [path = '', query = ''] = url.split('?', 2);
  const text = `${JSON.stringify(path.slice(0, PATH_LENGTH))},${JSON.stringify(namesOf([...new URLSearchParams(query).keys()]))}`;
  asked.set(url, text);
  return text;
}

const asked = new LRUCache<string, string>({ max: 1_000 });

/** Each name once, without texts that are no names, such as a key that a caller pasted into the query. */
const namesOf = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => /^(?!pk_)[\w.[\]-]{1,40}$/.test(name)).slice(0, NAMES);

/** Bounds what a caller can write into the log. */
const NAMES = 20;
const PATH_LENGTH = 300;
