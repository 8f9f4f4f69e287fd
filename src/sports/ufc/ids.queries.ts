import type { Database } from '../../db/database.js';
import { sql } from '../../db/sql.js';

/** Our number of an event by slug, former slug, `ufc-event-<n>`, bare number or upstream's id. */
export async function findEventNumber(db: Database, text: string): Promise<number | undefined> {
  const row = await db.row<{ n: number }>(sql`
    select e.n from ufc_event e
    where e.n = coalesce(
      (select n from ufc_event where n = ${numberIn(text, 'ufc-event-')}),
      (select n from ufc_slug where kind = 'event' and slug = ${text.toLowerCase()}),
      (select n from ufc_identity where kind = 'event' and source = 'ufcstats' and key = ${text.toLowerCase()}))`);
  return row?.n;
}

/** The same for `ufc-<n>`, a bare number or upstream's id. */
export async function findBoutNumber(db: Database, text: string): Promise<number | undefined> {
  const row = await db.row<{ n: number }>(sql`
    select b.n from ufc_bout b
    where b.n = coalesce(
      (select n from ufc_bout where n = ${numberIn(text, 'ufc-')}),
      (select n from ufc_identity where kind = 'bout' and source = 'ufcstats' and key = ${text.toLowerCase()}))`);
  return row?.n;
}

/** The same for a slug, former ones included, or upstream's id. */
export async function findFighterNumber(db: Database, text: string): Promise<number | undefined> {
  const row = await db.row<{ n: number }>(sql`
    select f.n from ufc_fighter f
    where f.n = coalesce(
      (select n from ufc_slug where kind = 'fighter' and slug = ${text.toLowerCase()}),
      (select n from ufc_identity where kind = 'fighter' and source = 'ufcstats' and key = ${text.toLowerCase()}))`);
  return row?.n;
}

const LARGEST_INTEGER = 2_147_483_647;

function numberIn(text: string, prefix: string): number | null {
  const plain = text.toLowerCase();
  const digits = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
  const n = /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN;
  return n <= LARGEST_INTEGER ? n : null;
}
