import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Database } from '../db/database.js';
import type { Logger } from '../http/log.js';
import { Entry } from './entry.js';
import type { LiveFamily } from './family.js';
import { dropChangesBefore, keepChanges, readCursor } from './history.queries.js';
import { FINISHED_KEPT_MS, liveKeys } from './keys.js';

const BATCH = 200;
const BLOCK_MS = 1_000;
const RETRY_MS = 1_000;
const KEPT_DAYS = 30;
const TIDY_MS = 3_600_000;

/**
 * Copies the live log into PostgreSQL, in order and without a gap: where it stands is kept there too. Several workers may
 * do so at once, because an entry that stands already is not written again.
 */
export class LogKeeper {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private tidiedAt = 0;

  constructor(
    private readonly family: LiveFamily,
    private readonly db: Database,
    /** A connection of its own, because reading blocks it. */
    private readonly redis: Redis,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    const isWaiting = this.redis.status === 'reconnecting';
    this.redis.disconnect();
    // A client that is told to stop between two attempts to connect leaves its commands unanswered.
    if (!isWaiting) await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let after: string | undefined;
    while (!signal.aborted) {
      try {
        after ??= (await readCursor(this.db, this.family.name)) ?? '0-0';
        const entries = await this.next(after);
        if (entries.length > 0) await keepChanges(this.db, this.family.name, entries);
        after = entries.at(-1)?.id ?? after;
        await this.tidy();
      } catch (error) {
        if (signal.aborted) return;
        this.log.warn({ reason: (error as Error).message, family: this.family.name }, 'live log not kept yet');
        await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
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
    await dropChangesBefore(this.db, new Date(Date.now() - KEPT_DAYS * 86_400_000));
    const { current } = liveKeys(this.family.name);
    for (const [topic, text] of Object.entries(await this.redis.hgetall(current))) {
      const { at, final } = Entry.parse(this.family, text);
      if (final && at < Date.now() - FINISHED_KEPT_MS) await this.redis.hdel(current, topic);
    }
  }
}
