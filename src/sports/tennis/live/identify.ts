import type { Database } from '../../../db/database.js';
import type { FollowRules } from '../../../live/runner.js';
import { tennisLive } from './family.js';
import { identifyLiveEdition } from './live-edition.queries.js';
import { identifyLiveMatch, type LiveIdentity } from './live-match.queries.js';
import { NOTHING_KNOWN, reduce, type Known } from './reduce.js';
import { identified, type IdentifiedObservation, type LiveEdition, type Observation } from './observation.js';

/** The source under which the numbers of a feed's matches are stored. Answers name both sources a simulation. */
export type MatchSource = 'simulation' | 'replay';

/**
 * The rules by which observations of tennis become changes of its log, under the numbers of live matches and the archive's
 * names.
 */
export function followTennis(
  db: Database,
  source: MatchSource = 'simulation',
): FollowRules<Known, Observation, IdentifiedObservation> {
  const identities = new Map<string, Identity>();
  return {
    family: tennisLive.name,
    async identify(observation) {
      const { key } = observation;
      const identity = identities.get(key) ?? (await identifyAll(db, source, observation));
      identities.set(key, identity);
      if (identities.size > MATCHES_REMEMBERED) identities.delete(identities.keys().next().value as string);
      return identified(observation, identity.match, identity.edition);
    },
    nothingKnown: NOTHING_KNOWN,
    reduce,
  };
}

const MATCHES_REMEMBERED = 1_000;

interface Identity {
  match: LiveIdentity;
  edition: LiveEdition | null;
}

async function identifyAll(db: Database, source: MatchSource, observation: Observation): Promise<Identity> {
  const match = await identifyLiveMatch(db, source, observation.key, observation.recordingId);
  return { match, edition: match.archived ? null : await identifyLiveEdition(db, observation) };
}
