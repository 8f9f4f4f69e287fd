import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createLog } from '../../src/http/log.js';
import { compareIds } from '../../src/live/entry.js';
import { LogKeeper } from '../../src/live/keeper.js';
import { liveKeys } from '../../src/live/keys.js';
import { FeedRunner } from '../../src/live/runner.js';
import { Source } from '../../src/live/source.js';
import { cs2Live } from '../../src/sports/cs2/live/family.js';
import { Cs2Feed, type Upstream } from '../../src/sports/cs2/live/feed.js';
import { followCs2 } from '../../src/sports/cs2/live/identify.js';
import { cs2LiveArchive } from '../../src/sports/cs2/live/archive.js';
import { ENDS } from '../../src/sports/cs2/live/ends.js';
import { listPushes } from '../../src/sports/cs2/live/scores.queries.js';
import type { Service } from '../support/service.js';
import { until } from '../support/until.js';

/** A worker that follows the feed of cs2, and its log, in the process of the test. */
export class Worker {
  private readonly redis: Redis;
  private readonly reader: Redis;
  private readonly runner: FeedRunner;
  private readonly keeper: LogKeeper;
  readonly feed: Cs2Feed;

  constructor(service: Service, url: string, { silenceMs = 45_000, pollMs = 200, timeoutMs = 2_000 } = {}) {
    this.redis = new Redis(service.redisUrl);
    this.reader = new Redis(service.redisUrl);
    const source = new Source({ base: url, timeoutMs });
    const upstream: Upstream = {
      scorebot: { url, timeoutMs },
      matches: [],
      list: { source, page: 'matches.json', pollMs },
    };
    const { db } = service;
    this.feed = new Cs2Feed({
      upstream,
      pushes: (after) => listPushes(db, after),
      clockMs: 50,
    });
    const run = { ...followCs2(db, { rules: { silenceMs } }), feed: this.feed };
    this.runner = new FeedRunner(this.redis, run as never, `test-${process.pid}`, createLog('silent'));
    this.keeper = new LogKeeper(cs2Live, db, this.reader, createLog('silent'), {
      onEnds: (entries) => ENDS.keep(db, entries),
    });
  }

  start(): this {
    this.keeper.start();
    this.runner.start();
    return this;
  }

  async stop(): Promise<void> {
    await this.runner.stop();
    await this.keeper.stop();
    this.redis.disconnect();
  }
}

/**
 * Takes what is over into the archive once nothing more is logged, since the last kills follow the end of a match, and
 * PostgreSQL has all of it; until nothing is left.
 */
export async function archiveEnded({ db, redis }: Service, matchIds: readonly string[]): Promise<void> {
  const { log, copied } = liveKeys('cs2');
  let newest: string | undefined;
  await until(async () => {
    const before = newest;
    [[newest = '0-0'] = []] = await redis.xrevrange(log, '+', '-', 'COUNT', 1);
    await sleep(500);
    return newest === before && compareIds((await redis.get(copied)) ?? '0-0', newest) >= 0;
  });
  const look = { db, log: createLog('silent'), since: new Date(0), delaySeconds: 0 };
  const numbers = matchIds.map((id) => Number(id.slice('cs2-match-'.length)));
  await until(async () => {
    await cs2LiveArchive.take(look);
    const { rows } = await db.pool.query(`select from cs2_match where status = 'completed' and n = any($1)`, [numbers]);
    return rows.length === numbers.length;
  });
  await until(async () => (await cs2LiveArchive.take(look)).version === undefined);
}
