import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { HLTV } from '../kinds.js';
import { FIRST_ID, numberOf, SERIES_MS } from '../sandbox/live/series.js';

/** The sandbox's numbers of series that must be over, but are scheduled or live in the archive because no worker ran. */
export async function listUnfinishedSeries(db: Database): Promise<number[]> {
  const series = await db.rows<{ key: string }>(sql`
    select key from cs2_match join identity using (n)
    where family = 'cs2' and kind = 'match' and source = ${HLTV} and key ~ '^\\d{9}$' and key >= ${String(FIRST_ID)}
      and status in ('scheduled', 'live') and starts_at < now() - ${2 * SERIES_MS} * interval '1 millisecond'`);
  return series.map(({ key }) => numberOf(Number(key)));
}
