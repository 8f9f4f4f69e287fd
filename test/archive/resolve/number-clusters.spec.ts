import type pg from 'pg';
import type { Cluster } from '../../../src/archive/resolve/claim-clusters.js';
import { nameOf } from '../../../src/archive/resolve/claims.js';
import type { Kind } from '../../../src/archive/resolve/identity-names.js';
import { numberClusters } from '../../../src/archive/resolve/number-clusters.js';
import { Database } from '../../../src/db/database.js';
import { ownDatabase, type OwnDatabase } from '../../support/stores.js';

const PLAYER: Kind = { family: 'darts', name: 'player', reserved: new Set(['search']) };

let own: OwnDatabase;
let db: Database;

beforeAll(async () => {
  own = await ownDatabase('empty');
  db = await Database.open({ url: own.url, poolSize: 4, statementTimeoutMs: 0 });
});
beforeEach(async () => {
  await db.pool.query('drop sequence if exists darts_player_n');
  await db.pool.query('create sequence darts_player_n');
  await db.pool.query('truncate identity, identity_slug, identity_name, identity_moved');
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

/** A cluster of keys such as `club 1`, with its names. */
const cluster = (keys: string, ...names: string[]): Cluster => ({
  keys: keys.split(', ').map((one) => {
    const [source = '', key = ''] = one.split(' ');
    return { source, key };
  }),
  names: names.map(nameOf),
});

/** Numbers the clusters in one transaction, which `end` ends. */
async function number(clusters: readonly Cluster[], end: 'commit' | 'rollback' = 'commit'): Promise<number[]> {
  const client: pg.PoolClient = await db.pool.connect();
  try {
    await client.query('begin');
    const rekeyed = await numberClusters({ client, database: db }, PLAYER, clusters, { forgotten: ['board'] });
    await client.query(end);
    return [...rekeyed].toSorted((one, other) => one - other);
  } finally {
    client.release();
  }
}

const list = async (statement: string) =>
  (await db.pool.query<{ line: string }>(statement)).rows.map(({ line }) => line);
const keys = () => list(`select concat_ws(' ', n, source, key) as line from identity order by n, source, key`);
const names = () =>
  list(
    `select concat_ws(' ', n, name, case when is_current then '(current)' end) as line from identity_name order by n, is_current desc, name`,
  );
const slugs = () =>
  list(
    `select concat_ws(' ', n, slug, case when not is_own then '(former)' end) as line from identity_slug order by n, slug`,
  );
const redirects = () => list(`select concat_ws(' ', n, to_n) as line from identity_moved order by n`);

test('clusters keep their numbers, and new keys get that of their cluster', async () => {
  expect(await number([cluster('club 1', 'Ada'), cluster('club 2', 'Bel')])).toEqual([]);
  expect(await number([cluster('club 2', 'Bel'), cluster('board a, club 1', 'Ada', 'Ada Moor')])).toEqual([]);
  expect(await keys()).toEqual(['1 board a', '1 club 1', '2 club 2']);
  expect(await names()).toEqual(['1 Ada (current)', '1 Ada Moor', '2 Bel (current)']);
  expect(await slugs()).toEqual(['1 ada', '1 ada-moor (former)', '2 bel']);
});

test('clusters that become one keep the lowest number, to which the others lead with their slugs and names', async () => {
  await number([cluster('club 1', 'Ada'), cluster('board a', 'Ada M.')]);
  expect(await number([cluster('club 1, board a', 'Ada')])).toEqual([1, 2]);
  expect(await keys()).toEqual(['1 board a', '1 club 1']);
  expect(await redirects()).toEqual(['2 1']);
  expect(await slugs()).toEqual(['1 ada', '1 ada-m (former)']);
  expect(await names()).toEqual(['1 Ada (current)', '1 Ada M.']);
});

test('a cluster that is parted leaves its number where most keys are, and takes its name along', async () => {
  await number([cluster('club 1, league x, board a', 'Ada', 'Bel')]);
  expect(await number([cluster('board a', 'Bel'), cluster('club 1, league x', 'Ada')])).toEqual([1, 2]);
  expect(await keys()).toEqual(['1 club 1', '1 league x', '2 board a']);
  expect(await names()).toEqual(['1 Ada (current)', '2 Bel (current)']);
  expect(await slugs()).toEqual(['1 ada', '1 bel (former)', '2 bel-2']);
});

test('of two entities that swap keys each keeps the number of most of its keys', async () => {
  await number([cluster('club 1, league x, board a', 'Ada'), cluster('club 2, league y, board b', 'Bel')]);
  const swapped = [cluster('club 1, league x, board b', 'Ada'), cluster('club 2, league y, board a', 'Bel')];
  expect(await number(swapped)).toEqual([1, 2]);
  expect(await keys()).toEqual(['1 board b', '1 club 1', '1 league x', '2 board a', '2 club 2', '2 league y']);
  expect(await redirects()).toEqual([]);
});

test('known keys lead elsewhere only once the import ends, and the next one does the same after a cut', async () => {
  await number([cluster('club 1', 'Ada'), cluster('board a', 'Ada M.')]);
  const joined = [cluster('club 1, board a, league x', 'Ada')];
  await number(joined, 'rollback');
  expect(await keys()).toEqual(['1 club 1', '1 league x', '2 board a']);
  expect(await number(joined)).toEqual([1, 2]);
  expect(await keys()).toEqual(['1 board a', '1 club 1', '1 league x']);
});

test('a name that is spelled anew is shown so, and a former one stays', async () => {
  await number([cluster('club 1', 'ada')]);
  await number([cluster('club 1', 'Ada')]);
  expect(await names()).toEqual(['1 Ada (current)']);
  await number([cluster('club 1', 'Ada Moor')]);
  expect(await names()).toEqual(['1 Ada Moor (current)', '1 Ada']);
});

test('a key that no cluster has any more is deleted where its source forgets, and an entity without a name has a slug', async () => {
  await number([cluster('board a, board b, club 1')]);
  await number([cluster('board b')]);
  expect(await keys()).toEqual(['1 board b', '1 club 1']);
  expect(await slugs()).toEqual(['1 a']);
});

test('a name that was only the text of a key is dropped once no source calls the entity so', async () => {
  await number([cluster('board 909', '909'), cluster('board 11', 'Eleven')]);
  expect(await number([cluster('board 0909, board 909', '0909'), cluster('board 11', 'Eleven')])).toEqual([1]);
  expect(await names()).toEqual(['1 0909 (current)', '2 Eleven (current)']);
  await number([cluster('board ping', 'ping'), cluster('board xinyi', 'Xinyi')]);
  await number([cluster('board xinyi, board ping', 'Xinyi')]);
  expect(await names()).toEqual(['3 Xinyi (current)']);
});

test('an import that is cut after it parted a cluster leaves no number without a key', async () => {
  const whole = [cluster('club 1, board a', 'Ada', 'Bel')];
  await number(whole);
  await number([cluster('club 1', 'Ada'), cluster('board a', 'Bel')], 'rollback');
  expect(await number(whole)).toEqual([]);
  expect(await names()).toEqual(['1 Ada (current)', '1 Bel']);
  expect(await slugs()).toEqual(['1 ada', '1 bel (former)']);
});
