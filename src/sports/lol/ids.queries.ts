import type { Database } from '../../db/database.js';
import { raw, sql, type Sql } from '../../db/sql.js';
import type { IdRule } from '../../http/lists.js';
import { leagueSlug } from './leagues.js';

export type IdKind = 'league' | 'tournament' | 'team' | 'player' | 'match' | 'game';

/** The prefixes of our own ids by kind; a bare number is valid, too. */
const PREFIXES: Record<IdKind, string> = {
  league: 'lol-league-',
  tournament: 'lol-tournament-',
  team: 'lol-team-',
  player: 'lol-player-',
  match: 'lol-match-',
  game: 'lol-game-',
};

/** The tables of slugs by kind; the slugs of tournaments are upstream's. */
const SLUGS: Partial<Record<IdKind, string>> = {
  league: `select n from identity_slug where family = 'lol' and kind = 'league' and slug =`,
  team: `select n from identity_slug where family = 'lol' and kind = 'team' and slug =`,
  player: `select n from identity_slug where family = 'lol' and kind = 'player' and slug =`,
  tournament: 'select min(n) from lol_tournament where slug =',
};

/** Finds league `l` by `lol-<slug>`, slug, alias, number or upstream's id. */
export const LEAGUE_ID = ruleOf('league', 'l');

/** Finds tournament `t` by `lol-tournament-<n>`, number, slug or upstream's id. */
export const TOURNAMENT_ID = ruleOf('tournament', 't');

/** Finds team `team` by slug or number, former ones included, or upstream's id. */
export const TEAM_ID = ruleOf('team', 'team');

/** Finds player `p` by `lol-player-<n>`, number or slug, former ones included, or upstream's id. */
export const PLAYER_ID = ruleOf('player', 'p');

/** Finds match `m` by `lol-match-<n>`, number or upstream's id. */
export const MATCH_ID = ruleOf('match', 'm');

/** The number of the league, tournament, team, player, match or game with this id; undefined for an unknown id. */
export async function findNumber(db: Database, kind: IdKind, text: string): Promise<number | undefined> {
  const row = await db.row<{ n: number }>(
    sql`select n from ${tableOf(kind)} where n = ${numberOf(kind, sql`${written(kind, text)}::text`)}`,
  );
  return row?.n;
}

/** A condition: the column has the number of one of these ids; false if no ids are given. */
export function among(kind: IdKind, column: string, ids: readonly string[] | undefined): Sql | false {
  if (ids === undefined || ids.length === 0) return false;
  return sql`${raw(column)} ${inIds(kind, ids)}`;
}

/** The same for two columns, of which one must match, such as the two teams of a match. */
export function amongEither(
  kind: IdKind,
  columns: readonly [string, string],
  ids: readonly string[] | undefined,
): Sql | false {
  if (ids === undefined || ids.length === 0) return false;
  const named = inIds(kind, ids);
  return sql`(${raw(columns[0])} ${named} or ${raw(columns[1])} ${named})`;
}

/** A single id is compared with `=`, so that an index on the column can also give the order of the rows. */
function inIds(kind: IdKind, ids: readonly string[]): Sql {
  const [first = '', ...others] = ids.map((id) => written(kind, id));
  if (others.length === 0)
    return sql`= (select ${numberOf(kind, raw('asked.id'))} from (select ${first}::text as id) asked)`;
  return sql`= any(array(select ${numberOf(kind, raw('asked.id'))} from unnest(${[first, ...others]}::text[]) asked (id)))`;
}

function ruleOf(kind: IdKind, alias: string): IdRule {
  return {
    written: (id) => written(kind, id),
    named: (id) => sql`${raw(alias)}.n = ${numberOf(kind, id)}`,
  };
}

function written(kind: IdKind, id: string): string {
  const lower = id.trim().toLowerCase();
  if (kind !== 'league' || /^\d+$/.test(lower) || lower.startsWith(PREFIXES.league)) return lower;
  return leagueSlug(lower.replace(/^lol-/, '')) || lower;
}

/** Our number first, former ones included, then a slug, then upstream's id. */
function numberOf(kind: IdKind, id: Sql): Sql {
  const slugs = SLUGS[kind];
  const bySlug = slugs === undefined ? raw('') : sql`(${raw(slugs)} ${id}),`;
  const own = sql`substring(${id} from ${raw(`'^(?:${PREFIXES[kind]})?([0-9]{1,10})$'`)})::bigint`;
  return sql`coalesce(
    (select n from ${tableOf(kind)} where n = ${own}),
    (${raw(`select to_n from identity_moved where family = 'lol' and kind = '${kind}' and n =`)} ${own}),
    ${bySlug}
    (${byKey(kind, id)}))`;
}

/**
 * The number for a source's key. With `min` alone PostgreSQL would walk the index of numbers; the `count` makes it use the
 * index of keys.
 */
function byKey(kind: IdKind, id: Sql): Sql {
  return sql`select min(n) as n from identity where family = 'lol' and kind = ${raw(`'${kind}'`)} and lower(key) = ${id} having count(*) > 0`;
}

function tableOf(kind: IdKind): Sql {
  return raw(`lol_${kind}`);
}
