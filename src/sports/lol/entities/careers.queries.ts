import type pg from 'pg';
import { seasonOf } from '../sources/wiki-record.js';
import type { TeamClaim } from './timeline.js';
import { wikiNumber } from './stale-players.queries.js';

export interface PlayerTeamClaim extends TeamClaim {
  /** The player's number. */
  n: number;
}

/** Lists what sources say about these players' teams, with days: contracts, the first days of splits, and games. */
export async function listTeamClaims(client: pg.PoolClient, players: readonly number[]): Promise<PlayerTeamClaim[]> {
  const { rows } = await client.query<PlayerTeamClaim>(
    `select p.n, w.told_on::text as day, t.n as team, 'contract' as kind, 'leaguepedia' as source, w.news || ' ' || w.team as key,
       null as role,
       -- No contract is longer: a later end is an error of upstream.
       case when w.ends_on <= w.told_on + interval '5 years' then w.ends_on::text end as "contractEndsOn", coalesce(w.is_removal, false) as "isRelease", w.news as details
     from lol_wiki_contract w
     join ${wikiNumber('player', 'p', 'w.player')} and p.n = any($1)
     join ${wikiNumber('team', 't', 'w.team')}
     where w.told_on is not null
     union all
     select p.n, first.day::text, t.n, 'split', 'leaguepedia', concat_ws(' ', w.league, w.season, w.split, w.team), null, null, false,
       concat_ws(' ', w.league, w.season, w.split)
     from lol_wiki_split w
     join ${wikiNumber('player', 'p', 'w.player')} and p.n = any($1)
     join ${wikiNumber('team', 't', 'w.team')}
     join lateral (
       select min(o.starts_on) as day from lol_wiki_tournament o
       where o.league = w.league and o.season = w.season and o.split = w.split and o.is_playoffs is not true
     ) first on first.day is not null
     union all
     select l.player_n, (l.starts_at at time zone 'UTC')::date::text, l.team_n, 'game', l.source, 'game ' || l.game_n, l.role, null, false, null
     from lol_game_line l
     where l.player_n = any($1) and l.place <= 10 and l.team_n is not null and l.starts_at is not null`,
    [players],
  );
  return rows;
}

/** A source's claim that a player is or was in a team, without a day. */
export interface UndatedTeamClaim {
  n: number;
  team: number;
  season: number | null;
  role: string | null;
  is_substitute: boolean | null;
  contract_ends_on: string | null;
  source: string;
}

/** Lists the wiki's claims without days about these players' teams, the newest season first. */
export async function listUndatedTeamClaims(
  client: pg.PoolClient,
  players: readonly number[],
): Promise<UndatedTeamClaim[]> {
  const { rows } = await client.query<Omit<UndatedTeamClaim, 'season'> & { page: string | null; team_name: string }>(
    `select p.n, t.n as team, team.name as team_name, tournament ->> 'page' as page, null as role, null::boolean as is_substitute, null as contract_ends_on, 'leaguepedia' as source
     from lol_wiki_history w
     join ${wikiNumber('player', 'p', 'w.player')} and p.n = any($1)
     cross join jsonb_array_elements(w.tournaments) tournament
     cross join jsonb_array_elements_text(tournament -> 'teams') team (name)
     join ${wikiNumber('team', 't', 'team.name')}
     union all
     select p.n, t.n, w.team, w.page, m ->> 'role', (m ->> 'isSubstitute')::boolean, null, 'leaguepedia'
     from lol_wiki_roster w
     cross join jsonb_array_elements(w.members) m
     join ${wikiNumber('player', 'p', "m ->> 'player'")} and p.n = any($1)
     join ${wikiNumber('team', 't', 'w.team')}
     where not (m ->> 'isStaff')::boolean
     union all
     select p.n, t.n, coalesce(w.team, w.page), null, w.role, w.is_substitute, w.contract_ends_on::text, 'leaguepedia'
     from lol_wiki_member w
     join ${wikiNumber('player', 'p', 'w.player')} and p.n = any($1)
     join ${wikiNumber('team', 't', 'coalesce(w.team, w.page)')}
     where not w.is_staff
     union all
     select p.n, t.n, w.team, w.season::text, null, null, null, 'leaguepedia'
     from lol_wiki_split w
     join ${wikiNumber('player', 'p', 'w.player')} and p.n = any($1)
     join ${wikiNumber('team', 't', 'w.team')}`,
    [players],
  );
  return rows
    .map(({ page, ...row }) => ({ ...row, season: page === null ? null : seasonOf(page) }))
    .toSorted((one, other) => (other.season ?? 0) - (one.season ?? 0) || one.team_name.localeCompare(other.team_name));
}
