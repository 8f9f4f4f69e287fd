import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { Database } from '../db/database.js';
import { createLog } from '../http/log.js';
import { FeedRunner } from '../live/runner.js';
import { connectRedis } from '../redis/redis.js';
import { startUpstream } from '../sandbox/upstream.js';
import { ArchiveNames } from '../ufc/import/archive-names.js';
import { step, ufcLive } from '../ufc/live/family.js';
import { UfcFeed } from '../ufc/live/feed.js';
import { readRecording, record } from '../ufc/live/record.js';
import { recordNight } from '../ufc/live/recording.js';
import { NamedFeed } from '../ufc/live/named-feed.js';
import { NOTHING_KNOWN } from '../ufc/live/reduce.js';
import { openReplay } from '../ufc/live/replay.js';
import { UsageError, type Output, type Parameters } from './command.js';

/** What follows the last frame of a recording still goes through the feed. */
const AFTER_THE_LAST_MS = 5_000;

/**
 * Plays a recording through the live path, as the upstream would answer it: an upstream of its own, a feed, the log. A
 * night's event page, as upstream serves it afterwards, is a recording too.
 */
export async function replayCommand({ config, words: [given], flags, progress }: Parameters): Promise<Output> {
  if (given === undefined) throw new UsageError('Name a recording.');
  const speed = flags.speed === undefined ? 1 : Number(flags.speed);
  if (!(speed > 0)) throw new UsageError(`--speed must be a number above 0, not '${flags.speed}'.`);
  const folder = await mkdtemp(join(tmpdir(), 'scoreline-replay-'));
  const log = createLog('silent');
  const redis = connectRedis(config.redisUrl, log);
  const db = await Database.open({ url: config.databaseUrl, poolSize: 1, statementTimeoutMs: 60_000 });
  try {
    const file = await asRecording(given, folder);
    const replay = await openReplay(file, ({ number, reason }) => progress(`line ${number} left out: ${reason}`));
    const upstream = await startUpstream({ ...replay, speed, loop: flags.loop });
    const feed = new UfcFeed({ base: upstream.url, events: () => [], lists: true, pace: speed });
    const run = { family: ufcLive.name, nothingKnown: NOTHING_KNOWN, reduce: step };
    const own = { name: `replay-${process.pid}`, frames: (signal: AbortSignal) => feed.frames(signal) };
    const named = new NamedFeed(own, new ArchiveNames(db, 'replay'), log);
    const runner = new FeedRunner(redis, { ...run, feed: named }, `${hostname()}-${process.pid}`, log);
    runner.start();
    const lastsMs = (await lengthOf(file)) / speed;
    progress(`${given} at ${speed} times: ${Math.ceil(lastsMs / 1_000)} s${flags.loop ? ', again and again' : ''}`);
    await (flags.loop ? new Promise(() => {}) : sleep(lastsMs + AFTER_THE_LAST_MS));
    await runner.stop();
    await upstream.close();
    return { json: { recording: given, speed, seconds: lastsMs / 1_000 }, text: `${given} was played` };
  } finally {
    redis.disconnect();
    await db.close();
    await rm(folder, { recursive: true, force: true });
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
