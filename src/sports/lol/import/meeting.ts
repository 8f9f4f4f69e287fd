import type { Meeting } from '../../../archive/identities.js';
import { fold } from '../../../archive/names.js';

/** The meeting of a match at a time in ISO 8601 between teams of these names; with a number, of that game of it. */
export function meetingOf(at: string, teams: readonly string[], game?: number): Meeting {
  const pair = teams
    .map((name) => fold(name))
    .toSorted()
    .join(' v ');
  return { day: at.slice(0, 10), at, who: game === undefined ? pair : `${pair} game ${game}` };
}
