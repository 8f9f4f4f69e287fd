import { fold } from '../../../archive/names.js';
import type { Database } from '../../../db/database.js';
import { expanded } from '../../../db/expanded.js';
import { reversed, type SortKey } from '../../../db/keyset.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { namedLike } from '../../../archive/names.queries.js';
import { anyWord, isoTime } from '../../../db/conditions.js';
import type { FightersQuery, HistoryQuery } from './fighters.dto.js';
import { FIGHTER_ID, numbersOf } from '../ids.queries.js';

const BY_NAME: SortKey[] = [
  { by: 'f.folded', type: 'text' },
  { by: 'f.n', type: 'whole' },
];
const ORDERS: Record<string, SortKey[]> = {
  name: BY_NAME,
  '-name': reversed(BY_NAME),
  wins: [{ by: 'f.wins', type: 'whole' }, ...BY_NAME],
  '-wins': [{ by: 'f.wins', type: 'whole', descending: true }, ...BY_NAME],
};

export function fighterList(query: FightersQuery): List {
  const { q, division, status, champion, country, stance, letter, sort, expand } = query;
  const conditions = [
    q !== undefined &&
      sql`f.n in (select n from identity_name where family = 'ufc' and kind = 'fighter' and ${namedLike(raw('folded'), q)})`,
    anyWord(raw('f.division'), division),
    anyWord(raw('f.status'), status),
    champion !== undefined && raw(champion ? 'f.is_champion' : 'not f.is_champion'),
    // The archive has no countries of fighters, so no fighter is from any country.
    country !== undefined && country.length > 0 && raw('false'),
    anyWord(raw('f.stance'), stance),
    letter !== undefined && letter !== '' && sql`f.letter = ${fold(letter)}`,
  ];
  const order = ORDERS[sort] as SortKey[];
  return {
    name: 'ufc fighters',
    from: raw('ufc_fighter f'),
    conditions,
    key: 'f.n',
    order,
    row: fighterRow(expand),
    ids: FIGHTER_ID,
  };
}

/** A row of `f` as JSON text, with the completed bouts, newest first, if the caller wants them inlined. */
function fighterRow(expand: readonly string[] | undefined): Sql {
  const { source, row } = fightsOf(raw('f.n'));
  return expanded(raw('f.row_json'), expand, {
    fights: sql`(select coalesce('[' || string_agg(${row}, ',' order by b.starts_at desc, b.n desc) || ']', '[]')
      from ${source} where b.status = 'completed' and (b.red_n = f.n or b.blue_n = f.n))`,
  });
}

export interface ProfileText {
  /** Row and profile as JSON text without the last brace. */
  body: string;
  slug: string;
  age: number | null;
  lastUpdated: string;
}

export async function findProfile(db: Database, n: number): Promise<ProfileText> {
  const row = await db.row<ProfileText>(sql`
    select left(f.row_json, -1) || ',' || substr(left(f.profile_json, -1), 2) as body, f.slug,
      date_part('year', age((f.profile_json::json ->> 'birthDate')::date))::int as age,
      ${raw(isoTime('f.updated_at'))} as "lastUpdated"
    from ufc_fighter f where f.n = ${n}`);
  return row as ProfileText;
}

/** The sums over a fighter's completed bouts; `o_` marks those of the opponents. */
export interface FighterTotals {
  fights: number;
  withStats: number;
  rounds: number;
  /** The length of all bouts that have figures and a known length; null when there is none. */
  seconds: number | null;
  averageSeconds: number | null;
  [figure: string]: number | null;
}

const SUMMED = ['knockdowns', 'submission_attempts', 'reversals', ...pairs('sig'), ...pairs('takedowns')];
const SPLITS = ['head', 'body', 'leg', 'distance', 'clinch', 'ground'].flatMap(pairs);

function pairs(name: string): string[] {
  return [`${name}_landed`, `${name}_attempted`];
}

const TIMED = ['sig_landed', 'knockdowns', 'takedowns_landed', 'submission_attempts', 'control_seconds'];

