import type pg from 'pg';
import { isoTime } from '../../../db/conditions.js';
import { overtakenBefore } from '../overtaken.js';
import { MAX_IDLE_DAYS } from '../rankings/rating.js';

export interface Reference {
  slug: string;
  name: string;
}

export interface KnownCorner extends Reference {
  n: number;
  folded: string;
  heightInches: number | null;
  weightLbs: number | null;
  reachInches: number | null;
  stance: string | null;
  birthDate: string | null;
  /** The fighter's ranks by division, in the panel's newest list on or before the day of the bout. */
  ranks: Record<string, number> | null;
  /** The fighter's record before the bout; null for a cancelled one. */
  record: string | null;
}

export interface KnownBout {
  n: number;
  urlKey: string | null;
  liveKey: string | null;
  event: { n: number; slug: string; title: string; startsAt: string };
  day: string;
  /** The place on the card; 1 is the main event. */
  place: number;
  cardSize: number;
  status: string;
  red: KnownCorner;
  blue: KnownCorner;
  /** Null until the bout is over. */
  result: {
    redOutcome: string;
    blueOutcome: string;
    weightClass: string | null;
    method: string | null;
    round: number | null;
    time: string | null;
    timeFormat: string | null;
    referee: string | null;
    details: string | null;
    originalMethod: string | null;
  } | null;
  announced: { weightClass: string | null; rounds: number | null; title: boolean } | null;
  replacedBy: string | null;
  hasRounds: boolean;
}

/** Reads all known data of these bouts. */
export async function readKnownBouts(client: pg.PoolClient, bouts: readonly number[]): Promise<KnownBout[]> {
  const { rows } = await client.query<KnownBout>(
    `select b.n, b.url_key as "urlKey", ${liveKey('bout', 'b')} as "liveKey", b.held_on::text as day, b.place, b.status,
       (select count(*) from ufc_known_bout c where c.event_n = b.event_n)::integer as "cardSize",
       json_build_object('n', e.n, 'slug', s.slug, 'title', e.title, 'startsAt', ${isoTime('e.starts_at')}) as event,
       ${corner('red')} as red, ${corner('blue')} as blue,
       case when b.red_outcome is not null then json_build_object('redOutcome', b.red_outcome, 'blueOutcome', b.blue_outcome,
         'weightClass', b.weight_class, 'method', b.method, 'round', b.round, 'time', b.time, 'timeFormat', b.time_format,
         'referee', b.referee, 'details', b.details, 'originalMethod', b.original_method) end as result,
       coalesce(b.announced, (
         select q.card from ufc_quote q where q.bout_n = b.n and q.card is not null
         order by q.observed_at desc, q.bookmaker limit 1)) as announced,
       b.replaced_by as "replacedBy", exists (select from ufc_round r where r.bout_n = b.n) as "hasRounds"
     from ufc_known_bout b
     ${oneOf('ufc_known_event', 'b.event_n', 'e')}
     join identity_slug s on s.family = 'ufc' and s.kind = 'event' and s.n = e.n and s.is_own
     ${oneOf('ufc_known_fighter', 'b.red_n', 'red')}
     ${oneOf('ufc_known_fighter', 'b.blue_n', 'blue')}
     left join lateral (
       select max(list_date) as day from ufc_ranking_list where kind = 'media' and list_date <= b.held_on) list on true
     where b.n = any($1) order by b.n`,
    [bouts],
  );
  return rows;
}

/**
 * Joins one row of a view by its number, laterally, because in a plain join the planner would read the whole view for a
 * few rows.
 */
export function oneOf(view: string, n: string, alias: string): string {
  return `cross join lateral (select * from ${view} one where one.n = ${n} limit 1) ${alias}`;
}

function liveKey(kind: string, table: string): string {
  return `(select i.key from identity i
    where i.family = 'ufc' and i.kind = '${kind}' and i.source = 'ufc' and i.n = ${table}.n limit 1)`;
}

