import type { Database } from '../db/database.js';
import type { ReplicaStanding } from '../db/replica.js';
import type { AnswerCache } from '../http/answers.js';
import type { Measured, Reading } from '../http/metrics.js';
import type { EndCount } from '../live/ends.js';
import { isServing, type RedisMemory, type RedisStanding, type Standing, type StandingReader } from './standing.js';

/** Figures for `/metrics` over all processes; a figure is left out while its store is unavailable. */
export function standingReadings(standing: StandingReader): Reading[] {
  const gauge = (name: string, help: string, labels: string[], of: (standing: Standing) => Measured[]): Reading => ({
    name,
    help,
    kind: 'gauge',
    labels,
    read: async () => of(await standing.read()),
  });
  const counter = (...parts: Parameters<typeof gauge>): Reading => ({ ...gauge(...parts), kind: 'counter' });
  return [
    gauge('webhook_deliveries_open', 'Deliveries that are not over', [], ({ queue }) => one(queue?.open)),
    gauge('webhook_deliveries_due', 'Deliveries that should have been sent by now', [], ({ queue }) => one(queue?.due)),
    gauge('webhook_oldest_due_seconds', 'For how long the oldest of them has been due', [], ({ queue }) =>
      one(queue?.oldestDueSeconds),
    ),
    counter('webhook_attempts_total', 'Attempts by outcome', ['outcome'], ({ attempts }) => by('outcome', attempts)),
    gauge(
      'webhook_first_byte_seconds',
      'From an event to the first byte of its first attempt, last 15 minutes',
      ['quantile'],
      ({ recent }) =>
        by('quantile', { '0.5': recent?.firstByteP50Seconds ?? null, '0.99': recent?.firstByteP99Seconds ?? null }),
    ),
    gauge('webhook_subscriptions', 'Active ones, and the others by reason', ['state'], ({ subscriptions }) =>
      by('state', subscriptions),
    ),
    gauge('workers', 'Workers that run', [], ({ workers }) => one(workers)),
    gauge('store_up', '1 for a store that answers and can be used', ['store'], ({ database, redis }) =>
      by('store', {
        database: isServing(database) ? 1 : 0,
        ...Object.fromEntries(redis.map((one) => [one.role || 'redis', isServing(one) ? 1 : 0])),
      }),
    ),
    gauge('redis_memory_used_bytes', 'Memory that Redis has in use', ['store'], ({ redis }) =>
      by('store', memoryOf(redis, 'used')),
    ),
    gauge('redis_memory_limit_bytes', 'Its maxmemory; 0: none', ['store'], ({ redis }) =>
      by('store', memoryOf(redis, 'limit')),
    ),
    gauge('live_lag_seconds', 'From a fact to the log, last 5 minutes', ['family', 'quantile'], ({ families }) =>
      families.flatMap(({ family, lagP50, lagP95 }) =>
        by('quantile', { '0.5': lagP50, '0.95': lagP95 }).map(({ labels, value }) => ({
          labels: { family, ...labels },
          value,
        })),
      ),
    ),
    gauge('live_feed_ok', '1 for a feed that runs', ['family', 'feed'], ({ families }) =>
      families.flatMap(({ family, feeds }) =>
        feeds.map(({ name, status }) => ({ labels: { family, feed: name }, value: status === 'ok' ? 1 : 0 })),
      ),
    ),
    gauge(
      'archive_set_aside',
      'Live subjects that the archive could not store',
      ['family'],
      ({ setAside, families }) =>
        setAside === undefined
          ? []
          : families.map(({ family }) => ({ labels: { family }, value: setAside[family] ?? 0 })),
    ),
    gauge('live_feed_breaker_open', '1 while an upstream is not asked', ['family', 'feed'], ({ families }) =>
      families.flatMap(({ family, feeds }) =>
        feeds
          .filter(({ breaker }) => breaker !== null)
          .map(({ name, breaker }) => ({ labels: { family, feed: name }, value: breaker === 'open' ? 1 : 0 })),
      ),
    ),
  ];
}

/** What a process counts of its live connections. */
export interface LiveCounts {
  streams(family: string): number;
  sockets(family: string): number;
  updates(family: string): number;
  ended(): EndCount[];
}

/** The live log and the live connections of this process. */
export function liveReadings(families: readonly string[], counts: LiveCounts): Reading[] {
  const of = (name: string, help: string, kind: Reading['kind'], count: (family: string) => number): Reading => ({
    name,
    help,
    kind,
    labels: ['family'],
    read: async () => families.map((family) => ({ labels: { family }, value: count(family) })),
  });
  return [
    of('live_streams_open', 'SSE streams that this process has open', 'gauge', counts.streams),
    of('live_sockets_open', 'WebSockets that this process has open', 'gauge', counts.sockets),
    of('live_updates_total', 'Entries of the live log that this process has read', 'counter', counts.updates),
    {
      name: 'live_connections_ended_total',
      help: 'Streams and sockets of this process that have ended',
      kind: 'counter',
      labels: ['family', 'channel', 'reason'],
      read: async () => counts.ended().map(({ count, ...labels }) => ({ labels, value: count })),
    },
  ];
}

/** The connections to PostgreSQL and the answers in memory of this process. */
export function processReadings({ pool }: Database, answers: AnswerCache): Reading[] {
  const of = (name: string, help: string, kind: Reading['kind'], read: () => number): Reading => ({
    name,
    help,
    kind,
    labels: [],
    read: async () => one(read()),
  });
  return [
    {
      name: 'database_pool_connections',
      help: 'Connections to the database that this process has',
      kind: 'gauge',
      labels: ['state'],
      read: async () => by('state', { used: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
    },
    of('database_pool_waiting', 'Work that waits for one of them', 'gauge', () => pool.waitingCount),
    of(
      'answer_cache_lookups_total',
      'Answers that were looked for in memory',
      'counter',
      () => answers.hits + answers.misses,
    ),
    of('answer_cache_hits_total', 'Those that were there', 'counter', () => answers.hits),
    of('answer_cache_bytes', 'Memory of the kept answers', 'gauge', () => answers.bytes),
  ];
}

/** The replicas as this process reads them. */
export function replicaReadings(standings: () => readonly ReplicaStanding[]): Reading[] {
  const of = (
    kind: Reading['kind'],
    name: string,
    help: string,
    figure: (standing: ReplicaStanding) => number | null,
  ): Reading => ({
    name,
    help,
    kind,
    labels: ['replica'],
    read: async () =>
      standings().flatMap((standing) => {
        const value = figure(standing);
        return value === null ? [] : [{ labels: { replica: standing.name }, value }];
      }),
  });
  return [
    of('gauge', 'replica_current', '1 for a replica that has the newest archive of every family', ({ state }) =>
      state === 'current' ? 1 : 0,
    ),
    of(
      'gauge',
      'replica_lag_seconds',
      'Age of its newest change; missing while it is out',
      ({ lagSeconds }) => lagSeconds,
    ),
    of('counter', 'replica_reads_total', 'Statements that it answered to this process', ({ reads }) => reads),
  ];
}

function memoryOf(redis: readonly RedisStanding[], figure: keyof RedisMemory): Record<string, number | null> {
  return Object.fromEntries(redis.map(({ role, memory }) => [role || 'redis', memory?.[figure] ?? null]));
}

const one = (value: number | undefined): Measured[] => (value === undefined ? [] : [{ labels: {}, value }]);

function by(label: string, values: Record<string, number | null> = {}): Measured[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [{ labels: { [label]: name }, value }],
  );
}
