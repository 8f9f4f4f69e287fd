import 'reflect-metadata';
import { hostname } from 'node:os';
import { Worker as Thread } from 'node:worker_threads';
import { NestFactory } from '@nestjs/core';
import type { Redis } from 'ioredis';
import { Sweeper } from './accounts/sweeper.js';
import { ConfigError, readConfig, type Config } from './config.js';
import { Plans } from './billing/plans.js';
import { plansInUse } from './billing/plans.queries.js';
import { UsageReconciler } from './billing/usage-reconciler.js';
import { Database } from './db/database.js';
import { endInOrder } from './end-in-order.js';
import { createLog, type Logger } from './http/log.js';
import type { Entry } from './live/entry.js';
import type { LiveFamily } from './live/family.js';
import type { Feed } from './live/feed.js';
import { LogKeeper } from './live/keeper.js';
import { FeedRunner, type FeedRun } from './live/runner.js';
import { connectReader, connectRedis } from './redis/redis.js';
import { DEMO_LAST_SEASON, DEMO_SEED } from './sandbox/seed.js';
import { matchesOnCourts, tennisCourts } from './sports/tennis/sandbox/live.js';
import { startUpstream } from './sandbox/upstream.js';
import { ufcNights } from './sports/ufc/sandbox/night.js';
import {
  identifyLiveMatch,
  keepFinishedMatches,
  listUnfinishedMatches,
} from './sports/tennis/live/live-match.queries.js';
import { tennisLive, tennisRun } from './sports/tennis/live/family.js';
import { TennisFeed } from './sports/tennis/live/feed.js';
import type { Moment } from './sports/tennis/live/recording.js';
import { ArchiveNames } from './sports/ufc/import/archive-names.js';
import { ufcLive, ufcRun } from './sports/ufc/live/family.js';
import { UfcFeed } from './sports/ufc/live/feed.js';
import { NamedFeed } from './sports/ufc/live/named-feed.js';
import { DeliveryModule } from './webhooks/delivery.module.js';
import { Dispatcher } from './webhooks/dispatcher.js';
import { Doorbell } from './webhooks/doorbell.js';
import { publish } from './webhooks/outbox.js';

/**
 * Work that no request waits for: feeds, keeping the live log, sending webhooks, reconciling usage, sweeping. Any number
 * of workers may run; locks let one at a time do what only one may do.
 */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const db = await Database.open({ url: config.databaseUrl, poolSize: 4, statementTimeoutMs: 60_000 });
  const redis = connectRedis(config.redisUrl, log);
  const plans = Plans.read(config.plansFile);
  plans.require(await plansInUse(db), 'accounts are on');
  const deliveryDb = await Database.open({ url: config.databaseUrl, poolSize: 10, statementTimeoutMs: 60_000 });
  const deliveries = await NestFactory.createApplicationContext(
    DeliveryModule.with({ config, db: deliveryDb, redis, plans, log }),
    {
      logger: false,
    },
  );
  const doorbell = deliveries.get(Doorbell);
  const dispatcher = deliveries.get(Dispatcher);
  const reconciler = new UsageReconciler(db, redis, log);
  const sweeper = new Sweeper(db, log);
  const archiver = keepArchiving(log);
  const follow = <Known>(work: FamilyWork<Known>) => followFamily(work, { config, log, db, redis, plans, doorbell });
  reconciler.start();
  sweeper.start();
  dispatcher.start();
  const families = [
    follow({ ...ufcRun, live: ufcLive, feed: await ufcFeed(config, db, log) }),
    follow({ ...tennisRun, live: tennisLive, feed: tennisFeed(config, db), onEnds: keepFinishedMatches }),
  ];
  const stop = async () => {
    reconciler.stop();
    sweeper.stop();
    for (const family of families) await family.stop();
    await archiver.stop();
    await dispatcher.stop();
    await deliveries.close();
    await deliveryDb.close();
    redis.disconnect();
    await db.close();
  };
  endInOrder(log, stop);
  process.stdout.write('The worker runs\n');
}

/** The thread that archives. One that falls is started again, and takes what the last one left. */
function keepArchiving(log: Logger) {
  let thread: Thread;
  let stopped = false;
  const start = () => {
    thread = new Thread(new URL('./archiver.js', import.meta.url));
    thread.once('error', (error) => {
      log.error({ err: error }, 'archiver fell; it is started again');
      if (!stopped) setTimeout(start, ARCHIVER_PAUSE_MS);
    });
  };
  start();
  return {
    async stop() {
      stopped = true;
      await thread.terminate();
    },
  };
}

const ARCHIVER_PAUSE_MS = 1_000;

/** What a worker does for one family. */
interface FamilyWork<Known> extends Omit<FeedRun<Known>, 'feed'> {
  live: LiveFamily;
  /** None: its log is only kept. */
  feed: Feed | undefined;
  onEnds?(db: Database, entries: readonly Entry[]): Promise<void>;
}

interface Parts {
  config: Config;
  log: Logger;
  db: Database;
  redis: Redis;
  plans: Plans;
  doorbell: Doorbell;
}

function followFamily<Known>({ live, feed, onEnds, ...run }: FamilyWork<Known>, parts: Parts) {
  const { config, log, db, redis, plans, doorbell } = parts;
  const reader = connectReader(config.redisUrl, log);
  const keeper = new LogKeeper(live, db, reader, log, {
    onEnds: async (entries) => onEnds?.(db, entries),
    async publish(client, events) {
      const rung = await publish(client, plans, events);
      return () => doorbell.ring(rung);
    },
  });
  const runner = feed && new FeedRunner(redis, { ...run, feed }, `${hostname()}-${process.pid}`, log);
  keeper.start();
  runner?.start();
  return {
    async stop() {
      await runner?.stop();
      await keeper.stop();
    },
  };
}

/** The upstream that is set; else, in the demo, the fictional fight nights, which every worker plays alike by the clock. */
async function ufcFeed(config: Config, db: Database, log: Logger): Promise<NamedFeed | undefined> {
  const { ufcFeedUrl: base, ufcFeedEvents, ufcFeedDiscover: lists, ufcFeedTimeoutMs: timeoutMs, demo } = config;
  const onError = (error: Error, feed: string) => log.warn({ reason: error.message, feed }, 'feed did not answer');
  const named = (feed: UfcFeed) => new NamedFeed(feed, new ArchiveNames(db), log);
  if (base !== '') return named(new UfcFeed({ base, events: () => ufcFeedEvents, lists, timeoutMs, onError }));
  if (!demo) return undefined;
  const sandbox = await startUpstream(ufcNights(DEMO_SEED));
  return named(new UfcFeed({ base: sandbox.url, events: () => [], lists: true, onError }));
}

/** In the demo the fictional matches, which every worker plays alike by the clock. */
function tennisFeed({ demo }: Config, db: Database): TennisFeed | undefined {
  if (!demo) return undefined;
  return new TennisFeed({
    name: 'tennis',
    source: 'simulation',
    moments: (now) => sandboxMatches(db, now),
    identify: (...match) => identifyLiveMatch(db, ...match),
  });
}

/** What had begun when the last worker stopped comes to its end, however long ago that was; then what is on. */
async function* sandboxMatches(db: Database, now: number): AsyncGenerator<Moment> {
  const unfinished = await listUnfinishedMatches(db, 'simulation');
  for (const moment of matchesOnCourts(DEMO_SEED, DEMO_LAST_SEASON, unfinished)) if (moment.at <= now) yield moment;
  yield* tennisCourts(DEMO_SEED, DEMO_LAST_SEASON, now);
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error.stack}\n`);
  process.exit(1);
});
