import type { Frame } from './feed.js';
import { type BadLine, firstFrame, readPasses } from './recording.js';

/** A recording in the form that a playback takes: `startUpstream({ ...timeline, speed, loop })`. */
export interface RecordedTimeline {
  /** The time of the first frame, ms since the epoch. The playback moves times in the bodies from there to now. */
  origin: number;
  timeline(pass: number): AsyncIterable<RecordedMoment>;
}

export interface RecordedMoment {
  /** When the frame is played, in ms after the first frame. */
  offsetMs: number;
  feed: string;
  body: unknown;
}

/** Changes the numbers in a frame for a further pass of a loop; pass 0 keeps them. */
export type Renumber = (frame: Frame, pass: number) => Frame;

/**
 * Opens a recording to be played once or in a loop; each further pass of a loop has its own numbers. Bad lines are
 * reported in the first pass. Throws RecordingError when the file has no frame.
 */
export async function openReplay(
  file: string,
  renumber: Renumber,
  onBadLine: (line: BadLine) => void,
): Promise<RecordedTimeline> {
  const { at: origin } = await firstFrame(file);
  const frames = readPasses(file, onBadLine);
  return { origin, timeline: (pass) => momentsOf(frames(pass), origin, (frame) => renumber(frame, pass)) };
}

/** A frame that is older than the frame before it is played together with that frame. */
async function* momentsOf(
  frames: AsyncIterable<Frame>,
  origin: number,
  renumbered: (frame: Frame) => Frame,
): AsyncGenerator<RecordedMoment> {
  let offsetMs = 0;
  for await (const frame of frames) {
    offsetMs = Math.max(offsetMs, frame.at - origin);
    const { feed, body } = renumbered(frame);
    yield { offsetMs, feed, body };
  }
}
