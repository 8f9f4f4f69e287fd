import type { Database } from '../../../db/database.js';
import type { FollowRules } from '../../../live/runner.js';
import { LiveNames } from './live-names.js';
import { NOTHING_KNOWN, recall, reduceBy, type Known } from './reduce.js';
import { DEFAULT_RULES, type Rules } from './rules.reduce.js';
import type { IdentifiedSighting, Sighting } from './sighting.js';

export interface FollowOptions {
  /** What names the play of a recording; undefined for what happens now. */
  play?: string;
  rules?: Rules;
}

/** The rules by which sightings of lol become changes of its log, under the archive's numbers and slugs. */
export function followLol(
  db: Database,
  { play, rules = DEFAULT_RULES }: FollowOptions = {},
): FollowRules<Known, Sighting, IdentifiedSighting> {
  const names = new LiveNames(db, play);
  return {
    family: 'lol',
    async identify(sighting) {
      if (sighting.kind !== 'matches') return { ...sighting, names: await names.ofGame(sighting.gameId) };
      return { ...sighting, names: await names.ofMatches(sighting.matches) };
    },
    nothingKnown: NOTHING_KNOWN,
    reduce: reduceBy(rules),
    recall,
  };
}
