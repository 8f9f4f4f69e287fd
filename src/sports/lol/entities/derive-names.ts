import type pg from 'pg';
import type { Derivation } from './derive-games.js';
import { fold } from '../../../archive/names.js';
import { KEPT, ownedBy, syncRows } from '../../../archive/build/sync.js';
import { leagueAliases, leagueTier, type Tier } from '../leagues.js';
import { isActiveAt, isActiveOn, type NamedEntities } from './stale-names.queries.js';

const EXTERNAL_IDS = (kind: string, n: string) => `
  (select coalesce(jsonb_agg(jsonb_build_object('source', i.source, 'id', i.key) order by i.source, i.key), '[]')
   from identity i where i.family = 'lol' and i.kind = '${kind}' and i.n = ${n} and i.source not in ('name', 'split'))`;

/** Derives the rows of all leagues, tournaments, teams and players, and standings. Only rows that differ are written. */
export async function deriveNames(context: Derivation): Promise<void> {
  await rewriteNames(context);
  await deriveStandings(context.client);
}

/** Derives the rows of these leagues, tournaments, teams and players, or of all. Only rows that differ are written. */
export async function rewriteNames({ client, now }: Derivation, names?: NamedEntities): Promise<void> {
  await syncRows(client, 'lol_league', await leagueRows(client, names?.leagues), { now, of: KEPT });
  await syncRows(client, 'lol_tournament', await tournamentRows(client, names?.tournaments), { now, of: KEPT });
  await client.query(
    `delete from lol_tournament t where t.match_count = 0 and not exists (
       select from identity i where i.family = 'lol' and i.kind = 'tournament' and i.n = t.n and i.source in ('riot', 'leaguepedia'))`,
  );
  await syncRows(client, 'lol_team', await teamRows(client, names?.teams), { now, of: ownedBy('n', names?.teams) });
  const players = await playerRows(client, names?.players);
  await syncRows(client, 'lol_player', players, { now, of: ownedBy('n', names?.players) });
}

type Numbers = readonly number[] | undefined;

/** SQL that restricts a statement, whose only parameter is `numbers`, to these numbers. */
const only = (column: string, numbers: Numbers) => (numbers ? `${column} = any($1)` : 'true');
const valuesOf = (numbers: Numbers) => (numbers ? [numbers] : []);

interface LeagueRow {
  n: number;
  slug: string;
  name: string;
  short_name: string;
  region: string | null;
  image_url: string | null;
  is_active: boolean;
  external_ids: object[];
  /** The wiki's level of its importance, such as `Primary`. */
  level: string | null;
  is_international: boolean | null;
}

async function leagueRows(client: pg.PoolClient, numbers: Numbers): Promise<object[]> {
  const { rows } = await client.query<LeagueRow>(
    `select s.n, s.slug, coalesce(r.name, w.league, x.name) as name, upper(coalesce(code.key, w.short, r.name, x.name)) as short_name,
       coalesce(r.region, upper(w.region)) as region, w.level, w.region = 'International' as is_international, r.image_url, ${isActiveOn('played.last')} as is_active,
       ${EXTERNAL_IDS('league', 's.n')} as external_ids
     from identity_slug s
     left join identity_name x on x.family = 'lol' and x.kind = 'league' and x.n = s.n and x.is_current
     left join lateral (
       select r.* from identity i join lol_riot_league r on r.id = i.key
       where i.family = 'lol' and i.kind = 'league' and i.source = 'riot' and i.n = s.n order by r.id limit 1
     ) r on true
     left join lateral (
       select min(i.key) as key from identity i
       where i.family = 'lol' and i.kind = 'league' and i.source not in ('riot', 'leaguepedia') and i.n = s.n
     ) code on true
     left join lateral (
       select w.* from identity i join lol_wiki_league w on w.league = i.key
       where i.family = 'lol' and i.kind = 'league' and i.source = 'leaguepedia' and i.n = s.n order by w.league limit 1
     ) w on true
     left join lateral (
       select max(starts_on) as last from lol_match m where m.league_n = s.n and m.state = 'completed'
     ) played on true
     where s.family = 'lol' and s.kind = 'league' and s.is_own and ${only('s.n', numbers)} order by s.n`,
    valuesOf(numbers),
  );
  return rows.map(({ level, is_international, ...row }) => ({
    ...row,
    tier: tierOf(row.slug, level, is_international === true),
    aliases: leagueAliases(row.slug),
  }));
}

