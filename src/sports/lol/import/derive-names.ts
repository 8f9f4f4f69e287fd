import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';
import { writeRows } from '../../../archive/write-rows.js';
import { leagueAliases, leagueTier } from '../leagues.js';

/** Teams and players without a game for a year before the archive's newest one are inactive. */
const MAX_IDLE_DAYS = 365;

const EXTERNAL_IDS = (kind: string, n: string) => `
  (select coalesce(jsonb_agg(jsonb_build_object('source', i.source, 'id', i.key) order by i.source, i.key), '[]')
   from identity i where i.family = 'lol' and i.kind = '${kind}' and i.n = ${n} and i.source not in ('name', 'split'))`;

const NEWEST_GAME = `(select max(starts_at) from lol_game)`;

/** Derives what the routes tell of leagues, tournaments, teams and players. Only rows that differ are written. */
export async function deriveNames({ client, now }: Pick<DeriveContext, 'client' | 'now'>): Promise<void> {
  await writeRows(client, 'lol_league', await leagueRows(client), { now });
  await writeRows(client, 'lol_tournament', await tournamentRows(client), { now });
  await client.query(
    `delete from lol_tournament t where t.match_count = 0 and not exists (
       select from identity i where i.family = 'lol' and i.kind = 'tournament' and i.n = t.n and i.source = 'riot')`,
  );
  await deriveStandings(client);
  await writeRows(client, 'lol_team', await teamRows(client), { now });
  await writeRows(client, 'lol_player', await playerRows(client), { now });
}

interface LeagueRow {
  n: number;
  slug: string;
  name: string;
  short_name: string;
  region: string | null;
  image_url: string | null;
  is_active: boolean;
  external_ids: object[];
}

async function leagueRows(client: pg.PoolClient): Promise<object[]> {
  const { rows } = await client.query<LeagueRow>(
    `select s.n, s.slug, coalesce(r.name, x.name) as name, upper(coalesce(told.key, r.name, x.name)) as short_name, r.region,
       r.image_url, coalesce(played.last >= ${NEWEST_GAME}::date - ${MAX_IDLE_DAYS}, false) as is_active,
       ${EXTERNAL_IDS('league', 's.n')} as external_ids
     from identity_slug s
     left join identity_name x on x.family = 'lol' and x.kind = 'league' and x.n = s.n and x.is_current
     left join lateral (
       select r.* from identity i join lol_riot_league r on r.id = i.key
       where i.family = 'lol' and i.kind = 'league' and i.source = 'riot' and i.n = s.n order by r.id limit 1
     ) r on true
     left join lateral (
       select min(i.key) as key from identity i
       where i.family = 'lol' and i.kind = 'league' and i.source <> 'riot' and i.n = s.n
     ) told on true
     left join lateral (
       select max(starts_on) as last from lol_match m where m.league_n = s.n and m.state = 'completed'
     ) played on true
     where s.family = 'lol' and s.kind = 'league' and s.is_own order by s.n`,
  );
  return rows.map((row) => ({ ...row, tier: leagueTier(row.slug), aliases: leagueAliases(row.slug) }));
}

async function tournamentRows(client: pg.PoolClient): Promise<object[]> {
  const { rows } = await client.query(
    `with named as (
       select i.n, league.n as league_n, t.name, t.slug, extract(year from t.starts_on)::integer as season, null as split,
         t.starts_on, t.ends_on, t.stages
       from identity i
       join lol_riot_tournament t on t.id = i.key
       join identity league on league.family = 'lol' and league.kind = 'league' and league.source = 'riot' and league.key = t.league_id
       where i.family = 'lol' and i.kind = 'tournament' and i.source = 'riot'
     ), split as (
       select s.tournament_n as n, s.league_n, concat_ws(' ', l.short_name, s.season, s.split) as name,
         regexp_replace(lower(concat_ws('_', l.slug, s.split, s.season)), '[^a-z0-9]+', '_', 'g') as slug,
         s.season, s.split, null::date as starts_on, null::date as ends_on, '[]'::jsonb as stages
       from lol_split s join lol_league l on l.n = s.league_n
       where not exists (select from named where named.n = s.tournament_n)
     )
     select t.n, t.league_n, t.name, t.slug, t.season, coalesce(t.split, s.split) as split,
       coalesce(t.starts_on, played.first)::text as starts_on, coalesce(t.ends_on, played.last)::text as ends_on, t.stages,
       coalesce(played.matches, 0) as match_count, null as winner_n, ${EXTERNAL_IDS('tournament', 't.n')} as external_ids
     from (select * from named union all select * from split) t
     left join lateral (select min(split) as split from lol_split s where s.tournament_n = t.n) s on true
     left join lateral (
       select count(*)::integer as matches, min(m.starts_on) as first, max(m.starts_on) as last
       from lol_match m where m.tournament_n = t.n
     ) played on true
     order by t.n`,
  );
  return rows;
}

