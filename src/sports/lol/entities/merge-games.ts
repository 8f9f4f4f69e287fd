import type pg from 'pg';
import type { Kind } from '../../../archive/resolve/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { mergeSame, type SamePair } from '../../../archive/resolve/merge.js';
import { GAME, GOLGG, MATCH, RIOT } from '../kinds.js';

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
export async function mergeGames({ client, database }: DeriveContext, pairs: readonly SamePair[]): Promise<void> {
  const kept = await listKept(client, GAME, pairs.flat());
  await mergeSame(database, GAME, pairs, { apart: [RIOT, GOLGG], kept });
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
  const kept = await listKept(client, MATCH, pairs.flat());
  await mergeSame(context.database, MATCH, pairs, { apart: [RIOT], kept });
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

async function listKept(client: pg.PoolClient, { name }: Kind, numbers: readonly number[]): Promise<Set<number>> {
  const tables = (KEPT[name] ?? []).join(' union ');
  const { rows } = await client.query<{ n: number }>(`select n from (${tables}) kept (n) where n = any($1)`, [numbers]);
  return new Set(rows.map(({ n }) => n));
}
