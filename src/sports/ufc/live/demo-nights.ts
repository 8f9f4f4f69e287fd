import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import type { UpstreamOptions } from '../../../live/upstream.js';

/** The invented fight nights, which follow each other by the clock and are the same for every worker. */
export interface UfcDemo {
  /** Options with which `startUpstream` plays the nights in an endless loop. */
  readonly nights: UpstreamOptions;
  /** The last page of a feed of an earlier night. */
  lastPageOf(feed: string): string | undefined;
  /** Events and bouts of the nights have this number or a higher one. */
  readonly firstId: number;
  readonly nightMs: number;
}

/**
 * The events of nights that are over by now but unfinished in the archive, because the last worker stopped during them.
 */
export async function listUnfinishedNights(db: Database, { firstId, nightMs }: UfcDemo): Promise<number[]> {
  const nights = await db.rows<{ id: number }>(sql`
    select key::int as id from ufc_live_event join identity using (n)
    where family = 'ufc' and kind = 'event' and source = 'ufc' and key::int >= ${firstId}
      and status <> 'completed' and starts_at < now() - ${2 * nightMs} * interval '1 millisecond'`);
  return nights.map(({ id }) => id);
}
