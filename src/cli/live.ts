import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { Database } from '../db/database.js';
import { createLog } from '../http/log.js';
import { enterUnread } from '../live/epoch.js';
import type { LiveFamily } from '../live/family.js';
import { FeedRunner, type FeedRun } from '../live/runner.js';
import { connectRedis } from '../redis/redis.js';
import { startUpstream } from '../sandbox/upstream.js';
import { ArchiveNames } from '../sports/ufc/import/archive-names.js';
import { pointsImporter } from '../sports/tennis/import/points.importer.js';
import { identifyLiveMatch } from '../sports/tennis/live/live-match.queries.js';
import { tennisLive, tennisRun } from '../sports/tennis/live/family.js';
import { TennisFeed } from '../sports/tennis/live/feed.js';
import { isPointsFile, openRecording, type Moment, type Recording } from '../sports/tennis/live/recording.js';
import { ufcLive, ufcRun } from '../sports/ufc/live/family.js';
import { UfcFeed } from '../sports/ufc/live/feed.js';
import { NamedFeed } from '../sports/ufc/live/named-feed.js';
import { readRecording, record } from '../sports/ufc/live/record.js';
import { recordNight } from '../sports/ufc/live/recording.js';
import { openReplay } from '../sports/ufc/live/replay.js';
import { UsageError, type Output, type Parameters } from './command.js';

/** What follows the last frame of a recording still goes through the feed. */
const AFTER_THE_LAST_MS = 5_000;

/** Between two passes of a looped recording. */
const BETWEEN_PASSES_MS = 1_000;

/** Plays a recording through the live path: point-by-point files of tennis, or what a ufc upstream answered. */
export async function replayCommand(parameters: Parameters): Promise<Output> {
  const { words, flags } = parameters;
  const given = words.find((word) => word !== pointsImporter.id);
  if (given === undefined) throw new UsageError('Name a recording.');
  const speed = flags.speed === undefined ? 1 : Number(flags.speed);
  if (!(speed > 0)) throw new UsageError(`--speed must be a number above 0, not '${flags.speed}'.`);
  const replay = words.includes(pointsImporter.id) || isPointsFile(given) ? replayPoints : replayNight;
  const lastsMs = await replay(given, speed, parameters);
  return { json: { recording: given, speed, seconds: lastsMs / 1_000 }, text: `${given} was played` };
}

/** All matches of a points file, or the one that is named, side by side. */
async function replayPoints(file: string, speed: number, { config, flags, progress }: Parameters): Promise<number> {
  const recording = await openRecording(file, flags.match);
  const db = await Database.open({ url: config.databaseUrl, poolSize: 2, statementTimeoutMs: 60_000 });
  const startedAt = Date.now();
  const lastsMs = recording.lengthMs / speed;
  try {
    await play({ lastsMs, config, flags, progress, db, live: tennisLive }, (onOver) => {
      const feed = new TennisFeed({
        name: `replay-${process.pid}`,
        source: 'replay',
        moments: () => passesOf(recording, flags.loop ? Infinity : 1, startedAt, speed),
        identify: (...match) => identifyLiveMatch(db, ...match),
        onOver,
      });
      return { ...tennisRun, feed };
    });
    return lastsMs;
  } finally {
    await db.close();
  }
}

function* passesOf(recording: Recording, passes: number, startedAt: number, speed: number): Generator<Moment> {
  const passMs = recording.lengthMs / speed + BETWEEN_PASSES_MS;
  for (let pass = 0; pass < passes; pass++) yield* recording.moments(startedAt + pass * passMs, speed);
}

/** As the upstream would answer it: an upstream of its own. A night's event page, as it is served later, will do too. */
async function replayNight(given: string, speed: number, { config, flags, progress }: Parameters): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'scoreline-replay-'));
  const db = await Database.open({ url: config.databaseUrl, poolSize: 1, statementTimeoutMs: 60_000 });
  try {
    const file = await asRecording(given, folder);
    const replay = await openReplay(file, ({ number, reason }) => progress(`line ${number} left out: ${reason}`));
    const upstream = await startUpstream({ ...replay, speed, loop: flags.loop });
    const feed = new UfcFeed({ base: upstream.url, events: () => [], lists: true, pace: speed });
    const own = { name: `replay-${process.pid}`, frames: (signal: AbortSignal) => feed.frames(signal) };
    const named = new NamedFeed(own, new ArchiveNames(db, 'replay'), createLog('silent'));
    const lastsMs = (await lengthOf(file)) / speed;
    await play({ lastsMs, config, flags, progress, db, live: ufcLive }, (onOver) => {
      setTimeout(onOver, lastsMs);
      return { ...ufcRun, feed: named };
    });
    await upstream.close();
    return lastsMs;
  } finally {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Playing extends Omit<Parameters, 'words'> {
  lastsMs: number;
  db: Database;
  live: LiveFamily;
}

/**
 * Runs a feed until it tells that it is over, or for ever. It only writes the log: a worker keeps it and tells of it, then
 * or when it is back.
 */
async function play<Known>(
  { lastsMs, config, flags, progress, db, live }: Playing,
  open: (onOver: () => void) => FeedRun<Known>,
): Promise<void> {
  const log = createLog('silent');
  const redis = connectRedis(config.redisUrl, log);
  try {
    progress(`It lasts ${Math.ceil(lastsMs / 1_000)} s${flags.loop ? ', again and again' : ''}`);
    await once(redis, 'ready');
    await enterUnread(redis, db, live);
    let runner: FeedRunner<Known> | undefined;
    await new Promise<void>((resolve) => {
      runner = new FeedRunner(redis, open(flags.loop ? () => {} : resolve), `${hostname()}-${process.pid}`, log);
      runner.start();
    });
    await sleep(AFTER_THE_LAST_MS);
    await runner?.stop();
  } finally {
    redis.disconnect();
  }
}

/** Writes what the upstream answers to a file, until Ctrl-C. */
export async function recordCommand({ config, words: [feed], flags, progress }: Parameters): Promise<Output> {
  if (feed !== 'ufc' || flags.to === undefined) throw new UsageError('Name the feed, ufc, and a file: --to <file>.');
  const { ufcFeedUrl: base, ufcFeedEvents, ufcFeedDiscover: lists, ufcFeedTimeoutMs: timeoutMs } = config;
  if (base === '') throw new UsageError('Set UFC_FEED_URL to the upstream that is recorded.');
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const frames = new UfcFeed({ base, events: () => ufcFeedEvents, lists, timeoutMs }).frames(ending.signal);
  const count = await record(frames, flags.to, (written) => {
    if (written % 100 === 0) progress(`${written} frames`);
  });
  return { json: { feed, file: flags.to, frames: count }, text: `${count} frames in ${flags.to}` };
}

/** The file itself when it is one; of a night's page the recording that it stands for. */
async function asRecording(file: string, folder: string): Promise<string> {
  if (!/\.json(\.gz)?$/.test(file)) return file;
  const raw = createReadStream(file);
  const page = JSON.parse(await text(file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw)) as unknown;
  const written = join(folder, 'night.ndjson');
  await record(recordNight(page), written);
  return written;
}

/** In milliseconds, from the first frame to the last. */
async function lengthOf(file: string): Promise<number> {
  let first: number | undefined;
  let last = 0;
  for await (const { at } of readRecording(file, () => undefined)) {
    first ??= at;
    last = Math.max(last, at);
  }
  return last - (first ?? last);
}
