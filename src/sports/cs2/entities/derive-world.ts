import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { groupBy } from '../../../archive/group.js';
import { MAX_IDLE_DAYS, RANKED_FROM_MAPS, rateMatch, START, type Rated } from '../rating.js';
import { replaceRows } from '../../../archive/build/sync.js';

const DAY_MS = 86_400_000;

interface Standing extends Rated {
  playedOn: string;
  /** Seconds since 1970. */
  playedAt: number;
}

/** For so many days a line-up shows who plays for its team. */
const LINEUP_DAYS = 60;
const LINEUP_SIZE = 5;

/**
 * Rates the teams by every dated and decided match, and writes a list for each week; lists before the week of `from`
 * stay as they are. A rating depends on all earlier ones, so the ratings before the newest week are stored: changes in
 * that week or later go on from them. Returns the Monday from which on lists may differ; empty where all are written.
 */
export async function deriveWorld({ client }: DeriveContext, from: string | undefined): Promise<string> {
  const start = from === undefined ? '' : mondayOf(from);
  const lists: List[] = [];
  const { monday: first, matches, standings } = await readBefore(client, start);
  let before = first === null ? undefined : await readListBefore(client, first);
  if (first === null) await client.query('delete from cs2_world_before');
  const weeks = [...groupBy(matches, ({ held_on }) => mondayOf(held_on))];
  for (const [index, [monday, ofWeek]] of weeks.entries()) {
    if (index === weeks.length - 1 && monday !== first) await keepBefore(client, monday, standings);
    for (const ofMoment of groupBy(ofWeek, ({ held_on, listed_at }) => `${held_on} ${listed_at}`).values())
      rateTogether(standings, ofMoment);
    if ((weeks[index + 1]?.[0] ?? start) < start) continue;
    const day = ofWeek.at(-1)?.held_on as string;
    const listed = rankedOn(standings, day);
    if (monday >= start) lists.push({ day, listed, before });
    before = { day, ranks: ranksOf(listed) };
  }
  const teams = [...new Set(lists.flatMap(({ listed }) => listed.map(([team]) => team)))];
  const [regionOf, rosterOf] = [await readRegions(client, teams, start), await readLineups(client, teams, start)];
  const ranks = lists.flatMap((list) => rankRows(list, regionOf, rosterOf));
  const listRows = lists.map((list) => ({
    listed_on: list.day,
    previous_on: list.before?.day ?? null,
    teams: list.listed.length,
  }));
  const of = { where: `t.listed_on >= $1`, values: [start || '-infinity'] };
  await replaceRows(client, 'cs2_world_rank', ranks, ['listed_on', 'rank'], of);
  await replaceRows(client, 'cs2_world_list', listRows, ['listed_on'], of);
  return start;
}

interface ListBefore {
  day: string;
  ranks: ReadonlyMap<number, number>;
}

const ranksOf = (listed: Listed) => new Map(listed.map(([team], place) => [team, place + 1]));

/** The list before a Monday. */
async function readListBefore(client: pg.PoolClient, monday: string): Promise<ListBefore | undefined> {
  const { rows } = await client.query<{ day: string; ranks: [team: number, rank: number][] }>(
    `select listed_on::text as day, array(
       select json_build_array(r.team_n, r.rank) from cs2_world_rank r where r.listed_on = l.listed_on) as ranks
     from cs2_world_list l where listed_on < $1 order by listed_on desc limit 1`,
    [monday],
  );
  return rows[0] && { day: rows[0].day, ranks: new Map(rows[0].ranks) };
}

interface Before {
  /** Null where no ratings are stored that changes from `start` on leave as they are. */
  monday: string | null;
  /** The ratings before that Monday, and the rated matches since. */
  standings: Map<number, Standing>;
  matches: RatedMatch[];
}

type KeptStanding = [team: number, rating: number, maps: number, playedOn: string, playedAt: number];

