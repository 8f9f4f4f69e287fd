import { Database } from '../../src/db/database.js';
import { archiveDatabase, hasCs2 } from '../support/archive.js';
import { DATA } from '../support/data.js';
import { processorMsOf } from '../support/processor.js';
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

/** The processor time of this process and of each connection of the database, by process. */
async function spentIn({ pool }: Database): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  return new Map([process.pid, ...rows.map(({ pid }) => pid)].map((pid) => [pid, processorMsOf(pid)]));
}

/** What `work` computes, in milliseconds of the processor, because other suites run beside this one. */
async function costOf(db: Database, work: () => Promise<unknown>): Promise<number> {
  const before = await spentIn(db);
  await work();
  return [...(await spentIn(db))].reduce((sum, [pid, spent]) => sum + spent - (before.get(pid) ?? 0), 0);
}

(hasCs2 ? describe : describe.skip)(name, () => {
  let own: OwnDatabase;
  let db: Database;

  beforeAll(async () => {
    own = await archiveDatabase('cs2');
    const setting = await Database.open({ url: own.url, poolSize: 1, statementTimeoutMs: 0 });
    const { pathname } = new URL(own.url);
    // The workers of a parallel query end with it, and the time that they computed with them.
    await setting.pool.query(`alter database ${pathname.slice(1)} set max_parallel_workers_per_gather = 0`);
    // As PostgreSQL does by itself sooner or later; statements are planned by the statistics.
    await setting.pool.query('vacuum analyze');
    await setting.close();
    db = await Database.open({ url: own.url, poolSize: 4, statementTimeoutMs: 0 });
  });
  afterAll(async () => {
    await db?.close();
    await own?.drop();
  });

  test('that is pushed or ends live is derived in a fraction of the time of all, with the same rows', async () => {
    const [one, two, three, four] = await squadsOf(db.pool, 4);
    const day = dayAfter(await lastDayOf(db.pool), 1);
    const night = { key: '77123456', day, teams: [one!, two!] as const };
    const costs = {
      map: await costOf(db, () => storeLive(db, 1, livePlan(night, 1))),
      end: await costOf(db, () => storeLive(db, 2, livePlan(night, 2))),
      push: await costOf(db, () => push(db, 'matches', [pushedMatch({ key: 'tie-7', day, teams: [three!, four!] })])),
    };
    const ended = await digestsOf(db.pool);
    const whole = await costOf(db, () => deriveAll(db));
    process.stdout.write(`ms of the processor: ${JSON.stringify({ ...costs, whole })}\n`);
    expect(ended).toEqual(await digestsOf(db.pool));
    for (const cost of Object.values(costs)) expect(cost).toBeLessThan(whole * SHARE);
  });
});
