import type { Redis } from 'ioredis';
import { randomBase62 } from '../auth/keys.js';
import { COUNT_PLACES, KEEP_PROCESS, SUM_PROCESSES, TAKE_PLACE } from './places.lua.js';

/** A process without a heartbeat for this long is gone, and its places are free. */
const PROCESS_MS = 3_000;
const BEAT_MS = 1_000;

/** A place is prolonged at each interval, and outlives its connection by at most this time. */
const PLACE_MS = 45_000;
const INTERVAL_MS = 15_000;

/**
 * The age from which a resumed connection takes over its client's place; two open connections thus do not alternate.
 */
const OWN_AFTER_MS = 30_000;

const PROCESSES = 'places:processes';
/** Hash: how many streams and sockets each process holds. */
const HELD = 'places:held';

/** The owner of the places, the client that wants one, and the number of places. */
export interface Wish {
  /** An account's id; for the demo key, the counted address. */
  id: string;
  kind: 'streams' | 'sockets';
  /** The client's name, by which it is recognised when it reconnects; without colons. */
  client: string;
  /** True when the connection resumes an earlier one. */
  isResumed: boolean;
  limit: number;
}

export interface Place {
  /** Set by the holder: called when another connection has taken the place. */
  onLost?: () => void;
  leave(): void;
}

/** The open connections of all processes together. */
export interface OpenConnections {
  /** Processes that serve the API. */
  processes: number;
  streams: number;
  sockets: number;
}

interface Held {
  kind: Wish['kind'];
  key: string;
  member: string;
  limit: number;
  keepAt: number;
  place: Place;
}

interface WithScripts extends Redis {
  takePlace(places: string, processes: string, ...rest: (string | number)[]): Promise<number>;
  countPlaces(places: string, processes: string): Promise<number>;
  keepProcess(processes: string, held: string, ...rest: (string | number)[]): Promise<number>;
  sumProcesses(processes: string, held: string): Promise<[number, number, number]>;
}

/**
 * The places of one Redis's accounts for open connections, counted over all processes. A place belongs to a process and
 * is free when that process is gone. While Redis is away, every connection gets a place.
 */
export class ShardPlaces {
  private readonly redis: WithScripts;
  private readonly held = new Set<Held>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    redis: Redis,
    /** The name of this process among all. */
    private readonly process: string,
  ) {
    redis.defineCommand('takePlace', { numberOfKeys: 2, lua: TAKE_PLACE });
    redis.defineCommand('countPlaces', { numberOfKeys: 2, lua: COUNT_PLACES });
    redis.defineCommand('keepProcess', { numberOfKeys: 2, lua: KEEP_PROCESS });
    redis.defineCommand('sumProcesses', { numberOfKeys: 2, lua: SUM_PROCESSES });
    this.redis = redis as WithScripts;
  }

  start(): void {
    this.redis.on('ready', () => this.beat());
    this.timer = setInterval(() => this.beat(), BEAT_MS).unref();
  }

  /** Frees all places of the process at once. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.redis
      .multi()
      .zrem(PROCESSES, this.process)
      .hdel(HELD, this.process)
      .exec()
      .catch(() => {});
  }

  /** Whether `take` would find no place. False while Redis is away. */
  async isFull(wish: Wish): Promise<boolean> {
    const { key, member, ownAfterMs } = this.named(wish);
    return !(await this.call(key, member, wish.limit, ownAfterMs, LOOK).catch(() => true));
  }

  /** Undefined when all are taken. */
  async take(wish: Wish): Promise<Place | undefined> {
    const { kind, limit } = wish;
    const { key, member, ownAfterMs } = this.named(wish);
    if (!(await this.call(key, member, limit, ownAfterMs).catch(() => true))) return undefined;
    const leave = () => {
      if (this.held.delete(held)) this.redis.zrem(key, member).catch(() => {});
    };
    const held: Held = { kind, key, member, limit, keepAt: Date.now() + INTERVAL_MS, place: { leave } };
    this.held.add(held);
    return held.place;
  }

  /** How many places are taken now; undefined while Redis is away. */
  count(id: string, kind: Wish['kind']): Promise<number | undefined> {
    return this.redis.countPlaces(keyOf(id, kind), PROCESSES).catch(() => undefined);
  }

  /** The open places as each process last reported them, at most a second ago. Rejects while Redis is away. */
  async countAll(): Promise<OpenConnections> {
    const [processes, streams, sockets] = await this.redis.sumProcesses(PROCESSES, HELD);
    return { processes, streams, sockets };
  }

  private named({ id, kind, client, isResumed }: Wish) {
    const member = [this.process, client, Date.now(), randomBase62(12)].join(':');
    return { key: keyOf(id, kind), member, ownAfterMs: isResumed ? OWN_AFTER_MS : 0 };
  }

  private beat(): void {
    const all = [...this.held];
    const streams = all.filter(({ kind }) => kind === 'streams').length;
    this.redis.keepProcess(PROCESSES, HELD, this.process, PROCESS_MS, streams, all.length - streams).catch(() => {});
    const now = Date.now();
    for (const held of this.held) if (held.keepAt <= now) this.keep(held).catch(() => {});
  }

  private async keep(held: Held): Promise<void> {
    held.keepAt = Date.now() + INTERVAL_MS;
    const isKept = await this.call(held.key, held.member, held.limit, 0).catch(() => true);
    if (!isKept && this.held.delete(held)) held.place.onLost?.();
  }

  private async call(key: string, member: string, limit: number, ownAfterMs: number, act = TAKE): Promise<boolean> {
    return (await this.redis.takePlace(key, PROCESSES, member, limit, PLACE_MS, PROCESS_MS, ownAfterMs, act)) === 1;
  }
}

/** The last argument of `TAKE_PLACE`. */
const TAKE = 0;
const LOOK = 1;

function keyOf(id: string, kind: Wish['kind']): string {
  return `places:{${id}}:${kind}`;
}