function corner(side: 'red' | 'blue'): string {
  return `json_build_object('n', ${side}.n, 'slug', ${side}.slug, 'name', ${side}.name, 'folded', ${side}.folded,
    'heightInches', ${side}.height_inches, 'weightLbs', ${side}.weight_lbs::float8, 'reachInches', ${side}.reach_inches::float8,
    'stance', ${side}.stance, 'birthDate', ${side}.birth_date, 'ranks', ${ranksIn('list.day', `${side}.n`)},
    'record', case when b.status <> 'cancelled' then (
      select ${RECORD} from ufc_appearance a
      where a.fighter_n = ${side}.n and a.outcome is not null and (a.held_on, a.bout_n) < (b.held_on, b.n)) end)`;
}

function ranksIn(day: string, fighter: string): string {
  return `(select json_object_agg(k.division, k.rank) from ufc_ranking k
    where k.fighter_n = ${fighter} and k.list_date = ${day} and k.kind = 'media')`;
}

/** The counts of outcomes, in the order of a record. */
const COUNTS = [
  `count(*) filter (where a.outcome = 'win')`,
  `count(*) filter (where a.outcome = 'loss')`,
  `count(*) filter (where a.outcome = 'draw')`,
  `count(*) filter (where a.outcome not in ('win', 'loss', 'draw'))`,
];

const RECORD = `ufc_record(${COUNTS.join(', ')})`;

export interface KnownEvent {
  n: number;
  urlKey: string | null;
  liveKey: string | null;
  slug: string;
  title: string;
  startsAt: string;
  location: string | null;
  /** The last status from the live feed; null where only the listings have the event. */
  status: string | null;
  bouts: {
    n: number;
    status: string;
    isOver: boolean;
    hasRounds: boolean;
    hasOdds: boolean;
    red: Reference;
    blue: Reference;
  }[];
}

/** Reads all known data of these events, with their bouts from the main event down. */
export async function readKnownEvents(client: pg.PoolClient, events: readonly number[]): Promise<KnownEvent[]> {
  const { rows } = await client.query<KnownEvent>(
    `select e.n, e.url_key as "urlKey", ${liveKey('event', 'e')} as "liveKey", s.slug, e.title,
       ${isoTime('e.starts_at')} as "startsAt", e.location, e.status,
       (select coalesce(json_agg(json_build_object('n', b.n, 'status', b.status, 'isOver', b.red_outcome is not null,
           'hasRounds', exists (select from ufc_round r where r.bout_n = b.n),
           'hasOdds', exists (select from ufc_quote q where q.bout_n = b.n),
           'red', json_build_object('slug', red.slug, 'name', red.name),
           'blue', json_build_object('slug', blue.slug, 'name', blue.name)) order by b.place, b.url_key, b.n), '[]')
         from ufc_known_bout b
         ${oneOf('ufc_known_fighter', 'b.red_n', 'red')}
         ${oneOf('ufc_known_fighter', 'b.blue_n', 'blue')}
         where b.event_n = e.n) as bouts
     from ufc_known_event e
     join identity_slug s on s.family = 'ufc' and s.kind = 'event' and s.n = e.n and s.is_own
     where e.n = any($1) order by e.n`,
    [events],
  );
  return rows;
}

export interface FoughtBout {
  n: number;
  day: string;
  opponent: Reference;
  outcome: string | null;
  method: string | null;
}

export interface KnownFighter extends Reference {
  n: number;
  folded: string;
  urlKey: string | null;
  firstName: string | null;
  lastName: string | null;
  nickname: string | null;
  heightInches: number | null;
  weightLbs: number | null;
  reachInches: number | null;
  stance: string | null;
  birthDate: string | null;
  aliases: string[];
  wins: number;
  losses: number;
  draws: number;
  noContests: number;
  recordText: string;
  /** The division of the newest bout at a division's weight. */
  division: string | null;
  /** Wins in a row, or losses in a row as a number below zero; 0 after a draw. A no contest leaves it as it is. */
  streak: number;
  debut: string | null;
  last: FoughtBout | null;
  next: FoughtBout | null;
  isActive: boolean;
  /** The fighter's ranks by division, in the panel's newest list. */
  ranks: Record<string, number> | null;
}

