import type pg from 'pg';
import { overtakenBefore, unknownBefore } from '../overtaken.js';
import { MAX_IDLE_DAYS } from '../rankings/rating.js';
import { NEWEST_BOUT } from './known-subjects.queries.js';

/** The subjects that changed since the last derivation. */
export interface Changed {
  /** Bouts whose event, corners, status or result differ. */
  bouts: readonly number[];
  /** Bouts of which only figures or odds differ. */
  boutRows: readonly number[];
  events: readonly number[];
  /** Fighters whose name or figures differ. */
  fighters: readonly number[];
  /** Days of the panel's lists that differ. */
  mediaDays: readonly string[];
}

/** The subjects whose derived rows may be out of date. */
export interface Stale {
  bouts: number[];
  events: number[];
  fighters: number[];
  /** The fighters whose results changed, and the first day of a change; null when none did. */
  ratedFighters: number[];
  ratedFrom: string | null;
}

interface Meeting {
  n: number;
  eventN: number;
  redN: number;
  blueN: number;
}

/**
 * Finds all rows that show a changed subject. A bout appears in its own row, in those of its event and its fighters,
 * and as a part of the record in all other bouts of its fighters. A changed name appears wherever the fighter does, as
 * opponent too. Plans that their day has overtaken by `now` (ISO 8601) are stale without a change.
 */
export async function findStale(client: pg.PoolClient, changed: Changed, now: string): Promise<Stale> {
  const overtaken = await findOvertaken(client, now);
  const bouts = new Set([...changed.bouts, ...overtaken.bouts]);
  const events = new Set([...changed.events, ...overtaken.events]);
  const fighters = new Set([...changed.fighters, ...overtaken.fighters]);
  for (const n of changed.boutRows) bouts.add(n);
  const fought = new Set<number>();
  for (const { eventN, redN, blueN } of await listMeetings(client, 'n = any($1)', changed.bouts, true)) {
    events.add(eventN);
    for (const n of [redN, blueN]) fought.add(n);
  }
  for (const { n } of await listMeetings(client, 'event_n = any($1)', [...events])) bouts.add(n);
  for (const { eventN } of await listMeetings(client, 'n = any($1)', changed.boutRows)) events.add(eventN);
  for (const { n } of await listMeetings(client, OF_FIGHTERS, [...fought])) bouts.add(n);
  for (const { n, eventN, redN, blueN } of await listMeetings(client, OF_FIGHTERS, changed.fighters)) {
    bouts.add(n);
    events.add(eventN);
    for (const one of [redN, blueN]) fighters.add(one);
  }
  for (const n of fought) fighters.add(n);
  const ranked = await findRanked(client, changed.mediaDays);
  for (const n of ranked.bouts) bouts.add(n);
  for (const n of [...ranked.fighters, ...(await listTurned(client))]) fighters.add(n);
  return {
    bouts: inOrder(bouts),
    events: inOrder(events),
    fighters: inOrder(fighters),
    ratedFighters: inOrder(fought),
    ratedFrom: await findRatedFrom(client, changed.bouts),
  };
}

const inOrder = (numbers: ReadonlySet<number>) => [...numbers].toSorted((one, other) => one - other);

const OF_FIGHTERS = '(red_n = any($1) or blue_n = any($1))';

/**
 * Lists bouts as they are known; `before` adds them as they were last derived, in case they moved or had other
 * fighters.
 */
async function listMeetings(
  client: pg.PoolClient,
  condition: string,
  numbers: readonly number[],
  before = false,
): Promise<Meeting[]> {
  if (numbers.length === 0) return [];
  const from = (table: string) =>
    `select n, event_n as "eventN", red_n as "redN", blue_n as "blueN" from ${table} where ${condition}`;
  const { rows } = await client.query<Meeting>(
    before ? `${from('ufc_known_bout')} union ${from('ufc_bout')}` : from('ufc_known_bout'),
    [numbers],
  );
  return rows;
}

/**
 * Finds bouts that show ranks of these lists, and fighters who show ranks of these or of the newest list before them.
 */
async function findRanked(
  client: pg.PoolClient,
  days: readonly string[],
): Promise<Record<'bouts' | 'fighters', number[]>> {
  if (days.length === 0) return { bouts: [], fighters: [] };
  const { rows } = await client.query<Record<'bouts' | 'fighters', number[]>>(
    `select array(
         select b.n from ufc_known_bout b where b.held_on >= (select min(day) from unnest($1::date[]) day)
           and (select max(list_date) from ufc_ranking_list where kind = 'media' and list_date <= b.held_on) = any($1)
       ) as bouts, array(
         select distinct k.fighter_n from ufc_ranking k
         where k.kind = 'media' and (k.list_date = list.newest or k.list_date = (
           select max(list_date) from ufc_ranking_list where kind = 'media' and list_date <> all($1)))
           and list.newest = any($1)
       ) as fighters
     from (select max(list_date) as newest from ufc_ranking_list where kind = 'media') list`,
    [days],
  );
  return rows[0] as Record<'bouts' | 'fighters', number[]>;
}

/** Finds plans that their day has overtaken without a result, and fighters whose next bout is such a plan. */
async function findOvertaken(
  client: pg.PoolClient,
  now: string,
): Promise<Record<'bouts' | 'events' | 'fighters', number[]>> {
  const { rows } = await client.query<Record<'bouts' | 'events' | 'fighters', number[]>>(
    `select array(select n from ufc_bout where status = 'scheduled' and red_outcome is null and starts_at < $1) as bouts,
       array(select n from ufc_event where status = 'scheduled' and starts_at < $1) as events,
       array(select f.n from ufc_bout b join ufc_fighter f on f.n in (b.red_n, b.blue_n)
         where b.status in ('scheduled', 'unknown') and b.red_outcome is null and b.starts_at < $2
           and f.profile_json::jsonb -> 'nextFight' ->> 'boutId' = 'ufc-' || b.n) as fighters`,
    [unknownBefore(now), overtakenBefore(now)],
  );
  return rows[0] as Record<'bouts' | 'events' | 'fighters', number[]>;
}

/** Lists fighters whom the newest bout makes inactive, or active again. */
async function listTurned(client: pg.PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ n: number }>(
    `select f.n from ufc_fighter f, (select ${NEWEST_BOUT} - ${MAX_IDLE_DAYS} as day) since
     where (f.status = 'inactive' and f.last_fought_on >= since.day)
       or (f.status = 'active' and f.last_fought_on < since.day and not exists (
         select from ufc_appearance a where a.fighter_n = f.n and a.outcome is null and a.status <> 'cancelled'))`,
  );
  return rows.map(({ n }) => n);
}

/** The first day on which a changed bout has or had a result. A UTC start is up to a day after the event's day. */
async function findRatedFrom(client: pg.PoolClient, bouts: readonly number[]): Promise<string | null> {
  const { rows } = await client.query<{ day: string | null }>(
    `select min(day)::text as day from (
       select held_on as day from ufc_known_bout where n = any($1) and red_outcome is not null
       union all
       select (starts_at at time zone 'UTC')::date - 1 from ufc_bout where n = any($1) and red_outcome is not null
     ) over`,
    [bouts],
  );
  return rows[0]?.day ?? null;
}
