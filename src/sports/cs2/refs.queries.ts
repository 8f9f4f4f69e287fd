import { idsOf } from '../../archive/ids.queries.js';
import type { Database } from '../../db/database.js';
import { raw, sql, type Sql } from '../../db/sql.js';

const ids = idsOf('cs2', {
  team: { slugs: true },
  player: { slugs: true },
  event: { slugs: true },
  match: {},
  skin: { slugs: true },
});

export const { findNumber, among, amongEither } = ids;

/** Finds team `t` by `cs2-team-<n>`, number, slug, former ones included, or upstream's id. */
export const TEAM_ID = ids.ruleOf('team', 't');

/** Finds player `p` by `cs2-player-<n>`, number, slug, former ones included, or upstream's id. */
export const PLAYER_ID = ids.ruleOf('player', 'p');

/** Finds event `e` by `cs2-event-<n>`, number, slug, former ones included, or upstream's id. */
export const EVENT_ID = ids.ruleOf('event', 'e');

/** Finds match `m` by `cs2-match-<n>`, number or upstream's id. */
export const MATCH_ID = ids.ruleOf('match', 'm');

/** Finds skin `s` by `cs2-skin-<n>`, number, slug or market hash name. */
export const SKIN_ID = ids.ruleOf('skin', 's');

/**
 * The map of match `n` that a caller means by `cs2-match-<n>-map-<number>`, number or name; undefined for a map that
 * the match lacks.
 */
export async function findMapNumber(db: Database, n: number, text: string): Promise<number | undefined> {
  const asked = text.trim().toLowerCase();
  const named = /^(cs2-match-\d{1,10})-map-(\d{1,2})$/.exec(asked);
  if (named && (await findNumber(db, 'match', named[1] as string)) !== n) return undefined;
  const number = named?.[2] ?? (/^\d{1,2}$/.test(asked) ? asked : undefined);
  const wanted = number === undefined ? sql`map = ${asked}` : sql`number = ${Number(number)}`;
  const row = await db.row<{ number: number }>(
    sql`select number from cs2_map where match_n = ${n} and ${wanted} order by number limit 1`,
  );
  return row?.number;
}

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

/** SQL: the status of match `m`: unknown where no source has a result three days after its day. */
export const MATCH_STATUS = `case when m.status in ('scheduled', 'live') and m.held_on is not null
  and m.listed_at < now() - interval '3 days' then 'unknown' else m.status end`;

/** SQL: the winner of event `e`, as a source has it, else the team with the first place once the event is over. */
export const EVENT_WINNER = `coalesce(e.winner_n, case when e.status = 'completed'
  or (e.status is null and e.ends_on < current_date) then e.champion_n end)`;

/** SQL: the time that windows of history compare: the end of match `m`, or its start where the end is unknown. */
export const MATCH_RECORDED_AT: Sql = raw('coalesce(m.ended_at, m.listed_at)');