/** Our own list wins; for leagues that it lacks the wiki has the level. */
function tierOf(slug: string, level: string | null, isInternational: boolean): Tier {
  const tier = leagueTier(slug);
  if (tier !== 'other') return tier;
  if (level === 'Secondary') return 'secondary';
  if (level !== 'Primary') return 'other';
  return isInternational ? 'international' : 'primary';
}

/** Riot's slugs of the stage whose winner wins the tournament; promotions and regional finals give places elsewhere. */
const KNOCKOUTS = `'playoffs', 'knockouts', 'elim', 'bracket_stage'`;

/**
 * The winner of tournament `t`, if its matches prove one. In a finished knock-out every other team has lost: the winner
 * is the only unbeaten team or, if all are beaten and each match's time is known, the only team that won its last
 * match.
 */
const CHAMPION = `
  with knockout as (
    select value ->> 'name' as stage from jsonb_array_elements(t.stages) with ordinality stage (value, nth)
    where value ->> 'slug' in (${KNOCKOUTS}) order by nth desc limit 1
  ), side as (
    select team_n, m.n as match_n, m.winner_n = team_n as won, m.starts_at, m.state from lol_match m
    cross join lateral (values (m.team1_n), (m.team2_n)) teams (team_n)
    where m.tournament_n = t.n and m.stage = (select stage from knockout)
  ), team as (
    select team_n, bool_and(won) as is_unbeaten, (array_agg(won order by starts_at desc, match_n desc))[1] as is_last_won from side group by team_n
  ), stage as (
    select bool_and(state = 'completed' and won is not null and team_n is not null) as is_over, bool_and(starts_at is not null) as is_timed
    from side
  )
  select min(team_n) as n from (
    select team_n, is_unbeaten, count(*) filter (where is_unbeaten) over () as unbeaten,
      is_last_won, count(*) filter (where is_last_won) over () as last_winners
    from team
  ) ranked cross join stage
  where stage.is_over
    and case when unbeaten > 0 then unbeaten = 1 and is_unbeaten else stage.is_timed and last_winners = 1 and is_last_won end`;

async function tournamentRows(client: pg.PoolClient, numbers: Numbers): Promise<object[]> {
  const { rows } = await client.query(
    `with named as (
       select i.n, league.n as league_n, t.name, t.slug, extract(year from t.starts_on)::integer as season, null as split,
         t.starts_on, t.ends_on, t.stages
       from identity i
       join lol_riot_tournament t on t.id = i.key
       join identity league on league.family = 'lol' and league.kind = 'league' and league.source = 'riot' and league.key = t.league_id
       where i.family = 'lol' and i.kind = 'tournament' and i.source = 'riot' and ${only('i.n', numbers)}
     ), split as (
       select s.tournament_n as n, s.league_n, concat_ws(' ', l.short_name, s.season, s.split) as name,
         regexp_replace(lower(concat_ws('_', l.slug, s.split, s.season)), '[^a-z0-9]+', '_', 'g') as slug,
         s.season, s.split, null::date as starts_on, null::date as ends_on, '[]'::jsonb as stages
       from lol_split s join lol_league l on l.n = s.league_n
       where not exists (select from named where named.n = s.tournament_n) and ${only('s.tournament_n', numbers)}
     ), page as (
       select distinct on (p.tournament_n) p.tournament_n as n, p.league_n, p.name, p.slug, p.season, p.split, p.starts_on,
         null::date as ends_on, '[]'::jsonb as stages
       from lol_wiki_page p
       where not exists (select from named where named.n = p.tournament_n)
         and not exists (select from lol_split s where s.tournament_n = p.tournament_n)
         and ${only('p.tournament_n', numbers)}
       order by p.tournament_n, p.page like '%Playoffs', p.starts_on, p.page
     )
     select t.n, t.league_n, t.name, t.slug, t.season, coalesce(t.split, s.split) as split,
       coalesce(t.starts_on, played.first)::text as starts_on, coalesce(t.ends_on, played.last)::text as ends_on, t.stages,
       coalesce(played.matches, 0) as match_count, champion.n as winner_n, ${EXTERNAL_IDS('tournament', 't.n')} as external_ids
     from (select * from named union all select * from split union all select * from page) t
     left join lateral (select min(split) as split from lol_split s where s.tournament_n = t.n) s on true
     left join lateral (
       -- A match without a day in any source has the first day of its season, which does not count.
       select count(*)::integer as matches, min(m.starts_on) filter (where m.starts_at is not null) as first,
         max(m.starts_on) filter (where m.starts_at is not null) as last
       from lol_match m where m.tournament_n = t.n
     ) played on true
     left join lateral (${CHAMPION}) champion on true
     order by t.n`,
    valuesOf(numbers),
  );
  return rows;
}

