import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { openEntrance } from '../auth/entrance.js';
import { Passwords } from '../auth/passwords.js';
import type { Config } from '../config.js';
import { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { createSubscription, DuplicateSubscription } from '../webhooks/subscriptions.queries.js';

const EMAIL = 'owner@demo.invalid';
const RECEIVER = '/dashboard/receiver';
/** What happens a few times a minute in the demo world. */
const EVENTS = [
  'cs2.map.completed',
  'cs2.match.completed',
  'cs2.match.started',
  'tennis.match.completed',
  'tennis.match.started',
  'ufc.bout.completed',
  'ufc.bout.started',
];

/**
 * Gives the account to a fictional owner, who is an operator too and has a webhook to this service itself; an owner
 * from before keeps the account of before. Returns the address that signs in as that owner once.
 */
export async function openDemo(app: INestApplication, config: Config, accountId: string): Promise<string> {
  const db = app.get(Database);
  const owned = await own(db, app.get(Passwords), accountId);
  if (config.webhookAllowPrivate) await receive(db, owned, config.publicUrl + RECEIVER);
  return `${config.publicUrl}/dashboard/enter#${await openEntrance(db, owned)}`;
}

/** Takes what the demo owner's webhook is sent. */
export function addReceiver(fastify: FastifyInstance): void {
  fastify.post(RECEIVER, (_request, reply) => reply.code(204).send());
}

/** Returns the account of the owner, whose password nobody knows. */
async function own(db: Database, passwords: Passwords, accountId: string): Promise<string> {
  const password = await passwords.hash(randomBytes(32).toString('base64url'));
  const [owner] = await db.rows<{ accountId: string }>(sql`
    insert into account_owner (account_id, email, password, is_operator) values (${accountId}, ${EMAIL}, ${password}, true)
    on conflict (email) do update set is_operator = true returning account_id as "accountId"`);
  return owner!.accountId;
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
