import { Database } from '../../../src/db/database.js';
import type { Json } from '../../support/service.js';
import { ownDatabase } from '../../support/stores.js';
import { importFiles, type Cells } from './games-files.js';
import { ALL_SERIES, dayOf, daysAgoOf, filesOf, isZero, round, ROWS, SERIES, sum, World } from './people-world.js';

const world = new World();

const NEWEST = daysAgoOf(SERIES - 1);

const complete = (rows: readonly Cells[]) => rows.filter((row) => !isZero(row));
const quotient = (above: number, below: number, places: number) => (below === 0 ? null : round(above / below, places));

/** The value of a player's rows, and the number of games in it. */
const METRICS: Record<string, (rows: readonly Cells[]) => [number | null, number]> = {
  kda: (rows) => [
    quotient(sum(complete(rows), 'kills', 'assists'), Math.max(1, sum(complete(rows), 'deaths')), 2),
    complete(rows).length,
  ],
  cs: (rows) => [
    quotient(60 * sum(complete(rows), 'total cs'), sum(complete(rows), 'gamelength'), 2),
    complete(rows).length,
  ],
  damage: (rows) => [
    quotient(60 * sum(complete(rows), 'damagetochampions'), sum(complete(rows), 'gamelength'), 2),
    complete(rows).length,
  ],
  vision: (rows) => [quotient(sum(complete(rows), 'visionscore'), complete(rows).length, 2), complete(rows).length],
  firstblood: (rows) => [
    quotient(sum(complete(rows), 'firstbloodkill'), complete(rows).length, 4),
    complete(rows).length,
  ],
  winrate: (rows) => {
    const decided = rows.filter(({ result }) => result !== '');
    return [quotient(sum(decided, 'result'), decided.length, 4), decided.length];
  },
};

/** Name, value and games of those with so many games, the best first. */
function board(metric: string, rows: readonly Cells[], minGames: number): Json[] {
  const names = [...new Set(rows.map(({ playername }) => playername))].filter((name) => name !== undefined);
  const values = names.map((name) => {
    const [value, games] = METRICS[metric]!(rows.filter(({ playername }) => playername === name));
    return { name, value, games };
  });
  const kept = values.filter(({ value, games }) => value !== null && games >= minGames);
  return kept.map((one) => ({ ...one, rank: 1 + kept.filter(({ value }) => value! > one.value!).length }));
}

const byName = (rows: readonly Json[]) => rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));

async function answered(path: string): Promise<Json[]> {
  const rows = await world.whole(`leaderboards/${path}`);
  const ranks = rows.map(({ rank }) => rank);
  expect(ranks).toEqual(ranks.toSorted((one: number, other: number) => one - other));
  return rows.map(({ rank, player, value, games }) => ({ rank, name: player.currentIgn, value, games }));
}

const since = (days: number) => ROWS.filter(({ date }) => String(date).slice(0, 10) > dayOf(NEWEST + days));

