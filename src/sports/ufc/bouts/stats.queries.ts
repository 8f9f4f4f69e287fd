import type { Database } from '../../../db/database.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { Rows } from '../../../http/lists.js';
import { anyWord } from '../../../db/conditions.js';
import { numbersOf } from '../ids.queries.js';
import type { CardStatsQuery } from './stats.dto.js';

const COUNTS = ['knockdowns', 'submission_attempts', 'reversals'];
const PAIRS = ['sig', 'total', 'takedowns', 'head', 'body', 'leg', 'distance', 'clinch', 'ground'];
const FIGURES = [...COUNTS, ...PAIRS.flatMap((name) => [`${name}_landed`, `${name}_attempted`])];

/** Figures of each round, of one round, or summed over the bout; summed control time is null if a round lacks it. */
function figures(round: string | undefined): Sql {
  if (round === 'each')
    return raw(`select bout_n, corner, round::int as round, control_seconds, ${FIGURES.join(', ')} from ufc_round`);
  if (round !== undefined && round !== 'all')
    return sql`select bout_n, corner, round::int as round, control_seconds, ${raw(FIGURES.join(', '))}
      from ufc_round where round = ${Number(round)}`;
  return raw(`
    select bout_n, corner, null::int as round,
      case when count(*) = count(control_seconds) then sum(control_seconds) end as control_seconds,
      ${FIGURES.map((name) => `sum(${name})::int as ${name}`).join(', ')}
    from ufc_round group by bout_n, corner`);
}

const pair = (name: string) => `json_build_object('landed', s.${name}_landed, 'attempted', s.${name}_attempted)`;

/** Null where nothing was attempted, and where a source counts more landed than attempted. */
const ratio = (name: string) =>
  `case when s.${name}_attempted >= greatest(s.${name}_landed, 1) then round(s.${name}_landed::numeric / s.${name}_attempted, 4)::float end`;

/** A row of figures as JSON, from figures `s` and their fighter `f`. */
const STAT_ROW = raw(`json_build_object('boutId', 'ufc-' || s.bout_n, 'round', s.round, 'fighterSlug', f.slug,
  'fighterName', f.name, 'corner', s.corner, 'knockdowns', s.knockdowns,
  'sigStrikesLanded', s.sig_landed, 'sigStrikesAttempted', s.sig_attempted, 'sigStrikeAccuracy', ${ratio('sig')},
  'totalStrikesLanded', s.total_landed, 'totalStrikesAttempted', s.total_attempted,
  'takedownsLanded', s.takedowns_landed, 'takedownsAttempted', s.takedowns_attempted, 'takedownAccuracy', ${ratio('takedowns')},
  'submissionAttempts', s.submission_attempts, 'reversals', s.reversals, 'controlTimeSeconds', s.control_seconds,
  'controlTime', s.control_seconds / 60 || ':' || lpad((s.control_seconds % 60)::text, 2, '0'),
  'target', json_build_object('head', ${pair('head')}, 'body', ${pair('body')}, 'leg', ${pair('leg')}),
  'position', json_build_object('distance', ${pair('distance')}, 'clinch', ${pair('clinch')}, 'ground', ${pair('ground')}),
  'matrix', null, 'provisional', false)`);

const FIGHTER = raw(`ufc_fighter f on f.n = case s.corner when 'red' then b.red_n else b.blue_n end`);

const leader = (name: string) => `
  case when max(s.${name}) filter (where corner = 'red') > max(s.${name}) filter (where corner = 'blue') then 'red'
    when max(s.${name}) filter (where corner = 'red') < max(s.${name}) filter (where corner = 'blue') then 'blue' end`;

export async function findBoutStats(db: Database, n: number, round: string): Promise<string> {
  const row = await db.row<{ body: string }>(sql`
    select json_build_object('boutId', 'ufc-' || ${n}::int, 'round', ${round === 'all' ? null : Number(round)}::int, 'available', count(*) > 0,
      'fighters', coalesce(json_agg(${STAT_ROW} order by s.corner desc), '[]'),
      'leaders', json_build_object('sigStrikes', ${raw(leader('sig_landed'))}, 'takedowns', ${raw(leader('takedowns_landed'))},
        'control', ${raw(leader('control_seconds'))}, 'knockdowns', ${raw(leader('knockdowns'))}))::text as body
    from (${figures(round)}) s join ufc_bout b on b.n = s.bout_n join ${FIGHTER} where s.bout_n = ${n}`);
  return (row as { body: string }).body;
}

/** Lists the figures round by round, the red corner first. */
export async function listRounds(db: Database, n: number): Promise<Rows> {
  const row = await db.row<Rows>(sql`
    select count(*)::int as total, coalesce(json_agg(${STAT_ROW} order by s.round, s.corner desc), '[]')::text as items
    from (${figures('each')}) s join ufc_bout b on b.n = s.bout_n join ${FIGHTER} where s.bout_n = ${n}`);
  return row as Rows;
}

/** The figures of bout `b` round by round, as JSON text. */
export const ROUNDS_OF_BOUT = sql`(
  select coalesce(json_agg(${STAT_ROW} order by s.round, s.corner desc), '[]')::text
  from (${figures('each')}) s join ${FIGHTER} where s.bout_n = b.n)`;

/** The figures of every round. */
export const ALL_ROUNDS: OrderedRows = {
  from: sql`ufc_round s join ufc_bout b on b.n = s.bout_n join ${FIGHTER}`,
  conditions: [],
  key: 's.bout_n',
  order: [
    { by: 's.bout_n', type: 'whole' },
    { by: 's.round', type: 'whole' },
    { by: 's.corner', type: 'text', descending: true },
  ],
  row: sql`(${STAT_ROW})::text`,
};

/** Lists the bouts of a card with their figures; a bout without figures has empty `fighters`. */
export async function listCardStats(db: Database, n: number, query: CardStatsQuery): Promise<Rows> {
  const { round, boutId, fighterSlug } = query;
  const ids = boutId?.map((id) => (/^\d+$/.test(id) ? `ufc-${id}` : id));
  const fighters = fighterSlug && numbersOf('fighter', fighterSlug);
  const conditions = where([
    sql`b.event_n = ${n}`,
    anyWord(raw(`'ufc-' || b.n`), ids),
    fighters && sql`(b.red_n in ${fighters} or b.blue_n in ${fighters})`,
  ]);
  const row = await db.row<Rows>(sql`
    select count(*)::int as total, coalesce(json_agg(json_build_object('boutId', 'ufc-' || b.n, 'boutOrder', b.bout_order, 'status', b.status,
      'round', ${round === 'all' ? null : Number(round)}::int, 'fighters', coalesce((
        select json_agg(${STAT_ROW} order by s.corner desc) from (${figures(round)}) s join ${FIGHTER} where s.bout_n = b.n), '[]'))
      order by b.bout_order desc, b.n desc), '[]')::text as items
    from ufc_bout b ${conditions}`);
  return row as Rows;
}
