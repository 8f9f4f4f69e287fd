import { setTimeout as sleep } from 'node:timers/promises';
import { plansFile } from '../support/live.js';
import { startReplica, type Replica } from '../support/replica.js';
import { startService, type Json, type Service } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import { until } from '../support/until.js';

/** Archive reads of a service with a replica, while the replica serves, lags, hangs, dies and is promoted. */
let database: OwnDatabase;
let replica: Replica;
let service: Service;
let key: string;
let player: string;

beforeAll(async () => {
  database = await ownDatabase('demo');
  replica = await startReplica(database.url);
  await replica.caughtUp();
  service = await startService({
    databaseUrl: database.url,
    environment: {
      LOG_LEVEL: 'info',
      DATABASE_REPLICA_URL: replica.urlOf(database.url),
      PLANS_FILE: plansFile({ scale: { month: 10_000_000, minute: 1_000_000 } }),
    },
  });
  key = (await service.key({ plan: 'scale' })).key;
  const { rows } = await service.db.pool.query<{ id: string }>('select id from tennis_player order by id limit 1');
  player = rows[0]!.id;
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await replica?.stop();
  await database?.drop();
});

/** The figures of the one replica in `/metrics`; undefined where a metric has none. */
async function figures(): Promise<{ current?: number; lag?: number; reads?: number }> {
  const text = await (await service.get('/metrics')).text();
  const of = (name: string) => {
    const found = new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'm').exec(text);
    return found ? Number(found[1]) : undefined;
  };
  return Object.fromEntries(
    Object.entries({
      current: of('replica_current'),
      lag: of('replica_lag_seconds'),
      reads: of('replica_reads_total'),
    }).filter(([, value]) => value !== undefined),
  );
}

const isCurrent = async () => (await figures()).current === 1;

/** A change of the archive that shows its version in a row, in one transaction as an import's. */
async function change(): Promise<void> {
  const changed = await service.db.transaction(async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `update data_version set version = version + 1, changed_at = clock_timestamp() where family = 'tennis' returning version`,
    );
    const version = Number(rows[0]?.version);
    await client.query('update tennis_player set current_points = $1 where id = $2', [version, player]);
    return version;
  });
  await service.redis.publish('archive:version', `tennis:${changed}`);
}

interface Answered {
  status: number;
  /** The version in the ETag, and that of the row. */
  tagged: number;
  shown: number;
  ms: number;
}

let nth = 0;

/** Asks for the player under an address that no answer in memory has. */
async function ask(): Promise<Answered> {
  nth += 1;
  const began = performance.now();
  const answer = await service.get(`/api/v1/tennis/players/${player}?nth=${nth}`, key);
  const body = (await answer.json()) as Json;
  const [, tagged] = /-tennis-(\d+)-/.exec(answer.headers.get('etag') ?? '') ?? [];
  const shown = Number(body.current_points ?? body.data?.current_points);
  return { status: answer.status, tagged: Number(tagged), shown, ms: performance.now() - began };
}

/** Asks without a pause while the archive changes ten times a second, for as long as `work` takes. */
async function under(work: () => Promise<unknown>): Promise<Answered[]> {
  const answers: Answered[] = [];
  const over = new AbortController();
  const reader = async () => {
    while (!over.signal.aborted) answers.push(await ask());
  };
  const writer = async () => {
    while (!over.signal.aborted) {
      await change();
      await sleep(100);
    }
  };
  const running = [writer(), ...Array.from({ length: 8 }, reader)];
  try {
    await work();
  } finally {
    over.abort();
    await Promise.all(running);
  }
  return answers;
}

/** Statuses, and the answers whose row is older than their ETag says. */
const judged = (answers: readonly Answered[]) => ({
  statuses: [...new Set(answers.map(({ status }) => status))],
  old: answers.filter(({ tagged, shown }) => !(shown >= tagged)),
});
const FLAWLESS = { statuses: [200], old: [] };

test('answers what the archive is asked, and the primary does not', async () => {
  await change();
  await replica.caughtUp();
  await until(isCurrent);
  const before = (await figures()).reads ?? 0;
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(judged(answers)).toEqual(FLAWLESS);
  expect((await figures()).reads).toBeGreaterThanOrEqual(before + 20);
  const sessions = await replica.ask(
    `select count(*)::int as count from pg_stat_activity where application_name = 'scoreline replica'`,
  );
  expect(sessions[0]?.count).toBeGreaterThan(1);
});

test('answers searches and nothing of accounts', async () => {
  await until(isCurrent);
  const { reads = 0 } = await figures();
  expect((await service.get('/api/v1/search?q=harbor&family=tennis', key)).status).toBe(200);
  const { reads: searched = 0 } = await figures();
  expect(searched).toBeGreaterThan(reads);
  expect((await service.get('/api/v1/usage', key)).status).toBe(200);
  expect((await figures()).reads).toBe(searched);
});

test('no answer is older than its ETag while imports go on', async () => {
  const { reads = 0 } = await figures();
  const answers = await under(() => sleep(5_000));
  expect(judged(answers)).toEqual(FLAWLESS);
  expect((await figures()).reads! - reads).toBeGreaterThan(answers.length / 10);
});

test('a replica that is five seconds behind costs nothing but its use', async () => {
  await replica.lag(5);
  const answers = await under(() => sleep(8_000));
  expect(judged(answers)).toEqual(FLAWLESS);
  expect((await figures()).current).toBe(0);
  await replica.lag(0);
  await until(isCurrent);
});

test('a replica that hangs is left within seconds, and read again when it answers', async () => {
  const answers = await under(async () => {
    replica.hang();
    await sleep(5_000);
    replica.goOn();
  });
  expect(judged(answers)).toEqual(FLAWLESS);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5_000);
  await until(isCurrent);
});

test('a replica that is killed costs no error, and is read again when it is back', async () => {
  const answers = await under(async () => {
    await sleep(500);
    await replica.kill();
    await sleep(3_000);
    expect((await figures()).current).toBe(0);
    await replica.start();
    await sleep(2_000);
  });
  expect(judged(answers)).toEqual(FLAWLESS);
  await until(isCurrent);
  expect(service.log()).toMatch(/replica not read: over/);
});

test('a replica that is promoted is not read any more', async () => {
  await until(isCurrent);
  const answers = await under(async () => {
    await replica.ask('select pg_promote(false)');
    await sleep(3_000);
  });
  expect(judged(answers)).toEqual(FLAWLESS);
  const { current, reads } = await figures();
  expect(current).toBe(0);
  await change();
  await Promise.all(Array.from({ length: 10 }, ask));
  expect((await figures()).reads).toBe(reads);
  expect(service.log()).toMatch(/is no replica: it was promoted, or never was one/);
});
