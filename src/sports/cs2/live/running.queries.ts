import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { HLTV } from '../kinds.js';

/** Upstream's ids of the matches that have begun and whose end is not told yet; none of a replay. */
export async function listRunning(db: Database): Promise<string[]> {
  const rows = await db.rows<{ key: string }>(sql`
    select i.key from live_state s
    join identity i on i.family = s.family and i.kind = 'match' and i.source = ${HLTV}
      and 'match:cs2-match-' || i.n = s.topic
    where s.family = 'cs2' and s.topic like 'match:%' and not s.final`);
  return rows.map(({ key }) => key);
}
