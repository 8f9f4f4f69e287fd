import type pg from 'pg';
import { claim, claimAll, identify, NAME_SOURCE, type Claim } from '../../../src/archive/resolve/identities.js';
import { noteNames, type Kind } from '../../../src/archive/resolve/identity-names.js';
import { openLanes } from '../../../src/archive/stage/run.js';
import { Database } from '../../../src/db/database.js';
import { ArchiveNames } from '../../../src/sports/ufc/entities/archive-names.js';
import { ownDatabase, type OwnDatabase } from '../../support/stores.js';

const GAME: Kind = { family: 'darts', name: 'game' };
const PLAYER: Kind = { family: 'darts', name: 'player', reserved: new Set(['search']) };

let own: OwnDatabase;
let db: Database;

beforeAll(async () => {
  own = await ownDatabase('demo');
  db = await Database.open({ url: own.url, poolSize: 6, statementTimeoutMs: 0 });
  for (const { family, name } of [GAME, PLAYER]) await db.pool.query(`create sequence ${family}_${name}_n`);
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

const number = (kind: Kind, ...claims: Claim[]) => identify(db, kind.family, (client) => claim(client, kind, claims));
const slugs = async (kind: Kind) => {
  const { rows } = await db.pool.query<{ slug: string; n: number; own: boolean }>(
    'select slug, n, is_own as own from identity_slug where family = $1 and kind = $2 order by n, is_own desc, slug',
    [kind.family, kind.name],
  );
  return rows.map((row) => `${row.n} ${row.slug}${row.own ? '' : ' (former)'}`);
};

const meeting = (source: string, key: string, day: string, who = 'ada v bel'): Claim => ({
  source,
  key,
  meeting: { day, who },
});

test('another source joins what meets on the same day or the next, and nothing else', async () => {
  expect(await number(GAME, meeting('one', 'a', '2026-03-01'), meeting('one', 'b', '2026-03-08'))).toEqual([1, 2]);
  expect(await number(GAME, meeting('one', 'b', '2026-03-08'), meeting('one', 'a', '2026-03-01'))).toEqual([2, 1]);
  expect(await number(GAME, meeting('two', 'x', '2026-03-02'))).toEqual([1]);
  expect(await number(GAME, meeting('two', 'y', '2026-03-10'))).toEqual([3]);
  expect(await number(GAME, meeting('two', 'z', '2026-03-08', 'ada v cay'))).toEqual([4]);
  // The same source does not tell of one game twice.
  expect(await number(GAME, meeting('one', 'c', '2026-03-02'))).toEqual([5]);
  // Now two games of this pair are a day apart, and either may be meant.
  expect(await number(GAME, meeting('three', 'q', '2026-03-02'))).toEqual([6]);
  const twice = [meeting('four', 'm', '2026-03-08'), meeting('four', 'n', '2026-03-08')];
  expect(await number(GAME, ...twice)).toEqual([2, 7]);
});

const timed = (source: string, key: string, at: string): Claim => ({
  source,
  key,
  meeting: { day: at.slice(0, 10), at: `${at}:00Z`, who: 'fay v gus' },
});

test('the same day wins over a day’s difference, in whatever order the games of both days come', async () => {
  const [first, second] = await number(
    GAME,
    meeting('one', 'day 1', '2026-05-01', 'dan v eli'),
    meeting('one', 'day 2', '2026-05-02', 'dan v eli'),
  );
  expect(await number(GAME, meeting('two', 'day 2', '2026-05-02', 'dan v eli'))).toEqual([second]);
  expect(await number(GAME, meeting('two', 'day 1', '2026-05-01', 'dan v eli'))).toEqual([first]);
  const [only] = await number(GAME, meeting('one', 'only', '2026-06-02', 'dan v eli'));
  const both = ['2026-06-01', '2026-06-02'].map((day) => meeting('two', day, day, 'dan v eli'));
  const [before, same] = await number(GAME, ...both);
  expect(same).toBe(only);
  expect(before).not.toBe(only);
});

test('where both sources have the time, games of two evenings are never one, and one that goes past midnight is', async () => {
  const [evening] = await number(GAME, timed('one', 'evening', '2026-07-01T20:00'));
  const [next] = await number(GAME, timed('two', 'next', '2026-07-02T19:30'));
  expect(next).not.toBe(evening);
  expect(await number(GAME, timed('two', 'late', '2026-07-02T00:40'))).toEqual([evening]);
  const [morning] = await number(GAME, timed('two', 'morning', '2026-07-01T08:00'));
  expect(morning).not.toBe(evening);
});

test('a meeting that is moved, or whose sides become known, is joined where it is at last', async () => {
  const [moved] = await number(GAME, timed('one', 'moved', '2026-08-01T12:00'));
  const [planned] = await number(GAME, { source: 'one', key: 'planned' });
  expect(await number(GAME, timed('one', 'moved', '2026-08-02T20:00'))).toEqual([moved]);
  expect(await number(GAME, meeting('one', 'planned', '2026-08-03', 'hal v ivy'))).toEqual([planned]);
  // A claim that tells nothing of it changes nothing.
  expect(await number(GAME, { source: 'one', key: 'moved' })).toEqual([moved]);
  expect(await number(GAME, timed('two', 'moved', '2026-08-02T21:00'))).toEqual([moved]);
  expect(await number(GAME, meeting('two', 'planned', '2026-08-03', 'hal v ivy'))).toEqual([planned]);
});

const player = (source: string, key: string, folded: string): Claim => ({
  source,
  key,
  name: { folded, shown: folded.toUpperCase() },
});

test('a slug is given once: the next of the name gets another, a former name keeps its own and takes nobody else’s', async () => {
  const [ada, other] = await number(PLAYER, player('one', '1', 'ada korr'), player('one', '2', 'ada korr'));
  const [search] = await number(PLAYER, player('one', '3', 'search'));
  await identify(db, 'darts', async (client) => {
    await noteNames(client, PLAYER, [{ n: ada as number, folded: 'ada winter', shown: 'Ada Winter' }], {
      current: true,
    });
    await noteNames(client, PLAYER, [{ n: search as number, folded: 'ada korr', shown: 'Ada Korr' }]);
  });
  expect(await slugs(PLAYER)).toEqual([
    `${ada} ada-korr`,
    `${ada} ada-winter (former)`,
    `${other} ada-korr-2`,
    `${search} search-2`,
  ]);
  const { rows } = await db.pool.query(
    `select n from name_in_use where family = 'darts' and folded = 'ada korr' order by n`,
  );
  expect(rows).toEqual([{ n: other }]);
});

test('of many namesakes each gets the next free number behind the slug, whatever is taken already', async () => {
  const CADDIE: Kind = { family: 'darts', name: 'caddie', reserved: new Set() };
  await db.pool.query('create sequence darts_caddie_n');
  const called = (key: string, folded: string): Claim => ({ source: 'one', key, name: { folded, shown: folded } });
  await number(CADDIE, called('a', 'kim'), called('b', 'kim 3'), called('c', 'kim 14'));
  const many = Array.from({ length: 25 }, (_, place) => called(`k${place}`, 'kim'));
  await number(CADDIE, called('d', 'kim 5'), ...many);
  const others = [3, 5, 14];
  const numbers = Array.from({ length: 28 }, (_, place) => place + 2);
  const expected = ['kim', ...numbers.map((at) => `kim-${at}`)];
  const given = (await slugs(CADDIE)).map((one) => one.split(' ')[1]);
  expect(given.toSorted()).toEqual(expected.toSorted());
  const ofNamesakes = (await slugs(CADDIE)).slice(4).map((one) => one.split(' ')[1]);
  expect(ofNamesakes).toEqual(numbers.filter((at) => !others.includes(at)).map((at) => `kim-${at}`));
});

test('who was known by the name alone is the first to be listed under it', async () => {
  const [unlisted] = await number(PLAYER, player(NAME_SOURCE, 'new-comer', 'new comer'));
  const [first, second] = await number(PLAYER, player('one', '8', 'new comer'), player('one', '9', 'new comer'));
  expect(first).toBe(unlisted);
  expect(second).not.toBe(unlisted);
});

test('many who claim the same at once get one number', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, () => number(GAME, meeting('five', 'k', '2027-01-01', 'cay v dot'))),
  );
  expect(new Set(all.flat()).size).toBe(1);
});

