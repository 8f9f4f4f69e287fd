import type { Database } from '../../../db/database.js';
import type { LiveWork, Replay, ReplayOptions } from '../../../family.js';
import { tennisArchive } from './archive.js';
import { TennisFeed } from './feed.js';
import { followTennis } from './identify.js';
import { keepFinishedMatches, listFollowedMatches } from './live-match.queries.js';
import { isPointsFile, openRecording, type Recording } from './recording.js';
import type { Page } from './observation.js';

/** The invented matches, played by the clock and the same for every worker. */
export interface TennisDemo {
  /** The matches that are running at a time and all later ones, endlessly. */
  courtsFrom(from: number): Iterable<Page>;
  /** The matches with these keys, each from its start to its end. */
  matchesByKey(keys: readonly string[]): Iterable<Page>;
}

export const tennisWork: LiveWork<TennisDemo> = {
  /** Follows the demo's invented matches. */
  async follow({ db, demo }) {
    if (!demo) return undefined;
    return {
      ...followTennis(db),
      feed: new TennisFeed({ name: 'tennis', pages: (now) => demoMatches(db, demo, now) }),
    };
  },
  onEnds: keepFinishedMatches,
  archive: tennisArchive,
  replay: { recognises: isPointsFile, picksMatch: true, open: openPoints },
};

/**
 * Plays the matches that the last worker left unfinished to their end, however long ago they began, and then the
 * current matches without those that it saw end.
 */
async function* demoMatches(db: Database, demo: TennisDemo, now: number): AsyncGenerator<Page> {
  const followed = await listFollowedMatches(db, 'simulation');
  const unfinished = followed.filter(({ isOver }) => !isOver).map(({ key }) => key);
  for (const page of demo.matchesByKey(unfinished)) if (page.at <= now) yield page;
  const over = new Set(followed.filter(({ isOver }) => isOver).map(({ key }) => key));
  for (const page of demo.courtsFrom(now)) if (!over.has(page.key)) yield page;
}

/** Replays all matches of a points file side by side, or only the requested one. */
async function openPoints(file: string, { db, speed, loop, only, progress }: ReplayOptions): Promise<Replay> {
  const recording = await openRecording(file, only, ({ number, reason }) =>
    progress(`line ${number} left out: ${reason}`),
  );
  return {
    lastsMs: recording.lengthMs / speed,
    start(onOver) {
      const startedAt = Date.now();
      const feed = new TennisFeed({
        name: `replay-${process.pid}`,
        pages: () => passesOf(recording, loop ? Infinity : 1, startedAt, speed),
        onOver,
      });
      return { ...followTennis(db, 'replay'), feed };
    },
    close: async () => {},
  };
}

/** The pause between two passes of a looped recording. */
const BETWEEN_PASSES_MS = 1_000;

function* passesOf(recording: Recording, passes: number, startedAt: number, speed: number): Generator<Page> {
  const passMs = recording.lengthMs / speed + BETWEEN_PASSES_MS;
  for (let pass = 0; pass < passes; pass++) yield* recording.pages(startedAt + pass * passMs, speed);
}
