import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../auth/session.js';
import type { Database } from '../db/database.js';
import { found } from '../http/errors.js';
import { isPattern } from './catalogue.js';
import { unknownEvent } from './errors.js';
import { findSubscription, type Subscription } from './subscriptions.queries.js';

/**
 * Finds a subscription of the account that is signed in. A subscription of another account is answered like one that
 * does not exist.
 */
export async function findOwn(db: Database, request: FastifyRequest, id: string): Promise<Subscription> {
  return found(await findSubscription(db, sessionOf(request).accountId, id), 'webhook', id, 'webhook');
}

/** Throws UNKNOWN_EVENT for the first text that is neither an event of the catalogue nor a wildcard over some. */
export function checkEvents(param: string, events: readonly string[] = []): void {
  const unknown = events.find((event) => !isPattern(event));
  if (unknown !== undefined) throw unknownEvent(param, unknown);
}