export async function sumFights(db: Database, n: number): Promise<FighterTotals> {
  const summed = [...SUMMED, ...SPLITS].map((name) => `coalesce(sum(own.${name}), 0)::int as ${name}`);
  const timed = TIMED.map(
    (name) => `sum(own.${name}) filter (where f.fight_seconds is not null)::int as timed_${name}`,
  );
  const against = [...pairs('sig'), ...pairs('takedowns')].map(
    (name) => `coalesce(sum(other.${name}), 0)::int as o_${name}`,
  );
  const row = await db.row<FighterTotals>(sql`
    with f as (
      select n, fight_seconds, has_stats, case when red_n = ${n} then 'red' else 'blue' end as corner
      from ufc_bout where (red_n = ${n} or blue_n = ${n}) and status = 'completed'
    )
    select (select count(*) from f)::int as fights, (select count(*) from f where has_stats)::int as "withStats",
      count(own.round)::int as rounds,
      (select sum(fight_seconds) from f where has_stats)::int as seconds,
      (select round(avg(fight_seconds), 1) from f where has_stats)::float as "averageSeconds",
      case when count(own.round) = count(own.control_seconds) and count(own.round) > 0 then sum(own.control_seconds) end::int as control_seconds,
      sum(other.sig_landed) filter (where f.fight_seconds is not null)::int as timed_o_sig_landed,
      ${raw([...summed, ...timed, ...against].join(', '))}
    from f
    join ufc_round own on own.bout_n = f.n and own.corner = f.corner
    left join ufc_round other on other.bout_n = f.n and other.round = own.round and other.corner <> own.corner`);
  return row as FighterTotals;
}

export interface EndingCount {
  outcome: string;
  method: string;
  round: number | null;
  count: number;
}

/** Counts the bouts by the way in which they ended. */
export function countEndings(db: Database, n: number): Promise<EndingCount[]> {
  return db.rows<EndingCount>(sql`
    select case when red_n = ${n} then red_outcome else blue_outcome end as outcome,
      coalesce(method_key, 'other') as method, result_round as round, count(*)::int as count
    from ufc_bout where (red_n = ${n} or blue_n = ${n}) and status = 'completed'
    group by 1, 2, 3 order by 3`);
}

/** A fighter's bouts, newest first; scheduled ones soonest first. */
export function fightList(n: number, query: HistoryQuery): List {
  const { outcome, method, opponentSlug, status } = query;
  const isOver = status === 'completed' || status === 'cancelled';
  return {
    name: `ufc fights of ${n}`,
    from: raw('ufc_bout b'),
    conditions: [
      sql`(b.red_n = ${n} or b.blue_n = ${n})`,
      sql`b.status = ${status}`,
      anyWord(sql`case when b.red_n = ${n} then b.red_outcome else b.blue_outcome end`, outcome),
      anyWord(raw('b.method_key'), method),
      opponentSlug !== undefined &&
        sql`case when b.red_n = ${n} then b.blue_n else b.red_n end in ${numbersOf('fighter', opponentSlug)}`,
    ],
    key: 'b.n',
    order: [
      { by: 'b.starts_at', type: 'time', descending: isOver },
      { by: 'b.n', type: 'whole', descending: isOver },
    ],
    ...fightsOf(sql`${n}::integer`),
  };
}

/** Selects bouts `b` of fighter n with the opponent `o`. */
function fightsOf(n: Sql): { source: Sql; row: Sql } {
  return {
    source: sql`ufc_bout b cross join lateral (select b.row_json::json as j) shown
      join ufc_fighter o on o.n = case when b.red_n = ${n} then b.blue_n else b.red_n end`,
    row: sql`json_build_object(
      'boutId', 'ufc-' || b.n, 'date', to_char(b.starts_at, 'YYYY-MM-DD'), 'eventSlug', j -> 'eventSlug', 'eventTitle', j -> 'eventTitle',
      'opponent', json_build_object('slug', o.slug, 'name', o.name, 'imageUrl', null, 'country', null),
      'corner', case when b.red_n = ${n} then 'red' else 'blue' end,
      'outcome', case when b.red_n = ${n} then b.red_outcome else b.blue_outcome end,
      'method', j -> 'method', 'methodKey', j -> 'methodKey', 'methodDetails', j -> 'methodDetails', 'round', j -> 'resultRound',
      'time', j -> 'resultTime', 'titleBout', j -> 'titleBout', 'division', j -> 'division', 'status', b.status,
      'hasStats', b.has_stats, 'promotion', 'UFC')::text`,
  };
}
