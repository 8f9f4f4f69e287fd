import { Database } from '../../src/db/database.js';
import { archiveDatabase, hasCs2 } from '../support/archive.js';
import { DATA } from '../support/data.js';
import type { OwnDatabase } from '../support/stores.js';
import {
  dayAfter,
  deriveAll,
  digestsOf,
  lastDayOf,
  livePlan,
  push,
  pushedMatch,
  squadsOf,
  storeLive,
} from './changes.js';

const name = hasCs2
  ? 'one match in the cs2 archive'
  : `one match in the cs2 archive (no files in ${DATA}; set SCORELINE_DATA)`;

/** A match costs at most this share of the whole derivation. */
const SHARE = 1 / 6;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

(hasCs2 ? describe : describe.skip)(name, () => {
  let own: OwnDatabase;
  let db: Database;

  beforeAll(async () => {
    own = await archiveDatabase('cs2');
    db = await Database.open({ url: own.url, poolSize: 4, statementTimeoutMs: 0 });
  }, 400_000);
  afterAll(async () => {
    await db?.close();
    await own?.drop();
  });

  test('that is pushed or ends live is derived in a fraction of the time of all, with the same rows', async () => {
    const [one, two, three, four] = await squadsOf(db.pool, 4);
    const day = dayAfter(await lastDayOf(db.pool), 1);
    const night = { key: '77123456', day, teams: [one!, two!] as const };
    const times = {
      map: await timeOf(() => storeLive(db, 1, livePlan(night, 1))),
      end: await timeOf(() => storeLive(db, 2, livePlan(night, 2))),
      push: await timeOf(() => push(db, 'matches', [pushedMatch({ key: 'tie-7', day, teams: [three!, four!] })])),
    };
    const ended = await digestsOf(db.pool);
    const whole = await deriveAll(db);
    process.stdout.write(`ms: ${JSON.stringify({ ...times, whole })}\n`);
    expect(ended).toEqual(await digestsOf(db.pool));
    for (const time of Object.values(times)) expect(time).toBeLessThan(whole * SHARE);
  }, 400_000);
});
