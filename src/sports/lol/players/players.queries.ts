import { fold } from '../../../archive/names.js';
import { namesOf, namesWith, subjectsNamed } from '../../../archive/named.queries.js';
import { namedLike } from '../../../archive/names.queries.js';
import { anyOf, isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { List, Rows } from '../../../http/lists.js';
import { among, externalIds, PLAYER_ID, teamRef } from '../refs.queries.js';
import { TEAM_MEMBERS, TEAMS } from '../teams/teams.queries.js';
import { championPool } from './champions.queries.js';
import { members as sums, SUMMARY } from './figures.js';
import { fromCountries, PERSON } from './person.queries.js';
import { ofPlayer, playedGames } from './player-games.queries.js';
import type { PlayerSearchQuery, PlayersQuery } from './players.dto.js';

/** The fields of a row of player `p`, with this object for the team. */
const members = (team: string) => `
  'lolPlayerId', 'lol-player-' || p.n, 'slug', p.slug, 'currentIgn', p.ign, 'realName', p.real_name, 'role', p.role,
  'nationality', ${PERSON.nationality}, 'countryCode', ${PERSON.countryCode},
  'region', (select team.region from lol_team team where team.n = p.team_n), 'imageUrl', ${PERSON.imageUrl},
  'team', ${team}, 'isActive', p.is_active`;

export const PLAYER_MEMBERS = members(teamRef('p.team_n'));

const WITH_WHOLE_TEAM = members(
  `(select json_build_object(${TEAM_MEMBERS}) from ${TEAMS.strings[0]} where team.n = p.team_n)`,
);

export function playerList(query: PlayersQuery): List {
  const { q, team, role, region, country, isActive, expand } = query;
  return {
    name: 'lol players',
    from: raw('lol_player p'),
    conditions: [
      q !== undefined &&
        sql`p.n in (select n from identity_name where family = 'lol' and kind = 'player' and ${namedLike(raw('folded'), q)})`,
      among('team', 'p.team_n', team),
      anyOf(raw('p.role'), role),
      region !== undefined &&
        region.length > 0 &&
        sql`p.team_n in (select n from lol_team where lower(region) = any(${region.map((one) => one.toLowerCase())}))`,
      fromCountries(country),
      isActive !== undefined && raw(isActive ? 'p.is_active' : 'not p.is_active'),
    ],
    key: 'p.n',
    order: [
      { by: 'p.folded', type: 'text' },
      { by: 'p.n', type: 'whole' },
    ],
    row: raw(`json_build_object(${expand?.includes('team') ? WITH_WHOLE_TEAM : PLAYER_MEMBERS})::text`),
    ids: PLAYER_ID,
  };
}

/**
 * Finds players by the beginning of a name. `prefix`: the name begins with the text; `word`: a word of it does; `alias`: a
 * former or the real name has such a word; `fuzzy`: a name contains the text or is similar. Exact matches come first. Among
 * equal matches the better-known player comes first: the one with more stored games, then with more known teams.
 */
export async function searchPlayers(db: Database, { q, limit }: Pick<PlayerSearchQuery, 'q' | 'limit'>): Promise<Rows> {
  const text = fold(q);
  if (text === '') return { items: '[]', total: 0 };
  const row = await db.row<Rows>(sql`
    with scored as (
      select p.n, is_called, p.folded, p.is_active, p.last_played_at, likeness, case when p.folded like ${`${text}%`} then 1
        when p.folded like ${`% ${text}%`} then 0.9 when is_begun then 0.85 else round(0.8 * likeness, 3) end as score
      from (${subjectsNamed(namesWith(namesOf('lol', 'player', q), REAL_NAMES, q), q)}) hit
      -- Row by row: PostgreSQL cannot estimate how many players match a text, and would read all of them.
      cross join lateral (select n, folded, is_active, last_played_at from lol_player where n = hit.n offset 0) p
    ), page as (
      select n, score, row_number() over (
        order by is_called desc, score desc, ${GAMES} desc, ${KNOWN_TEAMS} desc, is_active desc, last_played_at desc nulls last, n
      ) as nth
      from scored order by nth limit ${limit}
    )
    select (select count(*) from page)::int as total, coalesce('[' || string_agg(
      json_build_object(${raw(PLAYER_MEMBERS)}, 'score', page.score::float, 'match',
        case page.score when 1 then 'prefix' when 0.9 then 'word' when 0.85 then 'alias' else 'fuzzy' end)::text, ',' order by nth) || ']', '[]') as items
    from page join lol_player p on p.n = page.n`);
  return row as Rows;
}

const REAL_NAMES = raw(
  'select n, folded_name(real_name) from (select n, real_name from lol_player where real_name is not null) called',
);

/** The stored games of a row of `scored`, up to a limit beyond which more games make a player no better known. */
const GAMES = raw(`(
  select count(*) from (select from lol_game_line l where l.player_n = scored.n and l.place <= 10 limit 1000) counted)`);

const KNOWN_TEAMS = raw('(select count(*) from lol_spell s where s.player_n = scored.n)');

/** A player's profile as JSON text. */
export async function findProfile(db: Database, n: number): Promise<string> {
  const row = await db.row<{ body: string }>(sql`
    with played as materialized (${playedGames(ofPlayer(n))})
    select json_build_object(${raw(PLAYER_MEMBERS)}, 'formerIgns', to_json(p.former_igns),
      'birthDate', ${raw(PERSON.birthDate)}, 'age', date_part('year', age(${raw(PERSON.birthDate)}))::int,
      'residency', ${raw(PERSON.residency)}, 'joinedTeamAt', ${raw(PERSON.joinedTeamAt)},
      'contractEndsAt', ${raw(PERSON.contractEndsAt)}, 'social', ${raw(PERSON.social)},
      'stats', (select json_build_object(${raw(sums(SUMMARY))}) from played), 'earnings', ${raw(PERSON.earnings)},
      'championPool', ${championPool(raw('played'), 5)}, 'externalIds', ${raw(externalIds('p.external_ids'))},
      'lastUpdated', ${raw(isoTime('p.updated_at'))})::text as body
    from lol_player p where p.n = ${n}`);
  return (row as { body: string }).body;
}
