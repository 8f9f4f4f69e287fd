import type pg from 'pg';
import { identify, mergeInto, type Merged } from '../../../archive/identities.js';
import type { Kind } from '../../../archive/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { GAME, GOLGG, MATCH, RIOT } from './kinds.js';

/** Two numbers of one game or match. */
export type SamePair = readonly [one: number, other: number];

/** The tables of what is live or was pushed under a number; its ids stand in states and logs, so that it must stay. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  game: [
    'select n from lol_live_game',
    'select game_n from lol_draft',
    'select game_n from lol_visual_read',
    'select game_n from lol_pushed_draft',
    'select game_n from lol_pushed_read',
  ],
  match: ['select n from lol_live_match'],
};

/**
 * Merges games that got two numbers before a file showed that they are one: the lowest number stays, and the other one
 * leads to it. Games of one source that have different keys there stay apart.
 */
export function mergeGames(context: DeriveContext, pairs: readonly SamePair[]): Promise<void> {
  return merge(context, GAME, pairs, [RIOT, GOLGG]);
}

/**
 * Moves merged games into the matches of the games that stay. A match of which every game is in another one is merged
 * with it.
 */
export async function mergeMatches(context: DeriveContext): Promise<void> {
  const { client } = context;
  const { rows } = await client.query<{ gone: number; stays: number | null; n: number; is_empty: boolean }>(
    `select old.game_n as gone, own.match_n as stays, old.match_n as n, not exists (
         select from lol_game_match rest where rest.match_n = old.match_n and not exists (
           select from identity_moved moved where moved.family = 'lol' and moved.kind = 'game' and moved.n = rest.game_n)) as is_empty
     from lol_game_match old
     join identity_moved m on m.family = 'lol' and m.kind = 'game' and m.n = old.game_n
     left join lol_game_match own on own.game_n = m.to_n
     order by old.game_n`,
  );
  if (rows.length === 0) return;
  const pairs = rows.flatMap(({ stays, n, is_empty }): SamePair[] =>
    stays !== null && stays !== n && is_empty ? [[n, stays]] : [],
  );
  await merge(context, MATCH, pairs, [RIOT]);
  await client.query(
    `insert into lol_game_match (game_n, match_n)
     select m.to_n, min(old.match_n) from lol_game_match old
     join identity_moved m on m.family = 'lol' and m.kind = 'game' and m.n = old.game_n
     group by m.to_n on conflict do nothing`,
  );
  await client.query(
    `update lol_game_match gm set match_n = m.to_n from identity_moved m
     where m.family = 'lol' and m.kind = 'match' and m.n = gm.match_n`,
  );
}

/** The merged games that still have rows, with the games that they are. */
export async function listMergedGames(client: pg.PoolClient): Promise<{ gone: number[]; into: number[] }> {
  const { rows } = await client.query<{ n: number; to_n: number }>(
    `select m.n, m.to_n from identity_moved m
     where m.family = 'lol' and m.kind = 'game' and (
       exists (select from lol_game g where g.n = m.n) or exists (select from lol_game_match gm where gm.game_n = m.n))
     order by m.n`,
  );
  return { gone: rows.map(({ n }) => n), into: rows.map(({ to_n }) => to_n) };
}

/** Deletes the rows of merged games. */
export async function dropMergedGames(client: pg.PoolClient, games: readonly number[]): Promise<void> {
  await client.query('delete from lol_game_line where game_n = any($1)', [games]);
  await client.query('delete from lol_game_frame where game_n = any($1)', [games]);
  await client.query('delete from lol_game where n = any($1)', [games]);
}

/** Deletes the rows of merged matches, and of these merged games in matches. */
export async function dropMergedMatches(client: pg.PoolClient, games: readonly number[]): Promise<void> {
  await client.query('delete from lol_game_match where game_n = any($1)', [games]);
  await client.query(
    `delete from lol_match x using identity_moved m where m.family = 'lol' and m.kind = 'match' and m.n = x.n`,
  );
}

async function merge(
  { client, database }: DeriveContext,
  kind: Kind,
  pairs: readonly SamePair[],
  apart: readonly string[],
): Promise<void> {
  const different = pairs.filter(([one, other]) => one !== other);
  if (different.length === 0) return;
  const kept = new Set(await listKept(client, kind, different.flat()));
  await identify(database, kind.family, async (identities) => {
    const sources = await sourcesOf(identities, kind, different.flat(), apart);
    const merged = mergedOf(different, sources).filter(({ n }) => !kept.has(n));
    await mergeInto(identities, kind, merged);
  });
}

/**
 * What leads where: the lowest number of all that are the same stays. Pairs come in the order in which they count: one that
 * would join two keys of a source is left out.
 */
export function mergedOf(pairs: readonly SamePair[], sources: ReadonlyMap<number, readonly string[]>): Merged[] {
  const into = new Map<number, number>();
  const held = new Map([...sources].map(([n, own]) => [n, new Set(own)]));
  const standing = (n: number): number => {
    const next = into.get(n);
    return next === undefined ? n : standing(next);
  };
  for (const pair of pairs) {
    const [low, high] = pair.map(standing).toSorted((one, other) => one - other) as [number, number];
    const [own, others] = [held.get(low) ?? new Set<string>(), held.get(high) ?? new Set<string>()];
    if (low === high || [...others].some((source) => own.has(source))) continue;
    into.set(high, low);
    held.set(low, new Set([...own, ...others]));
  }
  return [...into.keys()].map((n) => ({ n, into: standing(n) }));
}

/** The sources, of those named, that have a key of each of these numbers. */
async function sourcesOf(
  client: pg.PoolClient,
  { family, name }: Kind,
  numbers: readonly number[],
  sources: readonly string[],
): Promise<Map<number, string[]>> {
  const { rows } = await client.query<{ n: number; sources: string[] }>(
    `select n, array_agg(distinct source) as sources from identity
     where family = $1 and kind = $2 and n = any($3) and source = any($4) group by n`,
    [family, name, numbers, sources],
  );
  return new Map(rows.map(({ n, sources: own }) => [n, own]));
}

async function listKept(client: pg.PoolClient, { name }: Kind, numbers: readonly number[]): Promise<number[]> {
  const tables = (KEPT[name] ?? []).join(' union ');
  const { rows } = await client.query<{ n: number }>(`select n from (${tables}) kept (n) where n = any($1)`, [numbers]);
  return rows.map(({ n }) => n);
}
