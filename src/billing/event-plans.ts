import { FAMILIES } from '../families.js';
import type { Plan } from './plans.js';

/**
 * Whether a plan allows subscriptions to events of a family and their delivery. `game` is the game that the account
 * chose.
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

/** The families whose events a plan includes with the game that its account chose. */
export function includedFamilies(plan: Plan, game: string | null): string[] {
  return FAMILIES.map(({ name }) => name).filter((family) => includesEvents(plan, game, family));
}

/**
 * The families whose events a plan includes; for a one-game plan, those whose events it includes for the chosen game.
 */
export function familiesOf(plan: Plan): string[] {
  return FAMILIES.map(({ name }) => name).filter((family) =>
    includesEvents(plan, plan.games === 'one' ? family : null, family),
  );
}

/** The family of an event, which is the text before the first dot. */
export function familyOf(event: string): string {
  return event.slice(0, event.indexOf('.'));
}
