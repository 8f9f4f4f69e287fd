import type { Database } from '../../../db/database.js';
import type { FollowRules } from '../../../live/runner.js';
import { LiveNames } from './live-names.js';
import type { Names } from './names.reduce.js';
import { DEFAULT_RULES, NOTHING_KNOWN, recall, reduceBy, type KnownMatches, type BackupRules } from './reduce.js';
import type { IdentifiedObservation, Observation } from './observation.js';

export interface FollowOptions {
  /** The name of this replay, which keeps its matches apart from others; undefined for a live feed. */
  play?: string;
  rules?: BackupRules;
}

/** How the runner turns observations of cs2 into states, with the archive's numbers and slugs. */
export function followCs2(
  db: Database,
  { play, rules = DEFAULT_RULES }: FollowOptions = {},
): FollowRules<KnownMatches, Observation, IdentifiedObservation> {
  const names = new LiveNames(db, play);
  return {
    family: 'cs2',
    identify: async (observation) => ({ ...observation, names: await namesOf(names, observation) }),
    nothingKnown: NOTHING_KNOWN,
    reduce: reduceBy(rules),
    recall(memories) {
      const known = recall(memories);
      names.remember(known.matches);
      return known;
    },
  };
}

async function namesOf(names: LiveNames, observation: Observation): Promise<Names> {
  if (observation.kind === 'clock') return names.ofJoined();
  if (observation.kind === 'matches') return names.ofListed(observation.matches);
  if (observation.kind === 'board') return names.ofBoard(observation);
  return observation.kind === 'push' ? names.ofNumber(observation.match) : names.ofKey(observation.key);
}
