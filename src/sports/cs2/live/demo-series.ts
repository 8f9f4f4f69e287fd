import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { HLTV } from '../kinds.js';

/** The demo's invented series. They follow one another by the clock, so every worker sees the same ones. */
export interface Cs2Demo {
  /**
   * Starts the scorebot that broadcasts them. Its `/matches.json` lists the series of a day, and those of
   * `listUnfinished`.
   */
  startScorebot(listUnfinished: () => Promise<number[]>): Promise<{ url: string }>;
  /** The id of the first series. All have nine digits. */
  readonly firstId: number;
  readonly seriesMs: number;
}

/** The ids of series that are over by the clock, but scheduled or live in the archive because no worker ran. */
export async function listUnfinishedSeries(db: Database, { firstId, seriesMs }: Cs2Demo): Promise<number[]> {
  const series = await db.rows<{ key: string }>(sql`
    select key from cs2_match join identity using (n)
    where family = 'cs2' and kind = 'match' and source = ${HLTV} and key ~ '^\\d{9}$' and key >= ${String(firstId)}
      and status in ('scheduled', 'live') and starts_at < now() - ${2 * seriesMs} * interval '1 millisecond'`);
  return series.map(({ key }) => Number(key));
}
