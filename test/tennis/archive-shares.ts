import { sql } from '../../src/db/sql.js';
import { LONG } from '../support/long.js';
import { impossibleShares } from '../support/percentages.js';
import type { Json } from '../support/service.js';
import type { Archive } from '../support/archive.js';

/** A tenth of the men has every kind of box score; the long form asks for all of them. */
const MEN_ONE_IN = LONG ? 1 : 10;

export function tennisShares(archive: () => Archive): void {
  test('no percentage is outside of 0 to 100, for any player of both tours', async () => {
    const rows = await archive().service.db.rows<{ id: string }>(sql`
      select player_id as id from tennis_appearance where counts and has_stats
      group by 1 having player_id like 'wta%' or abs(hashtext(player_id)) % ${MEN_ONE_IN} = 0`);
    const ids = rows.map(({ id }) => id);
    const wrong: string[] = [];
    const known = { atp: 0, wta: 0 };
    const work = async () => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        const stats: Json = await archive().get(`players/${id}/stats`);
        for (const share of impossibleShares(stats)) wrong.push(`${id}${share}`);
        // Null for who has box scores at challengers only.
        if (typeof stats.serve_return?.service_games_won_pct === 'number') known[id.slice(0, 3) as 'atp' | 'wta'] += 1;
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    expect(wrong).toEqual([]);
    expect([known.atp > 100, known.wta > 100]).toEqual([true, true]);
  });

  test('a career counts only the matches whose service games are told', async () => {
    // Counted from the two files of women, of which the older has some of her matches without service games.
    const { serve_return } = await archive().get('players/wta_201493/stats');
    expect([serve_return.service_games_won_pct, serve_return.return_games_won_pct]).toEqual([70.6, 43.6]);
  });
}
