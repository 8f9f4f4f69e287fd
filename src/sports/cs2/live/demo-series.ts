import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { HLTV } from '../kinds.js';
import { FIRST_ID, numberOf, SERIES_MS } from '../sandbox/live/series.js';

/** The sandbox's numbers of the series that are over by now, and of which the archive has no result: no worker ran. */
export async function listUnfinishedSeries(db: Database): Promise<number[]> {
  const series = await db.rows<{ id: number }>(sql`
    select key::int as id from cs2_match join identity using (n)
    where family = 'cs2' and kind = 'match' and source = ${HLTV} and key ~ '^99\\d{7}$' and key::int >= ${FIRST_ID}
      and status in ('scheduled', 'live') and starts_at < now() - ${2 * SERIES_MS} * interval '1 millisecond'`);
  return series.map(({ id }) => numberOf(id));
}
