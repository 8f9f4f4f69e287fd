import type { DeriveContext } from '../../../archive/importer.js';
import { KnownNumbers } from './game-claims.queries.js';
import { IS_OF_RUN, RIOT } from '../kinds.js';
import { LIVE } from './merge-lines.js';

/**
 * Lists the numbers of the games in the records of the run, of those whose league, tournament or roster is in it, of those
 * in which a name means another player now, and of those that have no row yet.
 */
export async function listStaleGames(context: DeriveContext): Promise<number[]> {
  const { client, sinceRun } = context;
  const renamed = await listRenamed(context);
  const { rows } = await client.query<{ n: number }>(
    `select i.n from identity i
     where i.family = 'lol' and i.kind = 'game' and (
       (i.source = 'platform' and i.key in (select game_key from lol_line where run_id >= $1 and source <> 'golgg'))
       -- A game that is imported later may come before others of its series and change their numbers.
       or (i.source = 'golgg' and i.n in (
         select game.game_n
         from lol_line l
         join identity changed on changed.family = 'lol' and changed.kind = 'game' and changed.source = 'golgg' and changed.key = l.game_key
         join lol_game_match own on own.game_n = changed.n
         join lol_game_match game on game.match_n = own.match_n
         where l.source = 'golgg' and l.run_id >= $1))
       or (i.source = 'riot' and i.key in (
         select id from lol_riot_game where run_id >= $1
         union select game ->> 'id'
         from lol_riot_match m left join lol_riot_tournament t on t.id = m.tournament_id, jsonb_array_elements(m.games) game
         where ${IS_OF_RUN}
         union select game ->> 'id' from (
           select distinct m.id
           from lol_riot_match m, jsonb_array_elements(m.teams) team, jsonb_array_elements(team -> 'players') player
           join lol_riot_player p on p.id = player ->> 'id' and p.run_id >= $1
           where exists (select from lol_riot_player where run_id >= $1)
         ) rostered
         join lol_riot_match m using (id) cross join jsonb_array_elements(m.games) game
         join lol_riot_game g on g.id = game ->> 'id'))
       or i.n = any($2)
       or i.n in (
         select gm.game_n from lol_game_match gm where not exists (select from lol_game g where g.n = gm.game_n)))
     group by i.n order by i.n`,
    [sinceRun, renamed],
  );
  return rows.map(({ n }) => n);
}

/** Lists games with a player of whom the source has only a name, if the run has players and the name means another one. */
async function listRenamed({ client, sinceRun }: DeriveContext): Promise<number[]> {
  const { rows } = await client.query<{ game_n: number; player_name: string; player_n: number | null }>(
    `select game_n, player_name, player_n from lol_game_line
     where place <= 10 and source in ('${RIOT}', '${LIVE}') and player_name is not null and (
       exists (select from lol_riot_player where run_id >= $1)
       or exists (select from lol_line where place <= 10 and run_id >= $1))`,
    [sinceRun],
  );
  if (rows.length === 0) return [];
  const known = await KnownNumbers.read(client);
  const renamed = rows.filter(({ player_name, player_n }) => known.playerCalled(player_name) !== player_n);
  return [...new Set(renamed.map(({ game_n }) => game_n))];
}
