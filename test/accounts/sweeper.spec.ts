import { createOwner } from '../../src/auth/owners.js';
import { findSession, startSession } from '../../src/auth/sessions.js';
import { forgetOldActs } from '../../src/accounts/operator.queries.js';
import { Sweeper } from '../../src/accounts/sweeper.js';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import { createLog } from '../../src/http/log.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import { until } from '../support/until.js';

let own: OwnDatabase;
let db: Database;

beforeAll(async () => {
  own = await ownDatabase('demo');
  db = await Database.open({ url: own.url, poolSize: 2, statementTimeoutMs: 5_000 });
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

test('what has expired goes, and what still works stays', async () => {
  const owner = { email: 'ada@example.com', passwordHash: 'not signed in with', name: 'Ada', plan: 'free' };
  const accountId = (await createOwner(db, owner))!;
  const visitor = { address: '127.0.0.1', userAgent: undefined };
  const tokens = [];
  for (const [seen, ends] of [
    ['6 days', '1 hour'],
    ['8 days', '1 hour'],
    ['1 hour', '-1 minute'],
  ] as const) {
    const token = await startSession(db, accountId, visitor);
    tokens.push(token);
    await db.rows(sql`
      update session set seen_at = now() - ${seen}::interval, expires_at = now() + ${ends}::interval
      where token_hash = sha256(convert_to(${token}, 'UTF8'))`);
  }
  await db.rows(sql`
    insert into password_reset values ('\\x01', ${accountId}, now() + interval '1 minute'),
      ('\\x02', ${accountId}, now() - interval '1 minute')`);
  await db.rows(sql`
    insert into entrance (code_hash, account_id, expires_at) values ('\\x01', ${accountId}, now() + interval '1 minute'),
      ('\\x02', ${accountId}, now() - interval '1 minute')`);
  await db.rows(sql`
    insert into idempotent_reply (scope, key_hash, fingerprint, claimed_at) values
      (${accountId}, '\\x01', '\\x01', now() - interval '23 hours'), (${accountId}, '\\x02', '\\x01', now() - interval '25 hours')`);
  expect(await new Sweeper(db, createLog('silent')).round()).toBe(5);
  const living = await Promise.all(tokens.map((token) => findSession(db, token)));
  expect(living.map((session) => session?.email)).toEqual(['ada@example.com', undefined, undefined]);
});

test('what expired while nothing ran goes at the start', async () => {
  const left = () => db.rows(sql`select from entrance where expires_at < now()`);
  await db.rows(sql`update entrance set expires_at = now() - interval '1 minute'`);
  expect(await left()).toHaveLength(1);
  const sweeper = new Sweeper(db, createLog('silent'));
  sweeper.start();
  await until(async () => (await left()).length === 0);
  sweeper.stop();
});

test('acts of operators go after their days', async () => {
  await db.rows(sql`
    insert into audit_entry (at, operator_id, act, account_id, details, address)
    select now() - age * interval '1 day', 'acc_1', 'suspend', 'acc_2', '{}', '127.0.0.1' from unnest(array[1, 399, 401]) age`);
  const sweeper = new Sweeper(db, createLog('silent'), [(of) => forgetOldActs(of, 400)]);
  expect(await sweeper.round()).toBe(1);
  expect(await db.rows(sql`select from audit_entry where at < now() - interval '400 days'`)).toEqual([]);
  expect(await db.rows(sql`select from audit_entry where operator_id = 'acc_1'`)).toHaveLength(2);
});
