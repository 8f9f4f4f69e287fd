import { JoinedIds } from '../../src/archive/joined-ids.js';
import { Database } from '../../src/db/database.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';

let own: OwnDatabase;
let db: Database;

beforeAll(async () => {
  own = await ownDatabase('empty');
  db = await Database.open({ url: own.url, poolSize: 4, statementTimeoutMs: 0 });
  await db.pool.query(`insert into identity_moved (family, kind, n, to_n) values ('lol', 'match', 7, 3)`);
});
afterAll(async () => {
  await db?.close();
  await own?.drop();
});

test('a live route does not wait for a slow database, while an archive route waits and has the id', async () => {
  const ids = new JoinedIds(db, { version: () => '1', changedAt: () => undefined, read: (_family, work) => work() });
  let unlock = () => {};
  const unlocked = new Promise<void>((resolve) => (unlock = resolve));
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const slow = db.transaction(async (client) => {
    await client.query('lock table identity_moved');
    locked();
    await unlocked;
  });
  await isLocked;
  const waiting = ids.idOf('lol', 'lol-match-7');
  expect(await ids.soon('lol', 'lol-match-7')).toBeUndefined();
  unlock();
  expect(await waiting).toBe('lol-match-3');
  await slow;
  expect(await ids.soon('lol', 'lol-match-7')).toBe('lol-match-3');
  expect(await ids.idOf('lol', 'lol-match-3')).toBeUndefined();
});
