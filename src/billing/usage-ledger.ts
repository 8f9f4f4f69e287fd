import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';
import { dayOf, kept, type Period } from './period.js';

const today = kept(dayOf);

interface Entry {
  accountId: string;
  keyId: string;
  route: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  requests: number;
  charged: number;
}

/**
 * The usage of every key, by route and day. Entries are collected here and added to PostgreSQL in batches; a batch that
 * cannot be written is kept and goes with the next.
 */
export class UsageLedger {
  private entries = new Map<string, Entry>();
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private readonly failures: FailureLog;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
    private readonly flushMs: number,
  ) {
    this.failures = new FailureLog(log, 'usage not written; it is kept for the next try');
  }

  start(): void {
    this.timer = setInterval(() => {
      this.flush().catch((error: Error) => this.log.error({ err: error }, 'usage not written down'));
    }, this.flushMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /** Notes one answered request; `charged` is what it used of the month. */
  note(accountId: string, keyId: string, route: string, charged: number): void {
    this.add({ accountId, keyId, route, day: today(Date.now()).name, requests: 1, charged });
  }

  /** The sum that the account was charged in the period, with entries that this process has not written yet. */
  async charged(accountId: string, { start, end }: Period): Promise<number> {
    await this.writing;
    const from = start.toISOString().slice(0, 10);
    const to = end.toISOString().slice(0, 10);
    const unwritten = [...this.entries.values()].filter(
      (entry) => entry.accountId === accountId && entry.day >= from && entry.day < to,
    );
    const row = await this.db.row<{ charged: string }>(sql`
      select coalesce(sum(charged), 0)::text as charged from usage
      where account_id = ${accountId} and day >= ${from}::date and day < ${to}::date`);
    return Number(row?.charged ?? 0) + unwritten.reduce((sum, { charged }) => sum + charged, 0);
  }

  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    if (this.entries.size === 0) return;
    const batch = [...this.entries.values()];
    this.entries = new Map();
    try {
      await this.db.rows(sql`
        insert into usage (account_id, key_id, route, day, requests, charged)
        select "accountId", "keyId", route, day, requests, charged
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
          as entry ("accountId" text, "keyId" text, route text, day date, requests bigint, charged bigint)
        where exists (select from account where id = "accountId")
        on conflict (account_id, day, key_id, route) do update
          set requests = usage.requests + excluded.requests, charged = usage.charged + excluded.charged, updated_at = now()`);
      this.failures.succeeded();
    } catch (error) {
      this.failures.failed(error as Error, { entries: batch.length });
      for (const entry of batch) this.add(entry);
    }
  }

  private add(entry: Entry): void {
    const name = `${entry.accountId} ${entry.keyId} ${entry.day} ${entry.route}`;
    const known = this.entries.get(name);
    if (!known) {
      this.entries.set(name, { ...entry });
      return;
    }
    known.requests += entry.requests;
    known.charged += entry.charged;
  }
}
