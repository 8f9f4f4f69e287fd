import { isIndexed, subjectsNamed } from '../archive/named.queries.js';
import { fold } from '../archive/names.js';
import type { Database } from '../db/database.js';
import { inOrder, type SortKey } from '../db/keyset.js';
import { join, raw, sql, type Sql } from '../db/sql.js';
import type { IdRule, List, Rows } from '../http/lists.js';
import type { PushedFamily } from './kind.js';

const BY_ID: SortKey = { by: 'r.id', type: 'text' };
export const NEWEST_FIRST: SortKey[] = [{ by: 'r.at', type: 'time', descending: true, nulls: 'last' }, BY_ID];
export const SOONEST_FIRST: SortKey[] = [{ by: 'r.at', type: 'time', nulls: 'last' }, BY_ID];
export const BY_NAME: SortKey[] = [{ by: 'r.folded', type: 'text', nulls: 'last' }, BY_ID];
export const BY_PLACE: SortKey[] = [{ by: 'r.place', type: 'whole', nulls: 'last' }, BY_ID];

/** How answers show the records of a kind. */
export interface Shown {
  family: PushedFamily;
  kind: string;
  order: readonly SortKey[];
  /** Sub-resources: the condition under which record `r` has rows of one, by name. Each row then lists those it has. */
  parts?: Readonly<Record<string, string>>;
  /** SQL of the body of record `r` in a row; default: the whole body. */
  body?: string;
  /** Further members of a row: SQL over record `r`, by name. */
  members?: Readonly<Record<string, string>>;
}

/** SQL `from` and `where` of the records of a kind that name record `r`. */
export function namers(kind: string): string {
  return `from pushed_record s where s.kind || '' = '${kind}' and ${NAMES}`;
}

/** `|| ''` makes PostgreSQL search by `refs`; by kind, it would read all records of the kind for each row of a list. */
const NAMES = `s.family || '' = r.family and s.is_shown and s.refs @> array[r.id]`;

/** True where a record of the kind names record `r`. */
export function isNamedBy(kind: string): string {
  return `exists (select ${namers(kind)})`;
}

export interface Chosen {
  /** An id that the records name. */
  of?: string;
  where?: readonly (Sql | false | undefined)[];
  order?: readonly SortKey[];
  /** Selects the last records instead of the archive's, for readers without a delay. */
  isLive?: boolean;
}

export function recordList(shown: Shown, { of, where = [], order = shown.order, isLive = false }: Chosen = {}): List {
  return {
    name: `${shown.family.name} ${shown.kind} ${of ?? ''}`,
    from: raw('pushed_record r'),
    conditions: [seen(shown, isLive), of !== undefined && sql`r.refs @> ${[of]}`, ...where],
    key: 'r.number',
    order,
    row: rowOf(shown),
    ids: idRule(shown),
  };
}

function seen({ family, kind }: Shown, isLive = false): Sql {
  return sql`r.family = ${family.name} and r.kind = ${kind} and ${raw(isLive ? 'r.is_last' : 'r.is_shown')}`;
}

/** The record as JSON text: its body, with further members and the list of its sub-resources. */
function rowOf({ parts, members = {}, body = 'r.body' }: Shown): Sql {
  const has = Object.entries(parts ?? {}).map(([name, condition], index) => `(${index}, '${name}', ${condition})`);
  const available = `(select coalesce(json_agg(name order by place), '[]')
    from (values ${has.join(', ')}) part (place, name, there) where there)`;
  const added = Object.entries(members).map(([name, member]) => `',"${name}":' || coalesce((${member})::text, 'null')`);
  if (has.length > 0)
    added.push(`(select ',"dataAvailable":' || (json_array_length(p.names) > 0)::text || ',"availableSubresources":' || p.names
      from (select ${available} as names offset 0) p)`);
  return raw(added.length === 0 ? `(${body})::text` : `left((${body})::text, -1) || ${added.join(' || ')} || '}'`);
}

/** Finds a record by our id, our number, the source's id or the slug. */
function idRule(shown: Shown): IdRule {
  const { family, kind } = shown;
  const numbers = family.kinds.find(({ name }) => name === kind)?.numbers;
  const prefix = `${family.prefix}-${numbers}-`;
  const named = (id: Sql) =>
    numbers === undefined
      ? sql`r.id = ${id}`
      : sql`r.id = coalesce(
          (select k.id from pushed_record k where k.family = ${family.name} and k.kind = ${kind} and k.is_last
            and k.id in (${id}, ${prefix} || ${id}) order by k.id limit 1),
          (select ${prefix} || min(n) from identity
            where family = ${family.name} and kind = ${numbers} and lower(key) = ${id}))`;
  return { written: (id) => id.trim().toLowerCase(), named: (id) => sql`${seen(shown)} and ${named(id)}` };
}

