import { claim, findNumber, identify } from '../../../archive/resolve/identities.js';
import type { Kind } from '../../../archive/resolve/identity-names.js';
import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import type { Entry } from '../../../live/entry.js';
import type { MatchRow } from '../matches/matches.dto.js';

/** The numbers of this kind appear in `lm_<n>`. */
const LIVE_MATCH: Kind = { family: 'tennis', name: 'live_match' };

export interface LiveIdentity {
  /** The id `lm_<n>`. */
  id: string;
  /**
   * The archive's row of the match, and whether its winner is upstream's second player; null while the archive lacks
   * the match.
   */
  archived: { row: MatchRow; swapped: boolean } | null;
}

/** Finds the id of a source's match. A match gets its number when first seen, and the number is never reused. */
export async function identifyLiveMatch(
  db: Database,
  source: string,
  key: string,
  recordingId: string | null,
): Promise<LiveIdentity> {
  const n = (await findNumber(db.pool, LIVE_MATCH, source, key)) ?? (await number(db, source, key));
  const found = await db.row<LiveIdentity>(sql`
    with fresh as (
      insert into tennis_live_match (n, recording_id)
      select ${n}, ${recordingId} where not exists (select from tennis_live_match where n = ${n})
      on conflict do nothing)
    select 'lm_' || ${n}::integer as id,
      (select json_build_object('row', m.row_json::json, 'swapped', p.swapped)
        from tennis_point_match p join tennis_match m on m.id = p.match_id
        where p.id = coalesce((select recording_id from tennis_live_match where n = ${n}), ${recordingId}::text)) as archived`);
  return found as LiveIdentity;
}

async function number(db: Database, source: string, key: string): Promise<number> {
  const numbers = await identify(db, LIVE_MATCH.family, (client) => claim(client, LIVE_MATCH, [{ source, key }]));
  return numbers[0] as number;
}

/** Stores the last states of finished matches. An end that is stored already stays as it is. */
export async function keepFinishedMatches(db: Database, entries: readonly Entry[]): Promise<void> {
  const ends = entries.map((entry) => ({
    n: numberOf(entry.topic.slice('match:'.length)),
    answer: entry.text(0),
    logged: new Date(entry.at).toISOString(),
    ended: entry.sourceTime === undefined ? null : new Date(entry.sourceTime).toISOString(),
  }));
  await db.rows(sql`
    update tennis_live_match l
    set answer = e.answer, logged_at = e.logged, ended_at = e.ended, kept_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
      as e (n integer, answer text, logged timestamptz, ended timestamptz)
    where l.n = e.n and l.answer is null`);
}

/**
 * Shows ends and tournament shells to the archive's readers once they have been stored for `delaySeconds`. Both change
 * answers of the archive (aliases of records, rows of lists), so it returns the archive's new data version, or
 * undefined when nothing changed.
 */
export async function archiveEnds(db: Database, delaySeconds: number): Promise<number | undefined> {
  const row = await db.row<{ version: string }>(sql`
    with ended as (
      update tennis_live_match set archived = true
      where answer is not null and not archived and kept_at <= clock_timestamp() - ${delaySeconds} * interval '1 second'
      returning recording_id),
    shown as (
      update tennis_live_edition set archived = true
      where not archived and seen_at <= clock_timestamp() - ${delaySeconds} * interval '1 second'
      returning n)
    insert into data_version (family, version, changed_at)
    select 'tennis', 1, now()
    where exists (select from ended join tennis_point_match p on p.id = ended.recording_id where p.match_id is not null)
      or exists (select from shown)
    on conflict (family) do update set version = data_version.version + 1, changed_at = excluded.changed_at
    returning version::text`);
  return row && Number(row.version);
}

/** More matches than a timeline begins with. */
const NEWEST = 1_000;

/**
 * Lists the keys of a source's matches in the order of their numbers: all that have no stored end, and the newest of
 * the others.
 */
export async function listFollowedMatches(db: Database, source: string): Promise<{ key: string; isOver: boolean }[]> {
  return db.rows(
    sql`select key, answer is not null as "isOver" from (
        select l.n, l.answer, i.key, row_number() over (order by l.n desc) as place
        from tennis_live_match l join identity i on i.family = 'tennis' and i.kind = 'live_match' and i.n = l.n
        where i.source = ${source}) followed
      where answer is null or place <= ${NEWEST} order by n`,
  );
}

export interface FinishedMatch {
  /** The live route's last answer, as JSON text. */
  answer: string;
  endedAt: string | null;
  /** The archive's id of the match; null while the archive lacks it. */
  archiveId: string | null;
}

/**
 * Finds the end of a live match for readers who are `delaySeconds` behind; undefined where, for these readers, the
 * match is not over or does not exist.
 */
export async function findFinishedMatch(
  db: Database,
  id: string,
  delaySeconds: number,
): Promise<FinishedMatch | undefined> {
  return db.row<FinishedMatch>(sql`
    select l.answer, to_char(l.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endedAt",
      (select p.match_id from tennis_point_match p where p.id = l.recording_id) as "archiveId"
    from tennis_live_match l where l.n = ${numberOf(id)} and l.answer is not null
      and (${delaySeconds}::float8 = 0 or l.kept_at <= clock_timestamp() - ${delaySeconds} * interval '1 second')`);
}

/** True for the id of a live match. */
export function isLiveId(id: string): boolean {
  return /^lm_/i.test(id);
}

/** Null for an id of another form. */
function numberOf(id: string): number | null {
  const [, digits] = /^lm_(\d{1,9})$/i.exec(id) ?? [];
  return digits === undefined ? null : Number(digits);
}
