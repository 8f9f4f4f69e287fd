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

/** A match costs at most this share of the whole derivation, at the best of its tries: other suites run beside this one. */
const SHARE = 1 / 6;
const TRIES = 3;

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
    const after = await lastDayOf(db.pool);
    const tries = [];
    for (let n = 1; n <= TRIES; n += 1) {
      const day = dayAfter(after, n);
      const night = { key: `7712345${n}`, day, teams: [one!, two!] as const };
      tries.push({
        map: await timeOf(() => storeLive(db, 2 * n - 1, livePlan(night, 1))),
        end: await timeOf(() => storeLive(db, 2 * n, livePlan(night, 2))),
        push: await timeOf(() => push(db, 'matches', [pushedMatch({ key: `tie-${n}`, day, teams: [three!, four!] })])),
      });
    }
    const ended = await digestsOf(db.pool);
    const whole = await deriveAll(db);
    process.stdout.write(`ms: ${JSON.stringify({ tries, whole })}\n`);
    expect(ended).toEqual(await digestsOf(db.pool));
    for (const change of ['map', 'end', 'push'] as const)
      expect(Math.min(...tries.map((times) => times[change]))).toBeLessThan(whole * SHARE);
  }, 400_000);
});
