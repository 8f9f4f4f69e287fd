import type { Replay, ReplayOptions } from '../../../family.js';
import type { Feed, Frame } from '../../../live/feed.js';
import { lengthOf, readRecording, RecordingError } from '../../../live/recording.js';
import { pause } from '../../../live/source.js';
import { followCs2 } from './identify.js';
import { read } from './read.js';
import type { Observation } from './observation.js';

/** Whether the file is a recording of cs2, judged by its first frame. */
export async function isRecording(file: string): Promise<boolean> {
  if (!/\.ndjson(\.gz)?$/.test(file)) return false;
  try {
    const { feed } = await firstFrame(file);
    return /^(matches|scorebot\/\d{1,12}\/\w+)$/.test(feed);
  } catch {
    return false;
  }
}

/** Plays a recording as new matches. */
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
      return { ...followCs2(db, { play: new Date(startedAt).toISOString() }), feed };
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
 * Plays the frames of a recording by the clock. Their times move to now and keep their distances at any speed, so that
 * silence is measured in the recording's time. Between frames it yields observations of the clock.
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
      let tickedMs = passMs;
      for await (const frame of frames(pass)) {
        const offsetMs = passMs + Math.max(0, frame.at - origin);
        for (; tickedMs + CLOCK_MS < offsetMs; tickedMs += CLOCK_MS) {
          await pause(startedAt + tickedMs / speed - Date.now(), signal);
          if (signal.aborted) return;
          yield { kind: 'clock', at: startedAt + tickedMs };
        }
        await pause(startedAt + offsetMs / speed - Date.now(), signal);
        if (signal.aborted) return;
        const observation = read(moved({ ...frame, at: startedAt + offsetMs }, pass));
        if (observation) yield observation;
      }
    }
    onOver();
    while (!signal.aborted) await pause(IDLE_MS, signal);
  }
}

const CLOCK_MS = 1_000;
const BETWEEN_PASSES_MS = 1_000;
const IDLE_MS = 60_000;

/** Gives matches other ids in each further pass of a loop, because a completed match cannot begin again. */
function moved({ feed, at, body }: Frame, pass: number): Frame {
  if (pass === 0) return { feed, at, body };
  const renumbered = (key: string) => `${key}${String(pass % 100).padStart(2, '0')}`;
  if (feed !== 'matches')
    return { feed: feed.replace(/^scorebot\/(\d+)/, (_whole, key: string) => `scorebot/${renumbered(key)}`), at, body };
  const { matches = [], ...rest } = body as { matches?: { hltv_match_id?: unknown }[] };
  const own = matches.map((match) => ({ ...match, hltv_match_id: renumbered(String(match.hltv_match_id)) }));
  return { feed, at, body: { ...rest, matches: own } };
}
