import type { Random } from '../random.js';
import { inventName } from '../names.js';

/** Ids of fighters, events and fights of the demo begin here, far above the real ones. */
export const FIRST_ID = 900_000;

/** The members of upstream's fighter that do not change during a night. */
export interface Fighter {
  FighterId: number;
  Name: { FirstName: string; LastName: string; NickName: string | null };
  division: Division;
  profile: object;
}

export interface Division {
  id: number;
  name: string;
  short: string;
  limit: number;
  women: boolean;
}

const PER_DIVISION = 16;

/**
 * Pairs two fighters of one division for each bout; no fighter appears twice. A fighter's number has the same name in
 * every night.
 */
export function matchFighters(world: Random, night: Random, bouts: number): [Fighter, Fighter][] {
  const divisions = night.shuffled(DIVISIONS.map((_, index) => index)).slice(0, bouts);
  return divisions.map((division) => {
    const [one = 0, other = 1] = night.shuffled(Array.from({ length: PER_DIVISION }, (_, place) => place));
    return [fighter(world, division, one), fighter(world, division, other)];
  });
}

function fighter(world: Random, divisionIndex: number, place: number): Fighter {
  const division = DIVISIONS[divisionIndex] as Division;
  const number = divisionIndex * PER_DIVISION + place;
  const random = world.fork(`fighter ${number}`);
  const { firstName, lastName, ioc } = inventName(random, division.women);
  const birthYear = random.whole(1988, 2003);
  const height = Math.round(52 + division.limit / 12 + random.whole(-2, 3));
  const home = { City: null, State: null, Country: null, TriCode: ioc };
  const weight = {
    WeightClassId: division.id,
    WeightClassOrder: 1,
    Description: division.name,
    Abbreviation: division.short,
  };
  return {
    FighterId: FIRST_ID + number,
    Name: { FirstName: firstName, LastName: lastName, NickName: null },
    division,
    profile: {
      Born: home,
      FightingOutOf: home,
      Record: {
        Wins: random.whole(4, 24),
        Losses: random.whole(0, 9),
        Draws: random.chance(0.15) ? 1 : 0,
        NoContests: random.chance(0.12) ? 1 : 0,
      },
      DOB: `${birthYear}-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
      Age: 2026 - birthYear,
      Stance: random.pick(['Orthodox', 'Orthodox', 'Orthodox', 'Southpaw', 'Switch']),
      Weight: division.limit,
      Height: height,
      Reach: height + random.whole(-1, 4),
      UFCLink: null,
      WeightClasses: [weight],
    },
  };
}

const division = (id: number, name: string, short: string, limit: number): Division => {
  return { id, name, short, limit, women: name.startsWith('Women') };
};

const DIVISIONS: readonly Division[] = [
  division(1, 'Heavyweight', 'HW', 265),
  division(2, 'Light Heavyweight', 'LHW', 205),
  division(3, 'Middleweight', 'MW', 185),
  division(4, 'Welterweight', 'WW', 170),
  division(5, 'Lightweight', 'LW', 155),
  division(6, 'Featherweight', 'FTW', 145),
  division(7, 'Bantamweight', 'BW', 135),
  division(8, 'Flyweight', 'FLW', 125),
  division(14, "Women's Strawweight", 'WSW', 115),
  division(15, "Women's Flyweight", 'WFLW', 125),
  division(16, "Women's Bantamweight", 'WBW', 135),
];
