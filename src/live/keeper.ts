import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { setAside } from '../archive/set-aside.js';
import { isDataError } from '../db/data-error.js';
import type { Database } from '../db/database.js';
import type { Fact } from '../facts/fact.js';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';
import { tracing } from '../http/tracing.js';
import { within } from '../within.js';
import { Entry } from './entry.js';
import { endWhenLost, enterConfirmed, LOG_LOST_MESSAGE, type Epoch } from './epoch.js';
import type { LiveFamily } from './family.js';
import { dropChangesBefore, keepChanges, packEnded, readCursor } from './history.queries.js';
import { liveKeys } from './keys.js';
import { tidyLog } from './tidy.js';

const BATCH = 200;
const BLOCK_MS = 1_000;
const LOOK_EVERY_MS = 1_000;
const RETRY_MS = 1_000;
const STOP_MS = 5_000;
const KEPT_DAYS = 30;
const TIDY_MS = 3_600_000;
/** The history of a topic is packed this long after its end, when it is hardly read any more. */
const PACKED_AFTER_MS = 3_600_000;

/** The uses of a log's entries beside the history. */
export interface LogUses {
  /** Does the work that an end calls for. The keeper calls it again after a failure, and so may another worker. */
  onEnds?(entries: readonly Entry[]): Promise<void>;
  /**
   * Stores facts in the transaction that moves the cursor, so that each is stored if and only if its entry is kept.
   * Another worker may call it again with the same facts. The function that it returns is called after the commit.
   */
  publish?(client: pg.PoolClient, facts: readonly Fact[]): Promise<() => void>;
}

/**
 * Copies the live log into PostgreSQL, in order and without a gap, and keeps its place in the log there too. Several
 * workers may do so at once, because an entry that is there already is not written again. A log that Redis lost begins
 * anew with ids above those that were kept.
 */
export class LogKeeper {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private epoch: Epoch | undefined;
  private lookedAt = 0;
  private tidiedAt = 0;

  constructor(
    private readonly family: LiveFamily,
    private readonly db: Database,
    /** A connection of its own, because reading blocks it. */
    private readonly redis: Redis,
    private readonly log: Logger,
    private readonly uses: LogUses = {},
  ) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.redis.disconnect();
    // A client that is disconnected while it has no connection never answers its pending commands.
    await within(STOP_MS, this.running).catch(() => {});
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    const failures = new FailureLog(this.log, 'live log not kept yet', { family: this.family.name });
    let after: string | undefined;
    while (!signal.aborted) {
      try {
        after ??= (await readCursor(this.db, this.family.name)) ?? '0-0';
        await this.look(after);
        const entries = await this.next(after);
        const last = entries.at(-1);
        if (last) {
          await this.keepTraced(entries, last.id);
          after = last.id;
          await this.redis.set(liveKeys(this.family.name).copied, after);
        }
        await this.tidy();
        failures.succeeded();
      } catch (error) {
        if (signal.aborted) return;
        failures.failed(error as Error);
        await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  /**
   * Checks every second whether the log still has the entries that were read from it. The processes that serve it may
   * have sent more of it, so it also checks whether they confirm that the log is whole.
   */
  private async look(after: string): Promise<void> {
    if (Date.now() - this.lookedAt < LOOK_EVERY_MS) return;
    const isFirst = this.epoch === undefined;
    const before = this.epoch ?? (await enterConfirmed(this.redis, this.db, this.family));
    await endWhenLost(this.redis, this.family.name, before, after);
    this.epoch = await enterConfirmed(this.redis, this.db, this.family, { lastId: after });
    this.lookedAt = Date.now();
    if (before.number === this.epoch.number && !(isFirst && before.replacesLost)) return;
    const where = { family: this.family.name, epoch: this.epoch.number, keptUntil: after };
    this.log.error(where, LOG_LOST_MESSAGE);
  }

  private keepTraced(entries: readonly Entry[], cursor: string): Promise<void> {
    const keep = () => this.keep(entries, cursor);
    if (!tracing) return keep();
    const attributes = { 'scoreline.family': this.family.name, 'scoreline.entries': entries.length };
    return tracing.whole('internal', 'live keep', attributes, keep);
  }

  /** Keeps entries together, or one by one where PostgreSQL refuses a value in one of them. */
  private async keep(entries: readonly Entry[], cursor: string): Promise<void> {
    try {
      await this.keepTogether(entries, cursor);
    } catch (error) {
      if (!isDataError(error)) throw error;
      for (const entry of entries) await this.keepAlone(entry);
    }
  }

  /** An entry that cannot be stored is left out and its subject set aside, so that the log of all others goes on. */
  private async keepAlone(entry: Entry): Promise<void> {
    try {
      await this.keepTogether([entry], entry.id);
    } catch (error) {
      if (!isDataError(error)) throw error;
      const { topic, version } = entry;
      await setAside({ db: this.db, log: this.log }, this.family.name, { topic, seq: version }, error.message);
      await this.keepTogether([], entry.id);
    }
  }

  /** Handles ends first, because they are not handled again once the cursor has moved past them. */
  private async keepTogether(entries: readonly Entry[], cursor: string): Promise<void> {
    const { onEnds, publish } = this.uses;
    const ends = entries.filter(({ final }) => final);
    if (ends.length > 0) await onEnds?.(ends);
    const memories = await this.memoriesOf(entries);
    const committed = await this.db.transaction(async (client) => {
      await keepChanges(client, this.family, entries, cursor, memories);
      const facts = entries.flatMap((entry) => entry.facts);
      return facts.length > 0 ? publish?.(client, facts) : undefined;
    });
    committed?.();
  }

  /**
   * The memories of the topics' last entries here. The memory of a later entry waits for that entry: were the log lost
   * before it is kept, the next worker would take what the memory knows for published.
   */
  private async memoriesOf(entries: readonly Entry[]): Promise<Map<string, string>> {
    const last = [...new Map(entries.map((entry) => [entry.topic, entry])).values()];
    if (last.length === 0) return new Map();
    const memories = await this.redis.hmget(liveKeys(this.family.name).memory, ...last.map(({ topic }) => topic));
    return new Map(
      last.flatMap(({ topic, version }, index) => {
        const memory = memories[index];
        return memory?.startsWith(`{"v":${version},`) ? [[topic, memory] as const] : [];
      }),
    );
  }

  private async next(after: string): Promise<Entry[]> {
    const { log } = liveKeys(this.family.name);
    const answer = (await this.redis.call('XREAD', 'COUNT', BATCH, 'BLOCK', BLOCK_MS, 'STREAMS', log, after)) as
      [string, [id: string, flat: string[]][]][] | null;
    return (answer?.[0]?.[1] ?? []).map(([id, flat]) => Entry.read(this.family, id, flat));
  }

  private async tidy(): Promise<void> {
    if (Date.now() - this.tidiedAt < TIDY_MS) return;
    this.tidiedAt = Date.now();
    const { name, historyDays = KEPT_DAYS } = this.family;
    await dropChangesBefore(this.db, name, new Date(Date.now() - historyDays * 86_400_000));
    await packEnded(this.db, name, new Date(Date.now() - PACKED_AFTER_MS));
    await tidyLog(this.redis, this.family);
  }
}
