import type { Database } from '../db/database.js';
import { join, raw, sql, where, type Sql } from '../db/sql.js';
import { narrowed, type CareerFilter } from './filters.js';
import type { PlayerStats } from './player-stats.dto.js';
import { serveReturn, type ServeCounts } from './serve-return.js';

type Career = Pick<
  PlayerStats,
  'summary' | 'clutch' | 'grand_slams' | 'by_surface' | 'by_level' | 'streaks' | 'matches_with_stats'
> & {
  serve: { own: ServeCounts; other: ServeCounts } | null;
};

/** Everything that is summed over one player's matches, in one pass over them. */
export async function sumCareer(db: Database, playerId: string, filter: CareerFilter): Promise<Career> {
  const row = await db.row<{ body: Career }>(sql`
    with mine as materialized (
      select a.*, a.won and a.round = 'F' and a.level <> 'D' as title, a.round = 'F' and a.level <> 'D' as final,
        case when a.level = 'G' then ${SLAM} end as slam
      from tennis_appearance a ${where([sql`a.player_id = ${playerId}`, sql`a.round not in ('Q1', 'Q2', 'Q3', 'Q4')`, ...narrowed(filter)])}
    ), runs as (
      select won, count(*) as length, max(last) as last from (
        select won, place as last, place - row_number() over (partition by won order by place) as run from (
          select won, row_number() over (order by match_date, edition_id, round_order, match_num) as place from mine where counts
        ) ordered
      ) grouped group by won, run
    )
    select json_build_object(
      'summary', ${summary(raw('true'))},
      'clutch', ${CLUTCH},
      'grand_slams', json_build_object(${members(SLAMS, (name) => slamRecord(name))}),
      'by_surface', json_build_object(${members(['hard', 'clay', 'grass', 'carpet'], (name) => split(sql`surface = ${capital(name)}`))}),
      'by_level', json_build_object(${members(Object.keys(LEVEL_KEYS), (key) => split(sql`level = any(${LEVEL_KEYS[key]}::text[])`))}),
      'streaks', json_build_object(
        'current', coalesce((select case when won then length else -length end from runs order by last desc limit 1), 0),
        'longest_winning', coalesce((select max(length) from runs where won), 0)),
      'matches_with_stats', count(*) filter (where counts and has_stats),
      'serve', case when count(*) filter (where counts and has_stats) = 0 then null else
        json_build_object('own', ${serveSums('')}, 'other', ${serveSums('o_')}) end
    ) as body from mine`);
  return (row as { body: Career }).body;
}

/** Figures by season, newest first, with the ranks of the lists of that year. */
export async function listSeasons(
  db: Database,
  playerId: string,
  filter: CareerFilter,
): Promise<PlayerStats['by_year']> {
  const row = await db.row<{ body: PlayerStats['by_year'] }>(sql`
    with mine as (
      select a.*, a.won and a.round = 'F' and a.level <> 'D' as title
      from tennis_appearance a ${where([sql`a.player_id = ${playerId}`, sql`a.round not in ('Q1', 'Q2', 'Q3', 'Q4')`, ...narrowed(filter)])}
    ), seasons as (
      select season, count(*) filter (where counts) as played, count(*) filter (where counts and won) as won,
        count(*) filter (where title) as titles
      from mine group by season
    ), ranks as (
      select date_part('year', r.ranking_date)::int as season, min(r.rank) as best,
        (array_agg(r.rank order by r.ranking_date desc))[1] as last, max(r.ranking_date) as last_date, r.tour
      from tennis_ranking r where r.player_id = ${playerId} group by 1, r.tour
    ), year_ends as (
      select ranks.season, best, case when not exists (
        select from tennis_ranking_list l where l.tour = ranks.tour and l.ranking_date > last_date
          and l.ranking_date < make_date(ranks.season + 1, 1, 1)) then last end as year_end
      from ranks
    )
    select coalesce(json_agg(json_build_object('year', s.season, 'matches_played', played, 'matches_won', won,
      'matches_lost', played - won, 'win_percentage', ${percentage('won', 'played')}, 'titles', titles,
      'best_rank', y.best, 'year_end_rank', y.year_end) order by s.season desc), '[]') as body
    from seasons s left join year_ends y on y.season = s.season where played > 0 or titles > 0`);
  return row?.body ?? [];
}

export function careerServe({ serve }: Career): PlayerStats['serve_return'] {
  return serve && serveReturn(serve.own, serve.other);
}

