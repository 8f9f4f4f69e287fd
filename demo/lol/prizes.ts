import { LANTERN_CUP, LCK, type Team } from './league.js';
import type { Player } from './people.js';
import type { Tournament } from './season.js';

/** The prize of each team in a tournament, in US dollars. */
export function prizesOf({ league, places }: Tournament): Map<Team, number> {
  const worth = league === LANTERN_CUP ? CUP_PRIZES : league === LCK ? LCK_PRIZES : LPL_PRIZES;
  return new Map(places.flatMap((teams, index) => teams.map((team): [Team, number] => [team, worth[index] ?? 0])));
}

const CUP_PRIZES = [150_000, 75_000, 30_000, 15_000];
const LCK_PRIZES = [60_000, 30_000, 12_500];
const LPL_PRIZES = [15_000, 7_500];

/** The prizes of each player, in US dollars: a fifth of the team's. */
export function earningsOf(tournaments: readonly Tournament[]): Map<Player, number> {
  const won = new Map<Player, number>();
  for (const tournament of tournaments) {
    for (const [team, prize] of prizesOf(tournament)) {
      for (const player of tournament.rosters.get(team) ?? []) won.set(player, (won.get(player) ?? 0) + prize / 5);
    }
  }
  return won;
}
