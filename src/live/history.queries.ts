import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { Entry } from './entry.js';

/** One change of a topic as it was kept. */
export interface Change {
  seq: number;
  at: string;
  hash: string;
  previousHash: string | null;
  changedFields: string[];
  state: Record<string, unknown>;
}

/** Adds entries of the log and moves the cursor, both or neither. An entry that stands already is left as it is. */
export async function keepChanges(db: Database, family: string, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    topic: entry.topic,
    seq: entry.version,
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    source: entry.sourceTime === undefined ? null : new Date(entry.sourceTime).toISOString(),
    hash: entry.hash,
    changed: entry.changed,
    final: entry.final,
    state: entry.stateText,
  }));
  await db.rows(sql`
    with added as (
      insert into live_change (family, topic, seq, entry_id, logged_at, source_at, hash, changed, final, state)
      select ${family}, topic, seq, id, at, source, hash,
        array(select jsonb_array_elements_text(changed)), final, state
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (topic text, seq bigint, id text,
        at timestamptz, source timestamptz, hash text, changed jsonb, final boolean, state text)
      on conflict (family, topic, seq) do nothing)
    insert into live_cursor (family, entry_id) values (${family}, ${entries.at(-1)?.id ?? '0-0'})
    on conflict (family) do update set entry_id = excluded.entry_id`);
}

/** The id of the last entry that was kept; undefined when none was. */
export async function readCursor(db: Database, family: string): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(sql`select entry_id as id from live_cursor where family = ${family}`);
  return row?.id;
}

/** Forgets changes logged before a moment. */
export async function dropChangesBefore(db: Database, moment: Date): Promise<void> {
  await db.rows(sql`delete from live_change where logged_at < ${moment}`);
}

/** A page of a topic's changes, newest first, as they could be seen at `until`. */
export async function listChanges(
  db: Database,
  family: string,
  topic: string,
  until: Date,
  page: { limit: number; offset: number },
): Promise<{ total: number; changes: Change[] }> {
  const rows = await db.rows<Change & { stateText: string; total: number }>(sql`
    select seq::float8 as seq, to_char(logged_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, hash,
      lag(hash) over (order by seq) as "previousHash", changed as "changedFields", state as "stateText",
      count(*) over ()::int as total
    from live_change
    where family = ${family} and topic = ${topic} and logged_at <= ${until}
    order by live_change.seq desc limit ${page.limit} offset ${page.offset}`);
  const changes = rows.map(({ seq, at, hash, previousHash, changedFields, stateText }) => ({
    seq,
    at,
    hash,
    previousHash,
    changedFields,
    state: JSON.parse(stateText) as Record<string, unknown>,
  }));
  return { total: rows[0]?.total ?? 0, changes };
}
