import type { Database } from '../../db/database.js';
import { raw, sql, type Sql } from '../../db/sql.js';
import type { Answer } from '../../http/answer.js';
import type { IdRule } from '../../http/lists.js';

/** Finds event `e` by slug, former slug, `ufc-event-<n>`, bare number or upstream's id. */
export const EVENT_ID: IdRule = {
  written,
  named: (id) => sql`e.n = coalesce(
    (select n from ufc_event where n = ${numberIn(id, 'ufc-event-')}), ${bySlug('event', id)}, ${byKey('event', id)})`,
};

/** Finds bout `b` by `ufc-<n>`, a bare number or upstream's id. */
export const BOUT_ID: IdRule = {
  written,
  named: (id) => sql`b.n = coalesce((select n from ufc_bout where n = ${numberIn(id, 'ufc-')}), ${byKey('bout', id)})`,
};

/** Finds fighter `f` by slug, former ones included, or upstream's id. */
export const FIGHTER_ID: IdRule = {
  written,
  named: (id) => sql`f.n = coalesce(${bySlug('fighter', id)}, ${byKey('fighter', id)})`,
};

/** Selects the numbers of the events or fighters with one of these slugs. */
export function numbersOf(kind: 'event' | 'fighter', slugs: readonly string[]): Sql {
  return sql`(select n from identity_slug where family = 'ufc' and kind = ${kind} and slug = any(${slugs.map((slug) => slug.toLowerCase())}))`;
}

export function findEventNumber(db: Database, text: string): Promise<number | undefined> {
  return findNumber(db, raw('ufc_event e'), EVENT_ID, text);
}

export function findBoutNumber(db: Database, text: string): Promise<number | undefined> {
  return findNumber(db, raw('ufc_bout b'), BOUT_ID, text);
}

export interface FoundFighter {
  n: number;
  /** The fighter's own slug, where a caller asked by a former one or by that of a merged duplicate. */
  canonicalSlug: string | undefined;
}

export async function findFighter(db: Database, text: string): Promise<FoundFighter | undefined> {
  const asked = written(text);
  const row = await db.row<{ n: number; slug: string }>(
    sql`select n, slug from ufc_fighter f where ${FIGHTER_ID.named(sql`${asked}::text`)}`,
  );
  const isFormer = row !== undefined && row.slug !== asked && !UPSTREAM_ID.test(asked);
  return row && { n: row.n, canonicalSlug: isFormer ? row.slug : undefined };
}

/** Adds `X-Canonical-Id` with the fighter's current slug, where the caller asked by another one. */
export function withCanonicalSlug(answer: Answer, { canonicalSlug }: FoundFighter): Answer {
  return canonicalSlug === undefined ? answer : answer.with({ 'x-canonical-id': canonicalSlug });
}

const UPSTREAM_ID = /^[0-9a-f]{16}$/;

async function findNumber(db: Database, from: Sql, rule: IdRule, text: string): Promise<number | undefined> {
  const row = await db.row<{ n: number }>(
    sql`select n from ${from} where ${rule.named(sql`${rule.written(text)}::text`)}`,
  );
  return row?.n;
}

function written(id: string): string {
  return id.toLowerCase();
}

/**
 * Reads the number of an id as bigint, so that a number beyond PostgreSQL's integers finds nothing instead of failing.
 */
function numberIn(id: Sql, prefix: string): Sql {
  return sql`substring(${id} from ${raw(`'^(?:${prefix})?([0-9]{1,10})$'`)})::bigint`;
}

function bySlug(kind: 'event' | 'fighter', id: Sql): Sql {
  return sql`(select n from identity_slug where family = 'ufc' and kind = ${kind} and slug = ${id})`;
}

function byKey(kind: 'event' | 'bout' | 'fighter', id: Sql): Sql {
  return sql`(select n from identity where family = 'ufc' and kind = ${kind} and source = 'ufcstats' and key = ${id})`;
}
