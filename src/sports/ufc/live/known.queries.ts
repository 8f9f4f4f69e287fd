import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import type { KeptState } from '../../../live/entry.js';
import { findKept } from '../../../live/history.queries.js';
import { findBoutNumber, findEventNumber } from '../ids.queries.js';
import { listRounds } from '../bouts/stats.queries.js';
import { archivedBout, archivedCard, type ArchivedBout, type ArchivedEvent } from './archived.js';
import { ufcLive } from './family.js';
import { boutTopic, cardTopic } from './topics.js';

/**
 * Finds the last state of a bout that the live log no longer holds: the state that PostgreSQL kept, or the one that the
 * archive took, or else the archive's plan or result. Readers with a delay get the state of that time.
 */
export async function findKnownBout(
  db: Database,
  id: string,
  delaySeconds: number,
): Promise<KeptState<object> | undefined> {
  const [kept] = await findKept(db, ufcLive.name, [boutTopic(id)], delaySeconds);
  if (kept?.final) return kept;
  const n = await findBoutNumber(db, id);
  if (n === undefined) return kept;
  const live = kept ?? (await findLiveBout(db, n));
  if (live?.final) return live;
  // The bout stays unfinished in the log when its feed falls silent.
  const archived = await findArchivedBout(db, n);
  return live && !archived?.final ? live : archived;
}

/** The state of the bout when it was last live. */
function findLiveBout(db: Database, n: number): Promise<KeptState<object> | undefined> {
  return db.row<KeptState>(sql`
    select 'bout:ufc-' || n as topic, seq::float8 as seq, status = 'completed' as final,
      floor(extract(epoch from logged_at) * 1000) || '-0' as "entryId", logged_at as "loggedAt", source_at as "sourceAt", state
    from ufc_live_bout where n = ${n}`);
}

async function findArchivedBout(db: Database, n: number): Promise<KeptState<object> | undefined> {
  const row = await db.row<ArchivedBout>(
    sql`select row_json::json as row, revision, updated_at as "updatedAt" from ufc_bout where n = ${n}`,
  );
  if (!row) return undefined;
  const rounds = row.row.hasRounds ? (JSON.parse((await listRounds(db, n)).items) as object[]) : [];
  return archivedBout(row, rounds);
}

/** Finds the last state of an event by any name that it has or had. */
export async function findKnownCard(
  db: Database,
  slug: string,
  delaySeconds: number,
): Promise<KeptState<object> | undefined> {
  const [kept] = await findKept(db, ufcLive.name, [cardTopic(slug)], delaySeconds);
  if (kept) return kept;
  const n = await findEventNumber(db, slug);
  if (n === undefined) return undefined;
  const row = (await db.row<ArchivedEvent>(sql`
    select row_json::json as row, updated_at as "updatedAt", (
      select coalesce(json_agg(b.row_json::json order by b.bout_order, b.n), '[]') from ufc_bout b where b.event_n = e.n) as bouts
    from ufc_event e where n = ${n}`)) as ArchivedEvent;
  const [under] = await findKept(db, ufcLive.name, [cardTopic(row.row.slug)], delaySeconds);
  return under ?? archivedCard(row);
}
