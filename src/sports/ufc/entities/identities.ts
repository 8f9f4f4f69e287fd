import type { Kind } from '../../../archive/resolve/identity-names.js';
import { fold } from '../../../archive/names.js';

/** Words that routes use where a path may also have a slug. */
const reserved = new Set(['upcoming', 'recent', 'meta', 'media', 'events', 'health', 'stream', 'ws', 'live']);

export const EVENT: Kind = { family: 'ufc', name: 'event', reserved };
export const FIGHTER: Kind = { family: 'ufc', name: 'fighter', reserved };
export const BOUT: Kind = { family: 'ufc', name: 'bout' };

/** The source ufcstats. Its keys are the last parts of its addresses. */
export const STATS = 'ufcstats';

/** Both folded names of a bout in alphabetical order. */
export function pairOf(one: string, other: string): string {
  return [fold(one), fold(other)].toSorted().join(' v ');
}
