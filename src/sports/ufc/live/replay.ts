import type { Frame } from '../../../live/feed.js';
import { type BadLine, readRecording } from './record.js';
import { RecordingError, renumbered } from './recording.js';

/** A recording as the sandbox's upstream plays it: `startUpstream({ ...replay, speed, loop })`. */
export interface Replay {
  /** The time of the first frame, ms since the epoch: times in the bodies are moved from there to now. */
  origin: number;
  timeline(pass: number): AsyncIterable<RecordedMoment>;
}

export interface RecordedMoment {
  /** ms after the first frame. */
  offsetMs: number;
  feed: string;
  body: unknown;
}

/**
 * Opens a recording to be played once or in a loop, in which every further pass has numbers of its own. Bad lines are
 * told in the first pass. Throws RecordingError when it has no frame.
 */
export async function openReplay(file: string, onBadLine: (line: BadLine) => void): Promise<Replay> {
  for await (const { at: origin } of readRecording(file, () => undefined)) {
    return {
      origin,
      timeline: (pass) => momentsOf(readRecording(file, pass === 0 ? onBadLine : () => undefined), origin, pass),
    };
  }
  throw new RecordingError(`${file} has no frames.`);
}

/** A frame that is older than the one before comes with it. */
async function* momentsOf(frames: AsyncIterable<Frame>, origin: number, pass: number): AsyncGenerator<RecordedMoment> {
  let offsetMs = 0;
  for await (const frame of frames) {
    offsetMs = Math.max(offsetMs, frame.at - origin);
    const { feed, body } = renumbered(frame, pass);
    yield { offsetMs, feed, body };
  }
}
