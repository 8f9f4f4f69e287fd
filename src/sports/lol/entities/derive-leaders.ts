import type pg from 'pg';
import { passedTimes, storeEnds, type EndsMoved, type WindowEnds } from '../../../archive/window-ends.js';
import { METRIC_SUMS, WINDOWS } from '../leaderboards/metrics.js';
import { PLAYED } from '../players/figures.js';

/** The players of these games. */
export async function playersOf(client: pg.PoolClient, games: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ n: number }>(
    'select distinct player_n as n from lol_game_line where game_n = any($1) and player_n is not null order by 1',
    [games],
  );
  return rows.map(({ n }) => n);
}

/** At most this many players' games are summed up by one statement. */
const BATCH = 1_000;

/**
 * Sums up again the figures that leaderboards rank, for these players and for those with games that a window has left
 * since.
 */
export async function deriveLeaders(client: pg.PoolClient, changed: readonly number[]): Promise<void> {
  const ends = await readEnds(client);
  const players = await listStale(client, changed, await storeEnds(client, 'lol', ends));
  for (let from = 0; from < players.length; from += BATCH) await sumUp(client, players.slice(from, from + BATCH), ends);
}

const METRICS = Object.entries(METRIC_SUMS);

async function readEnds(client: pg.PoolClient): Promise<WindowEnds> {
  const ends = METRICS.map(
    ([metric, { known }]) => `'${metric}', (
      select (starts_at at time zone 'UTC')::date from (${PLAYED} where l.player_n is not null and l.place <= 10) games
      where starts_at is not null and ${known} order by starts_at desc limit 1)`,
  );
  const { rows } = await client.query<{ ends: WindowEnds }>(
    `select jsonb_strip_nulls(jsonb_build_object(${ends.join(', ')})) as ends`,
  );
  return rows[0]?.ends ?? {};
}

async function listStale(
  client: pg.PoolClient,
  changed: readonly number[],
  { forward, isBack }: EndsMoved,
): Promise<number[]> {
  const { rows } = await client.query<{ n: number }>(
    `select n from unnest($1::integer[]) n
     union select l.player_n from ${PASSED}
       join lol_game_line l on l.player_n is not null and l.starts_at >= since and l.starts_at < passed.until
     union select player_n from lol_leader where $4
     union select n from lol_player where not exists (select from lol_leader)
     order by 1`,
    [changed, forward.map(({ from }) => from), forward.map(({ to }) => to), isBack],
  );
  return rows.map(({ n }) => n);
}

const LENGTHS = Object.values(WINDOWS).filter((days) => days !== null);
const PASSED = passedTimes(LENGTHS, '$2', '$3');

/** SQL for the end of a metric's windows, in a statement whose second parameter holds the ends. */
const endOf = (metric: string) => `($2::jsonb ->> '${metric}')::date`;

const COLUMNS = METRICS.flatMap(([, { sums }]) => Object.keys(sums)).join(', ');
const VALUES = METRICS.flatMap(([metric, { known, sums }]) =>
  Object.values(sums).map(
    (what) =>
      `coalesce(sum(${what}) filter (where ${known} and (w.days is null or played_on > ${endOf(metric)} - w.days)), 0)`,
  ),
).join(', ');
const DAYS = Object.values(WINDOWS).map((days) => `(${days ?? 'null'}::integer)`);

/** Sums by league and role, by either, and over all; a game with an unknown role counts only in sums over all roles. */
async function sumUp(client: pg.PoolClient, players: readonly number[], ends: WindowEnds): Promise<void> {
  await client.query('delete from lol_leader where player_n = any($1)', [players]);
  await client.query(
    `insert into lol_leader (window_days, league_n, role, player_n, team_n, last_on, ${COLUMNS})
     with played as (
       select *, (starts_at at time zone 'UTC')::date as played_on
       from (${PLAYED} where l.player_n = any($1) and l.place <= 10) games
     )
     select w.days, league_n, role, player_n, (array_agg(team_n order by starts_at desc nulls last, game_n desc))[1],
       max(played_on), ${VALUES}
     from played
     join (values ${DAYS.join(', ')}) w (days)
       on w.days is null or played_on > least(${METRICS.map(([metric]) => endOf(metric)).join(', ')}) - w.days
     group by grouping sets (
       (w.days, player_n), (w.days, player_n, league_n), (w.days, player_n, role), (w.days, player_n, league_n, role))
     having grouping(role) = 1 or role is not null`,
    [players, JSON.stringify(ends)],
  );
}
