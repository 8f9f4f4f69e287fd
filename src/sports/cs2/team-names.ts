import { fold } from '../../archive/names.js';

/**
 * Names under which one source has teams that others know by another name. Reviewed by hand: a line is what a source
 * writes, the name that others write, and why both are one team.
 */
const REVIEWED: readonly [written: string, known: string, reason: string][] = [
  ['Virtus.Pro', 'Virtus.pro', 'demos write a capital'],
  ['NAVI', 'Natus Vincere', 'the short name'],
  ['NIP', 'Ninjas in Pyjamas', 'the short name'],
  ['NRG Esports', 'NRG', 'the tier-3 lists add a word'],
];

const KNOWN = new Map(REVIEWED.map(([written, known]) => [fold(written), fold(known)]));

/** The folded name by which others know a team that nobody else calls so. */
export function otherTeamName(folded: string): string | undefined {
  return KNOWN.get(folded);
}

/** The names of both teams as a meeting has them, whichever is named first. */
export function whoMeet(names: readonly [string, string]): string {
  return names
    .map((name) => fold(name))
    .toSorted()
    .join(' v ');
}
