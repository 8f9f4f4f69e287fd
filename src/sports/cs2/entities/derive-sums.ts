import type pg from 'pg';
import { passedTimes, storeEnds, type EndsMoved, type WindowEnds } from '../../../archive/window-ends.js';
import { raw } from '../../../db/sql.js';
import { playedLines } from '../figures.js';
import { SUMMED } from '../leaderboards/metrics.js';
import { WINDOWS } from '../windows.js';

/** The players and maps of some matches. */
export interface Played {
  players: number[];
  maps: string[];
}

/** The players and maps of these matches as they are stored now. */
export async function readPlayed(client: pg.PoolClient, numbers: readonly number[]): Promise<Played> {
  const { rows } = await client.query<Played>(
    `select array(select player_n from cs2_player_map where match_n = any($1)
         union select player_n from cs2_player_series where match_n = any($1)) as players,
       array(select distinct map from cs2_map where match_n = any($1) and map is not null) as maps`,
    [numbers],
  );
  return rows[0] as Played;
}

/** Sums up leaders and maps again: all, or those of these matches as they were `before` and are now. */
export async function deriveSums(
  client: pg.PoolClient,
  numbers: readonly number[] | undefined,
  before: Played | undefined,
): Promise<void> {
  const now = await readPlayed(client, numbers ?? []);
  await sumMaps(client, before && [...before.maps, ...now.maps]);
  const ends = await readEnds(client);
  const moved = await storeEnds(client, 'cs2', ends);
  const changed = before && !moved.isBack ? [...before.players, ...now.players] : undefined;
  await sumLeaders(client, changed && (await listStale(client, changed, moved)), ends);
}

async function sumMaps(client: pg.PoolClient, maps: readonly string[] | undefined): Promise<void> {
  const isAmong = 'map is not null and ($1::text[] is null or map = any($1))';
  await client.query(`delete from cs2_map_total where ${isAmong}`, [maps]);
  await client.query(
    `insert into cs2_map_total (map, played, ct_rounds, ct_won, t_rounds, t_won)
     select map, played, ct_rounds, ct_won, t_rounds, t_won
     from (select map, count(*) as played from cs2_map where status = 'completed' and ${isAmong} group by map) maps
     left join (
       select map, sum(ct_rounds) as ct_rounds, sum(ct_won) as ct_won, sum(t_rounds) as t_rounds, sum(t_won) as t_won
       from cs2_map_team where ${isAmong} group by map
     ) sides using (map)`,
    [maps],
  );
}

async function readEnds(client: pg.PoolClient): Promise<WindowEnds> {
  const ends = SUMMED.map(
    ({ metric, known }) => `'${metric}', (
      select max(day) from (
        (select listed_at::date as day from cs2_player_map where ${known} order by listed_at desc limit 1) union all
        (select listed_at::date from cs2_player_series where ${known} order by listed_at desc limit 1)) newest)`,
  );
  const { rows } = await client.query<{ ends: WindowEnds }>(
    `select jsonb_strip_nulls(jsonb_build_object(${ends.join(', ')})) as ends`,
  );
  return rows[0]?.ends ?? {};
}

/** These players, and those with lines that a window has left behind. */
async function listStale(client: pg.PoolClient, changed: readonly number[], { forward }: EndsMoved): Promise<number[]> {
  const left = (table: string) =>
    `select l.player_n from ${PASSED} join ${table} l on l.listed_at >= since and l.listed_at < passed.until`;
  const { rows } = await client.query<{ n: number }>(
    `select n from unnest($1::integer[]) n
     union ${left('cs2_player_map')}
     union ${left('cs2_player_series')}`,
    [changed, forward.map(({ from }) => from), forward.map(({ to }) => to)],
  );
  return rows.map(({ n }) => n);
}

const LENGTHS = Object.values(WINDOWS).filter((days) => days !== null);
const PASSED = passedTimes(LENGTHS, '$2', '$3');

async function sumLeaders(
  client: pg.PoolClient,
  players: readonly number[] | undefined,
  ends: WindowEnds,
): Promise<void> {
  await client.query('delete from cs2_leader where $1::integer[] is null or player_n = any($1)', [players]);
  await client.query(SUM_UP, [players, JSON.stringify(ends)]);
}

/** SQL for a metric's end, in a statement whose second parameter holds the ends. */
const endOf = (metric: string) => `($2::jsonb ->> '${metric}')::date`;

const COLUMNS = SUMMED.flatMap(({ sums }) => Object.keys(sums)).join(', ');
const VALUES = SUMMED.flatMap(({ metric, known, sums }) =>
  Object.values(sums).map(
    (what) => `sum(${what}) filter (where ${known} and (w.days is null or played_on > ${endOf(metric)} - w.days))`,
  ),
).join(', ');
const DAYS = Object.values(WINDOWS).map((days) => `(${days ?? 'null'}::integer)`);

const { text: LINES } = playedLines([raw('($1::integer[] is null or l.player_n = any($1))')]).compile();

/** Sums by map and tier, by either, and over all; a line of a whole match counts only where the map does not matter. */
const SUM_UP = `
  insert into cs2_leader (window_days, map, tier, player_n, team_n, last_at, ${COLUMNS})
  with played as (
    select *, (listed_at at time zone 'UTC')::date as played_on
    from (${LINES}) lines
  )
  select w.days, map, tier, player_n, (array_agg(team_n order by listed_at desc, team_n))[1],
    max(listed_at), ${VALUES}
  from played
  join (values ${DAYS.join(', ')}) w (days)
    on w.days is null or played_on > least(${SUMMED.map(({ metric }) => endOf(metric)).join(', ')}) - w.days
  group by grouping sets (
    (w.days, player_n), (w.days, player_n, map), (w.days, player_n, tier), (w.days, player_n, map, tier))
  having (grouping(map) = 1 or map is not null) and (grouping(tier) = 1 or tier is not null)
  -- The rows that are read together lie together.
  order by 1, 2, 3, 4`;
