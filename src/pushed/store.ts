import type pg from 'pg';
import { factsFrom } from '../archive/importer.js';
import { fold } from '../archive/names.js';
import { rowHash } from '../archive/stage/staging.js';
import type { Fact } from '../facts/fact.js';
import { checkItem, keyOf, type Refusal } from './check.js';
import type { Body, Change, PushedFamily, PushedKind } from './kind.js';
import { numberItems, type Numbered } from './numbers.js';

export interface PushReport {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: (Refusal & { index: number })[];
}

/** The result of storing changed records. */
export interface Settled {
  facts: Fact[];
  /** Whether the archive shows a change at once. */
  isShown: boolean;
}

/** Stores the items of one push; an item that the source pushed before with the same content changes nothing. */
export async function storeItems(
  client: pg.PoolClient,
  family: PushedFamily,
  kind: PushedKind,
  { source, items }: { source: string; items: readonly unknown[] },
  now: string,
): Promise<{ report: PushReport } & Settled> {
  const rejected: PushReport['rejected'] = [];
  const checked = new Map<string, Body>();
  for (const [index, item] of items.entries()) {
    const result = checkItem(kind, item);
    if ('message' in result) rejected.push({ index, ...result });
    else if (checked.has(keyOf(kind, result.body)))
      rejected.push({ index, param: kind.key[0] as string, message: 'an item before names the same' });
    else checked.set(keyOf(kind, result.body), result.body);
  }
  // Locks the family's numbers, so that two pushes of one item do not both find it new.
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [`identity:${family.name}`]);
  const changed = await keepItems(client, [family.name, kind.name, source], checked);
  const bodies = changed.map(({ key }) => checked.get(key) as Body);
  const settled = await settle(client, family, kind, { source, bodies, now });
  const inserted = changed.filter(({ isNew }) => isNew).length;
  const [updated, unchanged] = [changed.length - inserted, checked.size - changed.length];
  return { report: { read: items.length, inserted, updated, unchanged, rejected }, ...settled };
}

/** Stores the items and returns the keys of those that are new or whose content changed. */
async function keepItems(
  client: pg.PoolClient,
  place: readonly [family: string, kind: string, source: string],
  items: ReadonlyMap<string, Body>,
): Promise<{ key: string; isNew: boolean }[]> {
  const rows = [...items].map(([key, body]) => {
    const text = JSON.stringify(body);
    return { key, text, hash: rowHash([...place, key, text]) };
  });
  const { rows: changed } = await client.query<{ key: string; isNew: boolean }>(
    `insert into pushed_item as p (family, kind, source, key, body, hash)
     select $1, $2, $3, r.key, r.text::json, r.hash from json_to_recordset($4::json) r (key text, text text, hash text)
     on conflict (family, kind, source, key) do update set body = excluded.body, hash = excluded.hash
       where p.hash <> excluded.hash
     returning key, xmax = 0 as "isNew"`,
    [...place, JSON.stringify(rows)],
  );
  return changed;
}

interface Stored {
  kind: string;
  id: string;
  body: Body;
  status: string | null;
  revision: number;
  isShown: boolean;
}

/** A new match that ended within this time is held back like a live one. */
const JUST_ENDED_MS = 60_000;

/**
 * Makes the records of changed items and their facts. A new item that is more than a week old is history and has no
 * facts; a change of a known item has facts, such as statistics that are locked late.
 */
export async function settle(
  client: pg.PoolClient,
  family: PushedFamily,
  kind: PushedKind,
  { source, bodies, now }: { source: string; bodies: readonly Body[]; now: string },
): Promise<Settled> {
  if (bodies.length === 0) return { facts: [], isShown: false };
  const numbered = new Map(
    (await numberItems(client, family, kind, source, bodies)).map((one) => [one.id, one] as const),
  );
  const known = await findLast(client, family.name, kind.name, [...numbered.keys()]);
  const subjects = await findRunning(client, family, kind, [...numbered.values()]);
  const facts: Fact[] = [];
  const records = [...numbered.values()].flatMap(({ id, body: item, refs }) => {
    const before = known.get(id);
    const subject = subjects.of(item);
    const body = kind.complete?.(item, { source, now, before: before?.body }) ?? item;
    if (JSON.stringify(body) === JSON.stringify(before?.body)) return [];
    const { name = null, otherNames = [], at = null, place = null, status = null } = kind.columns(body);
    const base = Math.max(subject?.revision ?? 0, before?.revision ?? 0);
    const change: Change = { id, body, before: before?.body, subject, revision: base, source, now };
    const ofChange = isHistory(before, at, now) ? [] : (kind.facts?.(change) ?? []);
    const news = ofChange.filter(({ occurredAt }) => occurredAt >= Date.parse(factsFrom(now)));
    facts.push(...news);
    if (subject) subject.revision += news.length;
    const isHeld =
      before?.isShown === false ||
      subjects.hold(subject) ||
      (kind.runs === true && isNews(status, before, body['endTime'], now));
    const folded = name === null ? null : fold(name);
    const searched = searchedOf(folded, otherNames);
    return [{ id, body, refs, name, folded, searched, at, place, status, revision: base + news.length, isHeld }];
  });
  await write(client, [family.name, kind.name, source, now], records);
  await raiseRevisions(client, family.name, [...subjects.all]);
  return { facts, isShown: records.some(({ isHeld }) => !isHeld) };
}

