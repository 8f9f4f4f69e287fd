import type { LiveArchive } from '../../../archive/archiver.js';
import { tennisLive } from './family.js';
import { archiveEnds } from './live-match.queries.js';

/**
 * Adds the ids of finished live matches to the archive's records of them, and shells for tournaments that the archive
 * lacks.
 */
export const tennisArchive: LiveArchive = {
  family: tennisLive.name,
  async take({ db, since, delaySeconds }) {
    return { until: since, version: await archiveEnds(db, delaySeconds) };
  },
};
