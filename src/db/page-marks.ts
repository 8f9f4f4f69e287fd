import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { RowPlace } from './keyset.js';
import type { ArchiveStamp, Wanted } from './replica.js';
import type { Sql } from './sql.js';

/** For so long a page that follows is read from a mark: lists that depend on the time change without a new archive. */
const KEPT_MS = 60_000;
const MOST = 2_000;

/**
 * The places at which pages of archive lists ended. The page behind one begins there, so that callers who read page after
 * page pay the same for each, however far down the list it is.
 */
export class PageMarks {
  private readonly reading = new AsyncLocalStorage<ArchiveStamp>();
  private readonly ends = new LRUCache<string, RowPlace>({ max: MOST, ttl: KEPT_MS });

  /** Runs `work`, which reads an archive in this state. */
  during<Result>({ family, stamp }: Wanted, work: () => Promise<Result>): Promise<Result> {
    return this.reading.run(`${family} ${stamp}`, work);
  }

  /** The marks of a list, by its rows in their order; undefined where no archive is read. */
  of(rows: Sql): ListMarks | undefined {
    const stamp = this.reading.getStore();
    if (stamp === undefined) return undefined;
    const { text, values } = rows.compile();
    const list = `${stamp} ${text} ${JSON.stringify(values)}`;
    return {
      find: (offset) => this.ends.get(`${offset} ${list}`),
      note: (offset, place) => {
        this.ends.set(`${offset} ${list}`, place);
      },
    };
  }
}

export interface ListMarks {
  /** The place of the last of the first `offset` rows, if a page ended there. */
  find(offset: number): RowPlace | undefined;
  note(offset: number, place: RowPlace): void;
}
