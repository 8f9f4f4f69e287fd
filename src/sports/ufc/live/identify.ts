import type { Database } from '../../../db/database.js';
import type { FollowRules } from '../../../live/runner.js';
import { ArchiveNames, type NameSource } from '../import/archive-names.js';
import { ufcLive } from './family.js';
import { NOTHING_KNOWN, recall, reduce, type Known } from './reduce.js';
import type { IdentifiedSighting, Sighting } from './sighting.js';

/** The rules by which sightings of ufc become changes of its log, under the archive's numbers and slugs. */
export function followUfc(db: Database, source: NameSource = 'ufc'): FollowRules<Known, Sighting, IdentifiedSighting> {
  const names = new ArchiveNames(db, source);
  return {
    family: ufcLive.name,
    identify: async (sighting) => ({ ...sighting, names: await names.of(sighting) }),
    nothingKnown: NOTHING_KNOWN,
    reduce,
    recall,
  };
}
