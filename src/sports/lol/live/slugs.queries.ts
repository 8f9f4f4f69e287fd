import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import { among } from '../refs.queries.js';

/** The archive's slugs of leagues or teams, by ids, slugs, former slugs or aliases. */
export async function listSlugs(db: Database, kind: 'league' | 'team', ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ slug: string }>(
    sql`select slug from ${raw(`lol_${kind}`)} where ${among(kind, 'n', ids) || raw('false')}`,
  );
  return rows.map(({ slug }) => slug);
}
