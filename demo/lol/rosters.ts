import type { Random } from '../random.js';
import { FORMER_PLAYERS, LCK_TEAMS, LPL_TEAMS, type Team } from './league.js';
import type { Player } from './people.js';

/** The five players of each team, from top to support. */
export type Rosters = ReadonlyMap<Team, readonly Player[]>;

export const ALL_TEAMS: readonly Team[] = [...LCK_TEAMS, ...LPL_TEAMS];

/** The changes before a split: pairs of players who swap teams, and retiring players whom newcomers replace. */
export interface Break {
  swaps: number;
  retirements: number;
}

/**
 * The rosters of successive splits with these breaks between them. The last rosters are today's; undoing each break gives the
 * rosters before it.
 */
export function unwindRosters(
  random: Random,
  people: ReadonlyMap<string, Player>,
  breaks: readonly Break[],
): Rosters[] {
  const called = (handle: string) => people.get(handle) as Player;
  const retired = FORMER_PLAYERS.map((handles) => handles.map(called));
  const today: Rosters = new Map(ALL_TEAMS.map((team) => [team, team.players.map(called)]));
  const splits = [today];
  for (const between of breaks.toReversed()) {
    splits.unshift(undo(random, splits[0] as Rosters, between, retired));
  }
  return splits;
}

function undo(random: Random, after: Rosters, { swaps, retirements }: Break, retired: readonly Player[][]): Rosters {
  const before = new Map([...after].map(([team, players]) => [team, [...players]]));
  const moved = new Set<Player>();
  const staying = (place: number) =>
    random.shuffled(ALL_TEAMS.filter((team) => !moved.has((before.get(team) as Player[])[place] as Player)));
  for (let swap = 0; swap < swaps; swap++) {
    const place = random.whole(0, 4);
    const [one, other] = staying(place).map((team) => before.get(team) as Player[]) as [Player[], Player[]];
    const players = [one[place], other[place]] as [Player, Player];
    [one[place], other[place]] = [players[1], players[0]];
    for (const player of players) moved.add(player);
  }
  for (let retirement = 0; retirement < retirements; retirement++) {
    const place = random.pick([0, 1, 2, 3, 4].filter((role) => (retired[role] as Player[]).length > 0));
    const [team] = staying(place) as [Team];
    const player = (retired[place] as Player[]).pop() as Player;
    (before.get(team) as Player[])[place] = player;
    moved.add(player);
  }
  return before;
}

/** A player who changes teams between two splits. A newcomer has no team before, a retired player none after. */
export interface Move {
  player: Player;
  from: Team | undefined;
  to: Team | undefined;
}

export function movesBetween(before: Rosters, after: Rosters): Move[] {
  const [from, to] = [teamsOfPlayers(before), teamsOfPlayers(after)];
  const players = [...new Set([...from.keys(), ...to.keys()])];
  return players
    .map((player) => ({ player, from: from.get(player), to: to.get(player) }))
    .filter((move) => move.from !== move.to);
}

function teamsOfPlayers(rosters: Rosters): Map<Player, Team> {
  return new Map([...rosters].flatMap(([team, players]) => players.map((player): [Player, Team] => [player, team])));
}
