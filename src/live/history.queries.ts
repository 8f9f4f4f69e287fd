import type pg from 'pg';
import type { Database } from '../db/database.js';
import { raw, sql, type Sql } from '../db/sql.js';
import type { Entry, KeptState } from './entry.js';
import { keepsHistoryOf, type LiveFamily } from './family.js';
import { FINISHED_KEPT_MS } from './keys.js';

/** One change of a topic, as PostgreSQL kept it. */
export interface Change {
  seq: number;
  at: string;
  hash: string;
  previousHash: string | null;
  changedFields: string[];
  state: object;
}

/**
 * Stores the last state of each topic and moves the cursor to this id, in the caller's transaction. Entries of topics
 * whose history is kept are added to it; entries that are there already stay as they are.
 */
export async function keepChanges(
  client: pg.PoolClient,
  family: LiveFamily,
  entries: readonly Entry[],
  cursor: string,
  /** The memories of topics for the next worker, by topic. */
  memories: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const { name } = family;
  const kept = entries.filter(({ topic }) => keepsHistoryOf(family, topic));
  if (kept.length > 0) await addChanges(client, name, kept);
  const last = [...new Map(entries.map((entry) => [entry.topic, entry])).values()].map((entry) => ({
    ...rowOf(entry),
    rooms: entry.otherRooms,
    memory: memories.get(entry.topic) ?? null,
  }));
  const { text, values } = sql`
    with noted as (
      insert into live_state (family, topic, seq, rooms, state, source_at, final, memory)
      select ${name}, topic, seq, rooms, state, source, final, memory
      from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as entry (topic text, seq bigint, rooms jsonb, state text,
        source timestamptz, final boolean, memory text)
      order by topic
      on conflict (family, topic) do update set seq = excluded.seq, rooms = excluded.rooms, state = excluded.state,
        source_at = excluded.source_at, final = excluded.final, memory = coalesce(excluded.memory, live_state.memory), kept_at = excluded.kept_at
      where excluded.seq > live_state.seq)
    insert into live_cursor (family, entry_id) values (${name}, ${cursor})
    on conflict (family) do update set entry_id = excluded.entry_id`.compile();
  await client.query(text, values);
}

/** Adds new entries to the history and leaves existing ones unchanged. Returns how many were new. */
export async function addChanges(
  client: Pick<pg.PoolClient, 'query'>,
  family: string,
  entries: readonly Entry[],
): Promise<number> {
  const { text, values } = sql`
    insert into live_change (family, topic, seq, entry_id, logged_at, source_at, hash, changed, final, state)
    select ${family}, topic, seq, id, at, source, hash,
      array(select jsonb_array_elements_text(changed)), final, state
    from jsonb_to_recordset(${JSON.stringify(entries.map(rowOf))}::jsonb) as entry (topic text, seq bigint, id text,
      at timestamptz, source timestamptz, hash text, changed jsonb, final boolean, state text)
    where not exists (
      select from live_packed where family = ${family} and live_packed.topic = entry.topic and seq <= last_seq)
    order by topic, seq
    on conflict (family, topic, seq) do nothing`.compile();
  return (await client.query(text, values)).rowCount ?? 0;
}

function rowOf(entry: Entry) {
  return {
    topic: entry.topic,
    seq: entry.version,
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    source: entry.sourceTime === undefined ? null : new Date(entry.sourceTime).toISOString(),
    hash: entry.hash,
    changed: entry.changed,
    final: entry.final,
    state: entry.stateText,
  };
}

/** The id of the last entry that was kept; undefined when none was. */
export async function readCursor(db: Database, family: string): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(sql`select entry_id as id from live_cursor where family = ${family}`);
  return row?.id;
}

/** Deletes a family's changes and states from before `moment`; the last states of finished topics go after a day. */
export async function dropChangesBefore(db: Database, family: string, moment: Date): Promise<void> {
  await db.rows(sql`delete from live_change where family = ${family} and logged_at < ${moment}`);
  await db.rows(sql`delete from live_packed where family = ${family} and last_logged_at < ${moment}`);
  await db.rows(sql`
    delete from live_state
    where family = ${family} and (kept_at < ${moment} or (final and kept_at < now() - ${FINISHED_KEPT_MS} * interval '1 millisecond'))`);
}

/**
 * Packs the changes of topics that ended before `moment`, except the last change of each topic, which lists of last
 * states read. Returns how many topics were packed. Several workers may do so at once.
 */
export async function packEnded(db: Database, family: string, moment: Date): Promise<number> {
  const ended = await db.rows<{ topic: string; last: number }>(sql`
    select topic, last.seq::float8 as last
    from (select distinct topic from live_change where family = ${family} and final and logged_at < ${moment}) ended
    cross join lateral (
      select seq, final, logged_at from live_change where family = ${family} and topic = ended.topic order by seq desc limit 1) last
    where last.final and last.logged_at < ${moment}
      and exists (select from live_change where family = ${family} and topic = ended.topic and seq < last.seq)`);
  for (const { topic, last } of ended) await packTopic(db, family, topic, last);
  return ended.length;
}

