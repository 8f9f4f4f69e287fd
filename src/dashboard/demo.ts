import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { createKey } from '../auth/accounts.js';
import { Passwords } from '../auth/passwords.js';
import type { Config } from '../config.js';
import { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { createSubscription, DuplicateSubscription } from '../webhooks/subscriptions.queries.js';

/** Only displayed: the owner is found by `is_demo`, and nobody can register an address under `.invalid`. */
const EMAIL = 'owner@demo.invalid';
const RECEIVER = '/dashboard/receiver';
/** Events that occur a few times a minute in the demo world. */
const EVENTS = [
  'cs2.map.completed',
  'cs2.match.completed',
  'cs2.match.started',
  'tennis.match.completed',
  'tennis.match.started',
  'ufc.bout.completed',
  'ufc.bout.started',
];
const BOT = 'Fictional bot of the demo';
/** The bot's maximum requests per day and route. */
const ASKED: readonly (readonly [route: string, requests: number])[] = [
  ['/api/v1/tennis/players', 140],
  ['/api/v1/lol/matches/live', 90],
  ['/api/v1/ufc/fighters/:slug', 60],
  ['/api/v1/cs2/matches/recent', 40],
];

/**
 * Gives the account to a fictional owner, who is also an operator and has a webhook to this service and a bot with
 * usage on each day of the month; an existing owner keeps its account. Returns the owner's account.
 */
export async function furnishDemo(app: INestApplication, config: Config, accountId: string): Promise<string> {
  const db = app.get(Database);
  const owned = await own(db, app.get(Passwords), accountId);
  await fillMonth(db, owned);
  if (config.webhookAllowPrivate) await receive(db, owned, config.publicUrl + RECEIVER);
  return owned;
}

/** The sign-in address for a code from `openEntrance`. */
export function entranceTo({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string {
  return `${publicUrl}/dashboard/enter#${code}`;
}

/** Undefined before the first start of a demo with a local key. */
export async function findDemoOwner(db: Database): Promise<string | undefined> {
  const known = await db.row<{ accountId: string }>(sql`
    select account_id as "accountId" from account_owner where is_demo`);
  return known?.accountId;
}

/** Accepts the webhooks of the demo owner; not logged, since several a second would flood the log. */
export function addReceiver(fastify: FastifyInstance): void {
  fastify.post(RECEIVER, { config: { unlogged: true } }, (_request, reply) => reply.code(204).send());
}

/** Returns the account of the demo's owner, created once per installation. Nobody knows its password. */
async function own(db: Database, passwords: Passwords, accountId: string): Promise<string> {
  const known = await findDemoOwner(db);
  if (known !== undefined) return known;
  const password = await passwords.hash(randomBytes(32).toString('base64url'));
  const [owner] = await db.rows<{ accountId: string }>(sql`
    insert into account_owner (account_id, email, password, is_operator, is_demo)
    values (${accountId}, ${EMAIL}, ${password}, true, true)
    on conflict (is_demo) where is_demo do update set is_demo = true returning account_id as "accountId"`);
  return owner!.accountId;
}

/** Existing days stay unchanged. */
async function fillMonth(db: Database, accountId: string): Promise<void> {
  const known = await db.row<{ id: string }>(sql`
    select id from api_key where account_id = ${accountId} and name = ${BOT} limit 1`);
  const { id } = known ?? (await createKey(db, { accountId, name: BOT }));
  await db.rows(sql`
    insert into usage (account_id, key_id, route, day, requests, charged)
    select ${accountId}, ${id}, route, day, asked, asked
    from jsonb_to_recordset(${JSON.stringify(ASKED.map(([route, requests]) => ({ route, requests })))}::jsonb)
        as bot (route text, requests integer),
      generate_series(date_trunc('month', now() at time zone 'utc'), now() at time zone 'utc', '1 day') as days (day),
      lateral (select requests * (35 + extract(doy from day)::integer * 37 % 66) / 100 as asked) used
    on conflict (account_id, day, key_id, route) do nothing`);
}

async function receive(db: Database, accountId: string, url: string): Promise<void> {
  const description = 'This service itself, for trying out';
  const made = { url, events: EVENTS, filters: null, description, isActive: true };
  try {
    await createSubscription(db, accountId, made, 1);
  } catch (error) {
    if (!(error instanceof DuplicateSubscription)) throw error;
  }
}
