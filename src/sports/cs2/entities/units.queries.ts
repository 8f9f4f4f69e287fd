import type pg from 'pg';
import { appendRows } from '../../../archive/build/append.js';
import type { UnitKey } from './changed.queries.js';

/** The claims under one id, as the derivation stores them. */
export interface KeptUnit extends UnitKey {
  match: number;
  team1: number;
  team2: number;
  /** The rows of cs2_told_match, each as source and key. */
  claimKeys: string[];
  sequence: number | null;
  /** Times in milliseconds: its own, and an estimate where it has none. */
  time: number | null;
  estimate: number | null;
  /** The event and the time that it has together with the units of other sources that fit it by themselves. */
  event: number | null;
  placed: number | null;
  areSidesVoted: boolean;
}

/** A stored unit with the day and time of its match, and the time by which the match is listed. */
export interface PlacedUnit extends KeptUnit {
  day: string | null;
  matchTime: number | null;
  listedAt: number;
}

const TIMES = `date_part('epoch', u.told_at) * 1000 as time, date_part('epoch', u.estimate) * 1000 as estimate,
  date_part('epoch', u.placed_at) * 1000 as placed,
  date_part('epoch', coalesce(m.starts_at, m.held_on::timestamp at time zone 'UTC')) * 1000 as "matchTime",
  date_part('epoch', m.listed_at) * 1000 as "listedAt"`;

const COLUMNS = `u.id_source as source, u.id_key as key, u.match_n as match, u.team1_n as team1, u.team2_n as team2,
  u.tells as "claimKeys", u.sequence::float8 as sequence, u.event_n as event, u.are_sides_voted as "areSidesVoted",
  m.held_on::text as day, ${TIMES}`;

async function readUnits(client: pg.PoolClient, condition: string, values: unknown[]): Promise<PlacedUnit[]> {
  const { rows } = await client.query<PlacedUnit>(
    `select ${COLUMNS} from cs2_unit u join cs2_match m on m.n = u.match_n where ${condition}`,
    values,
  );
  return rows;
}

export function readUnitsOf(client: pg.PoolClient, keys: readonly UnitKey[]): Promise<PlacedUnit[]> {
  return readUnits(client, '(u.id_source, u.id_key) in (select * from unnest($1::text[], $2::text[]))', [
    keys.map(({ source }) => source),
    keys.map(({ key }) => key),
  ]);
}

export function readUnitsOfMatches(client: pg.PoolClient, matches: readonly number[]): Promise<PlacedUnit[]> {
  return readUnits(client, 'u.match_n = any($1)', [matches]);
}

/** The units of matches between the teams of each pair, in either order. */
export function readUnitsOfTeams(
  client: pg.PoolClient,
  pairs: readonly { team1: number; team2: number }[],
): Promise<PlacedUnit[]> {
  const [ones, others] = [pairs.map(({ team1 }) => team1), pairs.map(({ team2 }) => team2)];
  return readUnits(
    client,
    `(u.team1_n, u.team2_n) in (select * from unnest($1::integer[] || $2::integer[], $2::integer[] || $1::integer[]))`,
    [ones, others],
  );
}

/** The members of a stored unit that place undated matches between dated ones, and the times by which it was placed. */
export type InSequence = Pick<
  PlacedUnit,
  'source' | 'key' | 'sequence' | 'event' | 'time' | 'estimate' | 'placed' | 'matchTime' | 'listedAt'
>;

export async function readSequence(client: pg.PoolClient): Promise<InSequence[]> {
  const { rows } = await client.query<InSequence>(
    `select u.id_source as source, u.id_key as key, u.sequence::float8 as sequence, u.event_n as event, ${TIMES}
     from cs2_unit u join cs2_match m on m.n = u.match_n where u.sequence is not null`,
  );
  return rows;
}

/** The units of these teams with demos, whose sides depend on line-ups, between two moments in milliseconds. */
export function readVotedUnits(
  client: pg.PoolClient,
  teams: readonly number[],
  [from, to]: readonly [number, number],
): Promise<PlacedUnit[]> {
  return readUnits(
    client,
    `u.are_sides_voted and (u.team1_n = any($1) or u.team2_n = any($1))
     and coalesce(m.starts_at, m.held_on) between to_timestamp($2) and to_timestamp($3)`,
    [teams, from / 1000, to / 1000],
  );
}

/** Replaces the stored units of these ids, or all, by these. */
export async function keepUnits(
  client: pg.PoolClient,
  units: readonly KeptUnit[],
  keys: readonly UnitKey[] | undefined,
): Promise<void> {
  if (keys)
    await client.query(
      'delete from cs2_unit where (id_source, id_key) in (select * from unnest($1::text[], $2::text[]))',
      [keys.map(({ source }) => source), keys.map(({ key }) => key)],
    );
  else await client.query('delete from cs2_unit');
  const timeOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  const rows = units.map(
    ({ source, key, match, team1, team2, claimKeys, sequence, time, estimate, event, placed, areSidesVoted }) => ({
      id_source: source,
      id_key: key,
      match_n: match,
      team1_n: team1,
      team2_n: team2,
      tells: claimKeys,
      sequence,
      told_at: timeOf(time),
      estimate: timeOf(estimate),
      event_n: event,
      placed_at: timeOf(placed),
      are_sides_voted: areSidesVoted,
    }),
  );
  await appendRows(client, 'cs2_unit', rows);
}