/** Riot's rankings of the sections of a tournament, with our numbers. */
async function deriveStandings(client: pg.PoolClient): Promise<void> {
  await client.query('delete from lol_standing');
  await client.query(
    `insert into lol_standing (tournament_n, stage, section, place, team_n, rank, wins, losses, ties, source)
     select tournament.n, s.stage, s.section, min(s.place), team.n, min(s.rank), min(s.wins), min(s.losses), min(s.ties), 'riot'
     from lol_riot_standing s
     join identity tournament on tournament.family = 'lol' and tournament.kind = 'tournament' and tournament.source = 'riot'
       and tournament.key = s.tournament_id
     join identity team on team.family = 'lol' and team.kind = 'team' and team.source = 'riot' and team.key = s.team_id
     group by tournament.n, s.stage, s.section, team.n`,
  );
}

interface NamedRow {
  name: string;
}

async function teamRows(client: pg.PoolClient): Promise<object[]> {
  const { rows } = await client.query<NamedRow>(
    `with played as (
       select distinct on (side.n) side.n, m.league_n, coalesce(m.starts_at, m.starts_on) as last_played_at
       from lol_match m cross join lateral (values (m.team1_n), (m.team2_n)) side (n)
       where side.n is not null and m.state = 'completed'
       order by side.n, m.starts_on desc, m.n desc
     ), newest as (
       select distinct on (i.n) i.n, l.team_name as name
       from lol_line l
       join identity i on i.family = 'lol' and i.kind = 'team' and i.source = l.source and i.key = l.team_key
       where l.place >= 100 and l.team_name is not null
       order by i.n, l.played_at desc nulls last, l.game_key
     )
     select s.n, s.slug, coalesce(w.name, r.name, x.name) as name, coalesce(r.acronym, v.code, w.name, x.name) as short_name,
       v.image_url as logo_url,
       league.region, p.league_n, p.last_played_at, coalesce(p.last_played_at >= ${NEWEST_GAME} - interval '${MAX_IDLE_DAYS} days', false) as is_active,
       ${EXTERNAL_IDS('team', 's.n')} as external_ids
     from identity_slug s
     left join identity_name x on x.family = 'lol' and x.kind = 'team' and x.n = s.n and x.is_current
     left join lateral (
       select r.* from identity i join lol_riot_team r on r.id = i.key
       where i.family = 'lol' and i.kind = 'team' and i.source = 'riot' and i.n = s.n order by r.id limit 1
     ) r on true
     left join newest w on w.n = s.n
     left join lol_live_team v on v.n = s.n
     left join played p on p.n = s.n
     left join lol_league league on league.n = p.league_n
     where s.family = 'lol' and s.kind = 'team' and s.is_own order by s.n`,
  );
  return rows.map((row) => ({ ...row, folded: fold(row.name) }));
}

async function playerRows(client: pg.PoolClient): Promise<object[]> {
  const { rows } = await client.query<NamedRow & { former_igns: string[] }>(
    `with newest as (
       select distinct on (player_n) player_n as n, player_name as name, role, team_n, league_n, starts_at
       from lol_game_line where player_n is not null
       order by player_n, starts_at desc nulls last, game_n desc
     ), rostered as (
       select player ->> 'id' as id, mode() within group (order by player ->> 'role') as role
       from lol_riot_match m, jsonb_array_elements(m.teams) team, jsonb_array_elements(team -> 'players') player
       group by 1
     )
     select s.n, s.slug, coalesce(w.name, x.name) as name,
       array(select o.name from identity_name o where o.family = 'lol' and o.kind = 'player' and o.n = s.n
         and o.name <> coalesce(w.name, x.name) order by o.name) as former_igns,
       nullif(concat_ws(' ', r.first_name, r.last_name), '') as real_name, coalesce(w.role, o.role) as role,
       coalesce(w.team_n, home.n) as team_n, w.league_n, w.starts_at as last_played_at,
       coalesce(w.starts_at >= ${NEWEST_GAME} - interval '${MAX_IDLE_DAYS} days', false) as is_active,
       ${EXTERNAL_IDS('player', 's.n')} as external_ids
     from identity_slug s
     left join identity_name x on x.family = 'lol' and x.kind = 'player' and x.n = s.n and x.is_current
     left join lateral (
       select r.* from identity i join lol_riot_player r on r.id = i.key
       where i.family = 'lol' and i.kind = 'player' and i.source = 'riot' and i.n = s.n order by r.id limit 1
     ) r on true
     left join rostered o on o.id = r.id
     left join newest w on w.n = s.n
     left join identity home on home.family = 'lol' and home.kind = 'team' and home.source = 'riot' and home.key = r.home_team_id
     where s.family = 'lol' and s.kind = 'player' and s.is_own order by s.n`,
  );
  return rows.map(({ name, ...row }) => ({ ...row, ign: name, folded: fold(name) }));
}
