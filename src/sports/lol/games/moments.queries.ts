import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { GAME_RECORDED_AT, MATCH_RECORDED_AT } from '../refs.queries.js';

/** When a game ended, or began where its end is unknown. */
export async function findGameMoment(db: Database, n: number): Promise<Date> {
  const row = await db.row<{ at: Date }>(
    sql`select ${GAME_RECORDED_AT} as at from lol_game g left join lol_match m on m.n = g.match_n where g.n = ${n}`,
  );
  return (row as { at: Date }).at;
}

/** The same of a match. */
export async function findMatchMoment(db: Database, n: number): Promise<Date> {
  const row = await db.row<{ at: Date }>(sql`select ${MATCH_RECORDED_AT} as at from lol_match m where m.n = ${n}`);
  return (row as { at: Date }).at;
}
