import { anyOf, firstMoment, isoTime, lastMoment } from '../../../db/conditions.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import { championId, NAMES_OF_IDS } from '../champions.js';
import { among } from '../refs.queries.js';
import { PLAYED } from './figures.js';

/** A filter of a player's games. */
export interface GameFilter {
  league?: string[];
  tournamentId?: string[];
  champion?: string[];
  role?: string[];
  from?: string;
  to?: string;
}

/** When game `g` of match `m` was played, as precisely as it is known. */
export const PLAYED_AT = 'coalesce(g.starts_at, m.listed_at)';

/** The same if a source has at least the day; else null, so that filters by day leave the game out. */
export const DATED_AT = 'coalesce(g.starts_at, m.starts_at)';

/** Conditions on `PLAYED_GAMES`. */
export function ofPlayer(n: number, filter: GameFilter = {}): (Sql | false)[] {
  const { league, tournamentId, champion, role, from, to } = filter;
  return [
    sql`l.player_n = ${n}`,
    raw('l.place <= 10'),
    among('league', 'l.league_n', league),
    among('tournament', 'm.tournament_n', tournamentId),
    anyOf(raw('lower(l.champion)'), champion?.map(championKey)),
    anyOf(raw('l.role'), role),
    from !== undefined && sql`${raw(DATED_AT)} >= ${firstMoment(from)}::timestamptz`,
    to !== undefined && sql`${raw(DATED_AT)} <= ${lastMoment(to)}::timestamptz`,
  ];
}

/** An object as JSON text, and the time of the oldest record in it within the caller's window. */
export interface Part {
  body: string;
  oldest: string | null;
}

/** The games as rows of `PLAYED`. */
export function playedGames(conditions: readonly (Sql | false)[]): Sql {
  return sql`${raw(PLAYED)} ${where(conditions)}`;
}

/** The same with `nth`, the place of the game's match, counted from the newest. */
export function gamesByMatch(conditions: readonly (Sql | false)[]): Sql {
  return sql`select *, dense_rank() over (order by listed_at desc, place desc, match_n desc) as nth
    from (${playedGames(conditions)}) played`;
}

/** When a row of `PLAYED` was played, in ISO 8601. */
export function playedAt(aggregate: 'max' | 'min' | ''): string {
  return isoTime(`${aggregate}(coalesce(starts_at, listed_at))`);
}

/** The champion's id in lower case, for an id or name in any case. */
function championKey(written: string): string {
  const name = written.toLowerCase();
  const odd = [...NAMES_OF_IDS].find(([, known]) => known.toLowerCase() === name);
  return (odd?.[0] ?? championId(written)).toLowerCase();
}
