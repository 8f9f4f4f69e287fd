import type { Database } from '../db/database.js';

/** The parts of a sport that the engine needs: names, and the function that makes an answer from a stored state. */
export interface LiveFamily {
  /** The family's name, such as `darts`. The log, the stream and the socket are named after it. */
  name: string;
  /** The event name of updates on every channel. */
  updateType: string;
  roomPatterns: readonly string[];
  /** The topics whose states are all kept, for a route that lists them; true: every topic. */
  keepsHistory?: true | ((topic: string) => boolean);
  /** The number of days for which these states are kept; default: 30. */
  historyDays?: number;
  /** The full name of the room that a client wrote; undefined where the text names no room of this family. */
  room(text: string): string | undefined;
  /**
   * The full names of rooms that clients wrote with ids which only the database knows, such as upstream's. A text may
   * mean several rooms: the first one with an entry in the log counts.
   */
  roomsCalled?(db: Database, texts: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Makes the answer of every channel: the state, and the engine's stamp under the family's own names. */
  dress(state: object, stamp: Stamp): object;
  /**
   * True where facts have fields of their own and are sent unchanged; otherwise `dress` makes their data from states.
   */
  ownFacts?: true;
}

export function keepsHistoryOf({ keepsHistory = () => false }: LiveFamily, topic: string): boolean {
  return keepsHistory === true || keepsHistory(topic);
}

export interface Stamp {
  /** The topic's version, which rises by one with every change. */
  seq: number;
  /**
   * Seconds from upstream's own time of the fact to the moment at which readers may see it; null when upstream gives no
   * time.
   */
  lagSeconds: number | null;
  /** When the change was logged, ISO 8601. */
  updatedAt: string;
}
