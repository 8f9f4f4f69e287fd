import type { DeriveContext } from '../../../archive/importer.js';

/** The players of whom the run told anything beside games, and those of the games that changed. */
export async function listTouchedPlayers(
  { client, sinceRun }: DeriveContext,
  games: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ n: number }>(
    `with told as (
       select 'leaguepedia' as source, player as key from lol_wiki_contract where run_id >= $1
       union select 'leaguepedia', player from lol_wiki_history where run_id >= $1
       union select 'leaguepedia', player from lol_wiki_member where run_id >= $1
       union select 'leaguepedia', m ->> 'player' from lol_wiki_roster, jsonb_array_elements(members) m where run_id >= $1
       union select 'leaguepedia', player from lol_wiki_result where run_id >= $1
       union select 'leaguepedia', player from lol_wiki_award where run_id >= $1
       union select 'leaguepedia', page from lol_wiki_player where run_id >= $1
       union select 'leaguepedia', player from lol_wiki_split where run_id >= $1
       -- Days of tournaments tell when splits were played.
       union select 'leaguepedia', s.player from lol_wiki_split s
         join lol_wiki_tournament t on t.league = s.league and t.season = s.season where t.run_id >= $1
       union select 'esportsearnings', player_id from lol_earner where run_id >= $1
       union select 'riot', id from lol_riot_player where run_id >= $1
     )
     select i.n from told join identity i on i.family = 'lol' and i.kind = 'player' and i.source = told.source and i.key = told.key
     union select player_n from lol_game_line where game_n = any($2) and player_n is not null
     order by n`,
    [sinceRun, games],
  );
  return rows.map(({ n }) => n);
}

/** The keys that the wiki's tables have for players and teams of ours, for a join of a row's text with a number. */
export const wikiNumber = (kind: 'player' | 'team', alias: string, text: string): string =>
  `identity ${alias} on ${alias}.family = 'lol' and ${alias}.kind = '${kind}' and ${alias}.source = 'leaguepedia' and ${alias}.key = ${text}`;
