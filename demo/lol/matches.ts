import type { Random } from '../random.js';
import { playContest } from './contest.js';
import { type SideDraft, holdDraft } from './draft.js';
import { type BoxScore, sum, type Side } from './figures.js';
import type { Team } from './league.js';
import type { Player } from './people.js';
import type { Rosters } from './rosters.js';
import { type Patch, patchAt, type Split } from './splits.js';

export interface PlayedMatch {
  /** UTC milliseconds of the first game. */
  startsAt: number;
  bestOf: 1 | 3 | 5;
  teams: [Team, Team];
  games: PlayedGame[];
  /** The games won by each team. */
  wins: [number, number];
  winner: Team;
  loser: Team;
}

export interface PlayedGame {
  number: number;
  /** UTC milliseconds. */
  startsAt: number;
  patch: Patch;
  teams: Record<Side, Team>;
  rosters: Record<Side, readonly Player[]>;
  draft: Record<Side, SideDraft>;
  box: BoxScore;
}

/** The settings that all matches of a tournament share. */
export interface MatchField {
  random: Random;
  split: Split;
  rosters: Rosters;
}

const SHORTEST_SECONDS = 1_230;
const LONGEST_SECONDS = 2_760;

/** Plays games until a team has won more than half of them. The first team, then each loser, plays blue. */
export function playMatch(
  { random, split, rosters }: MatchField,
  teams: [Team, Team],
  { label, startsAt, bestOf }: { label: string; startsAt: number; bestOf: 1 | 3 | 5 },
): PlayedMatch {
  const field = { random: random.fork(label), split, rosters };
  const spent = new Set<string>();
  const games: PlayedGame[] = [];
  const wins: [number, number] = [0, 0];
  let blue: 0 | 1 = 0;
  let begins = startsAt + field.random.whole(180, 900) * 1_000;
  while (Math.max(...wins) < (bestOf + 1) / 2) {
    const pair = { blue: teams[blue], red: teams[blue === 0 ? 1 : 0] };
    const game = playGame(field, pair, { number: games.length + 1, startsAt: begins, spent });
    games.push(game);
    const best: 0 | 1 = (game.box.winner === 'blue') === (blue === 0) ? 0 : 1;
    wins[best] += 1;
    blue = best === 0 ? 1 : 0;
    if (split.isFearless) {
      for (const { champions } of Object.values(game.draft)) for (const champion of champions) spent.add(champion);
    }
    begins += (game.box.seconds + field.random.whole(600, 1_200)) * 1_000;
  }
  const [winner, loser] = wins[0] > wins[1] ? teams : [teams[1], teams[0]];
  return { startsAt, bestOf, teams, games, wins, winner, loser };
}

function playGame(
  { random, split, rosters: all }: MatchField,
  teams: Record<Side, Team>,
  { number, startsAt, spent }: { number: number; startsAt: number; spent: ReadonlySet<string> },
): PlayedGame {
  const rosterOf = (side: Side) => all.get(teams[side]) as readonly Player[];
  const rosters = { blue: rosterOf('blue'), red: rosterOf('red') };
  const skills = { blue: rosters.blue.map(({ skill }) => skill), red: rosters.red.map(({ skill }) => skill) };
  const difference = sum(skills.blue, (skill) => skill) - sum(skills.red, (skill) => skill);
  const chance = Math.min(0.85, Math.max(0.15, 0.52 + difference * 0.005));
  const draft = holdDraft(random, rosters, spent);
  const seconds = Math.round(1_880 + random.bell() * 300);
  const box = playContest(random, {
    seconds: Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, seconds)),
    winner: random.chance(chance) ? 'blue' : 'red',
    rules: split.rules,
    skills,
  });
  return { number, startsAt, patch: patchAt(startsAt), teams, rosters, draft, box };
}
