import { fold } from '../../archive/names.js';

/**
 * Aliases of teams that only one source uses, reviewed by hand. A line is the source's name, the name that others use,
 * and why both are one team.
 */
const REVIEWED: readonly [written: string, known: string, reason: string][] = [
  ['Virtus.Pro', 'Virtus.pro', 'demos write a capital'],
  ['NAVI', 'Natus Vincere', 'the short name'],
  ['NIP', 'Ninjas in Pyjamas', 'the short name'],
  ['NRG Esports', 'NRG', 'the tier-3 lists add a word'],
];

const KNOWN = new Map(REVIEWED.map(([written, known]) => [fold(written), fold(known)]));

/** The folded name that other sources use for a team. */
export function otherTeamName(folded: string): string | undefined {
  return KNOWN.get(folded);
}

/** The names of both teams in one order, whichever comes first. */
export function whoMeet(names: readonly [string, string]): string {
  return names
    .map((name) => fold(name))
    .toSorted()
    .join(' v ');
}
