import type { Kind } from '../../../archive/identity-names.js';
import { fold } from '../../../archive/names.js';

/** Words that stand at a slug's place in a path. */
const reserved = new Set(['upcoming', 'recent', 'meta', 'media', 'events', 'health', 'stream', 'ws', 'live']);

export const EVENT: Kind = { family: 'ufc', name: 'event', reserved };
export const FIGHTER: Kind = { family: 'ufc', name: 'fighter', reserved };
export const BOUT: Kind = { family: 'ufc', name: 'bout' };

/** Source of what ufcstats lists; its keys are the last parts of upstream's addresses. */
export const STATS = 'ufcstats';

/** Who meets in a bout: both folded names in order of the alphabet. */
export function pairOf(one: string, other: string): string {
  return [fold(one), fold(other)].toSorted().join(' v ');
}
