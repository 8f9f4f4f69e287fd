import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Redis } from 'ioredis';
import type { Server } from 'node:http';
import { AppModule, guardsOf } from './app.module.js';
import { JoinedIds } from './archive/joined-ids.js';
import { LiveArchiveVersions } from './archive/versions.js';
import type { Config } from './config.js';
import { enterCounterList } from './billing/counter-list.js';
import { Counters } from './billing/counters.js';
import { Plans } from './billing/plans.js';
import { CoverageReader } from './coverage/coverage.reader.js';
import { addReceiver } from './dashboard/demo.js';
import { Database, pooledAt } from './db/database.js';
import { describePrimary, Replicas } from './db/replicas.js';
import { loadAll } from './families.js';
import { addGuides } from './guides/guides.js';
import { addDocs } from './http/docs.js';
import type { ArchiveVersions } from './http/archive-versions.js';
import { addHealth } from './http/health.js';
import type { Logger } from './http/log.js';
import { addMetrics } from './http/metrics.js';
import { createServer } from './http/server.js';
import { startTracing } from './http/start-tracing.js';
import { Live } from './live/live.service.js';
import { LiveSocketAdapter } from './live/sockets.adapter.js';
import { addPages } from './pages/pages.js';
import { connectSubscriber, ofConnection } from './redis/redis.js';
import { healthOf, RedisStores } from './redis/stores.js';
import { ERROR_CATALOGUE } from './service/error-catalogue.js';
import { checkMigrated } from './start-checks.js';
import { GrowthReader, growthReadings } from './operator/growth.js';
import { liveReadings, processReadings, replicaReadings, standingReadings } from './status/readings.js';
import { StandingReader } from './status/standing.js';
import { after } from './within.js';

export interface Served {
  app: INestApplication;
  /** Announces at `/health/ready` that the process is about to stop, and waits until load balancers have noticed. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds the HTTP service with its stores; it does not listen yet. */
export async function buildService(config: Config, log: Logger): Promise<Served> {
  const stopTracing = await startTracing(config, 'api', log);
  const db = await Database.open({
    ...pooledAt(config),
    poolSize: config.databasePool,
    statementTimeoutMs: config.statementTimeoutMs,
    connectTimeoutMs: config.databaseConnectTimeoutMs,
    idleTransactionTimeoutMs: config.idleTransactionTimeoutMs,
  });
  await checkMigrated(db);
  const stores = await RedisStores.open(config, log, config.redisTimeoutMs);
  const counters = new Counters(stores.counters, await enterCounterList(db, config.redisCountersUrls, log));
  const subscriber = connectSubscriber(config.redisUrl, ofConnection('notices', log));
  const versions = new LiveArchiveVersions(db, subscriber, log);
  let isEnding = false;
  let sockets: LiveSocketAdapter | undefined;
  const checks = [
    { name: 'database', title: 'PostgreSQL', needed: true, probe: () => db.probe(), isBusy: () => db.isFull },
    ...healthOf(stores),
  ];
  const app = await createServer({
    create: async (adapter, options) => {
      const made = await NestFactory.create(
        await AppModule.with({ config, db, stores, counters, versions, log }),
        adapter,
        options,
      );
      sockets = new LiveSocketAdapter(made);
      return made.useWebSocketAdapter(sockets);
    },
    guards: guardsOf,
    config,
    log,
    versions,
    canonicalIds: new JoinedIds(db, versions),
    extend: async (fastify, made) => {
      addHealth(fastify, checks, () => isEnding);
      const standing = made.get(StandingReader, { strict: false });
      const demoKey = config.demo ? config.demoKey : undefined;
      const live = made.get(Live, { strict: false });
      const counts = {
        streams: (family: string) => live.openStreams(family),
        sockets: (family: string) => sockets?.openSockets(family) ?? 0,
        updates: (family: string) => live.updatesRead(family),
        ended: () => live.ends.all,
      };
      addMetrics(fastify, config, [
        ...standingReadings(standing),
        ...liveReadings(live.families, counts),
        ...processReadings(db, fastify.answers),
        ...replicaReadings(() => db.replicaStandings),
        ...growthReadings(made.get(GrowthReader, { strict: false })),
      ]);
      addPages(fastify, { standing, coverage: made.get(CoverageReader, { strict: false }), demoKey });
      addGuides(fastify, { plans: made.get(Plans, { strict: false }), demoKey });
      if (config.demo && config.localKey) addReceiver(fastify);
      for (const addPagesOf of await loadAll((family) => family.pages?.())) addPagesOf(fastify);
      await addDocs(fastify, ERROR_CATALOGUE, demoKey);
    },
  });
  await versions.start();
  const replicas = await openReplicas(config, db, versions, log);
  const drain = async () => {
    isEnding = true;
    // Load balancers that stood still together with this process get their time to notice.
    await new Promise<void>((resolve) => after(config.drainMs, resolve));
  };
  const stop = async () => {
    // A request that never ends would delay the stop by a minute.
    const cutOff = setTimeout(() => (app.getHttpServer() as Server).closeAllConnections(), config.stopGraceMs);
    await app.close();
    clearTimeout(cutOff);
    versions.stop();
    subscriber.disconnect();
    stores.disconnect();
    await replicas?.stop();
    await db.close();
    await stopTracing();
  };
  return { app, drain, stop };
}

/** Archive reads go to the replicas from now on; one that cannot be read costs no start. */
async function openReplicas(
  config: Config,
  db: Database,
  versions: LiveArchiveVersions,
  log: Logger,
): Promise<Replicas | undefined> {
  const { databaseReplicaUrls, databasePool: poolSize, statementTimeoutMs, idleTransactionTimeoutMs } = config;
  if (databaseReplicaUrls.length === 0) return undefined;
  const options = databaseReplicaUrls.map((url) => ({ url, poolSize, statementTimeoutMs, idleTransactionTimeoutMs }));
  const replicas = new Replicas(options, await describePrimary(db), () => versions.stamps, log);
  await replicas.start();
  db.addReplicas(replicas);
  return replicas;
}

/** The application with its routes but without stores, for generating the document. */
export async function documentOnly(config: Config, log: Logger): Promise<INestApplication> {
  const db = Database.unconnected();
  const stores = new RedisStores(config, () => new Redis({ lazyConnect: true }));
  const counters = new Counters(stores.counters);
  const versions: ArchiveVersions = { version: () => '', changedAt: () => undefined, read: (_family, work) => work() };
  return NestFactory.create(
    await AppModule.with({ config, db, stores, counters, versions, log }),
    new FastifyAdapter(),
    { logger: false, preview: true },
  );
}
