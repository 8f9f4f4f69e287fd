import { GAMES, type Plan, type Plans } from '../billing/plans.js';
import { refusedValue, type ApiError } from '../http/errors.js';
import { planNamed } from '../http/wording.js';
import type { PlanChoice, PlanWish } from './billing.dto.js';

/** A plan with the account's choices for it. */
export interface ChosenPlan {
  plan: string;
  game: string | null;
  addOns: string[];
}

/** Checks a choice against the plans of this installation; throws on the first violation. */
export function chosenPlan(plans: Plans, { plan: id, game = null, addOns }: PlanChoice): ChosenPlan {
  if (!plans.has(id)) throw unknownPlan(plans, id);
  const plan = plans.get(id);
  if (plan.games === 'one' && game === null)
    throw refusedValue('game', `game is required: the ${planNamed(plan.name)} covers one`, {
      code: 'required',
      allowed: [...GAMES],
    });
  const impossible = addOns.find((addOn) => !addOnsOf(plan).includes(addOn));
  if (impossible !== undefined) {
    const possible = addOnsOf(plan).length > 0 ? `it takes ${addOnsOf(plan).join(', ')}` : 'it takes none';
    throw refusedValue('addOns', `addOns: ${impossible} cannot be added to the ${planNamed(plan.name)}; ${possible}`, {
      code: 'invalid_enum',
      received: impossible,
      allowed: addOnsOf(plan),
    });
  }
  return { plan: id, game: plan.games === 'one' ? game : null, addOns: [...new Set(addOns)] };
}

export function unknownPlan(plans: Plans, id: string): ApiError {
  const allowed = plans.ids();
  return refusedValue('plan', `plan must be one of ${allowed.join(', ')}`, {
    code: 'invalid_enum',
    received: id,
    allowed,
  });
}

/** True if the account is already on the chosen plan. The game is compared only if the plan covers one game. */
export function isSameChoice(choice: ChosenPlan, { plan, game, addOns }: ChosenPlan): boolean {
  const isSameGame = choice.game === null || choice.game === game;
  const chosen = new Set(choice.addOns);
  return choice.plan === plan && isSameGame && chosen.size === addOns.length && addOns.every((one) => chosen.has(one));
}

/** Possible add-ons of a plan. */
export function addOnsOf(plan: Plan): string[] {
  return plan.webSocketAddOn === undefined ? [] : ['live_ws'];
}

/** The requested plan with its name. */
export function wish(plans: Plans, requested: (ChosenPlan & { requestedAt: string }) | null): PlanWish | null {
  return requested && { ...requested, planName: plans.get(requested.plan).name };
}
