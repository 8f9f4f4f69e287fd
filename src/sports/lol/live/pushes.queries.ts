import type pg from 'pg';
import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { RIOT } from '../kinds.js';
import type { Push } from './feed.js';
import {
  checkRead,
  figuresAfter,
  type CheckedRead,
  type LastFigures,
  type PushedRead,
} from './broadcast-read-check.js';
import type { DraftAction } from './observation.js';

/** A pushed entry of a draft; `playerId` is null if the operator does not know who plays the champion. */
export interface PushedAction extends DraftAction {
  playerId: string | null;
}

/** Stores a draft and queues it for the feed, which publishes the new entries. An unchanged draft does nothing. */
export async function pushDraft(db: Database, game: number, sequence: readonly PushedAction[]): Promise<void> {
  await db.transaction((client) => storeDraft(client, game, sequence));
}

/** The same inside a transaction. */
export async function storeDraft(
  client: pg.PoolClient,
  game: number,
  sequence: readonly PushedAction[],
): Promise<void> {
  await takeTurn(client);
  const { rowCount } = await client.query(
    `insert into lol_draft (game_n, sequence, pushed_at) values ($1, $2, clock_timestamp())
     on conflict (game_n) do update set sequence = excluded.sequence, pushed_at = excluded.pushed_at
     where lol_draft.sequence <> excluded.sequence`,
    [game, JSON.stringify(sequence)],
  );
  if (rowCount) await client.query(PUSH, ['draft', game, JSON.stringify({ sequence })]);
}

export interface ReadRules {
  /** The figures of the newest frame. */
  board: LastFigures | undefined;
  minConfidence: number;
}

/**
 * Checks a read of the broadcast and queues its accepted figures for the feed. Undefined for a read that is not newer than
 * the last one.
 */
export function pushRead(
  db: Database,
  game: number,
  read: PushedRead,
  rules: ReadRules,
): Promise<CheckedRead | undefined> {
  return db.transaction((client) => storeRead(client, game, read, rules));
}

/** The same inside a transaction. */
export async function storeRead(
  client: pg.PoolClient,
  game: number,
  read: PushedRead,
  { board, minConfidence }: ReadRules,
): Promise<CheckedRead | undefined> {
  await takeTurn(client);
  const { rows } = await client.query<{ figures: LastFigures }>(
    'select figures from lol_visual_read where game_n = $1',
    [game],
  );
  const before = rows[0]?.figures;
  if (before && before.readAt >= read.readAt) return undefined;
  // A frame lags behind the broadcast, so its figures are lower bounds.
  const last = board && before ? newer(board, before) : (board ?? before);
  const checked = checkRead(read, last, minConfidence);
  if (!checked.accepted) return checked;
  await client.query(
    `insert into lol_visual_read (game_n, figures, read_at) values ($1, $2, $3)
     on conflict (game_n) do update set figures = excluded.figures, read_at = excluded.read_at`,
    [game, JSON.stringify(figuresAfter(checked, last)), new Date(read.readAt).toISOString()],
  );
  await client.query(PUSH, ['visual', game, JSON.stringify(checked)]);
  return checked;
}

function newer(one: LastFigures, other: LastFigures): LastFigures {
  return one.readAt > other.readAt ? one : other;
}

const PUSH = `insert into lol_push (kind, game_n, body) values ($1, $2, $3)`;

/** Makes pushes get their numbers in the order of their commits, so that no reader skips one. */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('lol pushes'))`);
}

/** The pushes after the one with this number, of games that upstream knows. Pushes older than six hours are left out. */
export async function listPushes(db: Database, after: number): Promise<Push[]> {
  const rows = await db.rows<Omit<Push, 'body'> & { body: object }>(sql`
    select p.number::float8 as number, p.kind, i.key as "gameKey",
      floor(extract(epoch from p.pushed_at) * 1000)::float8 as at, p.body
    from lol_push p cross join lateral (
      select min(key) as key from identity where family = 'lol' and kind = 'game' and source = ${RIOT} and n = p.game_n
    ) i
    where p.number > ${after} and p.pushed_at > now() - interval '6 hours' and i.key is not null
    order by p.number limit 200`);
  return rows.map((row) => ({ ...row, body: { ...row.body, push: row.number } }));
}

/** Deletes pushes older than a day; they are published, and their drafts and reads are stored elsewhere. */
export async function dropOldPushes(db: Database): Promise<void> {
  await db.rows(sql`delete from lol_push where pushed_at < now() - interval '1 day'`);
}

/** The number of a game by our id or number or upstream's id; undefined for an unknown game. */
export async function findPushedGame(client: Pick<pg.PoolClient, 'query'>, id: string): Promise<number | undefined> {
  const [, own] = /^(?:lol-game-)?(\d{1,9})$/.exec(id.trim().toLowerCase()) ?? [];
  const { rows } = await client.query<{ n: number }>(
    `select n from identity where family = 'lol' and kind = 'game' and (n = $1 or lower(key) = $2)
     order by n = $1 desc nulls last limit 1`,
    [own ?? null, id.trim().toLowerCase()],
  );
  return rows[0]?.n;
}
