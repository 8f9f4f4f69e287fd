import type { Plan, Plans } from '../billing/plans.js';
import { refusedValue } from '../http/errors.js';
import type { PlanChoice, PlanWish } from './billing.dto.js';

/** A plan with the account's choices for it. */
export interface ChosenPlan {
  plan: string;
  game: string | null;
  addOns: string[];
}

/** Checks a choice against the plans of this installation; throws on the first violation. */
export function chosenPlan(plans: Plans, { plan: id, game = null, addOns }: PlanChoice): ChosenPlan {
  if (!plans.has(id)) throw refusedValue('plan', `plan must be one of ${plans.ids().join(', ')}`, plans.ids());
  const plan = plans.get(id);
  if (plan.games === 'one' && game === null)
    throw refusedValue('game', `game is required: the ${plan.name} plan covers one`);
  const impossible = addOns.find((addOn) => !addOnsOf(plan).includes(addOn));
  if (impossible !== undefined) {
    const possible = addOnsOf(plan).length > 0 ? `it takes ${addOnsOf(plan).join(', ')}` : 'it takes none';
    throw refusedValue(
      'addOns',
      `addOns: ${impossible} cannot be added to the ${plan.name} plan; ${possible}`,
      addOnsOf(plan),
    );
  }
  return { plan: id, game: plan.games === 'one' ? game : null, addOns: [...new Set(addOns)] };
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
