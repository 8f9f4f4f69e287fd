import { analyzeGrown } from '../../../archive/build/analyze.js';
import type pg from 'pg';
import { EVERY_RUN, factsFrom, type DeriveContext } from '../../../archive/importer.js';
import { fillQuickly } from '../../../archive/indexes.js';
import { isWholeList } from '../../../archive/published-lists.js';
import type { TennisFact } from '../facts.js';
import { countryCode } from '../countries.js';
import { fold } from '../../../archive/names.js';
import { RANKING_LISTS } from '../ranking-lists.js';
import { UNKNOWN_NAME } from '../sources/cells.js';
import { deriveCompetitions, deriveEditions } from './derive-editions.js';
import { derivePlayerFigures } from './derive-figures.js';
import { linkPointMatches } from './link-points.js';

/** Derives all tables from the loaded rows, and returns the facts in them. Each step can be repeated. */
export async function deriveTennis(context: DeriveContext): Promise<TennisFact[]> {
  const { client, now } = context;
  await client.query(`set local work_mem = '128MB'`);
  await client.query('set local jit = off');
  await derivePlayers(client, now);
  await deriveAppearances(context);
  await deriveEditions(context);
  await deriveCompetitions(client);
  const published = await deriveRankingLists(client, now);
  await derivePlayerFigures(client, now);
  await deriveCounts(client);
  await linkPointMatches(client, now);
  await analyzeGrown(client, ['tennis_player', 'tennis_appearance', 'tennis_edition', 'tennis_competition']);
  await analyzeGrown(client, ['tennis_player_count', 'tennis_match_count', 'tennis_point', 'tennis_point_match']);
  return published;
}

interface UnlistedPlayer {
  id: string;
  tour: string;
  name: string;
  ioc: string | null;
}

/**
 * Gives a row to every player whom no players file lists, with the name and country of the newest match, so that every
 * id resolves. A player listed without a name gets the name of that match.
 */
export async function derivePlayers(client: pg.PoolClient, now: string): Promise<void> {
  const { rows } = await client.query<UnlistedPlayer>(
    `with seen as (
      select winner_id as id, tour, winner_name as name, winner_ioc as ioc, match_date, id as match_id from tennis_match
      union all
      select loser_id, tour, loser_name, loser_ioc, match_date, id from tennis_match
      union all
      select player_id, tour, $1, null, '-infinity', '' from tennis_ranking group by player_id, tour
    )
    select distinct on (s.id) s.id, s.tour, s.name, case when p.hash is null then s.ioc else coalesce(p.ioc, s.ioc) end as ioc
    from seen s left join tennis_player p using (id)
    where s.id is not null and (p.id is null or p.hash is null or p.name = $1)
    order by s.id, s.name = $1, s.match_date desc, s.match_id desc`,
    [UNKNOWN_NAME],
  );
  await client.query(
    `insert into tennis_player (id, tour, name, folded, ioc, country_code, updated_at)
     select *, $7::timestamptz from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     on conflict (id) do update
       set name = excluded.name, folded = excluded.folded, ioc = excluded.ioc, country_code = excluded.country_code,
         updated_at = excluded.updated_at
       where (tennis_player.name, tennis_player.ioc) is distinct from (excluded.name, excluded.ioc)`,
    [
      rows.map((row) => row.id),
      rows.map((row) => row.tour),
      rows.map((row) => row.name),
      rows.map((row) => fold(row.name)),
      rows.map((row) => row.ioc),
      rows.map((row) => countryCode(row.ioc)),
      now,
    ],
  );
}

