import { fold } from '../../../archive/names.js';

/** What every source of a match calls it, by the names of its teams; with a number, that game of it. */
export function meetingName(teams: readonly string[], game?: number): string {
  const who = teams
    .map((name) => fold(name))
    .toSorted()
    .join(' v ');
  return game === undefined ? who : `${who} game ${game}`;
}
