import type { Database } from '../../../db/database.js';
import type { FollowRules } from '../../../live/runner.js';
import { LiveNames } from './live-names.js';
import type { Names } from './names.reduce.js';
import { DEFAULT_RULES, NOTHING_KNOWN, recall, reduceBy, type Known, type Rules } from './reduce.js';
import type { IdentifiedSighting, Sighting } from './sighting.js';

export interface FollowOptions {
  /** What names the play of a recording; undefined for what happens now. */
  play?: string;
  rules?: Rules;
}

/** The rules by which sightings of cs2 become changes of its log, under the archive's numbers and slugs. */
export function followCs2(
  db: Database,
  { play, rules = DEFAULT_RULES }: FollowOptions = {},
): FollowRules<Known, Sighting, IdentifiedSighting> {
  const names = new LiveNames(db, play);
  return {
    family: 'cs2',
    identify: async (sighting) => ({ ...sighting, names: await namesOf(names, sighting) }),
    nothingKnown: NOTHING_KNOWN,
    reduce: reduceBy(rules),
    recall(memories) {
      const known = recall(memories);
      names.remember(known.matches);
      return known;
    },
  };
}

async function namesOf(names: LiveNames, sighting: Sighting): Promise<Names> {
  if (sighting.kind === 'clock') return names.ofJoined();
  if (sighting.kind === 'matches') return names.ofListed(sighting.matches);
  if (sighting.kind === 'board') return names.ofBoard(sighting);
  return sighting.kind === 'push' ? names.ofNumber(sighting.match) : names.ofKey(sighting.key);
}
