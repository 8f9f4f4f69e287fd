import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStores, type Stores } from '../../launcher/stores/stores.mjs';
import { plansFile } from '../support/live.js';
import { startReplica, type Replica } from '../support/replica.js';
import { startService, type Json, type Service } from '../support/service.js';
import { shortest } from '../support/shortest.js';
import { until } from '../support/until.js';
import { openWire } from '../support/wire.js';

/** Archive reads of a service with a replica, while the replica serves, lags, hangs, dies and is promoted. */
const PLANS_FILE = plansFile({ scale: { month: 10_000_000, minute: 1_000_000 } });
/** Of its own, because a replica copies and replays what all databases of its server hold. */
let stores: Stores;
let folder: string;
let replica: Replica;
let service: Service;
let key: string;
let player: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scoreline-replicas-'));
  // Its files are copied by the path that PostgreSQL has, which may run as another account.
  chmodSync(folder, 0o755);
  stores = await startStores({ dir: folder, fsync: false });
  const environment = { ...process.env, DATABASE_URL: stores.databaseUrl, DEMO: 'true' };
  const run = spawnSync(process.execPath, [resolve('dist/cli.js'), 'prepare'], { env: environment, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  replica = await startReplica(stores.databaseUrl);
  await replica.caughtUp();
  service = await startService({
    databaseUrl: stores.databaseUrl,
    environment: {
      LOG_LEVEL: 'info',
      DATABASE_REPLICA_URL: replica.urlOf(stores.databaseUrl),
      PLANS_FILE,
    },
  });
  key = (await service.key({ plan: 'scale' })).key;
  const { rows } = await service.db.pool.query<{ id: string }>('select id from tennis_player order by id limit 1');
  player = rows[0]!.id;
});
afterAll(async () => {
  await service?.stop();
  await replica?.stop();
  await stores?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
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

/** Changes the archive so that a row shows its version, in one transaction as an import does. */
const CHANGE = () => `
  with raised as (
    update data_version set version = version + 1, changed_at = clock_timestamp() where family = 'tennis' returning version)
  update tennis_player set current_points = raised.version from raised where id = '${player}' returning raised.version`;

/** Returns the archive's new version. */
async function change(): Promise<number> {
  const { rows } = await service.db.pool.query<{ version: string }>(CHANGE());
  await announce();
  return Number(rows[0]!.version);
}

const announce = () => service.redis.publish('archive:version', 'tennis:0');

interface Answered {
  status: number;
  etag: string;
  /** The version in the ETag, and that of the row. */
  tagged: number;
  shown: number;
  ms: number;
}

let nth = 0;

/** Asks for the player under an address that no answer in memory has. */
const ask = (): Promise<Answered> => askAt((nth += 1));

async function askAt(place: number, headers: Record<string, string> = {}): Promise<Answered> {
  const began = performance.now();
  const answer = await service.get(`/api/v1/tennis/players/${player}?nth=${place}`, key, headers);
  const body = JSON.parse((await answer.text()) || '{}') as Json;
  const etag = answer.headers.get('etag') ?? '';
  const [, tagged] = /-tennis-(\d+)-/.exec(etag) ?? [];
  const shown = Number(body.current_points ?? body.data?.current_points);
  return { status: answer.status, etag, tagged: Number(tagged), shown, ms: performance.now() - began };
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

test('answers what the archive is asked', async () => {
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

test('a replica that is half a minute behind costs nothing but its use', async () => {
  await replica.lag(30);
  const answers = await under(() => sleep(8_000));
  expect(judged(answers)).toEqual(FLAWLESS);
  expect((await figures()).current).toBe(0);
  await replica.lag(0);
  await until(isCurrent);
});

test('a replica that hangs is left within seconds, and read again when it answers', async () => {
  const longestMs = await shortest(5_000, async () => {
    const answers = await under(async () => {
      replica.hang();
      await sleep(5_000);
      replica.goOn();
    });
    expect(judged(answers)).toEqual(FLAWLESS);
    await until(isCurrent);
    return Math.max(...answers.map(({ ms }) => ms));
  });
  expect(longestMs).toBeLessThan(5_000);
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
  await until(async () => /replica not read: over/.test(service.log()));
});

test('a replica that is promoted is not read any more', async () => {
  await until(isCurrent);
  const answers = await under(async () => {
    await replica.ask('select pg_promote(false)');
    await until(async () => (await figures()).current === 0);
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

test('a replica that takes over without the last import has no ETag of it', async () => {
  const successor = await startReplica(stores.databaseUrl);
  const wire = await openWire(stores.databaseUrl);
  const first = service;
  try {
    await successor.caughtUp();
    service = await startService({
      databaseUrl: stores.databaseUrl,
      environment: { DATABASE_URL: wire.url, DATABASE_REPLICA_URL: successor.urlOf(stores.databaseUrl), PLANS_FILE },
    });
    await until(isCurrent);
    await successor.detach();
    const version = await change();
    const lost = await until(async () => {
      const answer = await askAt(0);
      return answer.tagged === version && answer.shown === version && answer;
    });
    expect(await askAt(0, { 'if-none-match': lost.etag })).toMatchObject({ status: 304 });

    wire.cut();
    await successor.ask('select pg_promote(true)');
    await wire.mend(successor.urlOf(stores.databaseUrl));
    const back = await until(async () => {
      const answer = await askAt(0, { 'if-none-match': lost.etag });
      return answer.status === 200 && answer;
    });
    expect([back.tagged, back.shown]).toEqual([lost.tagged - 1, lost.tagged - 1]);

    await successor.ask(CHANGE());
    await announce();
    const again = await until(async () => {
      const answer = await askAt(0, { 'if-none-match': lost.etag });
      return answer.tagged === lost.tagged && answer;
    });
    expect(again).toMatchObject({ status: 200, shown: lost.tagged });
    expect(again.etag).not.toBe(lost.etag);
  } finally {
    await service.stop();
    service = first;
    wire.cut();
    await successor.stop();
  }
});
