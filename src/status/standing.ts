import { Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { countSetAside } from '../archive/set-aside.js';
import { Database } from '../db/database.js';
import type { StoreFault } from '../http/store-fault.js';
import { findRedisFault, titleOf, type RedisStore } from '../redis/fault.js';
import { RedisStores } from '../redis/stores.js';
import { within } from '../within.js';
import { Live } from '../live/live.service.js';
import { statusOf } from '../live/pulse.js';
import { countSubscriptions, readQueue, type DeliveryQueue } from '../webhooks/queue.queries.js';
import { countAttempts, recentDeliveries, type RecentDeliveries } from '../webhooks/tallies.js';
import { countWorkers } from './workers.js';
import type { Condition, FamilyStatus, FeedStatus, Incident, ServiceStatus, WebhookStatus } from './status.dto.js';

/** Anybody may ask at any rate, so the stores are queried at most this often. */
const KEPT_MS = 2_000;
const PATIENCE_MS = 1_000;
/** Deliveries later than LATE_SECONDS are an incident; later than STUCK_SECONDS, they are stuck. */
const LATE_SECONDS = 30;
const STUCK_SECONDS = 300;
/** A Redis above this share of its memory limit refuses writes, or soon will. */
const FULL_SHARE = 0.9;

/** Used and maximum bytes of Redis; a limit of 0 means none. */
export interface RedisMemory {
  used: number;
  limit: number;
}

/** A feed and its worker, which only operators see. */
export interface FeedStanding extends FeedStatus {
  workerId: string;
  /** The worker's last sign of life. */
  heartbeatAt: string;
}

export interface FamilyStanding extends FamilyStatus {
  feeds: FeedStanding[];
}

export interface StoreStanding {
  isThere: boolean;
  /** The fault of a store that answers. */
  fault?: StoreFault | undefined;
}

export interface RedisStanding extends StoreStanding {
  /** What it holds; empty for the Redis of REDIS_URL. */
  role: string;
  memory: RedisMemory | undefined;
}

/** State of the service; `undefined` for each figure whose store did not answer. */
export interface Standing {
  queue: DeliveryQueue | undefined;
  subscriptions: Record<string, number> | undefined;
  /** Since Redis was last emptied. */
  attempts: Record<string, number> | undefined;
  recent: RecentDeliveries | undefined;
  families: FamilyStanding[];
  /** Live subjects that the archive could not store, by family; families without any are left out. */
  setAside: Record<string, number> | undefined;
  workers: number | undefined;
  database: StoreStanding;
  /** The server of REDIS_URL stands first. */
  redis: RedisStanding[];
  at: Date;
}

/** Checks all parts of the service, at most once in two seconds. */
@Injectable()
export class StandingReader {
  private last: Promise<Standing> | undefined;
  private lookedAt = 0;

  constructor(
    private readonly db: Database,
    private readonly redis: Redis,
    private readonly stores: RedisStores,
    private readonly live: Live,
  ) {}

  read(): Promise<Standing> {
    if (!this.last || Date.now() - this.lookedAt >= KEPT_MS) {
      this.lookedAt = Date.now();
      this.last = this.look();
    }
    return this.last;
  }

  private async look(): Promise<Standing> {
    const { db, redis } = this;
    const [queue, subscriptions, attempts, recent, workers, database, stores, setAside, families] = await Promise.all([
      known(readQueue(db)),
      known(countSubscriptions(db)),
      known(countAttempts(redis)),
      known(recentDeliveries(redis)),
      known(countWorkers(redis)),
      standingOf(db.probe()),
      Promise.all(this.stores.all.map(redisStanding)),
      known(countSetAside(db)),
      Promise.all(this.live.families.map((family) => this.family(family))),
    ]);
    const at = new Date();
    return { queue, subscriptions, attempts, recent, families, setAside, workers, database, redis: stores, at };
  }

  private async family(family: string): Promise<FamilyStanding> {
    const pulses = (await known(this.live.pulses(family, this.live.archiveDelaySeconds))) ?? [];
    const feeds = pulses.map(({ feed, pulse }) => ({
      name: feed,
      status: statusOf(pulse),
      breaker: pulse.breaker,
      lastFrameAt: pulse.lastFrameAt,
      workerId: pulse.workerId,
      heartbeatAt: pulse.heartbeatAt,
    }));
    const lags = this.live.recentLags(family);
    const worst = worstOf(feeds.map(({ status }) => status));
    return {
      family,
      status: feeds.length === 0 ? 'unknown' : worst,
      lagP50: quantile(lags, 0.5),
      lagP95: quantile(lags, 0.95),
      feeds,
    };
  }
}

/** The public part of the state. */
export function publicStatus(standing: Standing): ServiceStatus {
  const { queue, recent, families, setAside = {}, workers, database, redis, at } = standing;
  const webhooks = queue ? webhookStatus(queue, recent) : null;
  const incidents: Incident[] = [];
  if (!database.isThere) incidents.push({ part: 'database', message: 'The database does not answer' });
  else if (database.fault) incidents.push({ part: 'database', message: `PostgreSQL ${database.fault.reason}` });
  else if (!queue) incidents.push({ part: 'database', message: 'The database is busy; requests wait for it' });
  for (const store of redis) for (const message of redisIncidents(store)) incidents.push({ part: 'redis', message });
  if (workers === 0)
    incidents.push({ part: 'workers', message: 'No worker runs; no feed is read and no webhook sent meanwhile' });
  if (webhooks && webhooks.status !== 'ok')
    incidents.push({ part: 'webhooks', message: `Deliveries are ${Math.round(webhooks.oldestDueSeconds)} s late` });
  for (const { family, feeds } of families)
    for (const { name, status, breaker } of feeds.filter((feed) => feed.status !== 'ok')) {
      const why = breaker === 'open' ? 'its upstream fails' : 'its worker does not report';
      incidents.push({ part: family, message: `The feed ${name} is ${status}: ${why}` });
    }
  for (const [family, count] of Object.entries(setAside))
    incidents.push({
      part: family,
      message: `${count} live ${count === 1 ? 'subject' : 'subjects'} cannot be archived`,
    });
  return {
    status: !isServing(database) ? 'down' : incidents.length > 0 ? 'degraded' : 'ok',
    checkedAt: at.toISOString(),
    families: families.map(({ feeds, ...family }) => ({ ...family, feeds: feeds.map(publicFeed) })),
    webhooks,
    incidents,
  };
}

/** True if the store answers and is usable. */
export function isServing({ isThere, fault }: StoreStanding): boolean {
  return isThere && fault?.isUsable !== false;
}

async function standingOf(probe: Promise<StoreFault | undefined>): Promise<StoreStanding> {
  const answer = await known(probe.then((fault) => ({ fault })));
  return { isThere: answer !== undefined, fault: answer?.fault };
}

function publicFeed({ workerId: _workerId, heartbeatAt: _heartbeatAt, ...feed }: FeedStanding): FeedStatus {
  return feed;
}

async function redisStanding({ role, redis }: RedisStore): Promise<RedisStanding> {
  const [standing, memory] = await Promise.all([standingOf(findRedisFault(redis)), known(readMemory(redis))]);
  return { ...standing, role, memory };
}

function redisIncidents({ role, isThere, fault, memory }: RedisStanding): string[] {
  const title = titleOf(role);
  const found: string[] = [];
  if (!isThere) found.push(`${title} does not answer${role === '' ? '; nothing is pushed meanwhile' : ''}`);
  else if (fault) found.push(`${title} ${fault.reason}`);
  if (memory && memory.limit > 0 && memory.used >= FULL_SHARE * memory.limit) found.push(fullness(title, memory));
  return found;
}

function fullness(title: string, { used, limit }: RedisMemory): string {
  const [usedMb, limitMb] = [used, limit].map((bytes) => Math.round(bytes / 1_048_576));
  return `${title} uses ${usedMb} of ${limitMb} MB (maxmemory); once it is full nobody signs in and nothing is pushed`;
}

async function readMemory(redis: Redis): Promise<RedisMemory> {
  const info = await redis.info('memory');
  const figure = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
  return { used: figure('used_memory'), limit: figure('maxmemory') };
}

function webhookStatus(queue: DeliveryQueue, recent: RecentDeliveries | undefined): WebhookStatus {
  const late = queue.oldestDueSeconds;
  return {
    status: late > STUCK_SECONDS ? 'down' : late > LATE_SECONDS ? 'degraded' : 'ok',
    open: queue.open,
    due: queue.due,
    oldestDueSeconds: Math.round(late * 10) / 10,
    attempts: recent?.attempts ?? null,
    firstByteP50Seconds: recent?.firstByteP50Seconds ?? null,
    firstByteP99Seconds: recent?.firstByteP99Seconds ?? null,
  };
}

function worstOf(conditions: readonly Condition[]): Condition {
  return (['down', 'degraded'] as const).find((condition) => conditions.includes(condition)) ?? 'ok';
}

/** The nearest-rank quantile of ascending values; null if there are none. */
function quantile(ascending: readonly number[], share: number): number | null {
  return ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)] ?? null;
}

/** Undefined if the reading fails or takes too long. */
export function known<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  return within(PATIENCE_MS, reading).catch(() => undefined);
}
