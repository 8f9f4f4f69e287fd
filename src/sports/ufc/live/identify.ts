import type { Database } from '../../../db/database.js';
import type { FollowRules } from '../../../live/runner.js';
import { ArchiveNames, type NameSource } from '../entities/archive-names.js';
import { ufcLive } from './family.js';
import { NOTHING_KNOWN, recall, reduce, type Known } from './reduce.js';
import type { IdentifiedObservation, Observation } from './observation.js';

/** The rules by which observations of ufc become changes of its log, under the archive's numbers and slugs. */
export function followUfc(
  db: Database,
  source: NameSource = 'ufc',
): FollowRules<Known, Observation, IdentifiedObservation> {
  const names = new ArchiveNames(db, source);
  return {
    family: ufcLive.name,
    identify: async (observation) => ({ ...observation, names: await names.of(observation) }),
    nothingKnown: NOTHING_KNOWN,
    reduce,
    recall,
  };
}
