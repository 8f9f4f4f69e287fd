import type { DeriveContext } from '../../../archive/importer.js';
import type { Derivation } from './derive-games.js';
import { ownedBy, syncRows, writeRows } from '../../../archive/build/sync.js';
import { ROLES } from '../roles.js';
import { wikiNumber } from './stale-players.queries.js';

/** The source of achievements that follow from who won a tournament. */
const TITLES = 'tournaments';

/** Joins the tournament of a page and the team of a result; for all-stars the wiki has a league instead of a team. */
const PLACES = `
  left join lol_wiki_page page on page.page = w.page
  left join ${wikiNumber('team', 't', 'w.team')}`;

/** Derives the prizes of these players, and the totals of a source that has only totals. */
export async function deriveEarnings({ client, now }: DeriveContext, players: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ player_n: number; line: string }>(
    `select p.n as player_n, w.entry as line, page.tournament_n, coalesce(w.event, page.name, w.page) as tournament_name, w.day::text as day,
       w.place as placement, w.place_from as placement_min, w.place_to as placement_max, w.prize_usd as usd, null as tier,
       page.league_n, 1 as team_size, t.n as team_n, 'leaguepedia' as source
     from lol_wiki_result w
     join ${wikiNumber('player', 'p', 'w.player')} and p.n = any($1)
     ${PLACES}
     where w.prize_usd is not null and w.day is not null
     order by p.n, w.entry`,
    [players],
  );
  await client.query('delete from lol_earning where player_n = any($1)', [players]);
  await writeRows(client, 'lol_earning', rows, { now, key: ['player_n', 'line'] });
  const { rows: totals } = await client.query<{ player_n: number }>(
    `select i.n as player_n, max(e.usd) as usd, 'esportsearnings' as source
     from lol_earner e
     join identity i on i.family = 'lol' and i.kind = 'player' and i.source = 'esportsearnings' and i.key = e.player_id
     where i.n = any($1) group by i.n order by i.n`,
    [players],
  );
  await syncRows(client, 'lol_earning_total', totals, { now, key: ['player_n'], of: ownedBy('player_n', players) });
}

/** Lists the prizes that have no row: an earning needs its player, its day and its amount in US dollars. */
export async function listLostPrizes({ client }: DeriveContext): Promise<void> {
  await client.query(`delete from unresolved where family = 'lol' and kind = 'prize'`);
  await client.query(
    `insert into unresolved (family, source, kind, key, name, reason)
     select 'lol', 'leaguepedia', 'prize', w.entry, concat_ws(', ', w.player, coalesce(w.event, w.page)),
       case when p.n is null then 'no_known_player' when w.day is null then 'no_day' else 'no_amount_in_usd' end
     from lol_wiki_result w
     left join ${wikiNumber('player', 'p', 'w.player')}
     where num_nonnulls(w.prize, w.prize_usd, w.prize_eur, w.prize_other) > 0
       and num_nulls(p.n, w.day, w.prize_usd) > 0`,
  );
}

/** Derives the placements of these players without a team, and their awards. */
export async function deriveAchievements({ client, now }: DeriveContext, players: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ player_n: number; line: string }>(
    `select p.n as player_n, 'result ' || w.entry as line, w.day::text as day, extract(year from w.day)::smallint as season,
       page.tournament_n, coalesce(w.event, page.name, w.page) as tournament_name, w.place as placement,
       coalesce(w.place_from = 1 and w.place_to = 1, false) as is_title, null as award, t.n as team_n, 'leaguepedia' as source
     from lol_wiki_result w
     join ${wikiNumber('player', 'p', 'w.player')} and p.n = any($1)
     ${PLACES}
     where w.place is not null
     union all
     select p.n, 'award ' || w.page || ' ' || w.place, null, page.season, page.tournament_n, coalesce(page.name, w.page), null, false,
       w.display, coalesce(t.n, short.n), 'leaguepedia'
     from lol_wiki_award w
     join ${wikiNumber('player', 'p', 'w.player')} and p.n = any($1)
     ${PLACES}
     -- Awards write teams in short: SKT, g2.
     left join lateral (
       select min(i.n) as n from lol_wiki_team named join ${wikiNumber('team', 'i', 'named.page')}
       where t.n is null and lower(named.short) = lower(w.team) having count(distinct i.n) = 1
     ) short on true
     order by 1, 2`,
    [players],
  );
  await client.query(`delete from lol_achievement where player_n = any($1) and source <> '${TITLES}'`, [players]);
  await writeRows(client, 'lol_achievement', rows, { now, key: ['player_n', 'line'] });
}

/**
 * Derives the titles that players won with teams: a title for each player of the winner in the tournament's games, or
 * in its roster where no source has the players of any game.
 */
export async function deriveTitles(context: Derivation): Promise<void> {
  const { rows } = await context.client.query<{ n: number }>(
    `select n from lol_tournament where winner_n is not null
     union select tournament_n from lol_achievement where source = '${TITLES}'`,
  );
  await rewriteTitles(
    context,
    rows.map(({ n }) => n),
  );
}

/** Derives the titles of these tournaments anew. */
export async function rewriteTitles({ client, now }: Derivation, tournaments: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ player_n: number; line: string }>(
    `with won as (select * from lol_tournament where winner_n is not null and n = any($2)),
     played as (
       select distinct won.n as tournament_n, l.player_n
       from won
       join lol_match m on m.tournament_n = won.n and won.winner_n in (m.team1_n, m.team2_n)
       join lol_game g on g.match_n = m.n and g.state = 'completed'
       join lol_game_line l on l.game_n = g.n and l.place <= 10 and l.team_n = won.winner_n and l.player_n is not null
     ), listed as (
       select distinct won.n as tournament_n, p.n as player_n
       from won
       join lol_wiki_page page on page.tournament_n = won.n
       join lol_wiki_roster w on w.page = page.page
       join ${wikiNumber('team', 't', 'w.team')} and t.n = won.winner_n
       cross join jsonb_to_recordset(w.members) m (player text, role text, "isStaff" boolean, "isSubstitute" boolean)
       join ${wikiNumber('player', 'p', 'm.player')}
       where m.role = any($1) and not m."isStaff" and not m."isSubstitute"
         and not exists (select from played where played.tournament_n = won.n)
     )
     select w.player_n, 'title ' || won.n as line, won.ends_on::text as day, won.season, won.n as tournament_n,
       won.name as tournament_name, '1' as placement, true as is_title, null as award, won.winner_n as team_n,
       '${TITLES}' as source
     from (select * from played union all select * from listed) w join won on won.n = w.tournament_n
     order by 1, 2`,
    [ROLES, tournaments],
  );
  await client.query(
    `delete from lol_achievement a where source = '${TITLES}' and tournament_n = any($2) and not exists (
       select from jsonb_to_recordset($1) w (player_n integer, line text) where w.player_n = a.player_n and w.line = a.line)`,
    [JSON.stringify(rows.map(({ player_n, line }) => ({ player_n, line }))), tournaments],
  );
  await writeRows(client, 'lol_achievement', rows, { now, key: ['player_n', 'line'] });
}
