import 'reflect-metadata';
import { hostname } from 'node:os';
import { Worker as Thread } from 'node:worker_threads';
import { Sweeper } from './accounts/sweeper.js';
import { ConfigError, readConfig, type Config } from './config.js';
import { UsageReconciler } from './billing/usage-reconciler.js';
import { Database } from './db/database.js';
import { createLog, type Logger } from './http/log.js';
import { LogKeeper } from './live/keeper.js';
import { FeedRunner } from './live/runner.js';
import { connectRedis, connectSubscriber } from './redis/redis.js';
import { DEMO_SEED } from './sandbox/seed.js';
import { startUpstream } from './sandbox/upstream.js';
import { ufcNights } from './sandbox/ufc-night.js';
import { ArchiveNames } from './ufc/import/archive-names.js';
import { ufcLive, step } from './ufc/live/family.js';
import { UfcFeed } from './ufc/live/feed.js';
import { NamedFeed } from './ufc/live/named-feed.js';
import { NOTHING_KNOWN } from './ufc/live/reduce.js';

/**
 * Work that no request waits for: feeds, keeping the live log, reconciling usage, sweeping. Any number of workers may run; locks
 * let one at a time do what only one may do.
 */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const db = await Database.open({ url: config.databaseUrl, poolSize: 4, statementTimeoutMs: 60_000 });
  const redis = connectRedis(config.redisUrl, log);
  const reconciler = new UsageReconciler(db, redis, log);
  const sweeper = new Sweeper(db, log);
  const keeper = new LogKeeper(ufcLive, db, connectSubscriber(config.redisUrl, log), log);
  const upstream = await ufcFeed(config, log);
  const feed = upstream && new NamedFeed(upstream, new ArchiveNames(db), log);
  const archiver = new Thread(new URL('./archiver.js', import.meta.url));
  const run = feed && { family: ufcLive.name, feed, nothingKnown: NOTHING_KNOWN, reduce: step };
  const runner = run && new FeedRunner(redis, run, `${hostname()}-${process.pid}`, log);
  reconciler.start();
  sweeper.start();
  keeper.start();
  runner?.start();
  const stop = async () => {
    reconciler.stop();
    sweeper.stop();
    await runner?.stop();
    await keeper.stop();
    await archiver.terminate();
    redis.disconnect();
    await db.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

/** The upstream that is set; else, in the demo, the fictional fight nights, which every worker plays alike by the clock. */
async function ufcFeed(config: Config, log: Logger): Promise<UfcFeed | undefined> {
  const { ufcFeedUrl: base, ufcFeedEvents, ufcFeedDiscover: lists, ufcFeedTimeoutMs: timeoutMs, demo } = config;
  const onError = (error: Error, feed: string) => log.warn({ reason: error.message, feed }, 'feed did not answer');
  if (base !== '') return new UfcFeed({ base, events: () => ufcFeedEvents, lists, timeoutMs, onError });
  if (!demo) return undefined;
  const sandbox = await startUpstream(ufcNights(DEMO_SEED));
  return new UfcFeed({ base: sandbox.url, events: () => [], lists: true, onError });
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error.stack}\n`);
  process.exit(1);
});