async function readBefore(client: pg.PoolClient, start: string): Promise<Before> {
  const { rows } = await client.query<{ monday: string; standings: KeptStanding[] }>(
    'select monday::text, standings from cs2_world_before where monday <= $1',
    [start || '-infinity'],
  );
  const matches = rows[0] ? await readRated(client, rows[0].monday) : [];
  if (!rows[0] || matches.length === 0)
    return { monday: null, standings: new Map(), matches: await readRated(client, '-infinity') };
  const standings = rows[0].standings.map(
    ([team, rating, maps, playedOn, playedAt]) => [team, { rating, maps, playedOn, playedAt }] as const,
  );
  return { monday: rows[0].monday, standings: new Map(standings), matches };
}

async function keepBefore(
  client: pg.PoolClient,
  monday: string,
  standings: ReadonlyMap<number, Standing>,
): Promise<void> {
  const kept = [...standings].map(([team, { rating, maps, playedOn, playedAt }]): KeptStanding => [
    team,
    rating,
    maps,
    playedOn,
    playedAt,
  ]);
  await client.query('delete from cs2_world_before');
  await client.query('insert into cs2_world_before (monday, standings) values ($1, $2)', [
    monday,
    JSON.stringify(kept),
  ]);
}

type Listed = [team: number, standing: Standing][];

/** The teams of a list, the best first. */
function rankedOn(standings: ReadonlyMap<number, Standing>, day: string): Listed {
  return [...standings]
    .filter(
      ([, { maps, playedOn }]) =>
        maps >= RANKED_FROM_MAPS && Date.parse(day) - Date.parse(playedOn) <= MAX_IDLE_DAYS * DAY_MS,
    )
    .toSorted(([one, a], [other, b]) => b.rating - a.rating || one - other);
}

/** The ranking of a week. */
interface List {
  /** The last day of its matches. */
  day: string;
  listed: Listed;
  before: ListBefore | undefined;
}

function rankRows(
  { day, listed, before }: List,
  regionOf: (team: number, day: string) => string | null,
  rosterOf: (team: number, day: string) => number[],
): object[] {
  const ranksBefore = before?.ranks ?? new Map<number, number>();
  const inRegion = new Map<string, number>();
  return listed.map(([team, { rating, maps, playedAt }], index) => {
    const region = regionOf(team, day);
    if (region !== null) inRegion.set(region, (inRegion.get(region) ?? 0) + 1);
    return {
      listed_on: day,
      rank: index + 1,
      team_n: team,
      points: Math.round(rating * 10) / 10,
      matches: maps,
      previous_rank: ranksBefore.get(team) ?? null,
      is_new: ranksBefore.size > 0 && !ranksBefore.has(team),
      region,
      regional_rank: region === null ? null : inRegion.get(region),
      roster: rosterOf(team, day),
      last_played_at: new Date(playedAt * 1000).toISOString(),
    };
  });
}

/** The columns of a match that count for the rating. */
interface RatedMatch {
  held_on: string;
  /** Seconds since 1970. */
  listed_at: number;
  team1_n: number;
  team2_n: number;
  team1_score: number | null;
  team2_score: number | null;
  winner_n: number;
}

/** The matches from a day on that are rated, in the order of time. */
async function readRated(client: pg.PoolClient, from: string): Promise<RatedMatch[]> {
  const { rows } = await client.query<RatedMatch>(
    `select held_on::text, extract(epoch from listed_at)::float8 as listed_at, team1_n, team2_n, team1_score, team2_score,
       winner_n
     from cs2_match m where ${IS_RATED} and m.held_on >= $1 order by m.held_on, m.listed_at, m.n`,
    [from],
  );
  return rows;
}

/** SQL condition over a match `m`. */
export const IS_RATED = `m.status = 'completed' and m.held_on is not null and m.winner_n is not null and not m.forfeit`;

