import { fold, looseKey } from '../../../archive/names.js';
import type { CardBout, CardCorner } from './cards.js';
import type { FighterNames } from './fighter-names.js';

export type Corner = 'red' | 'blue';

export interface FoundBout {
  bout: CardBout;
  /** The corner of the first name. */
  first: Corner;
  /** A name that no fighter has so far, and the fighter whose name it must be. */
  learned?: Learned;
}

export interface Learned {
  name: string;
  fighter: CardCorner;
}

export type Lookup = FoundBout | { reason: string };

export interface Asked {
  names: readonly [string, string];
  /** The bouts to search. */
  among: readonly CardBout[];
  /**
   * How to decide about the other name when only one name is known. `elimination` assigns it to the opponent, because
   * what was written after a bout belongs to its two fighters; if another fighter has the name, it must also share a
   * word with the opponent's, and that fighter must not be in these bouts. `resemblance` always requires a shared word,
   * because a price may be of a bout that was later made with another opponent, and accepts no name that another
   * fighter has.
   */
  otherName: 'elimination' | 'resemblance';
  /** Round and time of the end, where the source has them. They distinguish two bouts of one pair on one card. */
  ending?: string;
}

/** Finds a bout by its two names. */
export function findBout(book: FighterNames, { names, among, otherName, ending }: Asked): Lookup {
  const [first, second] = names;
  const stands = (name: string, { n }: CardCorner) => book.numbersOf(name).has(n);
  const both = among.flatMap((bout): FoundBout[] => {
    if (stands(first, bout.red) && stands(second, bout.blue)) return [{ bout, first: 'red' }];
    return stands(first, bout.blue) && stands(second, bout.red) ? [{ bout, first: 'blue' }] : [];
  });
  const ended = both.length > 1 && ending ? both.filter(({ bout }) => bout.ending === ending) : both;
  if (ended.length === 1) return ended[0] as FoundBout;
  if (ended.length > 1 || both.length > 1) return { reason: 'ambiguous_bout' };
  const half = among.flatMap((bout) => oneName(stands, bout, first, second));
  const [only] = half;
  if (!only || half.length > 1 || !only.learned) return { reason: 'no_bout' };
  const { name, fighter } = only.learned;
  const holders = book.numbersOf(name);
  const isHeld = holders.size > 0;
  if ((isHeld || otherName === 'resemblance') && !shareWord(name, fighter.name)) return { reason: 'no_bout' };
  if (!isHeld) return only;
  const isAmong = among.some(({ red, blue }) => holders.has(red.n) || holders.has(blue.n));
  return otherName === 'resemblance' || isAmong ? { reason: 'no_bout' } : { bout: only.bout, first: only.first };
}

type Stands = (name: string, corner: CardCorner) => boolean;

function oneName(stands: Stands, bout: CardBout, first: string, second: string): FoundBout[] {
  if (stands(first, bout.red)) return [{ bout, first: 'red', learned: { name: second, fighter: bout.blue } }];
  if (stands(first, bout.blue)) return [{ bout, first: 'blue', learned: { name: second, fighter: bout.red } }];
  if (stands(second, bout.red)) return [{ bout, first: 'blue', learned: { name: first, fighter: bout.blue } }];
  if (stands(second, bout.blue)) return [{ bout, first: 'red', learned: { name: first, fighter: bout.red } }];
  return [];
}

/** Whether two names share a word of three letters or more. */
export function shareWord(one: string, other: string): boolean {
  const words = new Set(looseKey(fold(one)).split(' '));
  return looseKey(fold(other))
    .split(' ')
    .some((word) => word.length > 2 && words.has(word));
}
