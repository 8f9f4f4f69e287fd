import type { Plan } from '../billing/plans.js';

/**
 * Whether a plan allows subscriptions to events of a family and their delivery. `game` is the choice of a one-game
 * account.
 */
export function includesEvents(
  { games, webhooks, webhookFamilies }: Plan,
  game: string | null,
  family: string,
): boolean {
  if (!webhooks || (games === 'one' && family !== game)) return false;
  if (webhookFamilies === 'chosen') return family === game;
  return webhookFamilies === 'all' || (webhookFamilies ?? []).includes(family);
}

/** The family of an event, which is the text before the first dot. */
export function familyOf(event: string): string {
  return event.slice(0, event.indexOf('.'));
}
