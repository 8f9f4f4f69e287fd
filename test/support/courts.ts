import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createLog } from '../../src/http/log.js';
import { readCursor } from '../../src/live/history.queries.js';
import { LogKeeper } from '../../src/live/keeper.js';
import { LiveWriter, type Committed } from '../../src/live/writer.js';
import { DEMO_LAST_SEASON, DEMO_SEED } from '../../demo/seed.js';
import { tennisCourts } from '../../demo/tennis/live.js';
import { keepFinishedMatches } from '../../src/sports/tennis/live/live-match.queries.js';
import { tennisLive } from '../../src/sports/tennis/live/family.js';
import { followTennis, type MatchSource } from '../../src/sports/tennis/live/identify.js';
import { NOTHING_KNOWN, reduce } from '../../src/sports/tennis/live/reduce.js';
import { read, type Page } from '../../src/sports/tennis/live/observation.js';
import type { Service } from './service.js';

/** A moment when the matches on all courts of the sandbox are under way. */
export const UNDER_WAY = Date.UTC(2026, 10, 21, 16);

/** The sandbox's match on the first court at that moment, from its announcement to its end. */
export function wholeMatch(): Page[] {
  const moments: Page[] = [];
  for (const moment of tennisCourts(DEMO_SEED, DEMO_LAST_SEASON, UNDER_WAY)) {
    if (moment.at > UNDER_WAY + 3_600_000) break;
    if (moment.key.startsWith('court-1-')) moments.push(moment);
  }
  const last = moments.findLast(({ at }) => at <= UNDER_WAY)?.key;
  return moments.filter(({ key }) => key === last);
}

/** Writes a family's log as the worker does, one moment at a time. */
export class Courts {
  private readonly writer: LiveWriter;
  private known = NOTHING_KNOWN;

  constructor(private readonly service: Service) {
    this.writer = new LiveWriter(service.redis, 'tennis');
  }

  /** As if it happened now. */
  async tell(page: Page, source?: MatchSource): Promise<Committed[]> {
    const observation = await followTennis(this.service.db, source).identify(read({ ...page, at: Date.now() }));
    const { known, updates } = reduce(this.known, observation);
    this.known = known;
    const committed: Committed[] = [];
    for (const update of updates) committed.push(await this.writer.commit(update));
    return committed;
  }

  /** Has PostgreSQL keep everything up to this entry. */
  async keep(last: Committed | undefined): Promise<void> {
    const { db, redisUrl } = this.service;
    const ends = (entries: Parameters<typeof keepFinishedMatches>[1]) => keepFinishedMatches(db, entries);
    const keeper = new LogKeeper(tennisLive, db, new Redis(redisUrl), createLog('silent'), { onEnds: ends });
    keeper.start();
    const until = last?.outcome === 'written' ? last.id : undefined;
    while ((await readCursor(db, 'tennis')) !== until) await sleep(20);
    await keeper.stop();
  }
}
