import type { Plan, Plans } from '../billing/plans.js';
import { refusedValue } from '../http/errors.js';
import type { PlanChoice, PlanWish } from './billing.dto.js';

/** A plan with what its account chose for it. */
export interface ChosenPlan {
  plan: string;
  game: string | null;
  addOns: string[];
}

/** Checks a choice against the plans of this installation; throws what is wrong with it. */
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

/** True when the account is on the chosen plan already. The game is compared only where the plan is for one game. */
export function isSameChoice(choice: ChosenPlan, { plan, game, addOns }: ChosenPlan): boolean {
  const isSameGame = choice.game === null || choice.game === game;
  const chosen = new Set(choice.addOns);
  return choice.plan === plan && isSameGame && chosen.size === addOns.length && addOns.every((one) => chosen.has(one));
}

/** What can be added to a plan. */
export function addOnsOf(plan: Plan): string[] {
  return plan.webSocketAddOn === undefined ? [] : ['live_ws'];
}

/** What was asked for, with the plan's name. */
export function wish(plans: Plans, requested: (ChosenPlan & { requestedAt: string }) | null): PlanWish | null {
  return requested && { ...requested, planName: plans.get(requested.plan).name };
}
