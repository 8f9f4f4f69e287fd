import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { importArchive, killImport } from '../support/archive.js';
import { openPool, ownDatabase, type OwnDatabase } from '../support/stores.js';
import { contentOf } from '../support/table-content.js';
import { EVENT_COLUMNS, lines, RESULT_COLUMNS, url } from '../support/ufc-files.js';
import { until } from '../support/until.js';
import { UFC_TABLES } from '../ufc/archive-tables.js';

/** How soon an import goes on where another was killed, beside what any import takes to start. */
const TAKEN_OVER_MS = 5_000;

const BOUTS = Array.from({ length: 40 }, (_, at) => {
  const fight = url('fight', `f${at}`);
  return `Night One ,Red ${at} vs. Blue ${at},W/L,Lightweight Bout,KO/TKO ,1,1:00,3 Rnd (5-5-5),Ref,Punch ,${fight}`;
});

let path: string;
let running: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'kill-import-'));
  await writeFile(
    join(path, 'ufc_event_details.csv'),
    lines(EVENT_COLUMNS, `Night One,${url('event', 'e1')},"March 02, 2024","Port Hallow, USA"`),
  );
  await writeFile(join(path, 'ufc_fight_results.csv'), lines(RESULT_COLUMNS, ...BOUTS));
});
afterEach(async () => {
  for (const one of running.reverse()) await one.stop();
  running = [];
});
afterAll(() => rm(path, { recursive: true, force: true }));

async function archive(): Promise<OwnDatabase & { db: pg.Pool }> {
  const own = await ownDatabase('empty');
  const db = openPool(own.url);
  running.push({ stop: () => own.drop() }, { stop: () => db.end() });
  return { ...own, db };
}

test('an import that is killed inside a statement is taken over within five seconds, and leaves nothing half done', async () => {
  const { url: whole, db: expected } = await archive();
  const undisturbedAt = Date.now();
  const undisturbed = importArchive(whole, 'ufc', path);
  const { url: killed, db } = await archive();
  const runsOf = (of: pg.Pool) => of.query('select status, error from import_run order by id');
  await until(async () => (await runsOf(expected)).rows.length === 1);
  const startsInMs = Date.now() - undisturbedAt;
  await undisturbed;

  const blocker = await db.connect();
  running.push({ stop: async () => blocker.release(true) });
  await blocker.query('begin');
  await blocker.query('lock table ufc_bout in share mode');
  let secondsToKeepAlive: number | undefined;
  await killImport(killed, { importer: 'ufc', path }, async () => {
    const waiting = await waitingFrom(db);
    secondsToKeepAlive = waiting && (await keepAliveOf(waiting));
    return secondsToKeepAlive !== undefined;
  });
  expect(secondsToKeepAlive).toBeLessThanOrEqual(2);
  const killedAt = Date.now();
  const second = importArchive(killed, 'ufc', path);
  await until(async () => (await runsOf(db)).rows.length === 2);
  expect(Date.now() - killedAt - startsInMs).toBeLessThan(TAKEN_OVER_MS);
  expect((await runsOf(db)).rows).toEqual([
    { status: 'failed', error: 'interrupted' },
    { status: 'running', error: null },
  ]);
  await blocker.query('rollback');

  expect((await second).sums).toMatchObject({ rowsRead: 1 + BOUTS.length, rejected: 0 });
  expect(await contentOf(db, UFC_TABLES)).toEqual(await contentOf(expected, UFC_TABLES));
});

/** The client's port of the connection whose statement waits for a lock. */
async function waitingFrom(db: pg.Pool): Promise<number | undefined> {
  const { rows } = await db.query<{ port: number }>(
    `select client_port as port from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.port;
}

/**
 * In how many seconds the server asks the client at this port whether it is still there, as Linux lists it; undefined while
 * the server waits for the client to confirm what it sent.
 */
async function keepAliveOf(clientPort: number): Promise<number | undefined> {
  const hex = clientPort.toString(16).toUpperCase().padStart(4, '0');
  const fields = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  const [timer, ticks] = fields.find(([, , remote]) => remote?.endsWith(`:${hex}`))?.[5]?.split(':') ?? [];
  return timer === '02' ? Number.parseInt(ticks!, 16) / 100 : undefined;
}
