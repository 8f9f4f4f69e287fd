import type pg from 'pg';
import { keyed, nameOf, type EntityClaim } from '../../../archive/resolve/claims.js';
import { NAME_SOURCE } from '../../../archive/resolve/identities.js';
import { isNobody } from '../nobody.js';
import { RIOT } from '../kinds.js';

/** Claims of Riot's list of teams. */
export async function listOfficialTeams(client: pg.PoolClient): Promise<EntityClaim[]> {
  const { rows } = await client.query<{ key: string; name: string }>(
    'select id as key, name from lol_riot_team order by id',
  );
  return rows
    .filter((one) => !isNobody(one))
    .map(({ key, name }): EntityClaim => ({ source: RIOT, key, name: nameOf(name) }));
}

/** A claim of box scores, with Riot's ids of the teams on the same side of the same games. */
export interface TeamInGames {
  claim: EntityClaim;
  official: string[];
}

/** The teams of box scores, each with the name in its newest game. */
export async function listTeamsInGames(client: pg.PoolClient): Promise<TeamInGames[]> {
  const { rows } = await client.query<{ source: string; key: string | null; name: string; official: string[] | null }>(
    `select l.source, l.team_key as key, (array_agg(l.team_name order by l.played_at desc, l.team_name))[1] as name,
       array_agg(distinct side.key) filter (where side.key is not null) as official
     from lol_line l
     left join lol_riot_game g on g.platform_key = l.game_key and l.source = 'oracleselixir'
     cross join lateral (select case when l.place = 100 then g.blue_team_id else g.red_team_id end as key) side
     where l.place >= 100 and l.team_name is not null
     group by l.source, l.team_key, case when l.team_key is null then l.team_name end
     order by l.source, name, l.team_key`,
  );
  return rows
    .filter((one) => !isNobody(one))
    .map(({ source, key, name, official }) => ({ claim: keyed(source, key, name), official: official ?? [] }));
}

/** A name that a source has or had for a team with a key. */
export interface TeamName {
  source: string;
  key: string;
  name: string;
  /** Milliseconds since 1970 of the newest game under it; null for a name without games. */
  at: number | null;
}

/** All names of the teams with keys, the oldest first. */
export async function listTeamNames(client: pg.PoolClient): Promise<TeamName[]> {
  const { rows } = await client.query<TeamName>(
    `select source, team_key as key, team_name as name, (extract(epoch from max(played_at)) * 1000)::double precision as at
     from lol_line where place >= 100 and team_name is not null and team_key is not null
     group by source, team_key, team_name
     union all
     select '${RIOT}', id, name, null from lol_riot_team
     order by at nulls first, name, source, key`,
  );
  return rows.filter(({ name }) => !isNobody({ name }));
}

/** Riot's ids of teams in matches, games and standings that its list of teams lacks. */
export async function listUnlistedTeams(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select named.key
     from (
       select team ->> 'id' as key from lol_riot_match m cross join jsonb_array_elements(m.teams) team
       union select team_id from lol_riot_standing
       union select unnest(array[blue_team_id, red_team_id]) from lol_riot_game
     ) named
     where not exists (select from lol_riot_team t where t.id = named.key) order by named.key`,
  );
  return rows.map(({ key }) => key).filter((key) => !isNobody({ key }));
}

/** The teams that got numbers by Riot's ids or by names, also from live matches alone, with their current names. */
export async function listNumberedTeams(client: pg.PoolClient): Promise<EntityClaim[]> {
  const { rows } = await client.query<{ source: string; key: string; name: string }>(
    `select i.source, i.key, x.name from identity i
     join identity_name x on x.family = 'lol' and x.kind = 'team' and x.n = i.n and x.is_current
     where i.family = 'lol' and i.kind = 'team' and i.source in ('${RIOT}', '${NAME_SOURCE}') order by i.source, i.key`,
  );
  return rows.map(({ source, key, name }): EntityClaim => ({ source, key, name: nameOf(name) }));
}

/** Every spelling of a team in the wiki's tables, without results (leagues as teams) and awards (short forms). */
export async function listWikiSpellings(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ team: string }>(
    `select page as team from lol_wiki_team
     union select team from lol_wiki_contract
     union select unnest(teams) from lol_wiki_history
     union select jsonb_array_elements_text(tournament -> 'teams') from lol_wiki_history, jsonb_array_elements(tournaments) tournament
     union select coalesce(team, page) from lol_wiki_member
     union select team from lol_wiki_roster
     union select team from lol_wiki_standing
     union select team from lol_wiki_split
     order by team`,
  );
  return rows.map(({ team }) => team);
}
