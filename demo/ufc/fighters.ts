import type { Random } from '../random.js';
import { inventName } from '../names.js';

export interface Weight {
  /** The name as upstream writes it. */
  name: string;
  limitLbs: number;
  women: boolean;
}

export const WEIGHTS: readonly Weight[] = [
  { name: 'Lightweight', limitLbs: 155, women: false },
  { name: 'Middleweight', limitLbs: 185, women: false },
  { name: 'Heavyweight', limitLbs: 265, women: false },
  { name: "Women's Flyweight", limitLbs: 125, women: true },
];

export interface Fighter {
  key: string;
  firstName: string;
  lastName: string;
  name: string;
  nickname: string;
  weight: Weight;
  heightInches: number | undefined;
  reachInches: number | undefined;
  stance: string;
  /** The birthday, as in `Jul 13, 1998`; empty when unknown. */
  birth: string;
  /** From about -1 to 2; the higher skill wins more bouts. */
  skill: number;
  /** From 0 for a striker to 1 for a wrestler. */
  grappling: number;
}

const FIGHTERS_OF_WEIGHT = 12;

/** These fighters keep their names under every seed, because examples of the documentation name them. */
const STARS = [
  { firstName: 'Torvald', lastName: 'Vorlund', nickname: 'The Tide', skill: 1.9 },
  { firstName: 'Ilario', lastName: 'Tessaly', nickname: 'Quarry', skill: 1.5 },
];

/** Two fighters of one name at very different weights, as upstream has some. */
const NAMESAKE = { firstName: 'Oren', lastName: 'Kaldis' };

const NICKNAMES = [
  'Anvil',
  'Lantern',
  'The Ferry',
  'Copperhead',
  'Saltmarsh',
  'Nightjar',
  'Gravel',
  'The Sluice',
  '',
  '',
  '',
];

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function inventFighters(random: Random, lastYear: number): Fighter[] {
  const taken = new Set([...STARS, NAMESAKE].map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  return WEIGHTS.flatMap((weight, place) =>
    Array.from({ length: FIGHTERS_OF_WEIGHT }, (_, index) => {
      const star = place === 0 ? STARS[index] : undefined;
      const fixed = star ?? (index === 5 && (place === 0 || place === 2) ? NAMESAKE : undefined);
      const { firstName, lastName } = fixed ?? inventUnused(random, weight.women, taken);
      return {
        key: hexKey(random),
        firstName,
        lastName,
        name: `${firstName} ${lastName}`,
        nickname: star?.nickname ?? random.pick(NICKNAMES),
        weight,
        heightInches: random.chance(0.05)
          ? undefined
          : Math.round(60 + Math.sqrt(weight.limitLbs) * 0.75 + random.bell() * 2),
        reachInches: random.chance(0.15)
          ? undefined
          : Math.round(60 + Math.sqrt(weight.limitLbs) * 0.85 + random.bell() * 2),
        stance: random.pick(['Orthodox', 'Orthodox', 'Orthodox', 'Southpaw', 'Switch', '']),
        birth: random.chance(0.06)
          ? ''
          : `${random.pick(MONTHS)} ${String(random.whole(1, 28)).padStart(2, '0')}, ${lastYear - random.whole(22, 38)}`,
        skill: star?.skill ?? random.bell() * 0.8,
        grappling: random.next(),
      };
    }),
  );
}

/** Sixteen hexadecimal digits, as at the end of upstream's addresses. */
export function hexKey(random: Random): string {
  return Array.from({ length: 16 }, () => random.whole(0, 15).toString(16)).join('');
}

function inventUnused(random: Random, women: boolean, taken: Set<string>) {
  for (;;) {
    const { firstName, lastName } = inventName(random, women);
    const name = `${firstName} ${lastName}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return { firstName, lastName };
  }
}
