import type { Database } from '../../../db/database.js';
import { raw, sql, where } from '../../../db/sql.js';
import { firstMoment, isoTime } from '../../../db/conditions.js';
import type { Observation } from './odds-lines.js';

export interface OddsFight {
  n: number;
  boutId: string;
  red: { slug: string; name: string; imageUrl: null; country: null };
  blue: { slug: string; name: string; imageUrl: null; country: null };
  status: string;
}

/** Lists the card's bouts, main event first. */
export function listOddsFights(db: Database, which: { eventN: number } | { boutN: number }): Promise<OddsFight[]> {
  const reference = (side: string) =>
    `json_build_object('slug', ${side}.slug, 'name', ${side}.name, 'imageUrl', null, 'country', null)`;
  const chosen = 'eventN' in which ? sql`b.event_n = ${which.eventN}` : sql`b.n = ${which.boutN}`;
  return db.rows<OddsFight>(sql`
    select b.n, 'ufc-' || b.n as "boutId", ${raw(reference('red'))} as red, ${raw(reference('blue'))} as blue, b.status
    from ufc_bout b join ufc_fighter red on red.n = b.red_n join ufc_fighter blue on blue.n = b.blue_n
    where ${chosen} order by b.bout_order desc, b.n desc`);
}

/** Lists every price that was seen up to a time, oldest first. */
export function listObservations(db: Database, boutNumbers: number[], at: string | undefined): Promise<Observation[]> {
  const conditions = where([
    sql`q.bout_n = any(${boutNumbers})`,
    at !== undefined && sql`q.observed_at <= ${firstMoment(at)}::timestamptz`,
  ]);
  return db.rows<Observation>(sql`
    select q.bout_n as "boutN", q.bookmaker as slug, q.title as name, ${raw(isoTime('q.observed_at'))} as at,
      case when p.who is null then null when (p.who = 1) <> q.swapped then 'red' else 'blue' end as side,
      p."marketType", p.line, p.direction, p.round, p.rounds, p.method, p.answer, p.american, p.decimal
    from ufc_quote q
    cross join lateral jsonb_to_recordset(q.prices) as p("marketType" text, who int, line float8, direction text, round int,
      rounds jsonb, method text, answer text, american int, decimal float8)
    ${conditions}
    order by q.observed_at, q.bookmaker`);
}

export async function listBookmakers(db: Database): Promise<string[]> {
  const rows = await db.rows<{ slug: string }>(sql`select distinct bookmaker as slug from ufc_quote order by 1`);
  return rows.map(({ slug }) => slug);
}

/** The slugs that these fighters have today. */
export async function ownSlugs(db: Database, slugs: string[]): Promise<string[]> {
  const rows = await db.rows<{ slug: string }>(sql`
    select f.slug from identity_slug s join ufc_fighter f on f.n = s.n
    where s.family = 'ufc' and s.kind = 'fighter' and s.slug = any(${slugs.map((slug) => slug.toLowerCase())})`);
  return rows.map(({ slug }) => slug);
}

export async function findEventSlug(db: Database, n: number): Promise<string> {
  const row = await db.row<{ slug: string }>(sql`select slug from ufc_event where n = ${n}`);
  return (row as { slug: string }).slug;
}
