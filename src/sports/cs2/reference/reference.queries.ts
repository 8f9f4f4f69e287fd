import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';

/** The countries of stored teams, players and events. */
export async function listCountries(db: Database): Promise<string[]> {
  const rows = await db.rows<{ code: string }>(sql`
    select country as code from cs2_team where country is not null
    union select country from cs2_player where country is not null
    union select country from cs2_event where country is not null
    order by code`);
  return rows.map(({ code }) => code);
}

export interface Provider {
  slug: string;
  name: string;
}

/** The providers of stored skin prices. */
export function listProviders(db: Database): Promise<Provider[]> {
  return db.rows<Provider>(sql`select slug, name from cs2_skin_provider order by slug`);
}

/** The collections of stored skins. */
export async function listCollections(db: Database): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select min(collection) as name from cs2_skin where collection is not null group by lower(collection) order by 1`);
  return rows.map(({ name }) => name);
}
