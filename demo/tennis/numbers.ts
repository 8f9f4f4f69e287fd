import type { Edition } from './calendar.js';
import type { Round } from './court.js';

/** `slot` counts the matches of a round from the top of the draw, byes included. */
export type MatchNumbers = (round: Round, slot: number) => number;

/**
 * Numbers matches in upstream's two ways. Older files count the played matches from 1; newer ones number the slots of
 * the draw, up to 300 for the final, or from 100 in the slams. The final always has the highest number.
 */
export function numbersOf(edition: Edition, bracketSize: number, lastOlderSeason: number): MatchNumbers {
  if (edition.season <= lastOlderSeason) return countedFrom(1);
  const { tier } = edition.tournament;
  if (tier === 'slam' || tier === 'games') return slotsFrom(100, bracketSize);
  return (round, slot) => (round === 'RR' ? 286 : 302 - 2 * matchesIn(round)) + slot;
}

export function qualifyingNumbers(edition: Edition): MatchNumbers {
  return countedFrom(edition.tournament.tier === 'slam' ? 700 : 100);
}

export function countedFrom(first: number): MatchNumbers {
  let next = first;
  return () => next++;
}

/** Where there is a bronze match, it has the number before the final, so `BR` is requested before `F`. */
function slotsFrom(first: number, bracketSize: number): MatchNumbers {
  let bronze = 0;
  return (round, slot) => {
    if (round === 'BR') {
      bronze = 1;
      return first + bracketSize - 2;
    }
    const before = bracketSize - 2 * matchesIn(round);
    return first + before + slot + (round === 'F' ? bronze : 0);
  };
}

function matchesIn(round: Round): number {
  return MATCHES_IN_ROUND[round] ?? 1;
}

const MATCHES_IN_ROUND: Partial<Record<Round, number>> = { R128: 64, R64: 32, R32: 16, R16: 8, QF: 4, SF: 2, F: 1 };
