import type { Database } from '../../../db/database.js';
import { join, raw, sql, where, type Sql } from '../../../db/sql.js';
import { narrowed, type CareerFilter } from '../filters.js';
import { isYearEnd } from '../ranking-lists.js';
import type { PlayerStats } from './player-stats.dto.js';
import { sumServeReturn, type ServedMatches } from '../matches/serve-return.reduce.js';

type Career = Pick<
  PlayerStats,
  'summary' | 'clutch' | 'grand_slams' | 'by_surface' | 'by_level' | 'streaks' | 'matches_with_stats'
> & {
  /** Sums of serve figures, grouped by the counts that the matches have; null if none has a box score. */
  serve: ServedMatches[] | null;
};

/** Sums up one player's matches, first by surface, level and slam, and then over those few groups. */
export async function sumCareer(db: Database, playerId: string, filter: CareerFilter): Promise<Career> {
  const row = await db.row<{ body: Career }>(sql`
    with mine as materialized (${matchesOf(playerId, filter)}),
    runs as (
      select won, count(*) as length, max(place) as last from (
        select won, place, place - row_number() over (partition by won order by place) as run from (
          select won, row_number() over (order by match_date, edition_id, round_order, match_num) as place from mine where counts
        ) ordered
      ) grouped group by won, run
    ),
    sums as (select surface, level, ${SLAM} as slam, ${SUMS} from mine group by surface, level, slam)
    select json_build_object(
      'summary', ${SUMMARY},
      'clutch', ${CLUTCH},
      'grand_slams', json_build_object(${members(SLAMS, (name) => slamRecord(`slam = '${name}'`))}),
      'by_surface', json_build_object(${members(Object.keys(SURFACE_KEYS), (key) => split(SURFACE_KEYS[key]))}),
      'by_level', json_build_object(${members(Object.keys(LEVEL_KEYS), (key) => split(LEVEL_KEYS[key]))}),
      'streaks', json_build_object(
        'current', coalesce((select case when won then length else -length end from runs order by last desc limit 1), 0),
        'longest_winning', coalesce((select max(length) from runs where won), 0)),
      'matches_with_stats', ${total('with_stats')},
      'serve', (select json_agg(sides) from (
        select json_build_object('own', ${serveSums('')}, 'other', ${serveSums('o_')}) as sides
        from mine where counts and has_stats group by ${KNOWN}
      ) served)
    ) as body from sums`);
  return (row as { body: Career }).body;
}

/** Sums up a player's matches by season, newest first, with the ranks from that year's lists. */
export async function listSeasons(
  db: Database,
  playerId: string,
  filter: CareerFilter,
): Promise<PlayerStats['by_year']> {
  const row = await db.row<{ body: PlayerStats['by_year'] }>(sql`
    with mine as (${matchesOf(playerId, filter)}    ), seasons as (
      select season, count(*) filter (where counts) as played, count(*) filter (where counts and won) as won,
        count(*) filter (where final and won) as titles
      from mine group by season
    ), ranks as (
      select date_part('year', r.ranking_date)::int as season, min(r.rank) as best,
        (array_agg(r.rank order by r.ranking_date desc))[1] as last, max(r.ranking_date) as last_date, r.tour
      from tennis_ranking r join tennis_ranking_list l on l.tour = r.tour and l.ranking_date = r.ranking_date
      where r.player_id = ${playerId} group by 1, r.tour
    ), year_ends as (
      select ranks.season, best, case when ${raw(isYearEnd('last_date'))} and not exists (
        select from tennis_ranking_list l where l.tour = ranks.tour and l.ranking_date > last_date
          and l.ranking_date < make_date(ranks.season + 1, 1, 1)) then last end as year_end
      from ranks
    )
    select coalesce(json_agg(json_build_object('year', s.season, 'matches_played', played, 'matches_won', won,
      'matches_lost', played - won, 'win_percentage', ${raw(percentage('won', 'played'))}, 'titles', titles,
      'best_rank', y.best, 'year_end_rank', y.year_end) order by s.season desc), '[]') as body
    from seasons s left join year_ends y on y.season = s.season where played > 0 or titles > 0`);
  return row?.body ?? [];
}

export function careerServe({ serve }: Career): PlayerStats['serve_return'] {
  return serve && sumServeReturn(serve);
}

/**
 * Selects the matches of a player that figures are computed from, with walkovers, because a final can be a walkover.
 */
function matchesOf(playerId: string, filter: CareerFilter): Sql {
  const conditions = [
    sql`a.player_id = ${playerId}`,
    sql`a.round not in ('Q1', 'Q2', 'Q3', 'Q4')`,
    ...narrowed(filter),
  ];
  return sql`select a.*, a.round = 'F' and a.level <> 'D' as final from tennis_appearance a ${where(conditions)}`;
}

/** Names a slam. Upstream writes some of them in several ways, and 1977 had two Australian Opens. */
const SLAM = raw(`case when level <> 'G' then null
  when edition_name ilike 'australian%' then 'australian_open'
  when edition_name ilike any (array['roland garros%', 'french open%']) then 'roland_garros'
  when edition_name ilike 'wimbledon%' then 'wimbledon'
  when translate(edition_name, '.', '') ilike 'us open%' then 'us_open' end`);

