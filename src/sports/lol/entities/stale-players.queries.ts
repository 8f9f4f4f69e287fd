import type { DeriveContext } from '../../../archive/importer.js';

/** The players whose rows are stale: those with records of the run beside games, and those of the changed games. */
export async function listStalePlayers(
  { client, sinceRun }: DeriveContext,
  games: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ n: number }>(
    `with changed as (
       select 'leaguepedia' as source, player as key from lol_wiki_contract where run_id >= $1
       union select 'leaguepedia', player from lol_wiki_history where run_id >= $1
       union select 'leaguepedia', player from lol_wiki_member where run_id >= $1
       union select 'leaguepedia', m ->> 'player' from lol_wiki_roster, jsonb_array_elements(members) m where run_id >= $1
       union select 'leaguepedia', player from lol_wiki_result where run_id >= $1
       union select 'leaguepedia', player from lol_wiki_award where run_id >= $1
       union select 'leaguepedia', page from lol_wiki_player where run_id >= $1
       union select 'leaguepedia', player from lol_wiki_split where run_id >= $1
       -- A split has no days but those of its tournaments.
       union select 'leaguepedia', s.player from lol_wiki_split s
         join lol_wiki_tournament t on t.league = s.league and t.season = s.season where t.run_id >= $1
       union select 'esportsearnings', player_id from lol_earner where run_id >= $1
       union select 'riot', id from lol_riot_player where run_id >= $1
     )
     select i.n from changed join identity i on i.family = 'lol' and i.kind = 'player' and i.source = changed.source and i.key = changed.key
     union select player_n from lol_game_line where game_n = any($2) and player_n is not null
     order by n`,
    [sinceRun, games],
  );
  return rows.map(({ n }) => n);
}

/** SQL to join a text of the wiki's tables with the number of the player or team for which it stands. */
export const wikiNumber = (kind: 'player' | 'team', alias: string, text: string): string =>
  `identity ${alias} on ${alias}.family = 'lol' and ${alias}.kind = '${kind}' and ${alias}.source = 'leaguepedia' and ${alias}.key = ${text}`;
