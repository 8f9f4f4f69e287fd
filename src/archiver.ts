import { Plans } from './billing/plans.js';
import { readConfig } from './config.js';
import { Database } from './db/database.js';
import { loadAll } from './families.js';
import { createLog } from './http/log.js';
import { connectRedis } from './redis/redis.js';

/**
 * A thread of the worker: it writes live results into the archive, after the delay of the slowest plan. No
 * feed should wait for that. It may be ended at any time.
 */
const config = readConfig();
const log = createLog(config.logLevel);
const db = await Database.open({ url: config.databaseUrl, poolSize: 2, statementTimeoutMs: 60_000 });
const redis = connectRedis(config.redisUrl, log);
const { archiveDelaySeconds } = Plans.read(config.plansFile);
for (const { archiver } of await loadAll(({ live }) => live?.work()))
  archiver(db, redis, log, archiveDelaySeconds).start();
