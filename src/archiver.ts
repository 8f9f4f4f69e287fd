import { Plans } from './billing/plans.js';
import { readConfig } from './config.js';
import { Database } from './db/database.js';
import { createLog } from './http/log.js';
import { connectRedis } from './redis/redis.js';
import { MatchArchiver } from './sports/tennis/live/match-archiver.js';
import { CardArchiver } from './sports/ufc/live/card-archiver.js';

/**
 * A thread of the worker: it writes live results into the archive, after the delay of the slowest plan. No
 * feed should wait for that. It may be ended at any time.
 */
const config = readConfig();
const log = createLog(config.logLevel);
const db = await Database.open({ url: config.databaseUrl, poolSize: 2, statementTimeoutMs: 60_000 });
const redis = connectRedis(config.redisUrl, log);
const { archiveDelaySeconds } = Plans.read(config.plansFile);
for (const archiver of [
  new CardArchiver(db, redis, log, archiveDelaySeconds),
  new MatchArchiver(db, redis, log, archiveDelaySeconds),
])
  archiver.start();
