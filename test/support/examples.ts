import { createOwner } from '../../src/auth/owners.js';
import { Passwords } from '../../src/auth/passwords.js';
import { findSession, startSession } from '../../src/auth/sessions.js';
import { Counters } from '../../src/billing/counters.js';
import { RequestLog } from '../../src/billing/request-log.js';
import { sql } from '../../src/db/sql.js';
import { createLog } from '../../src/http/log.js';
import type { Route } from '../../src/http/routes.js';
import { sessionCookie } from './owner.js';
import type { Service } from './service.js';

/** The number that ids in examples have. */
const EXAMPLE = '01JC3V7Z8Q5R1YB0T2E4N6M9KX';

/** The account that example requests of the dashboard are made for; returns its id. */
export async function exampleOwner(service: Service): Promise<string> {
  const owner = {
    email: 'ada@example.com',
    passwordHash: await new Passwords(8).hash('correct horse battery'),
    name: 'Ada',
    plan: 'pro',
    isOperator: true,
  };
  return (await createOwner(service.db, owner)) as string;
}

/** Puts back what examples name by id, and takes away what they make. */
export async function prepareExamples(service: Service, accountId: string): Promise<void> {
  const { db } = service;
  await prepareKey(service, accountId);
  await prepareRequest(service, accountId);
  await prepareWebhook(service, accountId);
  await db.rows(sql`
    delete from account where id in (select account_id from account_owner where email = 'new@example.com')`);
  await db.rows(sql`
    insert into session (id, account_id, token_hash, address, expires_at)
    values (${`ses_${EXAMPLE}`}, ${accountId}, '\\x00', '203.0.113.7', now() + interval '1 day') on conflict do nothing`);
  await prepareCustomers(service);
  await db.rows(sql`
    insert into password_reset (token_hash, account_id, expires_at)
    values (sha256(convert_to(${RESET_TOKEN}, 'UTF8')), ${accountId}, now() + interval '1 day') on conflict do nothing`);
  await db.rows(sql`
    insert into entrance (code_hash, account_id)
    values (sha256(convert_to(${ENTRANCE_CODE}, 'UTF8')), ${accountId}) on conflict do nothing`);
}

/** Two accounts that operators act on: one that waits for a plan, and a suspended one. */
async function prepareCustomers({ db }: Service): Promise<void> {
  await db.rows(sql`
    insert into account (id, name, plan, suspended_at)
    values (${`acc_${EXAMPLE}`}, 'Grace', 'free', null), (${`acc_${EXAMPLE}-suspended`}, 'Edsger', 'free', now())
    on conflict (id) do update set suspended_at = excluded.suspended_at, plan = excluded.plan`);
  await db.rows(sql`
    insert into plan_request (account_id, plan, game, requested_at)
    values (${`acc_${EXAMPLE}`}, 'starter', 'tennis', '2026-03-14T18:22:05.000Z') on conflict do nothing`);
}

/** Active again, whatever was done to it. */
async function prepareKey({ db }: Service, accountId: string): Promise<void> {
  await db.rows(sql`
    insert into api_key (id, account_id, kind, name, hash, hint, scopes)
    values (${`key_${EXAMPLE}`}, ${accountId}, 'live', 'my bot', '\x01', 'svc_live_4hB0…h6Pj', '{tennis}')
    on conflict (id) do update set revoked_at = null, replaced_by = null, expires_at = null`);
}

/** A request of the key that failed, in its log. */
async function prepareRequest({ redis }: Service, accountId: string): Promise<void> {
  const keyId = `key_${EXAMPLE}`;
  const asked = { requestId: `req_${EXAMPLE}`, method: 'GET', url: '/api/v1/tennis/players/nobody?tuor=ATP' };
  const answered = { at: Date.now(), status: 404, code: 'NOT_FOUND', ms: 1.4, cost: 1, ignored: 'tuor', cached: false };
  await redis.del(`requests:{${keyId}}`);
  const log = new RequestLog(new Counters([redis]), createLog('silent'), 1_000);
  log.note({ accountId, keyId }, { ...asked, ...answered });
  await log.stop();
}

/** A subscription that is on, with one event in its log. */
async function prepareWebhook({ db }: Service, accountId: string): Promise<void> {
  const [id, eventId] = ['wh_4hB0cD1eF2gH3iJ4kL5mN6oP', '5a2c8f0e-1111-5222-8333-444455556666'];
  const body = {
    id: eventId,
    event: 'ufc.bout.started',
    timestamp: '2026-03-14T18:22:05.000Z',
    data: { boutId: 'ufc-1' },
  };
  await db.rows(sql`update account set plan = 'pro', game = null where id = ${accountId}`);
  await db.rows(sql`delete from webhook where account_id = ${accountId}`);
  await db.rows(sql`delete from webhook_delivery where webhook_id = ${id}`);
  await db.rows(sql`delete from webhook_removed where id = ${id}`);
  await db.rows(sql`
    insert into webhook (id, account_id, url, events, secret, is_active, sequence)
    values (${id}, ${accountId}, 'https://hooks.example.com/scoreline', '{ufc.*}', 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=', true, 1)`);
  await db.rows(sql`
    insert into webhook_event (id, name, subject, occurred_at, body)
    values (${eventId}, ${body.event}, 'ufc-1', ${body.timestamp}, ${JSON.stringify(body)}) on conflict do nothing`);
  await db.rows(sql`
    insert into webhook_delivery (id, webhook_id, event_id, event, sequence, status, attempts)
    values (${`dlv_${EXAMPLE}`}, ${id}, ${eventId}, ${body.event}, 1, 'delivered', 1)`);
}

/** The token that the example of a password reset sends. */
const RESET_TOKEN = 'd2hhdCB0aGUgbWFpbCBzYWlkLCBhZnRlciB0b2tlbj0';

/** The code that the example of an entrance sends. */
const ENTRANCE_CODE = 'mJ3kX0t9Yx1fV5qgq0C8mEw2Rk7b4uZs6dHn1TpLaQo';

/** What a signed-in dashboard sends for a route. */
export async function askedBy({ db }: Service, accountId: string, { method, tryBody, open }: Route) {
  const token = await startSession(db, accountId, { address: '127.0.0.1', userAgent: 'Mozilla/5.0' });
  const session = (await findSession(db, token))!;
  const signedIn = { cookie: await sessionCookie(db, token), 'x-csrf-token': session.csrfToken };
  return {
    method,
    headers: { ...(!open && signedIn), ...(tryBody && { 'content-type': 'application/json' }) },
    body: tryBody && JSON.stringify(tryBody),
  };
}
