import { readConfig } from './config.js';
import { Database } from './db/database.js';
import { createLog } from './http/log.js';
import { connectRedis } from './redis/redis.js';
import { CardArchiver } from './ufc/live/card-archiver.js';

/**
 * A thread of the worker: it takes what is over from the live log into the archive, which no feed should wait for. It may
 * be ended at any time.
 */
const config = readConfig();
const log = createLog(config.logLevel);
const db = await Database.open({ url: config.databaseUrl, poolSize: 2, statementTimeoutMs: 60_000 });
const redis = connectRedis(config.redisUrl, log);
new CardArchiver(db, redis, log).start();
