import type pg from 'pg';

/** Leagues, teams and players without a game for a year before the archive's newest one are inactive. */
const MAX_IDLE_DAYS = 365;

const NEWEST_GAME = '(select max(starts_at) from lol_game)';

/** SQL for whether somebody whose last game was at this time, null for none, is active. */
export const isActiveAt = (time: string) =>
  `coalesce(${time} >= ${NEWEST_GAME} - interval '${MAX_IDLE_DAYS} days', false)`;

/** SQL for whether a league whose last game was on this day, null for none, is active. */
export const isActiveOn = (day: string) => `coalesce(${day} >= ${NEWEST_GAME}::date - ${MAX_IDLE_DAYS}, false)`;

/** The numbers of leagues, tournaments, teams and players. */
export interface NamedEntities {
  leagues: number[];
  tournaments: number[];
  teams: number[];
  players: number[];
}

/** Lists whom the rows of these matches and games name. */
export async function namedIn(
  client: pg.PoolClient,
  { matches, games }: { matches: readonly number[]; games: readonly number[] },
): Promise<NamedEntities> {
  const { rows } = await client.query<NamedEntities>(
    `with match as (select * from lol_match where n = any($1)),
       game as (select * from lol_game where n = any($2)),
       line as (select * from lol_game_line where game_n = any($2))
     select array(select league_n from match union select league_n from game) as leagues,
       array(select tournament_n from match where tournament_n is not null) as tournaments,
       array(
         select side.n from match cross join lateral (values (team1_n), (team2_n)) side (n) where side.n is not null
         union select side.n from game cross join lateral (values (blue_n), (red_n)) side (n) where side.n is not null
         union select team_n from line where team_n is not null) as teams,
       array(select player_n from line where player_n is not null) as players`,
    [matches, games],
  );
  return rows[0] as NamedEntities;
}

/**
 * Adds to `named` the other entities whose rows are stale: leagues and teams that only the live feed has so far, and
 * players and teams that became active or inactive, which is counted back from the newest game.
 */
export async function listStaleNames(client: pg.PoolClient, named: readonly NamedEntities[]): Promise<NamedEntities> {
  const { rows } = await client.query<Pick<NamedEntities, 'leagues' | 'teams' | 'players'>>(
    `select array(
         select m.league_n from lol_live_match m where not exists (select from lol_league l where l.n = m.league_n)
         union
         select l.n from lol_league l
         left join (select league_n, max(starts_on) as last from lol_match where state = 'completed' group by 1) played on played.league_n = l.n
         where l.is_active <> ${isActiveOn('played.last')}
       ) as leagues,
       array(
         select t.n from lol_live_team t where not exists (select from lol_team known where known.n = t.n)
         union select n from lol_team where is_active <> ${isActiveAt('last_played_at')}
       ) as teams,
       array(select n from lol_player where is_active <> ${isActiveAt('last_played_at')}) as players`,
  );
  const all = [...named, { tournaments: [], ...(rows[0] as (typeof rows)[number]) }];
  const union = (kind: keyof NamedEntities) => [...new Set(all.flatMap((names) => names[kind]))];
  return {
    leagues: union('leagues'),
    tournaments: union('tournaments'),
    teams: union('teams'),
    players: union('players'),
  };
}
