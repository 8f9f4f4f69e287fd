import { setTimeout as sleep } from 'node:timers/promises';
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
  const slow = db.transaction(async (client) => {
    await client.query('lock table identity_moved');
    await sleep(800);
  });
  await sleep(50);
  const asked = [ids.soon('lol', 'lol-match-7'), ids.idOf('lol', 'lol-match-7')];
  expect(await Promise.all(asked)).toEqual([undefined, 'lol-match-3']);
  await slow;
  expect(await ids.soon('lol', 'lol-match-7')).toBe('lol-match-3');
  expect(await ids.idOf('lol', 'lol-match-3')).toBeUndefined();
});
