import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { Config } from '../../../config.js';
import type { LiveWork, Replay, ReplayOptions } from '../../../family.js';
import { FailureLog } from '../../../http/failure-log.js';
import { lengthOf, record } from '../../../live/recording.js';
import { openReplay } from '../../../live/replay.js';
import { ufcArchive } from './archive.js';
import { deleteOldNights, listUnfinishedNights, type UfcDemo } from './demo-nights.js';
import { ufcLive } from './family.js';
import { UfcFeed } from './feed.js';
import { followUfc } from './identify.js';
import { recordNight, renumbered } from './recording.js';
import { startUpstream } from './upstream.js';

export const ufcWork: LiveWork<UfcDemo> = {
  /** Follows the configured upstream. Without an upstream, the demo follows its invented fight nights. */
  async follow({ config, db, log, demo }) {
    const onError = (error: Error, feed: string) => log.warn({ reason: error.message, feed }, 'feed did not answer');
    const run = (feed: UfcFeed) => ({ ...followUfc(db), feed });
    const upstream = openUpstream(config, onError);
    if (upstream) return run(upstream);
    if (!demo) return undefined;
    const { url: base } = await startUpstream(demo.nights, demo.lastPageOf);
    const notListed = new FailureLog(log, 'nights of ufc not read yet');
    const notDeleted = new FailureLog(log, 'old nights of ufc not deleted yet');
    const events = async () => {
      await notDeleted.attempt(() => deleteOldNights(db, demo), undefined);
      // Also follow nights that the last worker left unfinished, until they end.
      return notListed.attempt(() => listUnfinishedNights(db, demo), []);
    };
    return run(new UfcFeed({ base, events, lists: true, onError }));
  },
  archive: ufcArchive,
  replay: { recognises: (fileName) => /\.(nd)?json(\.gz)?$/.test(fileName), open: openNight },
  recorded: { setting: 'UFC_FEED_URL', open: (config) => openUpstream(config) },
};

function openUpstream({ feeds }: Config, onError?: (error: Error, feed: string) => void): UfcFeed | undefined {
  const settings = feeds[ufcLive.name];
  if (!settings || settings.url === '') return undefined;
  const { url: base, events, lists, timeoutMs } = settings;
  return new UfcFeed({ base, events: () => events, lists, timeoutMs, onError });
}

/**
 * Starts an upstream that answers as the real one did when the night was recorded. Takes a recording or the night's
 * event page.
 */
async function openNight(given: string, { db, speed, loop, progress }: ReplayOptions): Promise<Replay> {
  const folder = await mkdtemp(join(tmpdir(), 'scoreline-replay-'));
  const leave = () => rm(folder, { recursive: true, force: true });
  try {
    const file = await asRecording(given, folder);
    const replay = await openReplay(file, renumbered, ({ number, reason }) =>
      progress(`line ${number} left out: ${reason}`),
    );
    const upstream = await startUpstream({ ...replay, speed, loop });
    const name = `replay-${process.pid}`;
    const feed = new UfcFeed({ name, base: upstream.url, events: () => [], lists: true, pace: speed });
    const lastsMs = (await lengthOf(file)) / speed;
    return {
      lastsMs,
      start(onOver) {
        setTimeout(onOver, lastsMs);
        return { ...followUfc(db, 'replay'), feed };
      },
      async close() {
        await upstream.close();
        await leave();
      },
    };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** Returns the file itself if it is a recording; makes one from a night's page. */
async function asRecording(file: string, folder: string): Promise<string> {
  if (!/\.json(\.gz)?$/.test(file)) return file;
  const raw = createReadStream(file);
  const page = JSON.parse(await text(file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw)) as unknown;
  const written = join(folder, 'night.ndjson');
  await record(recordNight(page), written);
  return written;
}
