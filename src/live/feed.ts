import type { Fact } from '../facts/fact.js';
import type { BreakerStatus } from './breaker.js';

/** One answer of an upstream, as it was received. A recording holds one frame per line. */
export interface Frame {
  /** The name of the question that it answers, such as `event/1345`. */
  feed: string;
  /** When the answer was received, in milliseconds since the epoch. */
  at: number;
  body: unknown;
}

/** The new state of one topic. */
export interface Update {
  /** The topic's name, such as `match:dm_1`. */
  topic: string;
  /**
   * Every room that carries the update, the topic's own first. Empty for a state that is only read and never pushed.
   */
  rooms: string[];
  /** The object that every channel answers, without sequence number, lag and time. */
  state: object;
  /**
   * Upstream's own time of the newest fact in the state, in milliseconds since the epoch; undefined when upstream gives
   * none.
   */
  sourceTime: number | undefined;
  /** True when no more updates of this topic are expected. */
  final: boolean;
  /** The facts of this update that webhooks send. */
  facts: Fact[];
  /** Plain JSON that the log keeps beside the state, for the worker that takes over this topic. */
  memory?: unknown;
}

/** The result of reducing one observation: what is known now, and the topics that changed. */
export interface Step<Known> {
  known: Known;
  updates: Update[];
}

/** A source of observations: it reads each answer of an upstream once, and polls until the signal ends it. */
export interface Feed<Observation = unknown, Known = unknown> {
  name: string;
  /**
   * Begins anew at each call, because observations of an earlier call may not have been written, and another worker may
   * have written more since. `known` is what the log holds at that moment; a feed continues to follow subjects that
   * have not ended there, even where upstream no longer lists them.
   */
  observations(signal: AbortSignal, known: Known): AsyncIterable<Observation>;
  /** Only feeds that poll an upstream have it. */
  health?(): FeedHealth | undefined;
}

export interface FeedHealth {
  /** `ok`; `failing` after a failed question; `open` while the feed pauses after several. */
  breaker: BreakerStatus;
  /**
   * When the last good answer came, an unchanged one included, in milliseconds since the epoch; undefined before the
   * first.
   */
  lastAnswerAt: number | undefined;
}
