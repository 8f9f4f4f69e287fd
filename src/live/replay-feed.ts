import type { Database } from '../db/database.js';
import type { Feed, Frame } from './feed.js';
import { firstFrame, lengthOf, readPasses } from './recording.js';
import { pause } from './source.js';

/** How a sport reads the frames of a recording. */
export interface RecordedFrames<Observation> {
  /** The names of its feeds, by which its recordings are recognised. */
  feeds: RegExp;
  /**
   * Reads a frame that moves by so many milliseconds. In each further pass of a loop, its matches get other ids, because
   * a completed match cannot begin again.
   */
  read(frame: Frame, byMs: number, pass: number): Observation | undefined;
  /** Observes the clock, once a second of the recording. Without it, silence is not observed. */
  clock?(at: number): Observation;
}

export interface ReplaySettings {
  db: Database;
  speed: number;
  loop: boolean;
  progress(text: string): void;
}

/** How recordings of a sport are recognised and played, as new matches. `follow` makes the rules for its observations. */
export function replayOf<Observation, Rules extends object>(
  how: RecordedFrames<Observation>,
  follow: (db: Database, options: { play: string }) => Rules,
) {
  return {
    /** Whether the file is such a recording, judged by its first frame. */
    async recognises(file: string): Promise<boolean> {
      if (!/\.ndjson(\.gz)?$/.test(file)) return false;
      try {
        return how.feeds.test((await firstFrame(file)).feed);
      } catch {
        return false;
      }
    },
    /** @throws RecordingError when the file has no frame. */
    async open(file: string, { db, speed, loop, progress }: ReplaySettings) {
      const { at: origin } = await firstFrame(file);
      const lengthMs = await lengthOf(file);
      const frames = readPasses(file, ({ number, reason }) => progress(`line ${number} left out: ${reason}`));
      return {
        lastsMs: lengthMs / speed,
        start(onOver: () => void) {
          const startedAt = Date.now();
          const feed = new ReplayFeed({ how, frames, origin, lengthMs, startedAt, speed, loop, onOver });
          return { ...follow(db, { play: new Date(startedAt).toISOString() }), feed };
        },
        close: async () => {},
      };
    },
  };
}

interface ReplayFeedOptions<Observation> {
  how: RecordedFrames<Observation>;
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
 * game clocks, silence and rules with seconds are measured in the recording's time.
 */
class ReplayFeed<Observation> implements Feed<Observation> {
  readonly name = `replay-${process.pid}`;

  constructor(private readonly options: ReplayFeedOptions<Observation>) {}

  /** Ends without an error when the signal aborts. */
  async *observations(signal: AbortSignal): AsyncGenerator<Observation> {
    const { how, frames, origin, lengthMs, startedAt, speed, loop, onOver } = this.options;
    const passes = loop ? Infinity : 1;
    for (let pass = 0; pass < passes && !signal.aborted; pass += 1) {
      const passMs = pass * (lengthMs + BETWEEN_PASSES_MS);
      let tickedMs = passMs;
      for await (const frame of frames(pass)) {
        const offsetMs = passMs + Math.max(0, frame.at - origin);
        for (; how.clock && tickedMs + CLOCK_MS < offsetMs; tickedMs += CLOCK_MS) {
          await pause(startedAt + tickedMs / speed - Date.now(), signal);
          if (signal.aborted) return;
          yield how.clock(startedAt + tickedMs);
        }
        await pause(startedAt + offsetMs / speed - Date.now(), signal);
        if (signal.aborted) return;
        const observation = how.read(frame, startedAt + passMs - origin, pass);
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
