import 'reflect-metadata';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { AppModule, guardsOf } from '../../build/app.module.js';
import { LiveArchiveVersions } from '../../build/archive/versions.js';
import { readConfig } from '../../build/config.js';
import { Database } from '../../build/db/database.js';
import { addHealth } from '../../build/http/health.js';
import { createLog } from '../../build/http/log.js';
import { addMetrics } from '../../build/http/metrics.js';
import { createServer } from '../../build/http/server.js';
import { LiveSocketAdapter } from '../../build/live/sockets.adapter.js';
import { enterCounterList } from '../../build/billing/counter-list.js';
import { Counters } from '../../build/billing/counters.js';
import { connectSubscriber } from '../../build/redis/redis.js';
import { RedisStores } from '../../build/redis/stores.js';

/**
 * Starts the service as `dist/main.js` does, but from its modules and not as one file, which costs more: the two are no
 * baselines of each other. `guards` stand instead of its own; `controllers` are there besides.
 */
export async function listen({ guards, controllers = [] }) {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const { databaseUrl: url, databasePool: poolSize, statementTimeoutMs } = config;
  const db = await Database.open({ url, poolSize, statementTimeoutMs });
  const stores = await RedisStores.open(config, log, config.redisTimeoutMs);
  const counters = new Counters(stores.counters, await enterCounterList(db, config.redisCountersUrls, log));
  const versions = new LiveArchiveVersions(db, connectSubscriber(config.redisUrl, log), log);
  const module = await AppModule.with({ config, db, stores, counters, versions, log });
  if (guards) module.providers = guards.map((guard) => ({ provide: APP_GUARD, useExisting: guard }));
  module.controllers.push(...controllers);
  const app = await createServer({
    create: async (adapter, options) => {
      const made = await NestFactory.create(module, adapter, options);
      return made.useWebSocketAdapter(new LiveSocketAdapter(made));
    },
    guards: (made) => guardsOf(made, guards),
    config,
    log,
    versions,
    extend: async (fastify) => {
      addHealth(fastify, []);
      addMetrics(fastify, config, []);
    },
  });
  await versions.start();
  await app.listen(config.port, config.host);
}
