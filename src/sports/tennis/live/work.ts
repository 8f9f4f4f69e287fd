import type { Database } from '../../../db/database.js';
import type { LiveWork, Replay, ReplayOptions } from '../../../family.js';
import { DEMO_LAST_SEASON, DEMO_SEED } from '../../../sandbox/seed.js';
import { matchesOnCourts, tennisCourts } from '../sandbox/live.js';
import { tennisRun } from './family.js';
import { TennisFeed } from './feed.js';
import { identifyLiveMatch, keepFinishedMatches, listUnfinishedMatches } from './live-match.queries.js';
import { MatchArchiver } from './match-archiver.js';
import { isPointsFile, openRecording, type Moment, type Recording } from './recording.js';

export const tennisWork: LiveWork = {
  /** In the demo the fictional matches, which every worker plays alike by the clock. */
  async follow({ config, db }) {
    if (!config.demo) return undefined;
    const feed = new TennisFeed({
      name: 'tennis',
      source: 'simulation',
      moments: (now) => sandboxMatches(db, now),
      identify: (...match) => identifyLiveMatch(db, ...match),
    });
    return { ...tennisRun, feed };
  },
  onEnds: keepFinishedMatches,
  archiver: (db, redis, log, delaySeconds) => new MatchArchiver(db, redis, log, delaySeconds),
  replay: { recognises: isPointsFile, open: openPoints },
};

/** What had begun when the last worker stopped comes to its end, however long ago that was; then what is on. */
async function* sandboxMatches(db: Database, now: number): AsyncGenerator<Moment> {
  const unfinished = await listUnfinishedMatches(db, 'simulation');
  for (const moment of matchesOnCourts(DEMO_SEED, DEMO_LAST_SEASON, unfinished)) if (moment.at <= now) yield moment;
  yield* tennisCourts(DEMO_SEED, DEMO_LAST_SEASON, now);
}

/** All matches of a points file, or the one that is named, side by side. */
async function openPoints(file: string, { db, speed, loop, only }: ReplayOptions): Promise<Replay> {
  const recording = await openRecording(file, only);
  return {
    lastsMs: recording.lengthMs / speed,
    start(onOver) {
      const startedAt = Date.now();
      const feed = new TennisFeed({
        name: `replay-${process.pid}`,
        source: 'replay',
        moments: () => passesOf(recording, loop ? Infinity : 1, startedAt, speed),
        identify: (...match) => identifyLiveMatch(db, ...match),
        onOver,
      });
      return { ...tennisRun, feed };
    },
    close: async () => {},
  };
}

/** Between two passes of a looped recording. */
const BETWEEN_PASSES_MS = 1_000;

function* passesOf(recording: Recording, passes: number, startedAt: number, speed: number): Generator<Moment> {
  const passMs = recording.lengthMs / speed + BETWEEN_PASSES_MS;
  for (let pass = 0; pass < passes; pass++) yield* recording.moments(startedAt + pass * passMs, speed);
}
