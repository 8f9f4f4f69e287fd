import type { Database } from '../../../db/database.js';
import type { FollowRules } from '../../../live/runner.js';
import { tennisLive } from './family.js';
import { identifyLiveMatch, type LiveIdentity } from './live-match.queries.js';
import { NOTHING_KNOWN, reduce, type Known } from './reduce.js';
import { identified, type IdentifiedSighting, type Sighting } from './sighting.js';

/** The source under which the numbers of a feed's matches are stored. Answers call both sources a simulation. */
export type MatchSource = 'simulation' | 'replay';

/**
 * The rules by which sightings of tennis become changes of its log, under the numbers of live matches and the archive's
 * names.
 */
export function followTennis(
  db: Database,
  source: MatchSource = 'simulation',
): FollowRules<Known, Sighting, IdentifiedSighting> {
  const identities = new Map<string, LiveIdentity>();
  return {
    family: tennisLive.name,
    async identify(sighting) {
      const { key, recordingId } = sighting;
      const identity = identities.get(key) ?? (await identifyLiveMatch(db, source, key, recordingId));
      identities.set(key, identity);
      if (identities.size > MATCHES_REMEMBERED) identities.delete(identities.keys().next().value as string);
      return identified(sighting, identity);
    },
    nothingKnown: NOTHING_KNOWN,
    reduce,
  };
}

const MATCHES_REMEMBERED = 1_000;
