import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../auth/session.js';
import type { Database } from '../db/database.js';
import { found, refusedValue } from '../http/errors.js';
import { areFor, isPattern, type EventDescription } from './catalogue.js';
import { unknownEvent } from './errors.js';
import { alwaysStops, type Filters } from './filters.js';
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

/** A subscribed name or wildcard whose events all lack the member that a filter wants. */
export interface Stopped {
  event: string;
  filter: string;
}

/** Lists the names and wildcards of a subscription that bring no event, because a filter stops every one. */
export function stoppedEvents(
  described: readonly EventDescription[],
  events: readonly string[],
  filters: Filters | null,
): Stopped[] {
  return events.flatMap((event) => {
    const covered = described.filter(({ name }) => areFor([event], name));
    const stops = covered.map(({ name, fields }) => alwaysStops(filters, name, fields));
    const [filter] = stops;
    return filter !== undefined && !stops.includes(undefined) ? [{ event, filter }] : [];
  });
}

/** Throws when the filters never let any of the events pass. */
export function checkFilters(
  described: readonly EventDescription[],
  events: readonly string[],
  filters: Filters | null,
): void {
  const stopped = stoppedEvents(described, events, filters);
  const [first] = stopped;
  if (first && stopped.length === events.length) throw stoppedByFilter(first);
}

export function stoppedByFilter({ event, filter }: Stopped) {
  return refusedValue(`filters.${filter}`, `${event} has no ${filter}, so this filter lets none of it pass`, {
    code: 'conflict',
  });
}
