import type { Meeting } from '../../../archive/identities.js';
import { fold } from '../../../archive/names.js';

/** What every source of a match calls it, by its time in ISO 8601 and the names of its teams; with a number, that game of it. */
export function meetingOf(at: string, teams: readonly string[], game?: number): Meeting {
  const pair = teams
    .map((name) => fold(name))
    .toSorted()
    .join(' v ');
  return { day: at.slice(0, 10), at, who: game === undefined ? pair : `${pair} game ${game}` };
}
