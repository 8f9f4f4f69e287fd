/** The keys of a family's live log in Redis. Braces keep them in one slot of a cluster. */
export function liveKeys(family: string) {
  return {
    /** Stream of all changes of the last minutes. */
    log: `live:{${family}}`,
    /** Hash: the last entry of every topic, as JSON text. */
    current: `live:{${family}}:current`,
    /**
     * Hash: the last sequence number of every room that is not a topic's own, and under `#` with three hexadecimal digits
     * the highest of topics and rooms that are gone.
     */
    rooms: `live:{${family}}:rooms`,
    /** Hash: the memory of every topic for the next worker, as JSON text. */
    memory: `live:{${family}}:memory`,
    /** Stream whose newest entry is the current epoch: `<number>-1`, with the id that all its entries are above. */
    epochs: `live:{${family}}:epochs`,
    /** The run of Redis (its `run_id`) in which a process that serves the log found it whole. */
    wholeIn: `live:{${family}}:whole-in`,
    /** Set: the processes that read the log and serve it. A process that stops removes itself; a killed one stays two days. */
    readers: `live:{${family}}:readers`,
    /** Exists while a process begins an epoch. */
    beginning: `live:{${family}}:beginning`,
    /** Id of the last entry that was copied into PostgreSQL. */
    copied: `live:{${family}}:copied`,
    /** The lock of the one worker that may write a feed. */
    lock: (feed: string) => `live:{${family}}:lock:${feed}`,
    /** Hash: the last sign of life of every feed's worker, as JSON text. */
    pulses: `live:{${family}}:pulses`,
  };
}

/** The log keeps as much as resume (300 s) and the longest delay (60 s) need, with room to spare. */
export const LOG_KEPT_MS = 900_000;

/** Entries that PostgreSQL does not have yet stay in the log longer, so that a database may be away for a day. */
export const UNCOPIED_KEPT_MS = 86_400_000;

/** A finished topic stays on the live routes for a day. */
export const FINISHED_KEPT_MS = 86_400_000;
