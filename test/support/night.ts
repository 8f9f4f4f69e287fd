import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createLog } from '../../src/http/log.js';
import { readCursor } from '../../src/live/history.queries.js';
import { LogKeeper } from '../../src/live/keeper.js';
import { LiveWriter } from '../../src/live/writer.js';
import { ArchiveNames, type NameSource } from '../../src/sports/ufc/entities/archive-names.js';
import { ufcLive } from '../../src/sports/ufc/live/family.js';
import { NOTHING_KNOWN, reduce } from '../../src/sports/ufc/live/reduce.js';
import { read } from '../../src/sports/ufc/live/observation.js';
import type { Service } from './service.js';
import type { JsonUpdate } from './json-update.js';
import { quickNight } from './quick-night.js';

/** Writes the sandbox's night 0 into the live log, as it stood after so many minutes, and has it kept. */
export async function playNight(
  { redis, redisUrl, db }: Service,
  minutes: number,
  as: NameSource = 'ufc',
  change: (update: JsonUpdate) => JsonUpdate = (update) => update,
): Promise<void> {
  const writer = new LiveWriter(redis, 'ufc');
  let last = '';
  const beganAt = Date.now() - minutes * 60_000;
  const names = new ArchiveNames(db, as);
  let known = NOTHING_KNOWN;
  for (const { offsetMs, body } of quickNight(1, 0)) {
    if (offsetMs > minutes * 60_000) break;
    const observation = read({ at: beganAt + offsetMs, body });
    if (!observation) continue;
    const { known: after, updates } = reduce(known, { ...observation, names: await names.of(observation) });
    for (const update of updates) {
      const committed = await writer.commit(change(update));
      if (committed.outcome === 'written') last = committed.id;
    }
    known = after;
  }
  const keeper = new LogKeeper(ufcLive, db, new Redis(redisUrl), createLog('silent'));
  keeper.start();
  while ((await readCursor(db, 'ufc')) !== last) await sleep(20);
  await keeper.stop();
}
