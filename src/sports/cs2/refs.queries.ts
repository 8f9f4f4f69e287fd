import { raw, type Sql } from '../../db/sql.js';

const TEAM_REF = `'id', 'cs2-team-' || ref.n, 'slug', ref.slug, 'name', ref.name, 'shortName', ref.short_name,
  'logoUrl', ref.logo_url, 'country', ref.country`;

/** SQL: the TeamRef of the team with this number, an expression; null for null. `more` are further members. */
export function teamRef(n: string, more = ''): string {
  return `(select json_build_object(${TEAM_REF}${more && `, ${more}`}) from cs2_team ref where ref.n = ${n})`;
}

export function teamName(n: string): string {
  return `(select ref.name from cs2_team ref where ref.n = ${n})`;
}

/** SQL: the PlayerRef of the player with this number; null for null. `more` are further members. */
export function playerRef(n: string, more = ''): string {
  return `(select json_build_object('id', 'cs2-player-' || ref.n, 'slug', ref.slug, 'nickname', ref.nickname,
    'country', ref.country${more && `, ${more}`}) from cs2_player ref where ref.n = ${n})`;
}

/** SQL: a list of PlayerRef from an array of numbers, in its order. */
export function playerRefs(numbers: string): string {
  return `(select coalesce(json_agg(${playerRef('listed.n')} order by listed.place), '[]')
    from unnest(${numbers}) with ordinality listed (n, place))`;
}

/** SQL: the EventRef of the event with this number; null for null. */
export function eventRef(n: string): string {
  return `(select json_build_object('id', 'cs2-event-' || ref.n, 'slug', ref.slug, 'name', ref.name, 'tier', ref.tier)
    from cs2_event ref where ref.n = ${n})`;
}

export function eventName(n: string): string {
  return `(select ref.name from cs2_event ref where ref.n = ${n})`;
}

/** SQL: the id of a record of this kind; null where its number is null. */
export function idOf(kind: 'team' | 'player' | 'event' | 'match', n: string): string {
  return `('cs2-${kind}-' || ${n})`;
}

export function mapId(matchN: string, number: string): string {
  return `('cs2-match-' || ${matchN} || '-map-' || ${number})`;
}

/** SQL: a list of ExternalId from a column of `[{source, id, url}]`. */
export function externalIds(column: string): string {
  return `(select coalesce(json_agg(json_build_object('provider', external ->> 'source', 'id', external ->> 'id', 'url', external ->> 'url')), '[]')
    from jsonb_array_elements(${column}) external)`;
}

/** SQL: the time that windows of history compare: the end of match `m`, or its start where the end is unknown. */
export const MATCH_RECORDED_AT: Sql = raw('coalesce(m.ended_at, m.listed_at)');
