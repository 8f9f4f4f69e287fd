import type { Database } from '../../../db/database.js';
import type { FollowRules } from '../../../live/runner.js';
import { LiveNames } from './live-names.js';
import type { LiveSource } from './names.reduce.js';
import { NOTHING_KNOWN, recall, reduceBy, type Known } from './reduce.js';
import type { IdentifiedSighting, Sighting } from './sighting.js';
import { DEFAULT_RULES, type Rules } from './swing.reduce.js';

/** The rules by which sightings of lol become changes of its log, under the archive's numbers and slugs. */
export function followLol(
  db: Database,
  { source = 'feed', rules = DEFAULT_RULES }: { source?: LiveSource; rules?: Rules } = {},
): FollowRules<Known, Sighting, IdentifiedSighting> {
  const names = new LiveNames(db, source);
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
