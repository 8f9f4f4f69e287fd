import { fold } from '../../../archive/names.js';
import type { Database } from '../../../db/database.js';
import { expanded } from '../../../db/expanded.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import type { BoutsQuery } from './bouts.dto.js';
import { anyWord, between, isoTime } from '../../../db/conditions.js';
import { BOUT_ID, numbersOf } from '../ids.queries.js';
import { ROUNDS_OF_BOUT } from './stats.queries.js';

/** The list of bouts, newest first. */
export function boutList(query: BoutsQuery): List {
  const { hasStats, eventSlug, fighterSlug, opponentSlug, division, status, titleBout, method, round } = query;
  const ofFighters = fighterSlug && numbersOf('fighter', fighterSlug);
  const ofOpponents = opponentSlug && numbersOf('fighter', opponentSlug);
  const conditions = [
    hasStats !== undefined && raw(hasStats ? 'b.has_stats' : 'not b.has_stats'),
    eventSlug !== undefined && sql`b.event_n in ${numbersOf('event', eventSlug)}`,
    ofFighters && !ofOpponents && sql`(b.red_n in ${ofFighters} or b.blue_n in ${ofFighters})`,
    ofOpponents && !ofFighters && sql`(b.red_n in ${ofOpponents} or b.blue_n in ${ofOpponents})`,
    ofFighters &&
      ofOpponents &&
      sql`((b.red_n in ${ofFighters} and b.blue_n in ${ofOpponents})
        or (b.blue_n in ${ofFighters} and b.red_n in ${ofOpponents}))`,
    anyWord(raw('b.division'), division),
    anyWord(raw('b.status'), status),
    titleBout !== undefined && raw(titleBout ? 'b.title_bout' : 'not b.title_bout'),
    anyWord(raw('b.method_key'), method),
    round !== undefined && round.length > 0 && sql`b.result_round = any(${round.map(Number)})`,
    ...between(raw('b.starts_at'), query.from, query.to),
    anyWord(raw('b.referee'), query.referee?.map(fold)),
  ];
  return {
    name: 'ufc bouts',
    from: raw('ufc_bout b'),
    conditions,
    key: 'b.n',
    order: [
      { by: 'b.starts_at', type: 'time', descending: true },
      { by: 'b.n', type: 'whole', descending: true },
    ],
    row: boutRow(query.expand),
    ids: BOUT_ID,
  };
}

/** A row of `b` as JSON text, with the parts that the caller wants inlined. */
function boutRow(expand: readonly string[] | undefined): Sql {
  const fighter = (corner: string) => `(select row_json from ufc_fighter where n = b.${corner}_n)`;
  return expanded(raw('b.row_json'), expand, {
    event: raw('(select row_json from ufc_event where n = b.event_n)'),
    fighters: raw(`'{"red":' || ${fighter('red')} || ',"blue":' || ${fighter('blue')} || '}'`),
    rounds: ROUNDS_OF_BOUT,
  });
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

/**
 * The newest moneyline of each corner. Among several of one time, the consensus wins, or else the alphabetically first
 * bookmaker.
 */
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
