import type { Frame } from './feed.js';
import { type BadLine, readRecording, RecordingError } from './recording.js';

/** A recording as a playback takes it: `startUpstream({ ...timeline, speed, loop })`. */
export interface RecordedTimeline {
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

/** The frame as another pass of a loop shows it; pass 0 shows it as it is. */
export type Renumber = (frame: Frame, pass: number) => Frame;

/**
 * Opens a recording to be played once or in a loop, in which every further pass has numbers of its own. Bad lines are
 * told in the first pass. Throws RecordingError when it has no frame.
 */
export async function openReplay(
  file: string,
  renumber: Renumber,
  onBadLine: (line: BadLine) => void,
): Promise<RecordedTimeline> {
  for await (const { at: origin } of readRecording(file, () => undefined)) {
    return {
      origin,
      timeline: (pass) => {
        const frames = readRecording(file, pass === 0 ? onBadLine : () => undefined);
        return momentsOf(frames, origin, (frame) => renumber(frame, pass));
      },
    };
  }
  throw new RecordingError(`${file} has no frames.`);
}

/** A frame that is older than the one before comes with it. */
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
