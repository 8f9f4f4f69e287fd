import { isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { join, raw, sql, type Sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { among } from '../refs.queries.js';
import { BY_TIER } from '../leagues/leagues.queries.js';
import type { LeagueStandingsQuery, StandingsQuery } from './standings.dto.js';

/** The standings of leagues that have any. */
export function standingsList({ league }: StandingsQuery): List {
  return {
    name: 'lol standings',
    from: raw('lol_league l'),
    conditions: [
      raw(`exists (
        select from lol_tournament t
        cross join lateral (select from lol_standing s where s.tournament_n = t.n limit 1) ranked where t.league_n = l.n)`),
      among('league', 'l.n', league),
    ],
    order: BY_TIER,
    key: 'l.n',
    row: standingsOfLeague({}),
  };
}

/** The standings of a league as JSON text. */
export function findLeagueStandings(db: Database, n: number, query: LeagueStandingsQuery): Promise<string> {
  return find(db, sql`select ${standingsOfLeague(query)} as body from lol_league l where l.n = ${n}`);
}

/** The standings of a tournament as JSON text. */
export function findTournamentStandings(db: Database, n: number, stage: string | undefined): Promise<string> {
  return find(db, tournamentStandings(n, stage));
}

/** Selects the standings of a tournament as `body`. */
export function tournamentStandings(n: number, stage: string | undefined): Sql {
  return sql`
    select ${standings(stage)} as body from lol_tournament t left join lol_league l on l.n = t.league_n where t.n = ${n}`;
}

async function find(db: Database, statement: Sql): Promise<string> {
  return ((await db.row<{ body: string }>(statement)) as { body: string }).body;
}

/** The tournament of league `l`: the one that is named, or else today's, or else the newest with standings. */
function standingsOfLeague({ tournamentId, stage }: Pick<LeagueStandingsQuery, 'tournamentId' | 'stage'>): Sql {
  const named = tournamentId !== undefined && among('tournament', 'one.n', [tournamentId]);
  return sql`(
    select ${standings(stage)} from (values (1)) once left join lateral (
      select one.* from lol_tournament one where one.league_n = l.n ${named ? sql`and ${named}` : raw('')}
      order by coalesce(one.starts_on <= current_date and one.ends_on >= current_date, false) desc,
        exists (select from lol_standing s where s.tournament_n = one.n) desc, one.starts_on desc nulls last, one.n desc
      limit 1
    ) t on true)`;
}

/** The standings of tournament `t`, which may be null, of league `l`: of the named stage, or else of the last stage with standings. */
function standings(stage: string | undefined): Sql {
  return sql`(
    select json_build_object(
      'leagueId', 'lol-' || l.slug, 'leagueName', l.name, 'tournamentId', 'lol-tournament-' || t.n,
      'tournamentName', t.name, 'stage', chosen.stage, 'groups', ranked.groups,
      'rankings', coalesce(ranked.rows, '[]'), 'source', ranked.source, 'reproducibleFromMatches', false,
      'syncedAt', case when ranked.source is not null then ${raw(isoTime('t.updated_at'))} end)::text
    from (values (1)) once
    left join lateral (
      select s.stage from lol_standing s where ${join([raw('s.tournament_n = t.n'), ...stageCalled(stage)], ' and ')}
      order by (
        select max(listed.place) from jsonb_array_elements(t.stages) with ordinality listed (stage, place)
        where listed.stage ->> 'name' = s.stage) desc nulls last, s.stage desc
      limit 1
    ) chosen on true
    left join lateral (${RANKED}) ranked on true)`;
}

function stageCalled(stage: string | undefined): Sql[] {
  if (stage === undefined) return [];
  const called = stage.toLowerCase();
  return [
    sql`(lower(s.stage) = ${called} or exists (
      select from jsonb_array_elements(t.stages) listed
      where listed ->> 'name' = s.stage and lower(listed ->> 'slug') = ${called}))`,
  ];
}

/** The records of the teams of a stage, by section: matches by result, games by score, and the current streak. */
const PLAYED = `
  select team_n, section, count(*) filter (where won) as wins, count(*) filter (where not won) as losses,
    count(*) filter (where won is null) as ties, sum(own)::int as game_wins, sum(other)::int as game_losses,
    count(own) = count(*) and count(other) = count(*) as is_scored,
    (coalesce(min(nth) filter (where won is distinct from newest), count(*) + 1) - 1)
      * case bool_or(newest) when true then 1 when false then -1 else 0 end as streak
  from (
    select side.team_n, m.block_name as section, side.own, side.other, m.winner_n = side.team_n as won,
      first_value(m.winner_n = side.team_n) over newest_first as newest, row_number() over newest_first as nth
    from lol_match m cross join lateral (
      values (m.team1_n, m.team1_score, m.team2_score), (m.team2_n, m.team2_score, m.team1_score)
    ) side (team_n, own, other)
    where m.tournament_n = t.n and m.stage = chosen.stage and m.state = 'completed' and side.team_n is not null
    window newest_first as (
      partition by side.team_n, m.block_name order by m.listed_at desc, m.place desc, m.n desc)
  ) each
  group by team_n, section`;

const rate = (won: string, all: string) => `round(${won}::numeric / nullif(${all}, 0), 4)::float8`;

const RANKED = raw(`
  -- Computed once for all teams of the stage.
  with played as materialized (${PLAYED})
  select max(r.source) as source, coalesce(json_agg(distinct r.section) filter (where r.is_grouped), '[]') as groups,
    json_agg(json_build_object(
      'rank', r.rank, 'orgSlug', ref.slug, 'teamName', ref.name, 'shortName', ref.short_name, 'logoUrl', ref.logo_url,
      'group', case when r.is_grouped then r.section end, 'wins', r.wins, 'losses', r.losses, 'ties', r.ties,
      'winRate', ${rate('r.wins', '(r.wins + r.losses + coalesce(r.ties, 0))')},
      'gameWins', games.wins, 'gameLosses', games.losses, 'gameDiff', games.wins - games.losses,
      'gameWinRate', ${rate('games.wins', '(games.wins + games.losses)')},
      'points', r.points, 'streak', coalesce(p.streak, r.streak), 'qualification', null) order by r.section, r.rank, r.place) as rows
  from (
    select s.*, min(s.section) over () <> max(s.section) over () as is_grouped from lol_standing s
    where s.tournament_n = t.n and s.stage = chosen.stage
  ) r
  join lol_team ref on ref.n = r.team_n
  left join played p on p.team_n = r.team_n and p.section = r.section and p.is_scored
    and p.wins = r.wins and p.losses = r.losses and p.ties = coalesce(r.ties, 0)
  cross join lateral (
    select coalesce(r.game_wins, p.game_wins) as wins, coalesce(r.game_losses, p.game_losses) as losses
  ) games`);
