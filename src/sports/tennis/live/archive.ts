import type { LiveArchive } from '../../../archive/archiver.js';
import { tennisLive } from './family.js';
import { archiveEnds } from './live-match.queries.js';

/** Records of the archive tell the live ids of their matches. */
export const tennisArchive: LiveArchive = {
  family: tennisLive.name,
  async take({ db, since, delaySeconds }) {
    return { until: since, version: await archiveEnds(db, delaySeconds) };
  },
};