/** Writes both sides of every new or changed match; a player's rows are stored together for the match logs. */
export async function deriveAppearances({ client, sinceRun }: DeriveContext): Promise<void> {
  if (sinceRun === EVERY_RUN) await client.query('delete from tennis_appearance');
  else
    await client.query(
      `delete from tennis_appearance a using tennis_match m
       where m.id = a.match_id and m.run_id >= $1 and m.revision > 0`,
      [sinceRun],
    );
  const shared = `m.season, m.match_date, m.edition_id, m.tournament_name, m.match_num, m.level, m.surface, m.round,
    m.round_order, m.best_of, m.result_type`;
  const counts = `m.result_type <> 'walkover' and m.round not in ('Q1', 'Q2', 'Q3', 'Q4')`;
  await fillQuickly(client, 'tennis_appearance', async () => {
    await client.query(
      `insert into tennis_appearance (player_id, match_id, opponent_id, won, counts, season, match_date, edition_id,
         edition_name, match_num, level, surface, round, round_order, best_of, result_type, opponent_rank,
         tiebreaks_won, tiebreaks_lost, went_to_deciding_set, won_first_set, has_stats,
         ace, df, svpt, first_in, first_won, second_won, sv_gms, bp_saved, bp_faced,
         o_ace, o_df, o_svpt, o_first_in, o_first_won, o_second_won, o_sv_gms, o_bp_saved, o_bp_faced)
       select * from (
         select m.winner_id as player_id, m.id as match_id, m.loser_id, true, ${counts}, ${shared}, m.loser_rank,
           m.winner_tiebreaks, m.loser_tiebreaks, m.went_to_deciding_set, m.first_set_winner = 1, m.has_stats,
           ${figures('w')}, ${figures('l')}
         from tennis_match m where m.run_id >= $1 and m.winner_id is not null
         union all
         select m.loser_id, m.id, m.winner_id, false, ${counts}, ${shared}, m.winner_rank,
           m.loser_tiebreaks, m.winner_tiebreaks, m.went_to_deciding_set, m.first_set_winner = 2, m.has_stats,
           ${figures('l')}, ${figures('w')}
         from tennis_match m where m.run_id >= $1 and m.loser_id is not null and m.winner_id is distinct from m.loser_id
       ) side
       order by player_id, match_date, match_id
       on conflict do nothing`,
      [sinceRun],
    );
  });
}

function figures(side: 'w' | 'l'): string {
  return ['ace', 'df', 'svpt', '1st_in', '1st_won', '2nd_won', 'sv_gms', 'bp_saved', 'bp_faced']
    .map((name) => `m.${side}_${name}`)
    .join(', ');
}

type RankingList = TennisFact<'tennis.rankings.published'>['data'];

/** Stores the lists, whole and incomplete, and returns as facts whole ones that are newer than the tour's newest so far. */
async function deriveRankingLists(client: pg.PoolClient, now: string): Promise<TennisFact[]> {
  await client.query('drop table if exists counted_list');
  await client.query(
    `create temporary table counted_list on commit drop as
     select tour, ranking_date, row_count, ${isWholeList(RANKING_LISTS)} as is_whole from (
       select tour, ranking_date, count(*)::integer as row_count, min(rank) as first_rank
       from tennis_ranking group by tour, ranking_date
     ) lists`,
  );
  await client.query('delete from tennis_incomplete_list');
  await client.query(
    `insert into tennis_incomplete_list select tour, ranking_date, row_count from counted_list where not is_whole`,
  );
  await client.query(
    'delete from tennis_ranking_list l using tennis_incomplete_list i where (i.tour, i.ranking_date) = (l.tour, l.ranking_date)',
  );
  const { rows } = await client.query<RankingList>(
    `with known as (
       select tour, max(ranking_date) as newest from tennis_ranking_list group by tour
     ), written as (
       insert into tennis_ranking_list (tour, ranking_date, previous_date, row_count)
       select tour, ranking_date, lag(ranking_date) over (partition by tour order by ranking_date), row_count
       from counted_list where is_whole
       on conflict (tour, ranking_date) do update
         set previous_date = excluded.previous_date, row_count = excluded.row_count
         where (tennis_ranking_list.previous_date, tennis_ranking_list.row_count)
           is distinct from (excluded.previous_date, excluded.row_count)
       returning tour, ranking_date, row_count
     )
     select tour, ranking_date::text as date, row_count::int as count from written join known using (tour)
     where ranking_date > newest and ranking_date >= $1::date order by ranking_date, tour`,
    [factsFrom(now)],
  );
  await analyzeGrown(client, ['tennis_ranking_list']);
  return rows.map((list) => ({
    name: 'tennis.rankings.published',
    subject: list.tour,
    data: { ...list },
    occurredAt: Date.parse(list.date),
  }));
}

export async function deriveCounts(client: pg.PoolClient): Promise<void> {
  await client.query('delete from tennis_player_count');
  await client.query(`
    insert into tennis_player_count (tour, ioc, hand, is_active, players)
    select tour, ioc, hand, is_active, count(*) from tennis_player group by tour, ioc, hand, is_active
  `);
  await client.query('delete from tennis_match_count');
  await client.query(`
    insert into tennis_match_count (tour, season, surface, level, round, best_of, matches)
    select tour, season, surface, level, round, best_of, count(*) from tennis_match
    group by tour, season, surface, level, round, best_of
  `);
  await client.query('delete from tennis_match_day');
  await client.query(`
    insert into tennis_match_day (tour, match_date, matches)
    select tour, match_date, count(*) from tennis_match group by tour, match_date
  `);
}
