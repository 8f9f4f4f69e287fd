/** What the engine has to know of a sport: names, and how a stored state becomes an answer. */
export interface LiveFamily {
  /** Such as `ufc`; it names the log, the stream and the socket. */
  name: string;
  /** The event name of updates on every channel. */
  updateType: string;
  roomPatterns: readonly string[];
  /** Every state is kept for 30 days, for a route that lists them. */
  keepsHistory?: boolean;
  /** The room that a client means; undefined for what is no room of this family. */
  room(text: string): string | undefined;
  /** The answer of every channel: the state and the engine's stamp under the family's own names. */
  dress(state: object, stamp: Stamp): object;
}

export interface Stamp {
  /** The topic's version: rises by one with every change. */
  seq: number;
  /** From upstream's own time of the fact to the moment it may be seen; null when upstream tells no time. */
  lagSeconds: number | null;
  /** ISO 8601, when the change was logged. */
  updatedAt: string;
}