/**
 * Rates matches of one moment together, from the ratings before it, because nobody knows their order: of most matches
 * only the day is known.
 */
function rateTogether(standings: Map<number, Standing>, matches: readonly RatedMatch[]): void {
  const moved = new Map<number, Standing>();
  for (const match of matches) {
    const { team1_n, team2_n, team1_score, team2_score, winner_n, held_on, listed_at } = match;
    const isScored = team1_score !== null && team2_score !== null && team1_score + team2_score > 0;
    const result: [number, number] = isScored ? [team1_score, team2_score] : winner_n === team1_n ? [1, 0] : [0, 1];
    const before: [Rated, Rated] = [standings.get(team1_n) ?? FIRST, standings.get(team2_n) ?? FIRST];
    const after = rateMatch(before, result);
    [team1_n, team2_n].forEach((team, side) => {
      const [was, is] = [before[side] as Rated, after[side] as Rated];
      const sum = moved.get(team) ?? was;
      const rating = sum.rating + is.rating - was.rating;
      moved.set(team, { rating, maps: sum.maps + is.maps - was.maps, playedOn: held_on, playedAt: listed_at });
    });
  }
  for (const [team, standing] of moved) standings.set(team, standing);
}

const FIRST: Rated = { rating: START, maps: 0 };

/** Finds the players with whom one of these teams played last, on or before a day, which must not be before `start`. */
async function readLineups(
  client: pg.PoolClient,
  teams: readonly number[],
  start: string,
): Promise<(team: number, day: string) => number[]> {
  const { rows } = await client.query<{ team: number; day: string; player: number }>(
    `select team, day, player from (
       select distinct team_n as team, held_on::text as day, player_n as player from cs2_lineup
       where team_n = any($1) and held_on >= $2::date - ${LINEUP_DAYS}) lineup
     left join identity_slug s on s.family = 'cs2' and s.kind = 'player' and s.n = player and s.is_own
     order by day desc, s.slug collate "C"`,
    [teams, start || '1970-01-01'],
  );
  const byTeam = groupBy(rows, ({ team }) => team);
  return (team, day) => {
    const roster = new Set<number>();
    const from = new Date(Date.parse(day) - LINEUP_DAYS * DAY_MS).toISOString().slice(0, 10);
    for (const one of byTeam.get(team) ?? []) {
      if (one.day > day) continue;
      if (one.day < from || roster.size === LINEUP_SIZE) break;
      roster.add(one.player);
    }
    return [...roster];
  };
}

/** The Monday on or before a day, `YYYY-MM-DD`. */
function mondayOf(day: string): string {
  const time = Date.parse(day);
  const daysSince = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - daysSince * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Finds the region of one of these teams by its newest line in Valve's lists on or before a day, or else by its first
 * line; the day must not be before `start`.
 */
async function readRegions(
  client: pg.PoolClient,
  teams: readonly number[],
  start: string,
): Promise<(team: number, day: string) => string | null> {
  // One pass over the lines, however PostgreSQL's statistics stand: in a whole derivation the table was filled just now.
  const { rows } = await client.query<{ team_n: number; listed_on: string; home_region: string }>(
    `with line as materialized (
       select team_n, listed_on, kind, home_region from cs2_vrs_rank
       where team_n = any($1) and region = 'global' and is_best and home_region is not null
     ), first as (
       select team_n, coalesce(max(listed_on) filter (where listed_on <= $2), min(listed_on)) as day from line group by team_n
     )
     select distinct on (team_n, listed_on) team_n, listed_on::text, home_region
     from line join first using (team_n) where listed_on >= day order by team_n, listed_on, kind`,
    [teams, start || '-infinity'],
  );
  const byTeam = groupBy(rows, ({ team_n }) => team_n);
  return (team, day) => {
    const lists = byTeam.get(team) ?? [];
    return (lists.findLast(({ listed_on }) => listed_on <= day) ?? lists[0])?.home_region ?? null;
  };
}
