import 'reflect-metadata';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { AppModule } from '../../dist/app.module.js';
import { KeyGuard } from '../../dist/auth/key.guard.js';
import { readConfig } from '../../dist/config.js';
import { Database } from '../../dist/db/database.js';
import { createLog } from '../../dist/http/log.js';
import { createServer } from '../../dist/http/server.js';
import { connectRedis } from '../../dist/redis/redis.js';

/** The service with its key look-up and without its limits. */
const config = readConfig();
const log = createLog('error');
const db = await Database.open({ url: config.databaseUrl, poolSize: 10, statementTimeoutMs: 8_000 });
const redis = connectRedis(config.redisUrl, log);
const module = {
  ...AppModule.with({ config, db, redis, log }),
  providers: [{ provide: APP_GUARD, useExisting: KeyGuard }],
};
const app = await createServer({
  create: (adapter, options) => NestFactory.create(module, adapter, options),
  config,
  log,
  versions: { version: (family) => `${family}-1` },
  extend: async () => {},
});
await app.listen(config.port, config.host);