/**
 * Riot's rankings of the sections of a tournament, with our numbers, and the wiki's where Riot has none. Of two rows of a
 * team in one section the first counts.
 */
async function deriveStandings(client: pg.PoolClient): Promise<void> {
  await client.query('delete from lol_standing');
  await client.query(
    `insert into lol_standing (tournament_n, stage, section, place, team_n, rank, wins, losses, ties, source)
     select tournament_n, stage, section,
       row_number() over (partition by tournament_n, stage, section order by tournament_id, stage_slug, place),
       team_n, rank, wins, losses, ties, 'riot'
     from (
       select distinct on (tournament.n, s.stage, s.section, team.n) tournament.n as tournament_n, team.n as team_n, s.*
       from lol_riot_standing s
       join identity tournament on tournament.family = 'lol' and tournament.kind = 'tournament' and tournament.source = 'riot'
         and tournament.key = s.tournament_id
       join identity team on team.family = 'lol' and team.kind = 'team' and team.source = 'riot' and team.key = s.team_id
       order by tournament.n, s.stage, s.section, team.n, s.tournament_id, s.stage_slug, s.place
     ) ranked`,
  );
  await client.query(
    `insert into lol_standing (tournament_n, stage, section, place, team_n, rank, wins, losses, ties, game_wins, game_losses, points, streak, source)
     select p.tournament_n, stage.name, '', row_number() over (partition by p.tournament_n, stage.name order by s.page, s.place),
       team.n, s.rank, s.wins, s.losses, s.ties, s.game_wins, s.game_losses,
       -- If no team has a point, the tournament gave none.
       case when max(s.points) over (partition by s.page) > 0 then s.points end,
       case s.streak_direction when 'W' then s.streak when 'L' then -s.streak end, 'leaguepedia'
     from lol_wiki_standing s
     join lol_wiki_page p on p.page = s.page
     join identity team on team.family = 'lol' and team.kind = 'team' and team.source = 'leaguepedia' and team.key = s.team
     cross join lateral (select (string_to_array(s.page, '/'))[array_length(string_to_array(s.page, '/'), 1)] as name) stage
     where not exists (select from lol_standing known where known.tournament_n = p.tournament_n and known.source = 'riot')`,
  );
}

interface TeamNameRow {
  slug: string;
  /** Null for a team of which sources have only an id. */
  name: string | null;
}

async function teamRows(client: pg.PoolClient, numbers: Numbers): Promise<object[]> {
  const { rows } = await client.query<TeamNameRow>(
    `with played as (
       select side.n, m.league_n, l.tier, m.starts_on, m.n as match_n, coalesce(m.starts_at, m.starts_on) as played_at
       from (
         select team1_n as n, n as match_n from lol_match where ${only('team1_n', numbers)}
         union select team2_n, n from lol_match where ${only('team2_n', numbers)}
       ) side join lol_match m on m.n = side.match_n join lol_league l on l.n = m.league_n
       where side.n is not null and m.state = 'completed'
     ), last as (
       select distinct on (n) n, played_at from played order by n, starts_on desc, match_n desc
     ), home as (
       select distinct on (n) n, league_n from played order by n, tier = 'international', starts_on desc, match_n desc
     ), newest as (
       select distinct on (i.n) i.n, l.team_name as name
       from lol_line l
       join identity i on i.family = 'lol' and i.kind = 'team' and i.source = l.source and i.key = l.team_key
       where l.place >= 100 and l.team_name is not null and ${only('i.n', numbers)}
       order by i.n, l.played_at desc nulls last, l.game_key, l.team_name
     )
     select s.n, s.slug, coalesce(w.name, r.name, x.name, v.name) as name,
       coalesce(r.acronym, a.short_name, v.code, w.name, x.name) as short_name, v.image_url as logo_url,
       coalesce(league.region, upper(a.region)) as region,
       h.league_n, p.played_at as last_played_at, ${isActiveAt('p.played_at')} as is_active,
       ${EXTERNAL_IDS('team', 's.n')} as external_ids
     from identity_slug s
     left join identity_name x on x.family = 'lol' and x.kind = 'team' and x.n = s.n and x.is_current
     left join lateral (
       select r.* from identity i join lol_riot_team r on r.id = i.key
       where i.family = 'lol' and i.kind = 'team' and i.source = 'riot' and i.n = s.n order by r.id limit 1
     ) r on true
     left join newest w on w.n = s.n
     left join lol_team_about a on a.n = s.n
     left join lol_live_team v on v.n = s.n
     left join last p on p.n = s.n
     left join home h on h.n = s.n
     left join lol_league league on league.n = h.league_n
     where s.family = 'lol' and s.kind = 'team' and s.is_own and ${only('s.n', numbers)} order by s.n`,
    valuesOf(numbers),
  );
  return rows.map((row) => ({ ...row, folded: fold(row.name ?? row.slug) }));
}

