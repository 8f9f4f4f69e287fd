import type { LiveArchive } from '../../../archive/archiver.js';
import { tennisLive } from './family.js';
import { archiveEnds } from './live-match.queries.js';

/** Adds the ids of live matches to the archive's records of them, and shells of tournaments that it lacks. */
export const tennisArchive: LiveArchive = {
  family: tennisLive.name,
  async take({ db, since, delaySeconds }) {
    return { until: since, version: await archiveEnds(db, delaySeconds) };
  },
};
