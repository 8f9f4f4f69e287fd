import { groupBy } from '../../../archive/group.js';
import { isFinalScore, roundsOf, withoutKnifeRounds, type DemoMap, type DemoPart } from './derive-demos.js';
import type { NumberedMatch } from './number-matches.js';
import type { TeamIndex } from './number-teams.js';
import type { SidedMap } from './demo-maps.js';
import type { Rosters } from './mentions.js';
import { HLTV } from '../kinds.js';

export interface SidedMaps {
  byMatch: ReadonlyMap<number, readonly SidedMap[]>;
  /** Maps with unknown sides, and maps whose parts do not add up to a final score. */
  unknown: readonly { demo: DemoMap; reason: string }[];
  /** HLTV's ids of matches with a demo that does not name their teams, so that line-ups have to show the sides. */
  voted: ReadonlySet<string>;
}

/** Finds out which team of the match each side of a demo is; demos of some maps call them `Team A` and `Team B`. */
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
    const inMatch = playersByTeam(ofMatch, match, teams);
    for (const written of ofMatch) {
      const demo = withoutKnifeRounds(written);
      if (demo.parts.some((part) => sideByNames(part, match, teams) === undefined)) voted.add(key);
      const sides = demo.parts.map((part) => sideOfA(part, match, teams, rosters, inMatch));
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
      const sided = byMatch.get(match.n) ?? [];
      sided.push({ demo, match, sides, rounds, score, hasKnifeRound: demo !== written });
      byMatch.set(match.n, sided);
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

/** Which side each player was on in the maps of the match that name their teams. */
function playersByTeam(demos: readonly DemoMap[], match: NumberedMatch, teams: TeamIndex): Map<string, 1 | 2> {
  const sides = new Map<string, 1 | 2>();
  for (const { parts } of demos) {
    for (const { players } of parts) {
      for (const { steam_id, team_name } of players) {
        const side = sideOfName(team_name, match, teams);
        if (side !== undefined) sides.set(steam_id, side);
      }
    }
  }
  return sides;
}

/** The sides are known where so many more of the ten players speak for one order than for the other. */
const VOTES = 3;

function sideOfA(
  part: DemoPart,
  match: NumberedMatch,
  teams: TeamIndex,
  rosters: Rosters,
  inMatch: ReadonlyMap<string, 1 | 2>,
): 1 | 2 | undefined {
  const named = sideByNames(part, match, teams);
  if (named !== undefined) return named;
  const day = match.day ?? '';
  const votes = part.players.reduce((sum, { steam_id, name, team_name }) => {
    const known = inMatch.get(steam_id) ?? sideInRosters(name, match, rosters, day);
    if (known === undefined) return sum;
    return sum + ((known === 1) === (team_name === part.names.A) ? 1 : -1);
  }, 0);
  return votes >= VOTES ? 1 : votes <= -VOTES ? 2 : undefined;
}

function sideInRosters(name: string, match: NumberedMatch, rosters: Rosters, day: string): 1 | 2 | undefined {
  const [one, other] = [rosters.has(match.team1, name, day), rosters.has(match.team2, name, day)];
  return one === other ? undefined : one ? 1 : 2;
}
