import type pg from 'pg';
import { RIOT } from '../kinds.js';

/**
 * Lists Riot's matches and games without a row, and what they lack: the league of their tournament, which comes with
 * another file, or a day.
 */
export async function listHidden(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into unresolved (family, source, kind, key, name, reason)
     select 'lol', '${RIOT}', lost.kind, lost.id, lost.name, case
       when t.id is null then 'unknown_tournament'
       when league.n is null then 'unknown_league'
       else lost.reason end
     from (
       select 'match' as kind, m.id, m.tournament_id, '' as name, 'no_day' as reason
       from lol_riot_match m
       left join identity i on i.family = 'lol' and i.kind = 'match' and i.source = '${RIOT}' and i.key = m.id
       where not exists (select from lol_match known where known.n = i.n)
       union all
       select 'game', g.id, g.tournament_id, g.platform_key, 'in_no_match'
       from lol_riot_game g
       left join identity i on i.family = 'lol' and i.kind = 'game' and i.source = '${RIOT}' and i.key = g.id
       where not exists (select from lol_game known where known.n = i.n)
     ) lost
     left join lol_riot_tournament t on t.id = lost.tournament_id
     left join identity league
       on league.family = 'lol' and league.kind = 'league' and league.source = '${RIOT}' and league.key = t.league_id
     on conflict (family, source, kind, key) do nothing`,
  );
}
