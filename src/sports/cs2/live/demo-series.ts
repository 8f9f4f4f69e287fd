import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { HLTV } from '../kinds.js';

/** The invented series, which follow each other by the clock, alike for every worker. */
export interface Cs2Demo {
  /**
   * Starts the scorebot that broadcasts them, with `/matches.json` beside it, which lists the series of a day, and by their
   * ids those that were not followed to their end.
   */
  startScorebot(listUnfinished: () => Promise<number[]>): Promise<{ url: string }>;
  /** Series have ids of nine digits from this one on. */
  readonly firstId: number;
  readonly seriesMs: number;
}

/** The ids of series that must be over, but are scheduled or live in the archive because no worker ran. */
export async function listUnfinishedSeries(db: Database, { firstId, seriesMs }: Cs2Demo): Promise<number[]> {
  const series = await db.rows<{ key: string }>(sql`
    select key from cs2_match join identity using (n)
    where family = 'cs2' and kind = 'match' and source = ${HLTV} and key ~ '^\\d{9}$' and key >= ${String(firstId)}
      and status in ('scheduled', 'live') and starts_at < now() - ${2 * seriesMs} * interval '1 millisecond'`);
  return series.map(({ key }) => Number(key));
}
