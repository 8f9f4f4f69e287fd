import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { NIGHT_MS } from '../sandbox/night.js';
import { FIRST_ID } from '../sandbox/night-fighters.js';

/** The sandbox's numbers of the nights that had begun when the last worker stopped, and are over by now. */
export async function listUnfinishedNights(db: Database): Promise<number[]> {
  const nights = await db.rows<{ id: number }>(sql`
    select key::int as id from ufc_live_event join identity using (n)
    where family = 'ufc' and kind = 'event' and source = 'ufc' and key::int >= ${FIRST_ID}
      and status <> 'completed' and starts_at < now() - ${2 * NIGHT_MS} * interval '1 millisecond'`);
  return nights.map(({ id }) => id);
}
