import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { findNumber } from '../ids.queries.js';

/** The slug of the league that an id, slug or alias names; undefined where the archive has none. */
export async function findLeagueSlug(db: Database, id: string): Promise<string | undefined> {
  const n = await findNumber(db, 'league', id);
  if (n === undefined) return undefined;
  const row = await db.row<{ slug: string }>(sql`select slug from lol_league where n = ${n}`);
  return row?.slug;
}
