import { fold } from '../archive/names.js';
import type { Database } from '../db/database.js';
import { raw, sql, where } from '../db/sql.js';
import type { BoutsQuery } from './bouts.dto.js';
import { anyOf, between, isoTime, numbersOf } from './conditions.js';
import { ITEMS, rowsInOrder } from './events.queries.js';
import { findBoutNumber } from './ids.queries.js';
import type { Rows } from './list.js';

/** Newest first. */
export async function listBouts(db: Database, query: BoutsQuery): Promise<Rows> {
  const { hasStats, eventSlug, fighterSlug, opponentSlug, division, status, titleBout, method, round } = query;
  const ofFighters = fighterSlug && numbersOf('fighter', fighterSlug);
  const ofOpponents = opponentSlug && numbersOf('fighter', opponentSlug);
  const conditions = where([
    hasStats !== undefined && raw(hasStats ? 'b.has_stats' : 'not b.has_stats'),
    eventSlug !== undefined && sql`b.event_n in ${numbersOf('event', eventSlug)}`,
    ofFighters && !ofOpponents && sql`(b.red_n in ${ofFighters} or b.blue_n in ${ofFighters})`,
    ofOpponents && !ofFighters && sql`(b.red_n in ${ofOpponents} or b.blue_n in ${ofOpponents})`,
    ofFighters &&
      ofOpponents &&
      sql`((b.red_n in ${ofFighters} and b.blue_n in ${ofOpponents})
        or (b.blue_n in ${ofFighters} and b.red_n in ${ofOpponents}))`,
    anyOf(raw('b.division'), division),
    anyOf(raw('b.status'), status),
    titleBout !== undefined && raw(titleBout ? 'b.title_bout' : 'not b.title_bout'),
    anyOf(raw('b.method_key'), method),
    round !== undefined && round.length > 0 && sql`b.result_round = any(${round.map(Number)})`,
    ...between(raw('b.starts_at'), query.from, query.to),
    anyOf(raw('b.referee'), query.referee?.map(fold)),
  ]);
  const from = (query.page - 1) * query.limit;
  const row = await db.row<Rows>(sql`
    with chosen as materialized (
      select b.n, row_number() over (order by b.starts_at desc, b.n desc) as place from ufc_bout b ${conditions}
    )
    select (select count(*) from chosen)::int as total, ${ITEMS}
    from chosen join ufc_bout using (n) where place > ${from} and place <= ${from + query.limit}`);
  return row as Rows;
}

export async function findBouts(db: Database, ids: string[]): Promise<Rows & { missing: string[] }> {
  const numbers = await Promise.all(ids.map((id) => findBoutNumber(db, id)));
  return rowsInOrder(db, 'ufc_bout', ids, numbers);
}

/** The whole bout as JSON text, with the closing moneyline. */
export async function findBout(db: Database, n: number): Promise<string> {
  const line = (corner: string) => `
    'knockdowns', sum(knockdowns) filter (where corner = '${corner}'),
    'sigStrikesLanded', sum(sig_landed) filter (where corner = '${corner}'),
    'sigStrikesAttempted', sum(sig_attempted) filter (where corner = '${corner}'),
    'takedownsLanded', sum(takedowns_landed) filter (where corner = '${corner}'),
    'takedownsAttempted', sum(takedowns_attempted) filter (where corner = '${corner}'),
    'submissionAttempts', sum(submission_attempts) filter (where corner = '${corner}'),
    'controlTimeSeconds', case when count(*) = count(control_seconds) then sum(control_seconds) filter (where corner = '${corner}') end`;
  const row = await db.row<{ body: string }>(sql`
    select left(b.row_json, -1) || ',' || substr(left(b.detail_json, -1), 2)
      || ',"event":' || e.row_json
      || ',"odds":' || coalesce(${CLOSING}, 'null')
      || ',"statsSummary":' || coalesce((
          select json_build_object('red', json_build_object(${raw(line('red'))}), 'blue', json_build_object(${raw(line('blue'))}))::text
          from ufc_round r where r.bout_n = b.n having count(distinct corner) = 2), 'null')
      || ',"revision":' || b.revision || ',"lastUpdated":"' || ${raw(isoTime('b.updated_at'))} || '"}' as body
    from ufc_bout b join ufc_event e on e.n = b.event_n where b.n = ${n}`);
  return (row as { body: string }).body;
}

/** Of each corner the newest price; of several at that time the consensus, else the first bookmaker of the alphabet. */
const CLOSING = raw(`(
  select json_build_object('red', max(american) filter (where is_red), 'blue', max(american) filter (where not is_red))::text
  from (
    select distinct on (is_red) is_red, american from (
      select q.observed_at, q.bookmaker, ((p ->> 'who')::int = 1) <> q.swapped as is_red, (p ->> 'american')::int as american
      from ufc_quote q cross join lateral jsonb_array_elements(q.prices) p
      where q.bout_n = b.n and p ->> 'marketType' = 'moneyline'
    ) price
    order by is_red, observed_at desc, bookmaker <> 'consensus', bookmaker
  ) closing having count(*) > 0)`);
