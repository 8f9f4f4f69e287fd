import type { Team } from './league.js';
import type { PlayedMatch } from './matches.js';

export interface Rank {
  /** Teams with equally many wins share a rank. */
  rank: number;
  team: Team;
  wins: number;
  losses: number;
}

/** Ranks teams by matches won, then by matches won against teams with equally many wins. */
export function rankTeams(teams: readonly Team[], matches: readonly PlayedMatch[]): Rank[] {
  const winsOf = (team: Team, against: readonly Team[]) =>
    matches.filter(({ winner, loser }) => winner === team && against.includes(loser)).length;
  const wins = new Map(teams.map((team) => [team, winsOf(team, teams)]));
  const level = (team: Team) => teams.filter((one) => wins.get(one) === wins.get(team));
  const order = teams.toSorted(
    (one, other) =>
      (wins.get(other) as number) - (wins.get(one) as number) || winsOf(other, level(other)) - winsOf(one, level(one)),
  );
  return order.map((team) => ({
    rank: 1 + teams.filter((one) => (wins.get(one) as number) > (wins.get(team) as number)).length,
    team,
    wins: wins.get(team) as number,
    losses: matches.filter(({ loser }) => loser === team).length,
  }));
}