/** The day of the newest bout that is over. */
export const NEWEST_BOUT = `coalesce((select held_on from ufc_known_bout where red_outcome is not null
  order by held_on desc limit 1), '1970-01-01'::date)`;

/**
 * Reads all known data of these fighters. A fighter without an ufcstats key is read only once the archive has one of
 * their bouts. The next bout is one that is ahead of `now` (ISO 8601).
 */
export async function readKnownFighters(
  client: pg.PoolClient,
  fighters: readonly number[],
  now: string,
): Promise<KnownFighter[]> {
  const { rows } = await client.query<KnownFighter>(
    `select f.n, f.slug, f.name, f.folded, f.url_key as "urlKey", f.first_name as "firstName", f.last_name as "lastName",
       f.nickname, f.height_inches as "heightInches", f.weight_lbs::float8 as "weightLbs",
       f.reach_inches::float8 as "reachInches", f.stance, f.birth_date::text as "birthDate",
       array(select x.name from identity_name x
         where x.family = 'ufc' and x.kind = 'fighter' and x.n = f.n and x.folded <> f.folded order by x.name) as aliases,
       career.*, coalesce(streak.streak, 0)::integer as streak, ${fightOf('last')} as last, ${fightOf('next')} as next,
       coalesce(last.held_on >= newest.day - ${MAX_IDLE_DAYS}, false) or next.bout_n is not null as "isActive",
       ${ranksIn('list.day', 'f.n')} as ranks
     from ufc_known_fighter f
     cross join (select ${NEWEST_BOUT} as day) newest
     cross join (select max(list_date) as day from ufc_ranking_list where kind = 'media') list
     cross join lateral (
       select ${COUNTS.map((count, index) => `(${count})::integer as "${COUNT_NAMES[index]}"`).join(', ')},
         ${RECORD} as "recordText", min(a.held_on)::text as debut,
         (array_agg(a.division order by a.held_on desc, a.bout_n desc) filter (where a.division is not null))[1] as division
       from ufc_appearance a where a.fighter_n = f.n and a.outcome is not null
     ) career
     left join lateral (
       select case c.newest
           when 'win' then coalesce(min(c.back) filter (where c.outcome <> c.newest) - 1, count(*))
           when 'loss' then -coalesce(min(c.back) filter (where c.outcome <> c.newest) - 1, count(*))
           else 0 end as streak
       from (
         select a.outcome, row_number() over backwards as back, first_value(a.outcome) over backwards as newest
         from ufc_appearance a where a.fighter_n = f.n and a.outcome in ('win', 'loss', 'draw')
         window backwards as (order by a.held_on desc, a.bout_n desc)
       ) c group by c.newest
     ) streak on true
     left join lateral (
       select * from ufc_appearance a where a.fighter_n = f.n and a.outcome is not null
       order by a.held_on desc, a.bout_n desc limit 1) last on true
     left join lateral (
       select * from ufc_appearance a where a.fighter_n = f.n and a.outcome is null and a.status <> 'cancelled'
         and (a.status = 'live' or a.held_on >= $2::timestamptz)
       order by a.held_on, a.bout_n limit 1) next on true
     where f.n = any($1) and (f.url_key is not null or exists (select from ufc_appearance a where a.fighter_n = f.n))
     order by f.n`,
    [fighters, overtakenBefore(now)],
  );
  return rows;
}

const COUNT_NAMES = ['wins', 'losses', 'draws', 'noContests'];

function fightOf(bout: 'last' | 'next'): string {
  return `case when ${bout}.bout_n is not null then json_build_object('n', ${bout}.bout_n, 'day', ${bout}.held_on,
    'outcome', ${bout}.outcome, 'method', ${bout}.method,
    'opponent', (select json_build_object('slug', o.slug, 'name', o.name) from ufc_known_fighter o where o.n = ${bout}.opponent_n)) end`;
}
