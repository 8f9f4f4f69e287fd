import type { Database } from '../db/database.js';
import { findHorizon, type Span, type Stored } from './tail.queries.js';

const PAGE = 100;

/**
 * Follows a log whose rows have the time at which their transaction began. It returns each row once, even a row that is
 * committed after later rows.
 */
export class Tail {
  /** The rows that were returned and that the next read would find again. */
  private readonly known = new Map<string, Date>();

  constructor(
    private readonly db: Database,
    private readonly list: (span: Span) => Promise<Stored[]>,
    private since: Date,
  ) {}

  /** Returns the new rows, oldest first; when there are many, only a part of them. */
  async read(): Promise<Stored[]> {
    const horizon = await findHorizon(this.db);
    const rows = await this.list({ since: this.since, known: [...this.known.keys()], limit: PAGE });
    for (const { id, createdAt } of rows) this.known.set(id, createdAt);
    const last = rows.length < PAGE ? undefined : rows.at(-1)?.createdAt;
    const readTo = last && last < horizon ? last : horizon;
    if (readTo > this.since) this.since = readTo;
    for (const [id, createdAt] of this.known) if (createdAt < this.since) this.known.delete(id);
    return rows;
  }
}
