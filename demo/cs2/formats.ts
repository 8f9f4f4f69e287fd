import type { Team } from './circuit.js';
import type { PlayedMatch } from './play-match.js';

export interface MatchSlot {
  stage: string;
  round: string;
  /** Days after the event's first day. */
  day: number;
  hour: number;
  bestOf: 1 | 3 | 5;
}

export type PlayMatch = (slot: MatchSlot, one: Team, other: Team) => PlayedMatch;

/** Groups of teams by final place, the winner first; teams that went out in the same round share a group. */
export type Placings = Team[][];

export const SWISS = 'Swiss stage';
export const PLAYOFFS = 'Playoffs';

/** Eight teams play opponents with the same record until each has two wins or two losses; no two teams meet twice. */
export function playSwiss(play: PlayMatch, teams: readonly Team[]): { qualified: Team[]; out: Placings } {
  const round = (number: number, pairs: readonly (readonly [Team, Team])[], from: number) =>
    pairs.map(([one, other], turn) =>
      play(
        { stage: SWISS, round: `Round ${number}`, day: number - 1, hour: 10 + 2 * (from + turn), bestOf: 1 },
        one,
        other,
      ),
    );
  const seeded = [0, 1, 2, 3].map((place) => [teams[place] as Team, teams[place + 4] as Team] as const);
  const first = round(1, seeded, 0);
  const winners = round(2, pairsOf(first.map(({ winner }) => winner)), 0);
  const losers = round(2, pairsOf(first.map(({ loser }) => loser)), 2);
  const [high1, high2] = winners.map(({ loser }) => loser) as [Team, Team];
  const [low1, low2] = losers.map(({ winner }) => winner) as [Team, Team];
  const haveMet = (one: Team, other: Team) => first.some((match) => match.winner === one && match.loser === other);
  const isCrossed = haveMet(high1, low1) || haveMet(high2, low2);
  const last = round(
    3,
    isCrossed
      ? [[high1, low2] as const, [high2, low1] as const]
      : [
          [high1, low1],
          [high2, low2],
        ],
    0,
  );
  return {
    qualified: [...winners.map(({ winner }) => winner), ...last.map(({ winner }) => winner)],
    out: [last.map(({ loser }) => loser), losers.map(({ loser }) => loser)],
  };
}

function pairsOf(teams: readonly Team[]): [Team, Team][] {
  return [0, 2].map((place) => [teams[place] as Team, teams[place + 1] as Team]);
}

const TURNS = [
  [0, 3],
  [1, 2],
  [0, 2],
  [1, 3],
  [0, 1],
  [2, 3],
] as const;

/** Two round-robin groups; the best two of each advance. */
export function playGroups(play: PlayMatch, teams: readonly Team[]): { qualified: Team[]; out: Placings } {
  const ranked = [0, 1].map((index) => {
    const group = teams.filter((_, place) => place % 2 === index);
    const rows = new Map(group.map((team) => [team, { wins: 0, rounds: 0 }]));
    for (const [turn, [one, other]] of TURNS.entries()) {
      const day = Math.floor(turn / 2);
      const slot = {
        stage: `Group ${'AB'[index]}`,
        round: `Round ${day + 1}`,
        day,
        hour: 10 + (turn % 2) * 4 + index * 2,
      };
      const { winner, loser, maps } = play({ ...slot, bestOf: 1 }, group[one] as Team, group[other] as Team);
      const score = Math.abs((maps[0]?.score.a ?? 0) - (maps[0]?.score.b ?? 0));
      const [won, lost] = [rows.get(winner), rows.get(loser)] as [{ wins: number; rounds: number }, { rounds: number }];
      won.wins += 1;
      won.rounds += score;
      lost.rounds -= score;
    }
    const rowOf = (team: Team) => rows.get(team) as { wins: number; rounds: number };
    return group.toSorted(
      (one, other) => rowOf(other).wins - rowOf(one).wins || rowOf(other).rounds - rowOf(one).rounds,
    );
  });
  const [a, b] = ranked as [Team[], Team[]];
  return {
    qualified: [a[0], b[0], a[1], b[1]] as Team[],
    out: [2, 3].map((place) => [a[place], b[place]] as Team[]),
  };
}

/** A single elimination of four teams; the first of each group meets the second of the other. */
export function playSingleElimination(play: PlayMatch, [a1, b1, a2, b2]: readonly Team[]): Placings {
  const slot = (round: string, day: number, hour: number): MatchSlot => ({
    stage: PLAYOFFS,
    round,
    day,
    hour,
    bestOf: 3,
  });
  const upper = play(slot('Semifinals', 3, 12), a1 as Team, b2 as Team);
  const lower = play(slot('Semifinals', 3, 17), b1 as Team, a2 as Team);
  const final = play(slot('Final', 4, 16), upper.winner, lower.winner);
  return [[final.winner], [final.loser], [upper.loser, lower.loser]];
}

/** A double elimination of four teams. */
export function playDoubleElimination(play: PlayMatch, [one, two, three, four]: readonly Team[]): Placings {
  const slot = (round: string, day: number, hour: number): MatchSlot => ({
    stage: PLAYOFFS,
    round,
    day,
    hour,
    bestOf: 3,
  });
  const semi1 = play(slot('Upper bracket semifinals', 3, 11), one as Team, four as Team);
  const semi2 = play(slot('Upper bracket semifinals', 3, 16), two as Team, three as Team);
  const lower = play(slot('Lower bracket semifinal', 4, 10), semi1.loser, semi2.loser);
  const upper = play(slot('Upper bracket final', 4, 15), semi1.winner, semi2.winner);
  const last = play(slot('Lower bracket final', 5, 11), upper.loser, lower.winner);
  const final = play({ ...slot('Grand final', 5, 16), bestOf: 5 }, upper.winner, last.winner);
  return [[final.winner], [final.loser], [last.loser], [lower.loser]];
}
