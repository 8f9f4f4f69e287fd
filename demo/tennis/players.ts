import { Random } from '../random.js';
import { inventName } from '../names.js';

export type Tour = 'ATP' | 'WTA';

export const SURFACES = ['Hard', 'Clay', 'Grass', 'Carpet'] as const;
export type Surface = (typeof SURFACES)[number];

export interface Player {
  id: number;
  firstName: string;
  lastName: string;
  name: string;
  hand: 'R' | 'L' | 'U';
  /** The birthday as upstream writes it, YYYYMMDD: 19980000 when only the year is known, empty when nothing is. */
  birth: string;
  ioc: string;
  heightCm: number | undefined;
  /** Added to the chance of winning a point on serve and subtracted from the opponent's; about -0.03 to 0.06. */
  skill: Record<Surface, number>;
  /** Shortens the points on either player's serve without changing the strength. */
  serveStyle: number;
  firstSeason: number;
  lastSeason: number;
}

/** The number of players that a tour has over all its seasons. */
export const PLAYERS_PER_TOUR = 200;

/** Invents a tour's players. The two best come first and keep their ids and names under every seed. */
export function inventPlayers(tour: Tour, random: Random, lastSeason: number): Player[] {
  const strengths = random.shuffled(Array.from({ length: PLAYERS_PER_TOUR - 2 }, (_, order) => skillOfOrder(order)));
  const taken = new Set(STARS[tour].map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  const stars = STARS[tour].map((star, index) => ({
    ...inventBody(tour, random, lastSeason, index, STAR_SKILL, true),
    ...star,
    name: `${star.firstName} ${star.lastName}`,
  }));
  const field = strengths.map((strength, index) => ({
    ...inventBody(tour, random, lastSeason, index + 2, strength, false),
    ...inventUnusedName(tour, random, taken),
  }));
  return [...stars, ...field];
}

const FIRST_ID = { ATP: 900_001, WTA: 950_001 } as const;
const STAR_SKILL = 0.062;

const STARS = {
  ATP: [
    { firstName: 'Jean-Perrin', lastName: 'Vétrouze', ioc: 'FRA', hand: 'R', heightCm: 188 },
    { firstName: 'Ilvar', lastName: 'Østerqvell', ioc: 'NOR', hand: 'L', heightCm: 193 },
  ],
  WTA: [
    { firstName: 'Séraphane', lastName: "d'Orvesnel", ioc: 'BEL', hand: 'R', heightCm: 178 },
    { firstName: 'Zdenira', lastName: 'Hrubačková', ioc: 'CZE', hand: 'R', heightCm: 174 },
  ],
} as const;

/** The skill of the player in this place; 0 is the best after the stars. */
function skillOfOrder(order: number): number {
  const leader = order < 10 ? (10 - order) * 0.0009 : 0;
  return 0.025 - (0.052 * order) / (PLAYERS_PER_TOUR - 3) + leader;
}

function inventBody(tour: Tour, random: Random, lastSeason: number, index: number, strength: number, star: boolean) {
  const [firstSeason, finalSeason] = star ? [0, lastSeason] : inventCareer(random, lastSeason);
  const skill = { Hard: strength, Clay: strength, Grass: strength, Carpet: strength };
  for (const surface of SURFACES) skill[surface] += random.bell() * (star ? 0.004 : 0.008);
  return {
    id: FIRST_ID[tour] + index,
    hand: random.chance(0.13) ? ('L' as const) : random.chance(0.03) ? ('U' as const) : ('R' as const),
    birth: inventBirth(random, firstSeason, finalSeason, lastSeason),
    heightCm: random.chance(0.06) ? undefined : Math.round((tour === 'ATP' ? 186 : 174) + random.bell() * 7),
    skill,
    serveStyle: random.bell() * 0.02,
    firstSeason,
    lastSeason: finalSeason,
  };
}

/**
 * Invents the first and the last season. Most play every season; some arrive late and some stop early. Season 0 means
 * before the first one.
 */
function inventCareer(random: Random, lastSeason: number): [first: number, last: number] {
  const kind = random.next();
  if (kind < 0.08) return [lastSeason - random.whole(0, 2), lastSeason];
  if (kind < 0.16) return [0, lastSeason - random.whole(1, 3)];
  return [0, lastSeason];
}

function inventBirth(random: Random, firstSeason: number, finalSeason: number, lastSeason: number): string {
  const age = firstSeason > 0 ? random.whole(17, 21) : random.whole(22, 31);
  const ageSeason = firstSeason > 0 ? firstSeason : finalSeason < lastSeason ? finalSeason - 4 : lastSeason - 2;
  const year = ageSeason - age;
  const day = `${year}${twoDigits(random.whole(1, 12))}${twoDigits(random.whole(1, 28))}`;
  const known = random.next();
  if (known < 0.01) return '';
  return known < 0.02 ? `${year}0000` : day;
}

function inventUnusedName(tour: Tour, random: Random, taken: Set<string>) {
  for (;;) {
    const invented = inventName(random, tour === 'WTA');
    const name = `${invented.firstName} ${invented.lastName}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return { ...invented, name };
  }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
