import type { Frame } from '../../../live/feed.js';
import type { Question, Source } from '../../../live/source.js';
import { read, type Observation } from './observation.js';
import type { Clock } from './turns.js';

export interface Upstream {
  /** The esports API. */
  api: Asked;
  /** The live statistics. */
  stats: Asked;
}

/** What the feed asks; a `Source` is one. */
export type Asked = Pick<Source, 'changed' | 'forget' | 'health'>;

/** How often each is asked for, in milliseconds. */
export interface Cadence {
  pollMs: number;
  liveMs: number;
  scheduleMs: number;
  /** How often all pages of leagues, tournaments, standings and teams are gone through. */
  referenceMs: number;
  /** A window of frames is asked for this long after it begins, because upstream refuses younger ones. */
  frameDelayMs: number;
  /** How often windows that are long past are asked for; default: every 250 ms. */
  catchUpMs?: number;
}

/** An answer and the observation in it; undefined for an answer of another form. */
export interface Answer {
  frame: Frame;
  observation: Observation | undefined;
}

/** The answer if it changed. A failed question is asked again in the next turn. */
export async function askFor(source: Asked, question: Question, signal: AbortSignal, clock: Clock): Promise<Answer[]> {
  const frame = await source.changed(question, signal);
  if (!frame) return [];
  const received = { ...frame, at: clock.now() };
  return [{ frame: received, observation: read(received) }];
}
