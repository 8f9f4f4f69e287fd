import { namesOf, subjectsNamed } from '../../../archive/named.queries.js';
import { namedLike } from '../../../archive/names.queries.js';
import { anyOf, isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { List, Rows } from '../../../http/lists.js';
import { figures, playedLines } from '../figures.js';
import { SCORE } from '../hits.queries.js';
import { among, EVENT_WINNER, eventRef, externalIds, PLAYER_ID, teamRef } from '../refs.queries.js';
import { socialOf } from '../teams/teams.queries.js';
import { HEADLINE_WINDOW, inWindow } from '../windows.js';
import type { PlayerSearchQuery, PlayersQuery } from './players.dto.js';

/** SQL: the members of a row of player `p`. */
export const PLAYER_MEMBERS = `'id', 'cs2-player-' || p.n, 'slug', p.slug, 'nickname', p.nickname, 'country', p.country,
  'realName', p.real_name, 'photoUrl', p.photo_url, 'team', ${teamRef('p.team_n')}, 'role', p.role, 'isActive', p.is_active`;

export function playerList({ q, teamId, country, role, isActive }: PlayersQuery): List {
  return {
    name: 'cs2 players',
    from: raw('cs2_player p'),
    conditions: [
      q !== undefined && namedLike(raw('p.searched'), q),
      among('team', 'p.team_n', teamId),
      anyOf(
        raw('p.country'),
        country?.map((code) => code.toUpperCase()),
      ),
      anyOf(raw('p.role'), role),
      isActive !== undefined && raw(isActive ? 'p.is_active' : 'not p.is_active'),
    ],
    key: 'p.n',
    order: [
      { by: 'p.folded', type: 'text' },
      { by: 'p.n', type: 'whole' },
    ],
    row: raw(`json_build_object(${PLAYER_MEMBERS})::text`),
    ids: PLAYER_ID,
  };
}

/**
 * Finds players by nickname, former nicknames included, or by real name, also by similar ones. Among equally good hits,
 * players with more stored maps come first, then those in more line-ups.
 */
export async function searchPlayers(db: Database, { q, limit }: Pick<PlayerSearchQuery, 'q' | 'limit'>): Promise<Rows> {
  const names = sql`${namesOf('cs2', 'player', q)} union all select n, searched from cs2_player`;
  const row = await db.row<Rows>(sql`
    with page as (
      select p.n, ${SCORE} as score, row_number() over (
        order by ${SCORE} desc, ${MAPS} desc, ${LINEUPS} desc, p.is_active desc, p.last_played_at desc nulls last, p.n) as nth
      from cs2_player p join (${subjectsNamed(names, q)}) hit using (n) order by nth limit ${limit}
    )
    select (select count(*) from page)::int as total, coalesce('[' || string_agg(
      json_build_object(${raw(PLAYER_MEMBERS)}, 'score', page.score::float)::text, ',' order by nth) || ']', '[]') as items
    from page join cs2_player p on p.n = page.n`);
  return row as Rows;
}

/**
 * SQL: the number of a player's stored maps and of series without single maps, counted up to a limit above which rank
 * no longer matters.
 */
const MAPS = raw(`(
  select count(*) from (
    (select from cs2_player_map l where l.player_n = p.n limit 1000) union all
    (select from cs2_player_series l where l.player_n = p.n limit 1000)) counted)`);

const LINEUPS = raw('(select count(*) from (select from cs2_lineup l where l.player_n = p.n limit 1000) counted)');

/** SQL: the events that player `p` won: he played in them for the team that won. */
export const WON_EVENTS = `
  select distinct e.n, e.ends_on
  from (
    select event_n, team_n from cs2_player_map where player_n = p.n
    union
    select event_n, team_n from cs2_player_series where player_n = p.n
    union
    select m.event_n, l.team_n from cs2_lineup l join cs2_match m on m.n = l.match_n where l.player_n = p.n
  ) own join cs2_event e on e.n = own.event_n and ${EVENT_WINNER} = own.team_n`;

const TITLES = `(
  select coalesce(json_agg(json_build_object('event', ${eventRef('won.n')}, 'date', won.ends_on)
    order by won.ends_on desc nulls last, won.n desc), '[]')
  from (${WON_EVENTS}) won)`;

/** A player's profile as JSON text. */
export async function findProfile(db: Database, n: number): Promise<string> {
  const window = [sql`l.player_n = ${n}`, inWindow('l.listed_at', HEADLINE_WINDOW)];
  const row = await db.row<{ body: string }>(sql`
    select json_build_object(${raw(PLAYER_MEMBERS)}, 'birthDate', p.birth_date,
      'age', date_part('year', age(p.birth_date))::int, 'headline', (
        select json_build_object(${raw(figures('maps', 'rating', 'adr', 'kast', 'kd', 'headshotPercent'))},
          'window', ${HEADLINE_WINDOW}::text)
        from (${playedLines(window)}) played),
      'aliases', to_json(p.aliases), 'titles', ${raw(TITLES)}, 'social', ${raw(socialOf('p.social'))},
      'externalIds', ${raw(externalIds('p.external_ids'))}, 'lastUpdated', ${raw(isoTime('p.updated_at'))})::text as body
    from cs2_player p where p.n = ${n}`);
  return (row as { body: string }).body;
}