test('a new bout of the feed does not wait for an import that is running', async () => {
  const lanes = await openLanes(db, 'ufc');
  const [lane] = lanes.clients as [pg.PoolClient];
  try {
    await lane.query('begin');
    await lane.query('update ufc_event_listing set location = location');
    await claimAll(db, PLAYER, [player('one', '10', 'eve dart')]);
    const fight = { id: 1, red: { name: 'Nobody Sofar' }, blue: { name: 'Someone Else' }, weightClass: null };
    const observation = { event: { id: 77, name: 'New Night', startsAt: Date.UTC(2027, 0, 2) }, fights: [fight] };
    const startedAt = performance.now();
    const names = await new ArchiveNames(db).of(observation as never);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(names.slug).toBe('new-night');
    expect(names.bouts[1]?.fighters).toEqual({ 'Nobody Sofar': 'nobody-sofar', 'Someone Else': 'someone-else' });
    await lane.query('rollback');
  } finally {
    await lanes.release();
  }
});

test('PostgreSQL knows how much of one family there is, however much there is of others', async () => {
  const keyed = (source: string, count: number) =>
    Array.from({ length: count }, (_, nth) => ({ source, key: `k${nth}` }));
  await claimAll(db, GAME, keyed('many', 20_000));
  await claimAll(db, PLAYER, keyed('few', 1_500));
  const { rows } = await db.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select n from identity where family = 'darts' and kind = 'player' and source = 'few'`,
  );
  const expected = rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
  expect(expected).toBeGreaterThan(1_500 / 2);
  expect(expected).toBeLessThan(1_500 * 2);
});
