import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { NestFactory } from '@nestjs/core';
import { forgetOldActs } from './accounts/operator.queries.js';
import { Sweeper } from './accounts/sweeper.js';
import { Archiver } from './archive/archiver.js';
import { forgetOldRuns } from './archive/old-runs.queries.js';
import { ExportMaker } from './archive/export/maker.js';
import { ConfigError, readConfig, type Config } from './config.js';
import { enterCounterList } from './billing/counter-list.js';
import { Counters } from './billing/counters.js';
import { Plans } from './billing/plans.js';
import { plansInUse } from './billing/plans.queries.js';
import { UsageReconciler } from './billing/usage-reconciler.js';
import { Database, directTo, pooledAt } from './db/database.js';
import { loadDemo, type Demo } from './demo.js';
import { endInOrder } from './end-in-order.js';
import { exportTables } from './exports/tables.js';
import { loadAll } from './families.js';
import type { Publish } from './facts/publish.js';
import type { Family } from './family.js';
import { createLog, type Logger } from './http/log.js';
import { startTracing } from './http/start-tracing.js';
import { LogKeeper } from './live/keeper.js';
import { FeedRunner } from './live/runner.js';
import { connectReader, ofConnection } from './redis/redis.js';
import { RedisStores } from './redis/stores.js';
import { checkMigrated, checkSurroundings } from './start-checks.js';
import { WorkerSign } from './status/workers.js';
import { DeliveryModule } from './webhooks/delivery.module.js';
import { Dispatcher } from './webhooks/dispatcher.js';
import { Doorbell } from './webhooks/doorbell.js';
import { Notices } from './webhooks/notices.js';
import { publish } from './webhooks/outbox.js';

/** Identifies this process among all workers. */
const WORKER_ID = `${hostname()}-${process.pid}`;

/**
 * Background work: feeds, storing the live log, sending webhooks, reconciling usage, sweeping. Any number of workers
 * may run; locks keep exclusive work to one at a time.
 */
async function main(): Promise<void> {
  const config = readConfig();
  checkSurroundings(config);
  const log = createLog(config.logLevel);
  const stopTracing = await startTracing(config, 'worker', log);
  const db = await Database.open({ ...pooledAt(config), poolSize: 4, statementTimeoutMs: 60_000 });
  await checkMigrated(db);
  const stores = await RedisStores.open(config, log);
  const redis = stores.main;
  const counters = new Counters(stores.counters, await enterCounterList(db, config.redisCountersUrls, log));
  const plans = Plans.read(config.plansFile);
  plans.require(await plansInUse(db), 'accounts are on');
  const deliveryDb = await Database.open({ ...pooledAt(config), poolSize: 10, statementTimeoutMs: 60_000 });
  const deliveries = await NestFactory.createApplicationContext(
    DeliveryModule.with({ config, db: deliveryDb, redis, plans, log }),
    {
      logger: false,
    },
  );
  const doorbell = deliveries.get(Doorbell);
  const dispatcher = deliveries.get(Dispatcher);
  const reconciler = new UsageReconciler(db, counters, log);
  const sweeper = new Sweeper(db, log, [forgetOldRuns, (of) => forgetOldActs(of, config.auditDays)]);
  const notices = new Notices(db, config, log);
  reconciler.start();
  sweeper.start();
  notices.start();
  dispatcher.start();
  const demo = config.demo ? await loadDemo() : undefined;
  const families = await loadAll(
    ({ live }) => live && followFamily(live, { config, log, db, stores, plans, doorbell, demo }),
  );
  const archives = await loadAll((family) => family.archive?.());
  const store: Publish = (client, facts) => publish(client, plans, facts);
  const archivers = archives.map((archive) => new Archiver(archive, db, redis, log, plans.archiveDelaySeconds, store));
  for (const archiver of archivers) archiver.start();
  const exports = config.exports ? await startExports(config, log) : undefined;
  const sign = new WorkerSign(redis, WORKER_ID);
  sign.start();
  const stop = async () => {
    await sign.stop();
    reconciler.stop();
    sweeper.stop();
    await notices.stop();
    for (const one of [...families, ...archivers]) await one.stop();
    await exports?.stop();
    await dispatcher.stop();
    await deliveries.close();
    await deliveryDb.close();
    stores.disconnect();
    await db.close();
    await stopTracing();
  };
  endInOrder(log, stop);
  if (config.heartbeatFile !== '') beat(config.heartbeatFile, log);
  process.stdout.write('The worker runs\n');
  process.send?.('ready');
}

/** Makes the files of `/exports`, over a connection whose statements may take long enough to count a season. */
async function startExports(config: Config, log: Logger): Promise<{ stop(): Promise<void> }> {
  const db = await Database.open({ ...directTo(config), poolSize: 1, statementTimeoutMs: 600_000 });
  const maker = new ExportMaker(db, await exportTables(), config.exportRestSeconds, log);
  maker.start();
  return {
    async stop() {
      await maker.stop();
      await db.close();
    },
  };
}

const HEARTBEAT_MS = 5_000;

/** Touches a file as long as the event loop turns, for a health check on the file's age. */
function beat(file: string, log: Logger): void {
  const touch = () => {
    writeFile(file, '').catch(({ code }: NodeJS.ErrnoException) => {
      log.warn({ code }, 'HEARTBEAT_FILE cannot be written');
    });
  };
  touch();
  setInterval(touch, HEARTBEAT_MS);
}

interface Parts {
  config: Config;
  log: Logger;
  db: Database;
  stores: RedisStores;
  plans: Plans;
  doorbell: Doorbell;
  demo: Demo | undefined;
}

/** Stores the log of a family, runs its feed, and archives live subjects. */
async function followFamily(live: NonNullable<Family['live']>, parts: Parts): Promise<{ stop(): Promise<void> }> {
  const { config, log, db, stores, plans, doorbell, demo } = parts;
  const [family, { follow, onEnds, archive }] = await Promise.all([live.family(), live.work()]);
  const reader = connectReader(stores.liveUrl(family.name), ofConnection(`live log of ${family.name}`, log));
  const keeper = new LogKeeper(family, db, reader, log, {
    onEnds: async (entries) => onEnds?.(db, entries),
    async publish(client, facts) {
      const rung = await publish(client, plans, facts);
      return () => doorbell.ring(rung);
    },
  });
  const run = await follow({ config, db, log, demo: demo?.worlds[family.name]?.live });
  const runner = run && new FeedRunner(stores.live(family.name), run, WORKER_ID, log);
  const store: Publish = (client, facts) => publish(client, plans, facts);
  const archiver = archive && new Archiver(archive, db, stores.main, log, plans.archiveDelaySeconds, store);
  keeper.start();
  runner?.start();
  archiver?.start();
  return {
    async stop() {
      await runner?.stop();
      await keeper.stop();
      await archiver?.stop();
    },
  };
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error.stack}\n`);
  process.exit(1);
});
