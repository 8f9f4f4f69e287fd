import type { Database } from '../../../db/database.js';
import type { FollowRules } from '../../../live/runner.js';
import { LiveNames } from './live-names.js';
import { NOTHING_KNOWN, recall, reduceBy, type Known } from './reduce.js';
import { DEFAULT_RULES, type Rules } from './rules.reduce.js';
import type { IdentifiedObservation, Observation } from './observation.js';

export interface FollowOptions {
  /** Identifies one replay of a recording; undefined for the live feed. */
  play?: string;
  rules?: Rules;
}

/** How observations of lol become states of its log, with the archive's numbers and slugs. */
export function followLol(
  db: Database,
  { play, rules = DEFAULT_RULES }: FollowOptions = {},
): FollowRules<Known, Observation, IdentifiedObservation> {
  const names = new LiveNames(db, play);
  return {
    family: 'lol',
    async identify(observation) {
      if (observation.kind !== 'matches') return { ...observation, names: await names.ofGame(observation.gameId) };
      return { ...observation, names: await names.ofMatches(observation.matches) };
    },
    nothingKnown: NOTHING_KNOWN,
    reduce: reduceBy(rules),
    recall,
  };
}
