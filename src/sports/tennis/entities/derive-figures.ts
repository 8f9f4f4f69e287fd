import { words } from '../../../archive/read/columns.js';
import { possibleAgeSql, YOUNGEST } from '../../../archive/read/possible.js';
import type pg from 'pg';
import { placesGained } from '../ranking-lists.js';

/**
 * Derives birth dates, ranks, titles, first and last matches, activity and other spellings of players. It writes only
 * players whose figures changed.
 */
export async function derivePlayerFigures(client: pg.PoolClient, now: string): Promise<void> {
  await client.query('drop table if exists player_figures');
  await client.query(`create temporary table player_figures on commit drop as ${FIGURES}`);
  await client.query('analyze player_figures');
  await client.query(
    `update tennis_player p
     set ${COLUMNS.map((column) => `${column} = f.${column}`).join(', ')}, updated_at = $1
     from player_figures f
     where f.id = p.id
       and (${COLUMNS.map((column) => `p.${column}`).join(', ')})
         is distinct from (${COLUMNS.map((column) => `f.${column}`).join(', ')})`,
    [now],
  );
}

const COLUMNS = words(`
    birth_date is_active current_rank current_points current_rank_date rank_movement career_high_rank
    career_high_rank_date weeks_at_no_1 titles_count first_match_date last_match_date aliases
  `);

/** Null where player `p`, born on the listed day, was too young or too old for match `a`. */
const AGE_AT_MATCH = possibleAgeSql(`date_part('year', age(a.match_date, p.listed_birth_date))::int`);

/** Activity is relative to the tour's newest data instead of today, so that an archive always gives the same answer. */
const FIGURES = `
  with newest_list as (
    select distinct on (tour) tour, ranking_date, previous_date from tennis_ranking_list order by tour, ranking_date desc
  ),
  newest as (
    select tour, max(newest) as newest from (
      select tour, max(match_date) as newest from tennis_match group by tour
      union all
      select tour, ranking_date from newest_list
    ) either group by tour
  ),
  previous as materialized (
    select r.player_id, r.rank from newest_list l
    join tennis_ranking r on r.tour = l.tour and r.ranking_date = l.previous_date
  ),
  current as (
    select r.player_id, r.rank, r.points, r.ranking_date, ${placesGained('p.rank - r.rank', 'l.previous_date', 'l.ranking_date')} as movement
    from newest_list l
    join tennis_ranking r on r.tour = l.tour and r.ranking_date = l.ranking_date
    left join previous p on p.player_id = r.player_id
  ),
  -- Rank and day packed into one number, so that the smallest one is the best rank on its first day.
  ranked as (
    select player_id, min(rank * 1000000::bigint + (ranking_date - date '1900-01-01')) as best,
      count(*) filter (where rank = 1) as weeks_at_no_1, max(ranking_date) as last_ranked
    from tennis_ranking join tennis_ranking_list using (tour, ranking_date) group by player_id
  ),
  titles as (
    select winner_id as player_id, count(*) as titles from tennis_match
    where round = 'F' and level in ('G', 'M', 'F', 'A', 'O') group by winner_id
  ),
  played as (
    select a.player_id, min(a.match_date) as first_match, max(a.match_date) as last_match,
      count(*) filter (where ${AGE_AT_MATCH} is null) * 2 > count(*) as contradicts_birth
    from tennis_appearance a join tennis_player p on p.id = a.player_id group by a.player_id
  ),
  spelling as (
    select winner_id as player_id, winner_name as name from tennis_match group by winner_id, winner_name
    union
    select loser_id, loser_name from tennis_match group by loser_id, loser_name
  ),
  aliases as (
    select s.player_id, array_agg(s.name order by s.name) as aliases
    from spelling s join tennis_player p on p.id = s.player_id and p.name <> s.name group by s.player_id
  )
  select p.id,
    -- Some players have the birth date of a namesake. A few matches of a namesake among a player's do not matter.
    case when not coalesce(played.contradicts_birth, age(p.listed_birth_date) < interval '${YOUNGEST} years')
      then p.listed_birth_date end as birth_date,
    coalesce(greatest(played.last_match, ranked.last_ranked) >= newest.newest - 365, false) as is_active,
    current.rank as current_rank, current.points as current_points, current.ranking_date as current_rank_date,
    current.movement as rank_movement,
    (ranked.best / 1000000)::integer as career_high_rank,
    date '1900-01-01' + (ranked.best % 1000000)::integer as career_high_rank_date,
    coalesce(ranked.weeks_at_no_1, 0)::integer as weeks_at_no_1,
    coalesce(titles.titles, 0)::integer as titles_count,
    played.first_match as first_match_date, played.last_match as last_match_date,
    coalesce(aliases.aliases, '{}') as aliases
  from tennis_player p
  left join newest on newest.tour = p.tour
  left join current on current.player_id = p.id
  left join ranked on ranked.player_id = p.id
  left join titles on titles.player_id = p.id
  left join played on played.player_id = p.id
  left join aliases on aliases.player_id = p.id
`;
