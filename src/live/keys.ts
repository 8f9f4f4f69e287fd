/** Where a family's live log stands in Redis. Braces keep it in one slot of a cluster. */
export function liveKeys(family: string) {
  return {
    /** Stream of all changes of the last minutes. */
    log: `live:{${family}}`,
    /** Hash: the last entry of every topic, as JSON text. */
    current: `live:{${family}}:current`,
    /** Hash: the last sequence number of every room that is not a topic's own. */
    rooms: `live:{${family}}:rooms`,
    /** Hash: of every topic what the next worker has to know, as JSON text. */
    memory: `live:{${family}}:memory`,
    /** Stream whose newest entry is the epoch that the log is in: `<number>-1`, with the id that its entries are above. */
    epochs: `live:{${family}}:epochs`,
    /** The run of Redis (its `run_id`) for which somebody who had read the log found it whole. */
    wholeIn: `live:{${family}}:whole-in`,
    /** Set: the processes that tell readers of the log; each leaves it in its turn, unless it is killed. */
    readers: `live:{${family}}:readers`,
    /** Stands while somebody begins an epoch. */
    beginning: `live:{${family}}:beginning`,
    /** Id of the last entry that was copied into PostgreSQL. */
    copied: `live:{${family}}:copied`,
    /** Who may write. */
    lock: (feed: string) => `live:{${family}}:lock:${feed}`,
    /** Hash: the last sign of life of every feed's worker, as JSON text. */
    pulses: `live:{${family}}:pulses`,
  };
}

/** The log keeps as much as resume (300 s) and the longest delay (60 s) need, with room to spare. */
export const LOG_KEPT_MS = 900_000;

/** What is not in PostgreSQL yet stays in the log for longer, so that a database may be away for a day. */
export const UNCOPIED_KEPT_MS = 86_400_000;

/** A finished topic stays on the live routes for a day. */
export const FINISHED_KEPT_MS = 86_400_000;
