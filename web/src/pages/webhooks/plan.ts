import type { Schemas } from '../../api/client';
import type { EventInfo } from '../../api/queries';
import { titleOf } from '../../live/families';

/** The part of the catalogue that an account may subscribe to. */
export interface EventPlan {
  /** Such as `Basic`, or `Starter for UFC`. */
  name: string;
  families: readonly string[];
}

export function eventPlanOf({ planName, chosenGame, coveredFamilies }: Schemas['Billing']): EventPlan {
  const name = chosenGame === null ? planName : `${planName} for ${titleOf(chosenGame)}`;
  return { name, families: coveredFamilies };
}

/** Events that the plan sends. */
export const sentBy = ({ families }: Pick<EventPlan, 'families'>, events: readonly EventInfo[]) =>
  events.filter(({ family }) => families.includes(family));
