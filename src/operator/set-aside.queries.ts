import type { Database } from '../db/database.js';
import { sql, where } from '../db/sql.js';
import type { SetAsideQuery, SetAsideSubject } from './set-aside.dto.js';

export async function listSetAside(
  db: Database,
  { family, page, limit }: SetAsideQuery,
): Promise<(SetAsideSubject & { total: number })[]> {
  return db.rows<SetAsideSubject & { total: number }>(sql`
    select family, topic, reason, set_aside_at as "setAsideAt", count(*) over ()::int as total
    from archive_set_aside ${where([family !== undefined && sql`family = ${family}`])}
    order by set_aside_at desc, family, topic limit ${limit} offset ${(page - 1) * limit}`);
}
