import type { Database } from '../../../db/database.js';
import { raw } from '../../../db/sql.js';
import { findOfGame, type RecordText } from './game.queries.js';

/** The end of game `g` is a point of its own if the last frame is more than half a minute earlier. */
const END_IS_ADDED = `(select max(seconds) from lol_game_frame where game_n = g.n) < g.seconds - 30`;

/** The gold of both sides over the game; null if no frame has it. */
export const GOLD_GRAPH = `(
  select json_agg(json_build_object('t', t, 'timestamp', null, 'blueGold', blue, 'redGold', red, 'goldDiff', blue - red) order by t)
  from (
    select seconds as t, max(gold) filter (where place = 100) as blue, max(gold) filter (where place = 200) as red
    from lol_game_frame where game_n = g.n and place >= 100 group by seconds
    union all select g.seconds, b.gold, r.gold where ${END_IS_ADDED}
  ) point where blue is not null and red is not null)`;

const GOLD_BY_PLAYER = `(
  select json_agg(json_build_object('participantId', place, 'points', points) order by place)
  from (
    select place, json_agg(json_build_object('t', t, 'gold', gold, 'cs', cs, 'xp', xp) order by t) as points
    from (
      select place, seconds as t, gold, cs, xp from lol_game_frame where game_n = g.n and place <= 10
      union all
      select place, g.seconds, gold, cs, null from lol_game_line where game_n = g.n and place <= 10 and ${END_IS_ADDED}
    ) point where gold is not null group by place
  ) player)`;

const GOLD = raw(
  `json_build_object('gameId', 'lol-game-' || g.n, 'goldGraph', ${GOLD_GRAPH}, 'byPlayer', ${GOLD_BY_PLAYER})`,
);

export function findGold(db: Database, n: number): Promise<RecordText> {
  return findOfGame(db, n, GOLD);
}
