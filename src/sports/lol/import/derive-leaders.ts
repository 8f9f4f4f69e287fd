import type pg from 'pg';
import { SUMS, WINDOWS } from '../leaderboards/metrics.js';
import { PLAYED_COLUMNS, PLAYED_GAMES } from '../players/figures.js';

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
 * Sums up again what leaderboards rank: the games of these players, and of those who had games in a window that has moved
 * on since. The windows end on the day of the newest game of all.
 */
export async function deriveLeaders(client: pg.PoolClient, changed: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ day: string | null }>(
    `select max((starts_at at time zone 'UTC')::date)::text as day from lol_game where state = 'completed'`,
  );
  const until = rows[0]?.day ?? null;
  const players = await listStale(client, changed, until);
  for (let from = 0; from < players.length; from += BATCH)
    await sumUp(client, players.slice(from, from + BATCH), until);
}

/** Everybody where the newest game turns out to be an older one than before, as after a wrong date. */
async function listStale(client: pg.PoolClient, changed: readonly number[], until: string | null): Promise<number[]> {
  const { rows } = await client.query<{ n: number }>(
    `select n from unnest($1::integer[]) n
     union select player_n from lol_leader where window_days is not null and first_on <= $2::date - window_days
     union select player_n from lol_leader where (select max(until) from lol_leader) > $2::date
     union select n from lol_player where not exists (select from lol_leader)
     order by 1`,
    [changed, until],
  );
  return rows.map(({ n }) => n);
}

const COLUMNS = Object.keys(SUMS).join(', ');
const VALUES = Object.values(SUMS).join(', ');
const DAYS = Object.values(WINDOWS).map((days) => `(${days ?? 'null'})`);

/** By leagues and roles, by either, and over all of them; a game whose role is not known counts where roles do not. */
async function sumUp(client: pg.PoolClient, players: readonly number[], until: string | null): Promise<void> {
  await client.query('delete from lol_leader where player_n = any($1)', [players]);
  await client.query(
    `insert into lol_leader (window_days, league_n, role, player_n, team_n, first_on, last_on, until, ${COLUMNS})
     with played as (
       select ${PLAYED_COLUMNS}, (l.starts_at at time zone 'UTC')::date as played_on
       from ${PLAYED_GAMES} where l.player_n = any($1) and l.place <= 10
     )
     select w.days, league_n, role, player_n, (array_agg(team_n order by starts_at desc nulls last, game_n desc))[1],
       min(played_on), max(played_on), $2::date, ${VALUES}
     from played join (values ${DAYS.join(', ')}) w (days) on w.days is null or played_on > $2::date - w.days::integer
     group by grouping sets (
       (w.days, player_n), (w.days, player_n, league_n), (w.days, player_n, role), (w.days, player_n, league_n, role))
     having grouping(role) = 1 or role is not null`,
    [players, until],
  );
}