describe('leaderboards', () => {
  test.each(Object.keys(METRICS))('by %s, recounted from the rows of the file', async (metric) => {
    const rows = ROWS.filter(({ position }) => position !== 'team');
    expect(byName(await answered(`${metric}?window=all&minGames=1`))).toEqual(byName(board(metric, rows, 1)));
    expect(byName(await answered(`${metric}?window=180d&minGames=15`))).toEqual(
      byName(
        board(
          metric,
          since(180).filter(({ position }) => position !== 'team'),
          15,
        ),
      ),
    );
  });

  test('count the days back from the newest game, 90 where nothing is asked', async () => {
    const rows = since(90).filter(({ position }) => position !== 'team');
    const { data, meta } = await world.get('leaderboards/kda?limit=1');
    expect(meta).toMatchObject({ metric: 'kda', window: '90d', limit: 1, offset: 0 });
    expect(meta.asOf).toBe(dayOf(NEWEST));
    expect(meta.total).toBe(board('kda', rows, meta.minGames).length);
    expect(data.length).toBeLessThanOrEqual(1);
    for (const days of [30, 365]) {
      const expected = since(days).filter(({ position }) => position !== 'team');
      expect(byName(await answered(`cs?window=${days}d&minGames=1`))).toEqual(byName(board('cs', expected, 1)));
    }
  });

  test('ask for half of the most games where nobody has twenty', async () => {
    const { data, meta } = await world.get('leaderboards/cs?window=30d');
    const players = since(30).filter(({ position }) => position !== 'team');
    const most = Math.max(...board('cs', players, 1).map(({ games }) => games));
    expect(most).toBeLessThan(20);
    expect([meta.minGames, data[0].rank]).toEqual([Math.ceil(most / 2), 1]);
    const asked = await world.get('leaderboards/cs?window=30d&minGames=20');
    expect([asked.data, asked.meta.minGames]).toEqual([[], 20]);
  });

  test('of leagues and roles, several of them together', async () => {
    const roles: Record<string, string> = { top: 'top', mid: 'mid', sup: 'sup' };
    const players = ROWS.filter(({ position }) => position !== 'team');
    const check = async (query: string, takes: (row: Cells) => boolean) => {
      const expected = board('kda', players.filter(takes), 1);
      expect(expected.length).toBeGreaterThan(0);
      expect([query, byName(await answered(`kda?window=all&minGames=1&${query}`))]).toEqual([query, byName(expected)]);
    };
    await check('league=lfl', ({ league }) => league === 'LFL');
    await check('league=lfl,MSI', ({ league }) => league === 'LFL' || league === 'MSI');
    await check('role=mid', ({ position }) => position === roles.mid);
    await check(
      'role=top,sup&league=lol-lck',
      ({ position, league }) => [roles.top, roles.sup].includes(String(position)) && league === 'LCK',
    );
    expect(await answered('kda?window=all&league=nothing')).toEqual([]);
  });

  test('a value is the figure of the player with the same filters', async () => {
    const [leader] = await world.dataOf('leaderboards/damage?window=all&league=lck&minGames=1&limit=1');
    const { summary } = await world.dataOf(`players/${leader.player.lolPlayerId}/stats?league=lck`);
    expect(leader.value).toBe(summary.avgDamagePerMin);
    expect(leader.player).toEqual((await world.dataOf(`players?ids=${leader.player.slug}`))[0]);
    expect(leader.teamSlug).toBe(leader.player.team.slug);
  });

  test('what no source has yet is empty and says so; what is no metric is refused', async () => {
    for (const metric of ['earnings', 'championships']) {
      const { data, meta } = await world.get(`leaderboards/${metric}`);
      expect([data, meta.available, meta.total, meta.asOf]).toEqual([[], false, 0, null]);
    }
    const answer = await world.ask('leaderboards/fame');
    const { error } = (await answer.json()) as Json;
    expect([answer.status, error.code, error.details[0].param]).toEqual([400, 'VALIDATION_ERROR', 'metric']);
    expect((await world.ask('leaderboards/KDA?window=7d')).status).toBe(400);
    expect((await world.ask('leaderboards/KDA?window=ALL')).status).toBe(200);
  });
});

/** Every sum by the names that do not depend on the order of imports. */
const SUMS = `
  select w.window_days, l.slug as league, w.role, p.slug as player, t.slug as team, w.last_on::text,
    to_jsonb(w) - array['window_days', 'league_n', 'role', 'player_n', 'team_n', 'last_on'] as sums
  from lol_leader w join lol_player p on p.n = w.player_n left join lol_league l on l.n = w.league_n
  left join lol_team t on t.n = w.team_n
  order by w.window_days nulls first, l.slug nulls first, w.role nulls first, p.slug`;

test('imports in several parts leave the same sums as one', async () => {
  const own = await ownDatabase('empty');
  const database = await Database.open({ url: own.url, poolSize: 1, statementTimeoutMs: 0 });
  try {
    const isLate = (series: number) => series > 60;
    await importFiles(own.url, filesOf(ALL_SERIES.filter((one) => one % 3 > 0 && !isLate(one))));
    await importFiles(own.url, filesOf(ALL_SERIES.filter((one) => one % 3 === 0 && !isLate(one))));
    await importFiles(own.url, filesOf(ALL_SERIES));
    expect((await database.pool.query(SUMS)).rows).toEqual((await world.service.db.pool.query(SUMS)).rows);
  } finally {
    await database.close();
    await own.drop();
  }
});
