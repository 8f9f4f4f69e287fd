import { randomBase62 } from '../auth/keys.js';
import type { Counters } from './counters.js';
import { ShardPlaces, type OpenConnections, type Place, type Wish } from './shard-places.js';

export type { Place, Wish } from './shard-places.js';

/** The places of accounts for open connections, each in the Redis that counts for its account. */
export class Places {
  private readonly shards: readonly ShardPlaces[];

  constructor(private readonly counters: Counters) {
    const process = randomBase62(12);
    this.shards = counters.all.map((redis) => new ShardPlaces(redis, process));
  }

  start(): void {
    for (const shard of this.shards) shard.start();
  }

  /** Frees all places of the process at once. */
  async stop(): Promise<void> {
    await Promise.all(this.shards.map((shard) => shard.stop()));
  }

  /** Whether `take` would find no place. False while Redis is away. */
  isFull(wish: Wish): Promise<boolean> {
    return this.of(wish.id).isFull(wish);
  }

  /** Undefined when all are taken. */
  take(wish: Wish): Promise<Place | undefined> {
    return this.of(wish.id).take(wish);
  }

  /** How many places are taken now; undefined while Redis is away. */
  count(id: string, kind: Wish['kind']): Promise<number | undefined> {
    return this.of(id).count(id, kind);
  }

  /** The open places as each process last reported them, at most a second ago. Rejects while a Redis is away. */
  async countAll(): Promise<OpenConnections> {
    const all = await Promise.all(this.shards.map((shard) => shard.countAll()));
    return {
      processes: Math.max(...all.map(({ processes }) => processes)),
      streams: all.reduce((sum, { streams }) => sum + streams, 0),
      sockets: all.reduce((sum, { sockets }) => sum + sockets, 0),
    };
  }

  private of(id: string): ShardPlaces {
    return this.shards[this.counters.shardOf(id)] as ShardPlaces;
  }
}
