import { groupBy } from '../../../archive/group.js';
import {
  isFinalScore,
  roundsOf,
  withoutKnifeRounds,
  type DemoMap,
  type DemoPart,
  type DemoPlayer,
} from './derive-demos.js';
import type { NumberedMatch } from './number-matches.js';
import type { TeamIndex } from './number-teams.js';
import type { SidedMap } from './demo-maps.js';
import type { Rosters } from './mentions.js';
import { HLTV } from '../kinds.js';

export interface SidedMaps {
  byMatch: ReadonlyMap<number, readonly SidedMap[]>;
  /** Maps with unknown sides, and maps whose parts do not add up to a final score. */
  unknown: readonly { demo: DemoMap; reason: string }[];
  /** HLTV's ids of matches with demos, whose sides line-ups confirm, mend or show. */
  voted: ReadonlySet<string>;
}

/**
 * Finds out which team of the match each side of a demo is. Demos of some maps call them `Team A` and `Team B`; those of
 * some deciders have the players of each team under the other's name, so that line-ups count before names.
 */
export function sideDemos(
  demos: readonly DemoMap[],
  matches: readonly NumberedMatch[],
  teams: TeamIndex,
  rosters: Rosters,
): SidedMaps {
  const byKey = new Map(
    matches.flatMap((match) =>
      match.keys.flatMap(({ source, key }) => (source === HLTV ? [[key, match] as const] : [])),
    ),
  );
  const byMatch = new Map<number, SidedMap[]>();
  const unknown: { demo: DemoMap; reason: string }[] = [];
  const voted = new Set<string>();
  for (const [key, ofMatch] of groupBy(demos, ({ matchKey }) => matchKey)) {
    const match = byKey.get(key);
    if (!match) continue;
    voted.add(key);
    const inMatch = namedSides(ofMatch, match, teams);
    for (const written of ofMatch) {
      const played = withoutKnifeRounds(written);
      const sided = played.parts.map((part, index) => {
        return sidedPart(part, part !== written.parts[index], { match, teams, rosters, inMatch });
      });
      const sides = sided.map(({ side }) => side);
      const demo = { ...played, parts: sided.map(({ part }) => part) };
      if (sides.includes(undefined)) {
        unknown.push({ demo, reason: 'sides_unknown' });
        continue;
      }
      const rounds = roundsOf(demo, sides);
      const score = rounds.at(-1)?.score ?? ([0, 0] as const);
      if (!isFinalScore(...score)) {
        unknown.push({ demo, reason: 'parts_do_not_add_up' });
        continue;
      }
      const hasKnifeRound = played !== written;
      byMatch.set(match.n, [...(byMatch.get(match.n) ?? []), { demo, match, sides, rounds, score, hasKnifeRound }]);
    }
  }
  return { byMatch, unknown, voted };
}

function sideOfName(name: string, match: NumberedMatch, teams: TeamIndex): 1 | 2 | undefined {
  const team = /^team [ab]$/i.test(name) ? undefined : teams.find(name);
  return team === match.team1 ? 1 : team === match.team2 ? 2 : undefined;
}

/** The side of the match that team A of a demo is, by the names of the teams. */
function sideByNames({ names }: DemoPart, match: NumberedMatch, teams: TeamIndex): 1 | 2 | undefined {
  const [one, other] = [sideOfName(names.A, match, teams), sideOfName(names.B, match, teams)];
  return one ?? (other === undefined ? undefined : other === 1 ? 2 : 1);
}

/** For each player: in how many more parts of the match the names have him on side 1 than on side 2. */
function namedSides(demos: readonly DemoMap[], match: NumberedMatch, teams: TeamIndex): Map<string, number> {
  const sums = new Map<string, number>();
  for (const part of demos.flatMap(({ parts }) => parts)) {
    for (const [player, side] of sidesByNames(part, match, teams)) sums.set(player, (sums.get(player) ?? 0) + side);
  }
  return sums;
}

/** The sides of a part's players by the names of the teams, as 1 and -1; empty where the names are unknown. */
function sidesByNames(part: DemoPart, match: NumberedMatch, teams: TeamIndex): Map<string, number> {
  const sideOfA = sideByNames(part, match, teams);
  if (sideOfA === undefined) return new Map();
  const isOne = ({ team_name }: DemoPlayer) => (team_name === part.names.A) === (sideOfA === 1);
  return new Map(part.players.map((player) => [player.steam_id, isOne(player) ? 1 : -1]));
}

interface SideEvidence {
  match: NumberedMatch;
  teams: TeamIndex;
  rosters: Rosters;
  /** By `namedSides`. */
  inMatch: ReadonlyMap<string, number>;
}

/**
 * A part with the side of the match that its team A is. After a knife round the source has the rounds under the names of
 * the teams, but the players under those of the round before; they get their own names.
 */
function sidedPart(
  part: DemoPart,
  hadKnifeRound: boolean,
  evidence: SideEvidence,
): { part: DemoPart; side: 1 | 2 | undefined } {
  const named = sideByNames(part, evidence.match, evidence.teams);
  const side = sideByPlayers(part, named, evidence);
  if (!hadKnifeRound || named === undefined || side === undefined || side === named) return { part, side };
  const { A, B } = part.names;
  const players = part.players.map((player) => ({ ...player, team_name: player.team_name === A ? B : A }));
  return { part: { ...part, players }, side: named };
}

/** The sides are known where so many more of the ten players speak for one order than for the other. */
const VOTES = 3;

/** The side of the match for which the players of a part's team A play; undefined where it is not known. */
function sideByPlayers(
  part: DemoPart,
  named: 1 | 2 | undefined,
  { match, teams, rosters, inMatch }: SideEvidence,
): 1 | 2 | undefined {
  const sideBy = (sideOf: (player: DemoPlayer) => number): 1 | 2 | undefined => {
    const votes = part.players.reduce((sum, player) => {
      return sum + Math.sign(sideOf(player)) * (player.team_name === part.names.A ? 1 : -1);
    }, 0);
    return votes >= VOTES ? 1 : votes <= -VOTES ? 2 : undefined;
  };
  const inLineups = sideBy(({ name }) => sideInRosters(name, match, rosters));
  if (inLineups !== undefined) return inLineups;
  const own = sidesByNames(part, match, teams);
  const elsewhere = ({ steam_id }: DemoPlayer) => (inMatch.get(steam_id) ?? 0) - (own.get(steam_id) ?? 0);
  const others = sideBy(elsewhere);
  if (named === undefined || others === undefined || others === named) return named ?? others;
  // Two parts that contradict each other leave it open which of them has the wrong names.
  return sideBy((player) => (Math.abs(elsewhere(player)) > 1 ? elsewhere(player) : 0));
}

/** 1 or -1 where line-ups have the player in the first or the second team of the match, and 0 where in both or none. */
function sideInRosters(name: string, { team1, team2, day }: NumberedMatch, rosters: Rosters): number {
  const has = (team: number) => Number(day !== null && rosters.has(team, name, day));
  return has(team1) - has(team2);
}
