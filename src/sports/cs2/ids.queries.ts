import { idsOf } from '../../archive/ids.queries.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/sql.js';

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