/** A slam goes by its name; upstream writes some of them in several ways, and 1977 had two Australian Opens. */
const SLAM = raw(`case
  when a.edition_name ilike 'australian%' then 'australian_open'
  when a.edition_name ilike 'roland garros%' or a.edition_name ilike 'french open%' then 'roland_garros'
  when a.edition_name ilike 'wimbledon%' then 'wimbledon'
  when a.edition_name ilike 'us open%' then 'us_open' end`);

const SLAMS = ['australian_open', 'roland_garros', 'wimbledon', 'us_open'];

const LEVEL_KEYS: Record<string, string[]> = {
  grand_slam: ['G'],
  masters_1000: ['M'],
  tour_finals: ['F'],
  atp_500_250: ['A'],
  olympics_davis_cup: ['D', 'O'],
};

const COUNT = (condition: string) => `count(*) filter (where ${condition})`;

const CLUTCH = raw(`json_build_object(
  'tiebreaks_played', coalesce(sum(tiebreaks_won + tiebreaks_lost) filter (where counts), 0),
  'tiebreaks_won', coalesce(sum(tiebreaks_won) filter (where counts), 0),
  'tiebreak_win_pct', coalesce(round(100.0 * sum(tiebreaks_won) filter (where counts)
    / nullif(sum(tiebreaks_won + tiebreaks_lost) filter (where counts), 0), 1), 0),
  'deciding_set_matches', ${COUNT('counts and went_to_deciding_set')},
  'deciding_set_wins', ${COUNT('counts and went_to_deciding_set and won')},
  'deciding_set_win_pct', coalesce(${ratio('counts and went_to_deciding_set and won', 'counts and went_to_deciding_set')}, 0),
  'after_winning_first_set_win_pct', ${ratio('counts and won_first_set and won', 'counts and won_first_set')},
  'after_losing_first_set_win_pct', ${ratio('counts and not won_first_set and won', 'counts and not won_first_set')},
  'vs_top_10_matches', ${COUNT('counts and opponent_rank <= 10')},
  'vs_top_10_wins', ${COUNT('counts and opponent_rank <= 10 and won')},
  'vs_top_10_win_pct', ${ratio('counts and opponent_rank <= 10 and won', 'counts and opponent_rank <= 10')})`);

function summary(condition: Sql): Sql {
  return sql`json_build_object(${splitMembers(condition)}, 'titles_count', count(*) filter (where title),
    'grand_slam_titles', count(*) filter (where title and level = 'G'),
    'masters_titles', count(*) filter (where title and level = 'M'),
    'finals_reached', count(*) filter (where final), 'prize_money_usd', null)`;
}

function slamRecord(name: string): Sql {
  return sql`json_build_object('titles', count(*) filter (where title and slam = ${name}),
    'finals', count(*) filter (where final and slam = ${name}),
    'win_loss', count(*) filter (where counts and won and slam = ${name}) || '-' || count(*) filter (where counts and not won and slam = ${name}),
    'win_pct', coalesce(round(100.0 * count(*) filter (where counts and won and slam = ${name})
      / nullif(count(*) filter (where counts and slam = ${name}), 0), 1), 0))`;
}

function split(condition: Sql): Sql {
  return sql`json_build_object(${splitMembers(condition)})`;
}

function splitMembers(condition: Sql): Sql {
  return sql`'matches_played', count(*) filter (where counts and ${condition}),
    'matches_won', count(*) filter (where counts and won and ${condition}),
    'matches_lost', count(*) filter (where counts and not won and ${condition}),
    'win_percentage', coalesce(round(100.0 * count(*) filter (where counts and won and ${condition})
      / nullif(count(*) filter (where counts and ${condition}), 0), 1), 0)`;
}

function serveSums(prefix: string): Sql {
  const columns = {
    ace: 'ace',
    df: 'df',
    svpt: 'svpt',
    firstIn: 'first_in',
    firstWon: 'first_won',
    secondWon: 'second_won',
    svGms: 'sv_gms',
    bpSaved: 'bp_saved',
    bpFaced: 'bp_faced',
  };
  const sums = Object.entries(columns).map(
    ([name, column]) => `'${name}', sum(${prefix}${column}) filter (where counts and has_stats)`,
  );
  return raw(`json_build_object(${sums.join(', ')})`);
}

function members(names: readonly string[], make: (name: string) => Sql): Sql {
  return join(
    names.map((name) => sql`${raw(`'${name}'`)}, ${make(name)}`),
    ', ',
  );
}

function ratio(part: string, whole: string): string {
  return `round(100.0 * ${COUNT(part)} / nullif(${COUNT(whole)}, 0), 1)`;
}

function percentage(part: string, whole: string): Sql {
  return raw(`coalesce(round(100.0 * ${part} / nullif(${whole}, 0), 1), 0)`);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
