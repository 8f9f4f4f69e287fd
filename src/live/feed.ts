import type { Fact } from '../facts/fact.js';
import type { BreakerStatus } from './breaker.js';

/** One answer of an upstream, as it came. A recording is one of these per line. */
export interface Frame {
  /** Such as `event/1345`. */
  feed: string;
  /** Milliseconds since the epoch, when it was received. */
  at: number;
  body: unknown;
}

/** The new state of one topic. */
export interface Update {
  /** Such as `bout:ufc-10214`. */
  topic: string;
  /** Every room that carries it, the topic's own first; none for a state that is only read. */
  rooms: string[];
  /** The object that every channel answers, without sequence number, lag and time. */
  state: object;
  /** Milliseconds since the epoch: upstream's own time of the newest fact in it; undefined when it tells none. */
  sourceTime: number | undefined;
  /** Nothing more is expected of this topic. */
  final: boolean;
  /** What happened that receivers of webhooks want to hear of. */
  facts: Fact[];
  /** Plain JSON that the log keeps beside the state: what the next worker has to know of this topic. */
  memory?: unknown;
}

/** A pure step: what was known and one sighting make what is known now, and which topics changed. */
export interface Step<Known> {
  known: Known;
  updates: Update[];
}

/** Where sightings come from: what an upstream shows, each answer read once. It polls until the signal ends it. */
export interface Feed<Sighting = unknown> {
  name: string;
  sightings(signal: AbortSignal): AsyncIterable<Sighting>;
  /** Of a feed that asks somebody else. */
  health?(): FeedHealth | undefined;
}

export interface FeedHealth {
  /** `ok`; `failing` after a failed question; `open` while after several nothing is asked for a time. */
  breaker: BreakerStatus;
  /** Milliseconds since the epoch, of the last good answer, an unchanged one too; undefined before the first. */
  lastAnswerAt: number | undefined;
}
