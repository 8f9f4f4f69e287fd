import 'reflect-metadata';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { AppModule } from '../../dist/app.module.js';
import { LiveArchiveVersions } from '../../dist/archive/versions.js';
import { readConfig } from '../../dist/config.js';
import { Database } from '../../dist/db/database.js';
import { addHealth } from '../../dist/http/health.js';
import { createLog } from '../../dist/http/log.js';
import { addMetrics } from '../../dist/http/metrics.js';
import { createServer } from '../../dist/http/server.js';
import { LiveSocketAdapter } from '../../dist/live/sockets.adapter.js';
import { connectRedis, connectSubscriber } from '../../dist/redis/redis.js';

/** Starts the service as `dist/main.js` does, with these guards instead of its own and with these controllers more. */
export async function listen({ guards, controllers = [] }) {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const { databaseUrl: url, databasePool: poolSize, statementTimeoutMs } = config;
  const db = await Database.open({ url, poolSize, statementTimeoutMs });
  const redis = connectRedis(config.redisUrl, log);
  const versions = new LiveArchiveVersions(db, connectSubscriber(config.redisUrl, log), log);
  const module = await AppModule.with({ config, db, redis, versions, log });
  module.providers = guards.map((guard) => ({ provide: APP_GUARD, useExisting: guard }));
  module.controllers.push(...controllers);
  const app = await createServer({
    create: async (adapter, options) => {
      const made = await NestFactory.create(module, adapter, options);
      return made.useWebSocketAdapter(new LiveSocketAdapter(made));
    },
    config,
    log,
    versions,
    extend: async (fastify) => {
      addHealth(fastify, []);
      addMetrics(fastify, config.metricsAddresses);
    },
  });
  await versions.start();
  await app.listen(config.port, config.host);
}