/** The role that a player has most often in the rosters of Riot's matches, by Riot's id of the player. */
const ALL_ROSTERED = `
  select player ->> 'id' as id, mode() within group (order by player ->> 'role') as role
  from lol_riot_match m, jsonb_array_elements(m.teams) team, jsonb_array_elements(team -> 'players') player
  group by 1`;

/** The same of the players whose numbers are the first parameter. */
const ROSTERED = `
  select i.key as id, mode() within group (order by player ->> 'role') as role
  from identity i
  join lol_riot_match m on m.teams @> jsonb_build_array(jsonb_build_object('players', jsonb_build_array(jsonb_build_object('id', i.key))))
  cross join jsonb_array_elements(m.teams) team
  join jsonb_array_elements(team -> 'players') player on player ->> 'id' = i.key
  where i.family = 'lol' and i.kind = 'player' and i.source = 'riot' and i.n = any($1)
  group by 1`;

async function playerRows(client: pg.PoolClient, numbers: Numbers): Promise<object[]> {
  const { rows } = await client.query<{ name: string; former_igns: string[] }>(
    `with newest as (
       select distinct on (player_n) player_n as n, player_name as name, role, team_n, league_n, starts_at
       from lol_game_line where player_n is not null and ${only('player_n', numbers)}
       order by player_n, starts_at desc nulls last, game_n desc
     ), rostered as materialized (${numbers ? ROSTERED : ALL_ROSTERED}), official as materialized (
       -- Riot has some persons under two ids, of which one has the team.
       select distinct on (i.n) i.n, r.first_name, r.last_name, r.home_team_id, o.role
       from identity i join lol_riot_player r on r.id = i.key left join rostered o on o.id = r.id
       where i.family = 'lol' and i.kind = 'player' and i.source = 'riot' and ${only('i.n', numbers)}
       order by i.n, r.home_team_id is null, o.role is null, r.id
     )
     select s.n, s.slug, coalesce(w.name, x.name) as name,
       array(select o.name from identity_name o where o.family = 'lol' and o.kind = 'player' and o.n = s.n
         and lower(o.name) <> lower(coalesce(w.name, x.name)) order by o.name) as former_igns,
       coalesce(nullif(concat_ws(' ', r.first_name, r.last_name), ''), a.real_name) as real_name, coalesce(w.role, r.role, a.role) as role,
       coalesce(w.team_n, home.n, stint.team_n) as team_n, w.league_n, w.starts_at as last_played_at,
       ${isActiveAt('w.starts_at')} as is_active,
       ${EXTERNAL_IDS('player', 's.n')} as external_ids
     from identity_slug s
     left join identity_name x on x.family = 'lol' and x.kind = 'player' and x.n = s.n and x.is_current
     left join official r on r.n = s.n
     left join newest w on w.n = s.n
     left join lol_player_about a on a.n = s.n
     left join lol_spell stint on stint.player_n = s.n and stint.place = 1 and stint.is_current
     left join identity home on home.family = 'lol' and home.kind = 'team' and home.source = 'riot' and home.key = r.home_team_id
     where s.family = 'lol' and s.kind = 'player' and s.is_own and ${only('s.n', numbers)} order by s.n`,
    valuesOf(numbers),
  );
  return rows.map(({ name, ...row }) => ({ ...row, ign: name, folded: fold(name) }));
}
