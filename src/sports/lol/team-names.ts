import { fold } from '../../archive/names.js';
import { clustersOf } from '../../archive/resolve/clusters.js';
import { TEAM_NAMES } from './team-corrections.js';

/** The folded names of each team with several reviewed names. */
export const NAMES_OF_TEAMS: readonly ReadonlySet<string>[] = clustersOf(
  TEAM_NAMES.map(({ key, what }) => [fold(key), fold(what.sameTeam)]),
);

const GROUP_OF_NAME = new Map(NAMES_OF_TEAMS.flatMap((names) => [...names].map((name) => [name, names])));

/** The other folded names of the team with this one. */
export function otherTeamNames(folded: string): string[] {
  return [...(GROUP_OF_NAME.get(folded) ?? [])].filter((name) => name !== folded);
}
