import type { Replay, ReplayOptions } from '../../../family.js';
import type { Feed, Frame } from '../../../live/feed.js';
import { lengthOf, readRecording, RecordingError } from '../../../live/recording.js';
import { pause } from '../../../live/source.js';
import { followLol } from './identify.js';
import { read, type Observation } from './observation.js';

/** True for a recording of lol, by the page of its first frame. */
export async function isRecording(file: string): Promise<boolean> {
  if (!/\.ndjson(\.gz)?$/.test(file)) return false;
  try {
    const { feed } = await firstFrame(file);
    return /^(live|schedule|(event|window|details|draft|visual)\/\d{15,20}(@.*)?)$/.test(feed);
  } catch {
    return false;
  }
}

/** Replays a recording as matches and games with numbers of their own. */
export async function openRecording(file: string, { db, speed, loop, progress }: ReplayOptions): Promise<Replay> {
  const { at: origin } = await firstFrame(file);
  const lengthMs = await lengthOf(file);
  return {
    lastsMs: lengthMs / speed,
    start(onOver) {
      const startedAt = Date.now();
      const onBadLine = ({ number, reason }: { number: number; reason: string }) =>
        progress(`line ${number} left out: ${reason}`);
      const frames = (pass: number) => readRecording(file, pass === 0 ? onBadLine : () => undefined);
      const feed = new ReplayFeed({ frames, origin, lengthMs, startedAt, speed, loop, onOver });
      return { ...followLol(db, { play: new Date(startedAt).toISOString() }), feed };
    },
    close: async () => {},
  };
}

/** @throws RecordingError when the file has no frame. */
async function firstFrame(file: string): Promise<Frame> {
  for await (const frame of readRecording(file, () => undefined)) return frame;
  throw new RecordingError(`${file} has no frames.`);
}

interface ReplayFeedOptions {
  frames(pass: number): AsyncIterable<Frame>;
  /** The time of the first frame. */
  origin: number;
  lengthMs: number;
  startedAt: number;
  speed: number;
  loop: boolean;
  onOver(): void;
}

/**
 * Replays the frames of a recording by the clock. Their times are moved to now and keep their distances at any speed, because
 * the game clock and the rules with seconds depend on them: the times of a fast replay run ahead of the time of day.
 */
class ReplayFeed implements Feed<Observation> {
  readonly name = `replay-${process.pid}`;

  constructor(private readonly options: ReplayFeedOptions) {}

  /** Ends without an error when the signal aborts. */
  async *observations(signal: AbortSignal): AsyncGenerator<Observation> {
    const { frames, origin, lengthMs, startedAt, speed, loop, onOver } = this.options;
    const passes = loop ? Infinity : 1;
    for (let pass = 0; pass < passes && !signal.aborted; pass += 1) {
      const passMs = pass * (lengthMs + BETWEEN_PASSES_MS);
      for await (const frame of frames(pass)) {
        const offsetMs = passMs + Math.max(0, frame.at - origin);
        await pause(startedAt + offsetMs / speed - Date.now(), signal);
        if (signal.aborted) return;
        const observation = read(moved(frame, startedAt + passMs - origin, pass));
        if (observation) yield observation;
      }
    }
    onOver();
    while (!signal.aborted) await pause(IDLE_MS, signal);
  }
}

const BETWEEN_PASSES_MS = 1_000;
const IDLE_MS = 60_000;

/** Moves a frame in time. Each further pass of a loop gets other ids, because a finished game cannot begin again. */
export function moved({ feed, at, body }: Frame, byMs: number, pass: number): Frame {
  const text = JSON.stringify(body).replace(TIMES, (_whole, time: string) => {
    return `"${new Date(Date.parse(time) + byMs).toISOString()}"`;
  });
  const renumbered = (words: string) =>
    pass === 0 ? words : words.replace(IDS, `$1${String(pass % 100).padStart(2, '0')}`);
  const shown = JSON.parse(renumbered(text)) as Record<string, unknown>;
  const { readAt } = shown;
  return {
    feed: renumbered(feed),
    at: at + byMs,
    body: typeof readAt === 'number' ? { ...shown, readAt: readAt + byMs } : shown,
  };
}

const TIMES = /"(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?Z)"/g;

/** Upstream's ids have eighteen digits; ids of up to twenty are valid, which leaves room for two more. */
const IDS = /\b(\d{15,18})\b/g;
