import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import type { Reference } from './reference-walk.js';

/** Stores the pages of reference data that changed, for the archive. */
export async function keepReference(db: Database, pages: readonly Reference[]): Promise<void> {
  await db.rows(sql`
    insert into lol_reference as known (kind, key, list)
    select kind, key, list from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) page (kind text, key text, list jsonb)
    on conflict (kind, key) do update set list = excluded.list, is_archived = false, taken_at = null
    where known.list <> excluded.list`);
}

/**
 * All stored pages if one of them is not archived yet; else none. After one worker took them, no other gets them for a
 * minute; then they are tried again.
 */
export function takeFreshReference(db: Database): Promise<Reference[]> {
  return db.rows<Reference>(sql`
    with taken as (
      update lol_reference set taken_at = clock_timestamp()
      where not is_archived and (taken_at is null or taken_at < clock_timestamp() - interval '1 minute') returning 1
    )
    select kind, key, list from lol_reference where exists (select from taken) order by kind, key`);
}

/** Marks pages as archived, except those that were stored anew since they were taken. */
export async function markReferenceArchived(db: Database, pages: readonly Reference[]): Promise<void> {
  await db.rows(sql`
    update lol_reference known set is_archived = true
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) page (kind text, key text, list jsonb)
    where known.kind = page.kind and known.key = page.key and known.list = page.list and not known.is_archived`);
}

/** The archive's names of these tournaments, by upstream's id. */
export async function namesOfTournaments(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ id: string; name: string }>(
    sql`select id, name from lol_riot_tournament where id = any(${ids})`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
