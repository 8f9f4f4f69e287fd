import 'reflect-metadata';
import { ConfigError, readConfig } from './config.js';
import { UsageReconciler } from './billing/usage-reconciler.js';
import { Database } from './db/database.js';
import { createLog } from './http/log.js';
import { connectRedis } from './redis/redis.js';

/** Work that no request waits for. Any number of workers may run; a database lock lets one do it. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const db = await Database.open({ url: config.databaseUrl, poolSize: 2, statementTimeoutMs: 60_000 });
  const redis = connectRedis(config.redisUrl, log);
  const reconciler = new UsageReconciler(db, redis, log);
  reconciler.start();
  const stop = async () => {
    reconciler.stop();
    redis.disconnect();
    await db.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error.stack}\n`);
  process.exit(1);
});