const SLAMS = ['australian_open', 'roland_garros', 'wimbledon', 'us_open'];

const SURFACE_KEYS: Record<string, string> = {
  hard: "surface = 'Hard'",
  clay: "surface = 'Clay'",
  grass: "surface = 'Grass'",
  carpet: "surface = 'Carpet'",
};

const LEVEL_KEYS: Record<string, string> = {
  grand_slam: "level = 'G'",
  masters_1000: "level = 'M'",
  tour_finals: "level = 'F'",
  atp_500_250: "level = 'A'",
  olympics_davis_cup: "level in ('D', 'O')",
};

/** The members of the serve figures with their columns; the opponent's columns have the prefix `o_`. */
const SERVE = {
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

/**
 * The counts that a match has for both sides, without impossible ones: some archive rows have more breaks than games.
 */
const KNOWN = raw(
  ['', 'o_']
    .flatMap((side) => [
      ...Object.values(SERVE).map((column) => `${side}${column} >= 0`),
      `${side}first_in <= ${side}svpt`,
      `${side}first_won <= ${side}first_in`,
      `${side}second_won <= ${side}svpt - ${side}first_in`,
      `${side}bp_saved <= ${side}bp_faced`,
      `${side}bp_faced - ${side}bp_saved <= ${side}sv_gms`,
    ])
    .join(', '),
);

const COUNTED: Record<string, string> = {
  played: 'true',
  won: 'won',
  deciding: 'went_to_deciding_set',
  deciding_won: 'went_to_deciding_set and won',
  ahead: 'won_first_set',
  ahead_won: 'won_first_set and won',
  behind: 'not won_first_set',
  behind_won: 'not won_first_set and won',
  top_10: 'opponent_rank <= 10',
  top_10_won: 'opponent_rank <= 10 and won',
  with_stats: 'has_stats',
};

const SUMS = raw(
  [
    'count(*) filter (where final) as finals, count(*) filter (where final and won) as titles',
    'sum(tiebreaks_won) filter (where counts) as tiebreaks_won',
    'sum(tiebreaks_won + tiebreaks_lost) filter (where counts) as tiebreaks',
    ...Object.entries(COUNTED).map(([name, which]) => `count(*) filter (where counts and ${which}) as ${name}`),
  ].join(', '),
);

const SUMMARY = raw(`json_build_object(${record('true')}, 'titles_count', ${sum('titles')},
  'grand_slam_titles', ${sum('titles', "level = 'G'")}, 'masters_titles', ${sum('titles', "level = 'M'")},
  'finals_reached', ${sum('finals')}, 'prize_money_usd', null)`);

const CLUTCH = raw(`json_build_object(
  'tiebreaks_played', ${sum('tiebreaks')}, 'tiebreaks_won', ${sum('tiebreaks_won')},
  'tiebreak_win_pct', ${percentage(sum('tiebreaks_won'), sum('tiebreaks'))},
  'deciding_set_matches', ${sum('deciding')}, 'deciding_set_wins', ${sum('deciding_won')},
  'deciding_set_win_pct', ${percentage(sum('deciding_won'), sum('deciding'))},
  'after_winning_first_set_win_pct', ${ratio(sum('ahead_won'), sum('ahead'))},
  'after_losing_first_set_win_pct', ${ratio(sum('behind_won'), sum('behind'))},
  'vs_top_10_matches', ${sum('top_10')}, 'vs_top_10_wins', ${sum('top_10_won')},
  'vs_top_10_win_pct', ${ratio(sum('top_10_won'), sum('top_10'))})`);

function slamRecord(which: string): Sql {
  const [played, won] = [sum('played', which), sum('won', which)];
  return raw(`json_build_object('titles', ${sum('titles', which)}, 'finals', ${sum('finals', which)},
    'win_loss', ${won} || '-' || (${played} - ${won}), 'win_pct', ${percentage(won, played)})`);
}

function split(which = 'true'): Sql {
  return raw(`json_build_object(${record(which)})`);
}

function record(which: string): string {
  const [played, won] = [sum('played', which), sum('won', which)];
  return `'matches_played', ${played}, 'matches_won', ${won}, 'matches_lost', ${played} - ${won},
    'win_percentage', ${percentage(won, played)}`;
}

function serveSums(prefix: '' | 'o_'): Sql {
  return raw(
    `json_build_object(${Object.entries(SERVE).map(([name, column]) => `'${name}', sum(${prefix}${column})`)})`,
  );
}

function members(names: readonly string[], make: (name: string) => Sql): Sql {
  return join(
    names.map((name) => sql`${raw(`'${name}'`)}, ${make(name)}`),
    ', ',
  );
}

function total(column: string): Sql {
  return raw(sum(column));
}

function sum(column: string, which = 'true'): string {
  return `coalesce(sum(${column}) filter (where ${which}), 0)`;
}

/** Null where the divisor is zero. */
function ratio(part: string, whole: string): string {
  return `round(100.0 * ${part} / nullif(${whole}, 0), 1)`;
}

function percentage(part: string, whole: string): string {
  return `coalesce(${ratio(part, whole)}, 0)`;
}
