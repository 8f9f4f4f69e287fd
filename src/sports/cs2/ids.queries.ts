import type { Database } from '../../db/database.js';
import { raw, sql, type Sql } from '../../db/sql.js';
import type { IdRule } from '../../http/lists.js';

export type IdKind = 'team' | 'player' | 'event' | 'match' | 'skin';

/** The kinds whose slugs lead to their records. */
const HAS_SLUGS: Record<IdKind, boolean> = { team: true, player: true, event: true, match: false, skin: true };

/** Finds team `t` by `cs2-team-<n>`, number, slug, former ones included, or upstream's id. */
export const TEAM_ID = ruleOf('team', 't');

/** Finds player `p` by `cs2-player-<n>`, number, slug, former ones included, or upstream's id. */
export const PLAYER_ID = ruleOf('player', 'p');

/** Finds event `e` by `cs2-event-<n>`, number, slug, former ones included, or upstream's id. */
export const EVENT_ID = ruleOf('event', 'e');

/** Finds match `m` by `cs2-match-<n>`, number or upstream's id. */
export const MATCH_ID = ruleOf('match', 'm');

/** Finds skin `s` by `cs2-skin-<n>`, number, slug or market hash name. */
export const SKIN_ID = ruleOf('skin', 's');

/** The number of the record that an id names; undefined for an unknown id. */
export async function findNumber(db: Database, kind: IdKind, text: string): Promise<number | undefined> {
  const row = await db.row<{ n: number }>(
    sql`select n from ${tableOf(kind)} where n = ${numberOf(kind, sql`${written(text)}::text`)}`,
  );
  return row?.n;
}

/**
 * The map of match `n` that a caller means by `cs2-match-<n>-map-<number>`, number or name; undefined for a map that
 * the match lacks.
 */
export async function findMapNumber(db: Database, n: number, text: string): Promise<number | undefined> {
  const asked = written(text);
  const named = /^(cs2-match-\d{1,10})-map-(\d{1,2})$/.exec(asked);
  if (named && (await findNumber(db, 'match', named[1] as string)) !== n) return undefined;
  const number = named?.[2] ?? (/^\d{1,2}$/.test(asked) ? asked : undefined);
  const wanted = number === undefined ? sql`map = ${asked}` : sql`number = ${Number(number)}`;
  const row = await db.row<{ number: number }>(
    sql`select number from cs2_map where match_n = ${n} and ${wanted} order by number limit 1`,
  );
  return row?.number;
}

/** SQL: rows whose column has the number of any of these ids; absent without ids. */
export function among(kind: IdKind, column: string, ids: readonly string[] | undefined): Sql | false {
  if (ids === undefined || ids.length === 0) return false;
  return sql`${raw(column)} ${inIds(kind, ids)}`;
}

/** SQL: rows that have it in one of two columns, such as a match for one of its teams. */
export function amongEither(
  kind: IdKind,
  columns: readonly [string, string],
  ids: readonly string[] | undefined,
): Sql | false {
  if (ids === undefined || ids.length === 0) return false;
  const named = inIds(kind, ids);
  return sql`(${raw(columns[0])} ${named} or ${raw(columns[1])} ${named})`;
}

/** A single id is compared as a value, so that the index of the column also gives the order. */
function inIds(kind: IdKind, ids: readonly string[]): Sql {
  const [first = '', ...others] = ids.map(written);
  if (others.length === 0)
    return sql`= (select ${numberOf(kind, raw('asked.id'))} from (select ${first}::text as id) asked)`;
  return sql`= any(array(select ${numberOf(kind, raw('asked.id'))} from unnest(${[first, ...others]}::text[]) asked (id)))`;
}

function ruleOf(kind: IdKind, alias: string): IdRule {
  return { written, named: (id) => sql`${raw(alias)}.n = ${numberOf(kind, id)}` };
}

function written(id: string): string {
  return id.trim().toLowerCase();
}

/** Looks for our number first, former ones included, then for a slug, then for upstream's id. */
function numberOf(kind: IdKind, id: Sql): Sql {
  const own = sql`substring(${id} from ${raw(`'^(?:cs2-${kind}-)?([0-9]{1,10})$'`)})::bigint`;
  const bySlug = HAS_SLUGS[kind]
    ? sql`(${movedFrom(kind, sql`${raw(`select n from identity_slug where family = 'cs2' and kind = '${kind}' and slug =`)} ${id}`)}),`
    : raw('');
  return sql`coalesce(
    (select n from ${tableOf(kind)} where n = ${own}),
    (${raw(`select to_n from identity_moved where family = 'cs2' and kind = '${kind}' and n =`)} ${own}),
    ${bySlug}
    (${movedFrom(kind, byKey(kind, id))}))`;
}

/**
 * Looks for a source's key. The count makes PostgreSQL use the index of keys; for the least number alone, it would scan
 * all numbers.
 */
function byKey(kind: IdKind, id: Sql): Sql {
  return sql`select min(n) as n from identity where family = 'cs2' and kind = ${raw(`'${kind}'`)} and lower(key) = ${id} having count(*) > 0`;
}

/** SQL: the canonical number of the record that was found. */
function movedFrom(kind: IdKind, found: Sql): Sql {
  return sql`select coalesce(v.to_n, f.n) from (${found}) f
    left join identity_moved v on v.family = 'cs2' and v.kind = ${raw(`'${kind}'`)} and v.n = f.n`;
}

function tableOf(kind: IdKind): Sql {
  return raw(`cs2_${kind}`);
}
