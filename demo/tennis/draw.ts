import type { Random } from '../random.js';
import type { Tier } from './tournaments.js';
import type { Entrant, Round } from './court.js';

/** An empty slot is a bye for its neighbour. */
export type Bracket = (Entrant | undefined)[];

/**
 * Draws a bracket. Seeds are placed apart and get the byes; all others are drawn by lot. `entrants` holds the players,
 * best first.
 */
export function drawBracket(entrants: readonly Entrant[], seeds: number, random: Random): Bracket {
  const size = bracketSize(entrants.length);
  const byes = size - entrants.length;
  const seeded = entrants.slice(0, seeds).map((entrant, index) => ({ ...entrant, seed: index + 1 }));
  const unseeded = random.shuffled(entrants.slice(seeds));
  const seedOfPlace = shuffledInGroups(seeded, random);
  return placesInBracket(size).map((place) => {
    if (place <= seedOfPlace.length) return seedOfPlace[place - 1];
    return place > size - byes ? undefined : unseeded.pop();
  });
}

export function bracketSize(entrants: number): number {
  let size = 2;
  while (size < entrants) size *= 2;
  return size;
}

export function seedCount(tier: Tier, drawSize: number): number {
  if (tier === 'slam' || drawSize === 96) return 32;
  return drawSize > 32 ? 16 : 8;
}

/** The rounds of a bracket, the first one first. */
export function roundsOf(size: number): Round[] {
  return KNOCKOUT_ROUNDS.slice(-Math.log2(size));
}

const KNOCKOUT_ROUNDS: readonly Round[] = ['R128', 'R64', 'R32', 'R16', 'QF', 'SF', 'F'];

/** Draws seeds 3 and 4, 5 to 8, 9 to 16 and 17 to 32 among themselves. */
function shuffledInGroups(seeded: readonly Entrant[], random: Random): Entrant[] {
  const [first, second, ...rest] = seeded;
  const drawn = [first, second].filter((entrant) => entrant !== undefined);
  for (let size = 2; rest.length > 0; size = drawn.length) drawn.push(...random.shuffled(rest.splice(0, size)));
  return drawn;
}

/**
 * Orders the places so that seeds 1 and 2 can meet only in the final, and 3 and 4 can meet them only in the
 * semi-finals.
 */
function placesInBracket(size: number): number[] {
  let places = [1];
  while (places.length < size) {
    const sum = places.length * 2 + 1;
    places = places.flatMap((place, index) => (index % 2 === 0 ? [place, sum - place] : [sum - place, place]));
  }
  return places;
}
