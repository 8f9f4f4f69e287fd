import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';

/** The last change of each family's archive, ISO 8601. */
export async function listArchiveChanges(db: Database): Promise<Map<string, string>> {
  const rows = await db.rows<{ family: string; at: Date }>(sql`select family, changed_at as at from data_version`);
  return new Map(rows.map(({ family, at }) => [family, new Date(at).toISOString()]));
}

export interface DatabaseFacts {
  version: string;
  bytes: number;
}

export async function describeDatabase(db: Database): Promise<DatabaseFacts> {
  const row = await db.row<DatabaseFacts>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::float8 as bytes`);
  return row as DatabaseFacts;
}
