import type { Database } from '../../db/database.js';
import { raw, sql, type Sql } from '../../db/sql.js';
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

export function findEventNumber(db: Database, text: string): Promise<number | undefined> {
  return findNumber(db, raw('ufc_event e'), EVENT_ID, text);
}

export function findBoutNumber(db: Database, text: string): Promise<number | undefined> {
  return findNumber(db, raw('ufc_bout b'), BOUT_ID, text);
}

export function findFighterNumber(db: Database, text: string): Promise<number | undefined> {
  return findNumber(db, raw('ufc_fighter f'), FIGHTER_ID, text);
}

async function findNumber(db: Database, from: Sql, rule: IdRule, text: string): Promise<number | undefined> {
  const row = await db.row<{ n: number }>(
    sql`select n from ${from} where ${rule.named(sql`${rule.written(text)}::text`)}`,
  );
  return row?.n;
}

function written(id: string): string {
  return id.toLowerCase();
}

/** A number beyond PostgreSQL's integers belongs to nothing. */
function numberIn(id: Sql, prefix: string): Sql {
  return sql`substring(${id} from ${raw(`'^(?:${prefix})?([0-9]{1,10})$'`)})::bigint`;
}

function bySlug(kind: 'event' | 'fighter', id: Sql): Sql {
  return sql`(select n from identity_slug where family = 'ufc' and kind = ${kind} and slug = ${id})`;
}

function byKey(kind: 'event' | 'bout' | 'fighter', id: Sql): Sql {
  return sql`(select n from identity where family = 'ufc' and kind = ${kind} and source = 'ufcstats' and key = ${id})`;
}