/** Changes that were packed before come first, because later ones are newer. */
async function packTopic(db: Database, family: string, topic: string, before: number): Promise<void> {
  await db.rows(sql`
    with taken as (
      delete from live_change where family = ${family} and topic = ${topic} and seq < ${before} returning *)
    insert into live_packed (family, topic, last_seq, last_logged_at, seqs, entry_ids, logged, sources, hashes, changed, finals,
      states, kept)
    select family, topic, max(seq), max(logged_at), array_agg(seq order by seq), array_agg(entry_id order by seq),
      array_agg(logged_at order by seq), array_agg(source_at order by seq), array_agg(hash order by seq),
      array_agg(changed::text order by seq), array_agg(final order by seq), array_agg(state order by seq),
      array_agg(kept_at order by seq)
    from taken group by family, topic
    on conflict (family, topic) do update set last_seq = excluded.last_seq, last_logged_at = excluded.last_logged_at,
      seqs = live_packed.seqs || excluded.seqs, entry_ids = live_packed.entry_ids || excluded.entry_ids,
      logged = live_packed.logged || excluded.logged, sources = live_packed.sources || excluded.sources,
      hashes = live_packed.hashes || excluded.hashes, changed = live_packed.changed || excluded.changed,
      finals = live_packed.finals || excluded.finals, states = live_packed.states || excluded.states,
      kept = live_packed.kept || excluded.kept`);
}

const KEPT = raw(`
  topic, seq::float8 as seq, final, entry_id as "entryId", logged_at as "loggedAt", source_at as "sourceAt",
  state::json as state`);

/**
 * The last state of every topic, or of every topic of this kind, that was kept after `since` and at least
 * `delaySeconds` ago, by the database's clock.
 */
export async function listKeptSince(
  db: Database,
  family: string,
  since: Date,
  delaySeconds: number,
  kind?: string,
): Promise<{ until: Date; states: KeptState[] }> {
  const { until } = (await db.row<{ until: Date }>(
    sql`select clock_timestamp() - ${delaySeconds} * interval '1 second' as until`,
  )) as { until: Date };
  const states = await db.rows<KeptState>(sql`
    select ${KEPT} from live_change
    join (select topic, max(seq) as seq from live_change
      where family = ${family} and kept_at > ${since} and kept_at <= ${until}
        ${kind === undefined ? raw('') : sql`and starts_with(topic, ${`${kind}:`})`} group by topic) last using (topic, seq)
    where family = ${family}`);
  return { until, states };
}

/** The last states of these topics that a reader who is `delaySeconds` behind may see. */
export async function findKept(
  db: Database,
  family: string,
  topics: readonly string[],
  delaySeconds: number,
): Promise<KeptState[]> {
  return db.rows<KeptState>(sql`
    select distinct on (topic) ${KEPT} from live_change
    where family = ${family} and topic = any(${topics}) and ${keptBefore(delaySeconds)}
    order by topic, live_change.seq desc`);
}

/** Uses PostgreSQL's clock, because a wrong clock of Redis must not shorten the delay. */
export function keptBefore(delaySeconds: number): Sql {
  return delaySeconds === 0 ? raw('true') : sql`kept_at <= clock_timestamp() - ${delaySeconds} * interval '1 second'`;
}

export interface ChangePage {
  /** The reader is this many seconds behind, and later changes are left out. */
  delaySeconds: number;
  /** Changes up to this sequence number are left out. */
  since: number;
  /** Lists only states whose member of this name equals this number. */
  only: { member: string; is: number } | undefined;
  limit: number;
  offset: number;
  /** Changes from this sequence number on are left out of the page, but count in the total. */
  before?: number | undefined;
}

/** Lists a page of a topic's changes, newest first; `known` is false for a topic that never existed. */
export async function listChanges(
  db: Database,
  family: string,
  topic: string,
  { delaySeconds, since, only, limit, offset, before }: ChangePage,
): Promise<{ known: boolean; total: number; changes: Change[] }> {
  // PostgreSQL's own clock decides, because a wrong clock of Redis must not shorten the delay.
  const visible = sql`family = ${family} and topic = ${topic} and kept_at <= now() - ${delaySeconds} * interval '1 second'`;
  const asked = sql`seq > ${since} ${only ? sql`and (state::jsonb ->> ${only.member})::int = ${only.is}` : raw('')}`;
  const row = await db.row<{ known: boolean; total: number; changes: (Change & { state: string })[] | null }>(sql`
    with history as (
      select seq, logged_at, hash, lag(hash) over (order by seq) as previous, changed, state from live_history where ${visible})
    select exists (select from history) as known,
      (select count(*) from history where ${asked})::int as total,
      (select json_agg(page order by page.seq desc) from (
        select seq, to_char(logged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, hash,
          previous as "previousHash", changed as "changedFields", state
        from history where ${asked} ${before === undefined ? raw('') : sql`and seq < ${before}`} order by seq desc limit ${limit} offset ${offset}) page) as changes`);
  const changes = (row?.changes ?? []).map((change) => ({
    ...change,
    state: JSON.parse(change.state) as object,
  }));
  return { known: row?.known ?? false, total: row?.total ?? 0, changes };
}
