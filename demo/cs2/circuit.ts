import { inventName } from '../names.js';
import type { Random } from '../random.js';
import { steamAccountOf, CAST } from './live/cast.js';

/** Every team, player and event of this circuit is invented. */
export interface Player {
  nickname: string;
  realName: string;
  country: string;
  steamId: string;
  hltvId: number;
  /** About 1; a better player wins more duels. */
  skill: number;
}

export interface Team {
  name: string;
  slug: string;
  hltvId: number;
  region: 'europe' | 'americas' | 'asia';
  country: string;
  players: Player[];
}

/** The fourteen teams, strongest first. The teams that also play live come first, in the order of `CAST`. */
const HOMES: readonly [name: string, region: Team['region'], country: string][] = [
  ['Harbour Nine', 'europe', 'Denmark'],
  ['Lantern', 'europe', 'Sweden'],
  ['North Quarry', 'americas', 'United States'],
  ['Saltmarsh', 'europe', 'United Kingdom'],
  ['Copperline', 'americas', 'Brazil'],
  ['Ninth Meridian', 'asia', 'Malaysia'],
  ['Velvet Anchor', 'europe', 'France'],
  ['Steppe Wind', 'asia', 'Mongolia'],
  ['Old Mill', 'europe', 'Poland'],
  ['Pampas Riders', 'americas', 'Argentina'],
  ['Paper Cranes', 'asia', 'China'],
  ['Iron Orchard', 'europe', 'Germany'],
  ['Tidewater', 'americas', 'Canada'],
  ['Coral Kites', 'asia', 'Australia'],
];

/** The first id of a player without a team. */
const FIRST_FREE_ID = 990_501;

const NICK_OPENINGS = 'bra ko lu mi ny ra sel tor va zen fi gru hal jin ox pel qui rem sny twi ulm wex yor dro'.split(
  ' ',
);
const NICK_ENDINGS = 'x ko ren m0 tz dle na s1 ky vo ll rn ick 3r ash by'.split(' ');

/** Invents the circuit's teams with their players as of the last day, and `spare` players without a team. */
export function inventCircuit(random: Random, spare: number): { teams: Team[]; free: Player[] } {
  const taken = new Set(CAST.flatMap(({ players }) => players.map(({ nick }) => nick.toLowerCase())));
  const inventNickname = () => {
    let nickname = '';
    do nickname = random.pick(NICK_OPENINGS) + random.pick(NICK_ENDINGS);
    while (taken.has(nickname));
    taken.add(nickname);
    return nickname;
  };
  const player = (hltvId: number, cast: string | undefined, country: string, level: number): Player => {
    const { firstName, lastName } = inventName(random, false);
    return {
      nickname: cast ?? inventNickname(),
      realName: `${firstName} ${lastName}`,
      country,
      steamId: steamAccountOf(hltvId),
      hltvId,
      skill: level + random.bell() * 0.06,
    };
  };
  const teams = HOMES.map(([name, region, country], place): Team => {
    const hltvId = (CAST[0]?.id ?? 0) + 10 * place;
    const cast = CAST[place]?.players ?? [];
    const level = 1.12 - place * 0.015;
    return {
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      hltvId,
      region,
      country,
      players: [0, 1, 2, 3, 4].map((index) => player(hltvId + index + 1, cast[index]?.nick, country, level)),
    };
  });
  const free = Array.from({ length: spare }, (_, index) => player(FIRST_FREE_ID + index, undefined, 'Finland', 0.95));
  return { teams, free };
}
