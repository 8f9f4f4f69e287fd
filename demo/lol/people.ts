import { inventName } from '../names.js';
import type { Random } from '../random.js';
import { CHAMPION_POOLS } from './champions.js';
import { FORMER_PLAYERS, playerId, LCK_TEAMS, LPL_TEAMS } from './league.js';

export interface Player {
  id: string;
  handle: string;
  /** 0 to 4, from top to support; no player changes role. */
  place: number;
  firstName: string;
  lastName: string;
  country: Country;
  /** `YYYY-MM-DD`. */
  birth: string;
  /** 50 is average. */
  skill: number;
  /** The player's champions, the favourite first. */
  champions: readonly string[];
}

export interface Country {
  /** Two letters, lower case. */
  code: string;
  name: string;
}

/** All current and former players of the leagues, by handle. */
export function inventPlayers(random: Random, lastYear: number): Map<string, Player> {
  const current = [...LCK_TEAMS, ...LPL_TEAMS].flatMap(({ players }) =>
    players.map((handle, place): [string, number] => [handle, place]),
  );
  const former = FORMER_PLAYERS.flatMap((handles, place) => handles.map((handle): [string, number] => [handle, place]));
  return new Map(
    [...current, ...former].map(([handle, place]) => [
      handle,
      inventPlayer(random.fork(handle), handle, place, lastYear),
    ]),
  );
}

function inventPlayer(random: Random, handle: string, place: number, lastYear: number): Player {
  const { firstName, lastName, ioc } = inventName(random, random.chance(0.15));
  const birth = new Date(Date.UTC(lastYear - random.whole(19, 29), random.whole(0, 11), random.whole(1, 28)));
  return {
    id: playerId(handle),
    handle,
    place,
    firstName,
    lastName,
    country: countryOf(ioc),
    birth: birth.toISOString().slice(0, 10),
    skill: Math.round(50 + random.bell() * 10),
    champions: random.shuffled(CHAMPION_POOLS[place] as readonly string[]),
  };
}

function countryOf(ioc: string): Country {
  const written = COUNTRIES[ioc];
  if (written === undefined) throw new Error(`No country has the code ${ioc}.`);
  return { code: written.slice(0, 2), name: written.slice(3) };
}

const COUNTRIES: Record<string, string> = {
  ARG: 'ar Argentina',
  AUS: 'au Australia',
  AUT: 'at Austria',
  BEL: 'be Belgium',
  BRA: 'br Brazil',
  BUL: 'bg Bulgaria',
  CAN: 'ca Canada',
  CHI: 'cl Chile',
  CHN: 'cn China',
  COL: 'co Colombia',
  CRO: 'hr Croatia',
  CZE: 'cz Czech Republic',
  DEN: 'dk Denmark',
  EGY: 'eg Egypt',
  ESP: 'es Spain',
  FIN: 'fi Finland',
  FRA: 'fr France',
  GBR: 'gb United Kingdom',
  GER: 'de Germany',
  GRE: 'gr Greece',
  IND: 'in India',
  IRL: 'ie Ireland',
  ITA: 'it Italy',
  JPN: 'jp Japan',
  KAZ: 'kz Kazakhstan',
  KOR: 'kr South Korea',
  MAR: 'ma Morocco',
  NED: 'nl Netherlands',
  NOR: 'no Norway',
  NZL: 'nz New Zealand',
  POL: 'pl Poland',
  POR: 'pt Portugal',
  ROU: 'ro Romania',
  RSA: 'za South Africa',
  SLO: 'si Slovenia',
  SRB: 'rs Serbia',
  SUI: 'ch Switzerland',
  SVK: 'sk Slovakia',
  SWE: 'se Sweden',
  TPE: 'tw Taiwan',
  TUN: 'tn Tunisia',
  TUR: 'tr Turkey',
  UKR: 'ua Ukraine',
  USA: 'us United States',
};
