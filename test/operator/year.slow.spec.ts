import { Redis } from 'ioredis';
import { forgetOldActs } from '../../src/accounts/operator.queries.js';
import { Sweeper } from '../../src/accounts/sweeper.js';
import { forgetOldRuns } from '../../src/archive/old-runs.queries.js';
import { Database } from '../../src/db/database.js';
import { raw, sql } from '../../src/db/sql.js';
import { createLog } from '../../src/http/log.js';
import { enterEpoch } from '../../src/live/epoch.js';
import { LogKeeper } from '../../src/live/keeper.js';
import { liveKeys } from '../../src/live/keys.js';
import { KEYS } from '../../src/operator/growth.js';
import { measureKeys, measureTables, type Size } from '../../src/operator/growth.queries.js';
import { ufcLive } from '../../src/sports/ufc/live/family.js';
import { forgetListenerDeliveries } from '../../src/webhooks/listeners.queries.js';
import { forgetOld, sweepRemoved } from '../../src/webhooks/upkeep.js';
import { ownDatabase, ownRedisUrl, type OwnDatabase } from '../support/stores.js';
import { until } from '../support/until.js';
import { Clock } from './year/clock.js';
import { Days } from './year/days.js';
import { KEY_PREDICTIONS, MEASURED, RATES, reckon, TABLE_PREDICTIONS } from './year/page.js';

/**
 * A year and five weeks of an installation at a demo's rate, day by day: the product's functions make what a day leaves
 * behind, and workers' upkeep runs once, while the clocks of this process, of PostgreSQL and of Redis are moved (see
 * year/clock.ts). At the end each table and kind of keys has the rows and bytes that docs/OPERATIONS.md predicts.
 *
 * Of deliveries only the sending is left out: attempts are begun and settled, without a receiver. Answers that are kept
 * for an Idempotency-Key and the files of imports are inserted as the product writes them. Tables are vacuumed on the
 * days on which autovacuum would, by its default settings.
 */
const FIRST_DAY = '2101-01-01T12:00:00Z';
/** Of the last look the page predicts the rows: by then each bound has been reached. */
const LOOKS = [0, 91, 365, 405];
const DAYS = LOOKS.at(-1)!;

/**
 * Rows leave room that newer ones fill when it was vacuumed, and pages of indexes split, not the same in every run. A table
 * of few rows is a handful of pages.
 */
const BYTES_WITHIN = 0.25;
const FEW_PAGES_BYTES = 80_000;

let own: OwnDatabase;
let db: Database;
let redis: Redis;
let clock: Clock;
let keeper: LogKeeper;
/** By the number of the look. */
const looks: ReadonlyMap<string, Size>[] = [];

beforeAll(async () => {
  own = await ownDatabase('empty');
  await prepare(own.url);
  db = await Database.open({ url: own.url, poolSize: 10, statementTimeoutMs: 0 });
  redis = new Redis(ownRedisUrl());
  await redis.flushdb();
  clock = await Clock.start(db, redis, FIRST_DAY);
  await enterEpoch(redis, db, ufcLive);
  keeper = new LogKeeper(ufcLive, db, new Redis(ownRedisUrl()), createLog('silent'));
  keeper.start();
  const days = new Days(db, redis);
  await days.settleIn();
  looks.push(await look(await bytesOfTables()));
  let bytesBefore = new Map<string, number>();
  for (let day = 1; day <= DAYS; day += 1) {
    await clock.nextDay(['ufc']);
    await days.live();
    await keepUp();
    await vacuum(dueOn(day));
    if (LOOKS.includes(day)) looks.push(await look(bytesBefore));
    if (LOOKS.includes(day + 1)) bytesBefore = await bytesOfTables();
  }
});
afterAll(async () => {
  await keeper.stop();
  await clock.stop();
  redis.disconnect();
  await db.close();
  await own.drop();
});

/** What connections find when they open: names in the path of the clock, and no wait for the disk. */
async function prepare(url: string): Promise<void> {
  const opened = await Database.open({ url, poolSize: 1, statementTimeoutMs: 0 });
  for (const setting of ['search_path = public, pg_catalog', 'synchronous_commit = off'])
    await opened.pool.query(`alter database ${new URL(url).pathname.slice(1)} set ${setting}`);
  await opened.close();
}

/** What workers do of themselves, once a day; the keeper of the live log runs all the time. */
async function keepUp(): Promise<void> {
  const { log, copied } = liveKeys('ufc');
  const newest = async () => (await redis.xrevrange(log, '+', '-', 'COUNT', 1))[0]?.[0];
  await until(async () => (await redis.get(copied)) === (await newest()));
  await new Sweeper(db, createLog('silent'), [forgetOldRuns, (of) => forgetOldActs(of, RATES.get('N')!)]).round();
  await Promise.all([sweepRemoved(db), forgetOld(db), forgetListenerDeliveries(db)]);
}

/**
 * A day is over in a moment here, so whoever reads meanwhile would keep the dead rows of a whole day from being removed:
 * PostgreSQL itself for its statistics, or a reader that begins while a writer in any database of the server has not
 * committed. Such a table is vacuumed again.
 */
async function vacuum(tables: readonly string[]): Promise<void> {
  for (const name of tables)
    await until(async () => {
      await db.pool.query(`vacuum analyze ${name}`);
      const left = await db.row<{ dead: number }>(
        sql`select n_dead_tup::int as dead from pg_stat_user_tables where relname = ${name}`,
      );
      return left!.dead === 0;
    });
}

