import { familyOf, includesEvents } from '../billing/event-plans.js';
import type { Plans } from '../billing/plans.js';
import { areFor } from './catalogue.js';
import { passes, type Filters } from './filters.js';

/** A subscription or a listener, with what decides which events it receives. */
export interface Subscriber {
  id: string;
  events: string[];
  filters: Filters | null;
  plan: string;
  game: string | null;
}

/** Whether a subscription receives an event, by its patterns, its filters and its account's plan. */
export function isFor(
  { events, filters, plan, game }: Omit<Subscriber, 'id'>,
  { name, data }: { name: string; data: object },
  plans: Plans,
): boolean {
  return areFor(events, name) && includesEvents(plans.get(plan), game, familyOf(name)) && passes(filters, name, data);
}

/** The deliveries that one subscription or listener gets. */
export interface Portion {
  /** The subscription or listener, whose row the caller has locked. */
  id: string;
  /** The delay of its plan, in seconds. */
  afterSeconds: number;
  events: readonly { id: string; name: string }[];
}
