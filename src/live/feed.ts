/** One answer of an upstream, as it came. A recording is one of these per line. */
export interface Frame {
  /** Such as `event/1345`. */
  feed: string;
  /** When it was received, ms since the epoch. */
  at: number;
  body: unknown;
}

/** The new state of one topic. */
export interface Update {
  /** Such as `bout:ufc-10214`. */
  topic: string;
  /** Every room that carries it, the topic first. */
  rooms: string[];
  /** The object that every channel answers, without seq, lagSeconds and updatedAt. */
  state: Record<string, unknown>;
  /** Upstream's own time of the newest fact in it, ms since the epoch; undefined when it has none. */
  sourceTime: number | undefined;
  final: boolean;
  /** Facts that happened, for webhooks. */
  events: LiveEvent[];
}

export interface LiveEvent {
  name: string;
  subject: string;
  data: Record<string, unknown>;
  /** ms since the epoch. */
  occurredAt: number;
}

/** A pure step: what was known and one frame make what is known now and which topics changed. */
export interface Step<Known> {
  known: Known;
  updates: Update[];
}

/** Where frames come from: polls until the signal ends it. */
export interface Feed {
  name: string;
  frames(signal: AbortSignal): AsyncIterable<Frame>;
}