/** After so many days 50 rows and a fifth of the table are dead. Of the others a thirtieth dies each day. */
const VACUUMED_AFTER_DAYS: Record<string, number> = {
  idempotent_reply: 1,
  live_state: 2,
  webhook_listener_delivery: 2,
  live_change: 3,
};
const TABLES = TABLE_PREDICTIONS.map(({ name }) => name);
const dueOn = (day: number) => TABLES.filter((name) => day % (VACUUMED_AFTER_DAYS[name] ?? 7) === 0);

const bytesOfTables = async () =>
  new Map([...(await measureTables(db))].map(([name, { bytes }]) => [name, bytes] as const));

/**
 * Rows are counted here; bytes are as operators see them, the more of two days: where a day's rows take the place of
 * those of the day before, they stand behind them on one day and before them on the next, when the end is given back.
 */
async function look(bytesBefore: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, Size>> {
  await vacuum(TABLES);
  const sizes = new Map<string, Size>();
  const bytes = await bytesOfTables();
  for (const { name } of TABLE_PREDICTIONS) {
    const counted = await db.row<{ rows: number }>(raw(`select count(*)::int as rows from ${name}`));
    sizes.set(name, { rows: counted!.rows, bytes: Math.max(bytes.get(name)!, bytesBefore.get(name)!) });
  }
  const keys = await measureKeys(redis, KEYS);
  for (const { name } of KEY_PREDICTIONS) sizes.set(name, { ...keys.get(name)!, rows: await entriesOf(name) });
  return sizes;
}

/** The entries of all keys of a kind. */
async function entriesOf(kind: string): Promise<number> {
  const counts: Record<string, (key: string) => Promise<number>> = {
    hash: (key) => redis.hlen(key),
    stream: (key) => redis.xlen(key),
    list: (key) => redis.llen(key),
    set: (key) => redis.scard(key),
  };
  const keys = await redis.keys(kind.replaceAll('{*}', '{ufc}'));
  const entries = await Promise.all(keys.map(async (key) => counts[await redis.type(key)]?.(key) ?? 1));
  return entries.reduce((sum, count) => sum + count, 0);
}

/** How far bytes are from those that were expected, as a share of what they may differ by. */
const apart = (bytes: number, expected: number) =>
  Math.abs(bytes - expected) / Math.max(BYTES_WITHIN * expected, FEW_PAGES_BYTES);

const sizeOf = (name: string, place = LOOKS.length - 1) => looks[place]!.get(name)!;
const shown = ({ rows, bytes }: Size) =>
  `${rows.toLocaleString('en')} / ${Math.round(bytes / 1_000).toLocaleString('en')}`;

/** As docs/OPERATIONS.md has it. */
afterAll(() => {
  const names = [...TABLE_PREDICTIONS, ...KEY_PREDICTIONS].map(({ name }) => name);
  const lines = names.map((name) => `| \`${name}\` | ${looks.map((sizes) => shown(sizes.get(name)!)).join(' | ')} |`);
  process.stdout.write(`\n| | ${LOOKS.map((day) => `day ${day}`).join(' | ')} |\n${lines.join('\n')}\n`);
});

test.each(TABLE_PREDICTIONS)('$name has the rows that the page predicts', ({ name, formula, rows }) => {
  expect([formula, reckon(formula)]).toEqual([formula, rows]);
  expect(sizeOf(name).rows).toBe(rows);
});

test.each(TABLE_PREDICTIONS)('$name takes the bytes that the page predicts', ({ name, rows, bytes, kilobytes }) => {
  expect(Math.round((rows * bytes) / 1_000)).toBe(kilobytes);
  expect(apart(sizeOf(name).bytes, rows * bytes)).toBeLessThan(1);
});

test.each(KEY_PREDICTIONS)('$name has at most what the page predicts', ({ name, formula, rows, bytes, kilobytes }) => {
  expect([formula, reckon(formula)]).toEqual([formula, rows]);
  expect(Math.round((rows * bytes) / 1_000)).toBe(kilobytes);
  expect(sizeOf(name).rows).toBeLessThanOrEqual(rows);
  expect(sizeOf(name).rows).toBeGreaterThan(0);
  expect(sizeOf(name).bytes).toBeLessThan(rows * bytes * (1 + BYTES_WITHIN));
});

test.each(MEASURED)('$name grew as the page says', ({ name, looks: written }) => {
  expect(written.map(([rows]) => rows)).toEqual(looks.map((sizes) => sizes.get(name)!.rows));
  for (const [place, [, kilobytes]] of written.entries())
    expect(apart(sizeOf(name, place).bytes, kilobytes * 1_000)).toBeLessThan(1);
});

test('every table of the product that a day writes to is predicted', async () => {
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables where n_live_tup > 0 and relname <> 'migrations' order by 1`);
  const predicted = new Set(TABLE_PREDICTIONS.map(({ name }) => name));
  const small = ['account', 'account_owner', 'api_key', 'cs2_skin_total', 'installation', 'live_cursor', 'live_epoch'];
  const others = tables.map(({ name }) => name).filter((name) => !predicted.has(name));
  expect(others.filter((name) => !small.includes(name))).toEqual(['webhook', 'webhook_listener']);
});
