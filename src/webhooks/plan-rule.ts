import type { Plan } from '../billing/plans.js';

/** Whether events of a family may be subscribed to and delivered. `game` is what a one-game account chose. */
export function includesEvents(
  { games, webhooks, webhookFamilies }: Plan,
  game: string | null,
  family: string,
): boolean {
  if (!webhooks || (games === 'one' && family !== game)) return false;
  if (webhookFamilies === 'chosen') return family === game;
  return webhookFamilies === 'all' || (webhookFamilies ?? []).includes(family);
}

/** The family of an event: what stands before the first dot. */
export function familyOf(event: string): string {
  return event.slice(0, event.indexOf('.'));
}