/** The name and all further names, folded; null where there are no further names. */
function searchedOf(folded: string | null, otherNames: readonly unknown[]): string | null {
  const others = otherNames.filter((one) => typeof one === 'string').map(fold);
  return folded === null || others.length === 0 ? null : [folded, ...others].join(' ');
}

function isHistory(before: Stored | undefined, at: unknown, now: string): boolean {
  return before === undefined && at !== null && String(at) < factsFrom(now);
}

/** Whether a subject runs, begins, ends, or has just ended. */
function isNews(status: unknown, before: Stored | undefined, endTime: unknown, now: string): boolean {
  if (status === 'live' || (before && before.status !== status)) return true;
  return !before && typeof endTime === 'string' && Date.parse(endTime) > Date.parse(now) - JUST_ENDED_MS;
}

const COLUMNS = 'kind, id, body, status, revision, is_shown as "isShown"';

async function findLast(
  client: pg.PoolClient,
  family: string,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, Stored>> {
  const { rows } = await client.query<Stored>(
    `select ${COLUMNS} from pushed_record where family = $1 and kind = $2 and is_last and id = any($3)`,
    [family, kind, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Finds the running subjects that records of a kind belong to. */
async function findRunning(
  client: pg.PoolClient,
  { name, kinds }: PushedFamily,
  { follows }: PushedKind,
  records: readonly Numbered[],
): Promise<{ all: ReadonlySet<Stored>; of(body: Body): Stored | undefined; hold(subject?: Stored): boolean }> {
  if (follows === undefined) return { all: new Set(), of: () => undefined, hold: () => false };
  const idOf = (body: Body) => String(body[follows]).toLowerCase();
  const runners = kinds.filter((kind) => kind.runs && kind.follows === undefined).map((kind) => kind.name);
  const { rows } = await client.query<Stored>(
    `select ${COLUMNS} from pushed_record
     where family = $1 and kind = any($2) and is_last and (id = any($3) or status = 'live' or not is_shown)`,
    [name, runners, records.map(({ body }) => idOf(body))],
  );
  const isOn = ({ status, isShown }: Stored) => status === 'live' || !isShown;
  // A scheduled match that already has statistics has begun; its source pushes the begin later.
  const mayBeOn = (subject: Stored) => isOn(subject) || subject.status === 'scheduled';
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    all: new Set(rows),
    of: (body) => byId.get(idOf(body)),
    hold: (subject) => (follows === '*' ? rows.some(isOn) : subject !== undefined && mayBeOn(subject)),
  };
}

interface NewRecord {
  id: string;
  isHeld: boolean;
}

/**
 * Writes records in place of the last ones. A record that is held back stands beside the one that the archive shows,
 * until a worker shows it.
 */
async function write(
  client: pg.PoolClient,
  place: readonly [family: string, kind: string, source: string, now: string],
  records: readonly NewRecord[],
): Promise<void> {
  const [family, kind] = place;
  const held = records.filter(({ isHeld }) => isHeld);
  await client.query(
    'update pushed_record set is_last = false where family = $1 and kind = $2 and is_last and id = any($3)',
    [family, kind, held.map(({ id }) => id)],
  );
  await client.query(
    `insert into pushed_record as p (family, kind, source, told_at, id, body, refs, name, folded, searched, at, place, status,
       revision, is_last, is_shown)
     select $1, $2, $3, $4::timestamptz, r.id, r.body, r.refs, r.name, r.folded, r.searched, r.at, r.place, r.status, r.revision,
       true, not r."isHeld"
     from json_to_recordset($5::json) r (id text, body json, refs text[], name text, folded text, searched text, at timestamptz,
       place integer, status text, revision integer, "isHeld" boolean)
     on conflict (family, kind, id) where is_last do update set source = excluded.source, told_at = excluded.told_at,
       body = excluded.body, refs = excluded.refs, name = excluded.name, folded = excluded.folded, searched = excluded.searched,
       at = excluded.at, place = excluded.place, status = excluded.status, revision = excluded.revision`,
    [...place, JSON.stringify(records)],
  );
}

/** A fact of a record counts as a revision of its subject too. */
async function raiseRevisions(client: pg.PoolClient, family: string, subjects: readonly Stored[]): Promise<void> {
  if (subjects.length === 0) return;
  await client.query(
    `update pushed_record p set revision = s.revision
     from unnest($2::text[], $3::text[], $4::integer[]) s (kind, id, revision)
     where p.family = $1 and p.kind = s.kind and p.id = s.id and p.is_last and p.revision < s.revision`,
    [family, subjects.map(({ kind }) => kind), subjects.map(({ id }) => id), subjects.map(({ revision }) => revision)],
  );
}
