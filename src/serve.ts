import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Redis } from 'ioredis';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppModule } from './app.module.js';
import { JoinedIds } from './archive/joined-ids.js';
import { LiveArchiveVersions } from './archive/versions.js';
import type { Config } from './config.js';
import { Plans } from './billing/plans.js';
import { CoverageReader } from './coverage/coverage.reader.js';
import { addReceiver } from './dashboard/demo.js';
import { Database } from './db/database.js';
import { loadAll } from './families.js';
import { addGuides } from './guides/guides.js';
import { addDocs } from './http/docs.js';
import { addHealth } from './http/health.js';
import type { Logger } from './http/log.js';
import { addMetrics } from './http/metrics.js';
import { createServer } from './http/server.js';
import { startTracing } from './http/start-tracing.js';
import { Live } from './live/live.service.js';
import { LiveSocketAdapter } from './live/sockets.adapter.js';
import { addPages } from './pages/pages.js';
import { checkRedis, findRedisFault, logRedisFaults } from './redis/fault.js';
import { connectRedis, connectSubscriber, ofConnection } from './redis/redis.js';
import { ERROR_CATALOGUE } from './service/error-catalogue.js';
import { checkMigrated } from './start-checks.js';
import { liveReadings, processReadings, standingReadings } from './status/readings.js';
import { StandingReader } from './status/standing.js';

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
    url: config.databaseUrl,
    poolSize: config.databasePool,
    statementTimeoutMs: config.statementTimeoutMs,
    connectTimeoutMs: config.databaseConnectTimeoutMs,
    idleTransactionTimeoutMs: config.idleTransactionTimeoutMs,
  });
  await checkMigrated(db);
  const redis = connectRedis(config.redisUrl, ofConnection('commands', log), config.redisTimeoutMs);
  await checkRedis(config.redisUrl, redis);
  logRedisFaults(redis, log);
  const subscriber = connectSubscriber(config.redisUrl, ofConnection('notices', log));
  const versions = new LiveArchiveVersions(db, subscriber, log);
  let isEnding = false;
  let sockets: LiveSocketAdapter | undefined;
  const checks = [
    { name: 'database', title: 'PostgreSQL', needed: true, probe: () => db.probe(), isBusy: () => db.isFull },
    { name: 'redis', title: 'Redis', needed: false, probe: () => findRedisFault(redis) },
  ];
  const app = await createServer({
    create: async (adapter, options) => {
      const made = await NestFactory.create(
        await AppModule.with({ config, db, redis, versions, log }),
        adapter,
        options,
      );
      sockets = new LiveSocketAdapter(made);
      return made.useWebSocketAdapter(sockets);
    },
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
      ]);
      addPages(fastify, { standing, coverage: made.get(CoverageReader, { strict: false }), demoKey });
      addGuides(fastify, { plans: made.get(Plans, { strict: false }), demoKey });
      if (config.demo && config.localKey) addReceiver(fastify);
      for (const addPagesOf of await loadAll((family) => family.pages?.())) addPagesOf(fastify);
      await addDocs(fastify, ERROR_CATALOGUE, demoKey);
    },
  });
  await versions.start();
  const drain = async () => {
    isEnding = true;
    await sleep(config.drainMs);
  };
  const stop = async () => {
    // A request that never ends would delay the stop by a minute.
    const cutOff = setTimeout(() => (app.getHttpServer() as Server).closeAllConnections(), config.stopGraceMs);
    await app.close();
    clearTimeout(cutOff);
    versions.stop();
    subscriber.disconnect();
    redis.disconnect();
    await db.close();
    await stopTracing();
  };
  return { app, drain, stop };
}

/** The application with its routes but without stores, for generating the document. */
export async function documentOnly(config: Config, log: Logger): Promise<INestApplication> {
  const db = Database.unconnected();
  const redis = new Redis({ lazyConnect: true });
  const versions = { version: () => '', changedAt: () => undefined };
  return NestFactory.create(await AppModule.with({ config, db, redis, versions, log }), new FastifyAdapter(), {
    logger: false,
    preview: true,
  });
}
