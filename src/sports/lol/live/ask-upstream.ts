import type { Frame } from '../../../live/feed.js';
import type { Question, Source } from '../../../live/source.js';
import { read, type Observation } from './observation.js';
import type { Clock } from './turns.js';

export interface Upstream {
  /** The esports API. */
  api: UpstreamSource;
  /** The live statistics. */
  stats: UpstreamSource;
}

/** The part of a `Source` that the feed uses. */
export type UpstreamSource = Pick<Source, 'changed' | 'forget' | 'health'>;

/** How often each page is asked for, in milliseconds. */
export interface Cadence {
  pollMs: number;
  liveMs: number;
  scheduleMs: number;
  /** How often all pages of leagues, tournaments, standings and teams are read. */
  referenceMs: number;
  /** A window of frames is asked for this long after it begins, because upstream refuses younger ones. */
  frameDelayMs: number;
  /** How often windows of the past are asked for, to catch up; default: every 250 ms. */
  catchUpMs?: number;
}

/** An answer as a frame, and the observation in it; undefined for an answer of an unknown form. */
export interface FrameAnswer {
  frame: Frame;
  observation: Observation | undefined;
}

/** Asks for a page. The list is empty if the page has not changed or the request failed; the next turn asks again. */
export async function askFor(
  source: UpstreamSource,
  question: Question,
  signal: AbortSignal,
  clock: Clock,
): Promise<FrameAnswer[]> {
  const frame = await source.changed(question, signal);
  if (!frame) return [];
  const received = { ...frame, at: clock.now() };
  return [{ frame: received, observation: read(received) }];
}
