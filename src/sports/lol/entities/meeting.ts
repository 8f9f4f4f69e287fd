import type { Meeting } from '../../../archive/resolve/identities.js';
import { fold } from '../../../archive/names.js';

/** The meeting of a match at a time in ISO 8601 between teams of these names; with a number, of that game of it. */
export function meetingOf(at: string, teams: readonly string[], game?: number): Meeting {
  const pair = teams
    .map((name) => fold(name))
    .toSorted()
    .join(' v ');
  return { day: at.slice(0, 10), at, who: game === undefined ? pair : `${pair} game ${game}` };
}

/** The meeting by which another source's match or game is recognised; none where the time or a name is unknown. */
export function meetingAt(at: Date | null, names: readonly (string | null)[], game?: number): { meeting?: Meeting } {
  const known = names.filter((name) => name !== null);
  if (at === null || known.length < names.length) return {};
  return { meeting: meetingOf(at.toISOString(), known, game) };
}