export interface FoundRecord {
  id: string;
  /** JSON text. */
  body: string;
  /** When it was, ISO 8601. */
  at: string | null;
}

export function findRecord(db: Database, shown: Shown, id: string): Promise<FoundRecord | undefined> {
  const { written, named } = idRule(shown);
  return db.row<FoundRecord>(sql`
    select r.id, ${rowOf(shown)} as body, to_json(coalesce((r.body ->> 'endTime')::timestamptz, r.at)) #>> '{}' as at
    from pushed_record r where ${named(sql`${written(id)}::text`)}`);
}

/** Finds a record whose id is its own key, as delayed or real-time readers see it, as JSON text. */
export async function findSeen(db: Database, shown: Shown, key: string, isLive: boolean): Promise<string | undefined> {
  const row = await db.row<{ body: string }>(
    sql`select ${rowOf(shown)} as body from pushed_record r where ${seen(shown, isLive)} and r.id = ${key.toLowerCase()}`,
  );
  return row?.body;
}

/** Selects records whose member is one of these words, upper or lower case. */
export function among(member: string, words: readonly string[] | undefined): Sql | false {
  if (words === undefined || words.length === 0) return false;
  return sql`lower(r.body ->> ${member}) = any(${words.map((word) => word.toLowerCase())})`;
}

/**
 * Searches records by their names. It finds records whose name holds every word of the text and, if fewer than ten do, records
 * whose name is similar to the text. Order: the same name, a word that begins with the text, the similarity, the number
 * of records that refer to it. Of matches it finds only the most similar, so similarity counts only if no match holds
 * every word.
 */
export async function searchNames(db: Database, shown: Shown, q: string, limit: number): Promise<Rows> {
  const isMatch = shown.kind === 'matches';
  const text = isMatch ? fold(q).replaceAll(/\bvs?\b/g, ' ') : q;
  const { family, kind } = shown;
  // For an indexed text, `|| ''` makes PostgreSQL search by name; by kind, it would compare every name of the kind.
  const ofKind = isIndexed(text)
    ? sql`r.family || '' = ${family.name} and r.kind || '' = ${kind} and r.is_shown`
    : seen(shown);
  const names = sql`select r.number as n, r.folded from pushed_record r where ${ofKind} and r.folded is not null
    union all select r.number, r.searched from pushed_record r where ${ofKind} and r.searched is not null`;
  const row = await db.row<Rows>(sql`
    with hit as materialized (${subjectsNamed(names, text)}),
    found as materialized (
      select n, row_number() over (
        order by is_called desc, is_begun desc, likeness desc, ${raw(isMatch ? '0' : NAMED_BY)} desc, ${inOrder(shown.order)}) as place
      from hit join pushed_record r on r.number = hit.n
      where ${raw(isMatch ? 'likeness = (select max(likeness) from hit)' : 'true')} order by place limit ${limit}
    )
    select count(*)::int as total, coalesce('[' || string_agg(${rowOf(shown)}, ',' order by found.place) || ']', '[]') as items
    from found join pushed_record r on r.number = found.n`);
  return row as Rows;
}

/** How many records name record `r`; 1,000 are enough to rank it. */
const NAMED_BY = `(select count(*) from (
  select from pushed_record s where ${NAMES} limit 1000) counted)`;

/** Counts the records `r` of each kind, or those that have a status or fulfil a condition, by the given names, as JSON. */
export async function countRecords(
  db: Database,
  { name }: PushedFamily,
  counts: Readonly<Record<string, { kind: string; status?: string; where?: Sql }>>,
): Promise<string> {
  const members = Object.entries(counts).map(([member, { kind, status, where = raw('true') }]) => {
    const withStatus = status === undefined ? raw('true') : sql`r.status = ${status}`;
    return sql`${raw(`'${member}'`)}, (select count(*) from pushed_record r
      where r.family = ${name} and r.kind = ${kind} and r.is_shown and ${withStatus} and ${where})`;
  });
  const row = await db.row<{ body: string }>(sql`select json_build_object(${join(members, ', ')})::text as body`);
  return (row as { body: string }).body;
}
