import type { Json } from '../../support/service.js';
import type { Cells } from './games-files.js';
import {
  dayOf,
  isZero,
  newestFirst,
  otherSide,
  ownSide,
  playerRows,
  round,
  ROWS,
  seriesOf,
  sum,
  World,
} from './people-world.js';

const world = new World();
const { get, dataOf, ask, whole } = bound(world);

function bound(one: World) {
  return { get: one.get.bind(one), dataOf: one.dataOf.bind(one), ask: one.ask.bind(one), whole: one.whole.bind(one) };
}

const ratio = (part: number, all: number) => (all === 0 ? null : round(part / all, 4));
const by = (part: number, all: number, places = 2) => (all === 0 ? null : round(part / all, places));

/** The figures of a player's rows, as the documentation defines them. */
function recount(rows: readonly Cells[]) {
  const complete = rows.filter((row) => !isZero(row));
  const [wins, losses] = ['1', '0'].map((word) => rows.filter(({ result }) => String(result) === word).length) as [
    number,
    number,
  ];
  const minutes = sum(complete, 'gamelength') / 60;
  const plausible = complete.filter((row) => Number(ownSide(row).kills) >= Math.max(1, sum([row], 'kills', 'assists')));
  return {
    gamesPlayed: rows.length,
    wins,
    losses,
    unknownResults: rows.length - wins - losses,
    winRate: ratio(wins, wins + losses),
    avgKills: by(sum(complete, 'kills'), complete.length),
    avgDeaths: by(sum(complete, 'deaths'), complete.length),
    avgAssists: by(sum(complete, 'assists'), complete.length),
    avgKda: complete.length === 0 ? null : by(sum(complete, 'kills', 'assists'), Math.max(1, sum(complete, 'deaths'))),
    avgCs: by(sum(complete, 'total cs'), complete.length),
    avgCsPerMin: by(sum(complete, 'total cs'), minutes),
    avgGold: by(sum(complete, 'totalgold'), complete.length),
    avgGoldPerMin: by(sum(complete, 'totalgold'), minutes),
    avgDamage: by(sum(complete, 'damagetochampions'), complete.length),
    avgDamagePerMin: by(sum(complete, 'damagetochampions'), minutes),
    avgDamageShare: ratio(sum(complete, 'damagetochampions'), sum(complete.map(ownSide), 'damagetochampions')),
    avgVisionScore: by(sum(complete, 'visionscore'), complete.length),
    killParticipation: ratio(sum(plausible, 'kills', 'assists'), sum(plausible.map(ownSide), 'kills')),
    firstBloodRate: ratio(sum(complete, 'firstbloodkill'), complete.length),
    tripleKills: sum(complete, 'triplekills'),
    quadraKills: sum(complete, 'quadrakills'),
    pentaKills: sum(complete, 'pentakills'),
  };
}

const NAMES = [...new Set(ROWS.map(({ playername }) => playername).filter((name) => name !== undefined))] as string[];

/** A player of whom some rows are zeros. */
const WITH_ZEROS = NAMES.find((name) => playerRows(name).some(isZero)) as string;
const slugOf = (name: string) => name.toLowerCase().replace(' ', '-');

describe('the list of players', () => {
  test('has each player once, by name, with team, role, region and activity', async () => {
    const rows = await whole('players');
    expect(rows.map(({ currentIgn }) => currentIgn)).toEqual(NAMES.toSorted());
    const row = rows.find(({ currentIgn }) => currentIgn === 'Foxes mid');
    expect(row).toEqual({
      lolPlayerId: expect.stringMatching(/^lol-player-\d+$/),
      slug: 'foxes-mid',
      currentIgn: 'Foxes mid',
      realName: null,
      role: 'mid',
      nationality: null,
      countryCode: null,
      region: 'KOREA',
      imageUrl: null,
      team: { slug: 'ash-foxes', name: 'Ash Foxes', shortName: 'AF', logoUrl: null },
      isActive: true,
    });
  });

  test('has the whole team where it is asked for', async () => {
    const [player] = (await get('players?ids=foxes-mid&expand=Team')).data;
    const [team] = (await get('teams?ids=ash-foxes')).data;
    expect(player.team).toEqual(team);
    expect(team).toMatchObject({ slug: 'ash-foxes', leagueId: expect.any(String) });
    expect((await ask('players?expand=champions')).status).toBe(400);
  });

  test('filters take what they name, several of them any of those', async () => {
    const all = await whole('players');
    const check = async (query: string, takes: (row: Json) => boolean) => {
      const slugs = (await whole(`players?${query}`)).map(({ slug }) => slug);
      expect([query, slugs]).toEqual([query, all.filter(takes).map(({ slug }) => slug)]);
      expect(slugs.length).toBeGreaterThan(0);
    };
    await check('role=ADC,sup', ({ role }) => role === 'bottom' || role === 'support');
    await check('team=ash-foxes,Bay-Owls', ({ team }) => ['ash-foxes', 'bay-owls'].includes(team.slug));
    await check('region=emea', ({ region }) => region === 'EMEA');
    await check('q=foxes', ({ currentIgn }) => currentIgn.startsWith('Foxes'));
    await check('q=mid%20owls', ({ currentIgn }) => currentIgn === 'Owls mid');
    expect(await whole('players?team=nobody')).toEqual([]);
    expect(await whole('players?country=KR')).toEqual([]);
    const [first, second] = all as [Json, Json];
    const { data, meta } = await get(`players?ids=${second.slug},nobody,${first.lolPlayerId},oe:player:Foxesmid`);
    expect(data.map(({ slug }: Json) => slug)).toEqual([second.slug, first.slug, 'foxes-mid']);
    expect(meta.missing).toEqual(['nobody']);
  });

  test('a walk by cursor gives the same rows as its pages', async () => {
    const pages = (await whole('players')).map(({ slug }) => slug);
    const walked: string[] = [];
    for (let cursor = ''; ;) {
      const { data, meta } = await get(`players?limit=4${cursor && `&cursor=${cursor}`}`);
      walked.push(...data.map(({ slug }: Json) => slug));
      if (meta.nextCursor === null) break;
      cursor = meta.nextCursor;
    }
    expect(walked).toEqual(pages);
  });

  test('a search finds beginnings, words and what is close, the nearest first', async () => {
    const hits = await get('players/search?q=foxes&limit=3');
    expect(hits.meta.count).toBe(3);
    for (const hit of hits.data) expect(hit).toMatchObject({ match: 'prefix', score: 1, region: 'KOREA' });
    const word = await dataOf('players/search?q=top&limit=50');
    expect(word.map(({ match }: Json) => match)).toEqual(word.map(() => 'word'));
    expect(word).toHaveLength(7);
    const [fuzzy] = await dataOf('players/search?q=Cranez%20mid');
    expect(fuzzy).toMatchObject({ currentIgn: 'Cranes mid', match: 'fuzzy' });
    expect(fuzzy.score).toBeLessThan(0.85);
    expect(await dataOf('players/search?q=%26%26')).toEqual([]);
    expect((await ask('players/search')).status).toBe(400);
  });
});

describe('figures of a player', () => {
  test.each([...NAMES.slice(0, 7), WITH_ZEROS])('%s, recounted from the rows of the file', async (name) => {
    const rows = playerRows(name);
    const stats = await dataOf(`players/${slugOf(name)}/stats`);
    expect(stats.summary).toEqual(recount(rows));
    expect(stats.provisionalRows).toBe(rows.filter(isZero).length);
    const profile = await dataOf(`players/${slugOf(name)}`);
    expect(profile.stats).toEqual(stats.summary);
  });

  test('rows of zeros are counted as games and left out of averages', () => {
    expect(playerRows(WITH_ZEROS).filter(isZero).length).toBeGreaterThan(0);
  });

  test('filters narrow the figures and the games alike', async () => {
    const rows = playerRows('Foxes mid');
    const [from, to] = [dayOf(300), dayOf(100)];
    const filters: [string, (row: Cells) => boolean][] = [
      ['league=MSI', ({ league }) => league === 'MSI'],
      ['league=lol-lck,msi', () => true],
      ['champion=wukong,Lee%20Sin', ({ champion }) => champion === 'Wukong' || champion === 'Lee Sin'],
      ['champion=KSANTE', ({ champion }) => champion === "K'Sante"],
      ['role=mid', () => true],
      ['role=sup', () => false],
      [`from=${from}&to=${to}`, ({ date }) => String(date) >= from && String(date).slice(0, 10) <= to],
    ];
    for (const [query, takes] of filters) {
      const { data, meta } = await get(`players/foxes-mid/stats?${query}&limit=100`);
      const kept = newestFirst(rows.filter(takes));
      expect([query, data.summary, meta.total]).toEqual([query, recount(kept), kept.length]);
      expect(data.recent.map(({ startTime }: Json) => startTime)).toEqual(
        kept.map(({ date }) => `${String(date).replace(' ', 'T')}.000Z`),
      );
    }
    const { filters: asked } = await dataOf(`players/foxes-mid/stats?league=lck&role=mid&from=${from}`);
    expect(asked).toEqual({ league: ['lck'], tournamentId: null, champion: null, role: ['mid'], from, to: null });
  });

  test('a recent game is the row of the game with its time, league, opponent and result', async () => {
    const { data, meta } = await get('players/foxes-mid/stats?limit=3&offset=2');
    expect(meta).toMatchObject({ limit: 3, offset: 2, total: playerRows('Foxes mid').length, hasMore: true });
    const rows = newestFirst(playerRows('Foxes mid')).slice(2, 5);
    for (const [index, row] of rows.entries()) {
      const { startTime, league, opponentSlug, result, ...figures } = data.recent[index];
      expect({ startTime, league, opponentSlug, result }).toEqual({
        startTime: `${String(row.date).replace(' ', 'T')}.000Z`,
        league: String(row.league).toLowerCase(),
        opponentSlug: slugOf(String(otherSide(row).teamname)),
        result: String(row.result) === '1' ? 'win' : 'loss',
      });
      const ofGame = await dataOf(`games/${row.gameid}/stats`);
      expect(figures).toEqual(ofGame.find(({ lolPlayerId }: Json) => lolPlayerId === figures.lolPlayerId));
    }
  });
});

/** The newest series of a player's rows, newest first, each with its games in that order. */
function seriesRowsOf(rows: readonly Cells[], last: number): Cells[] {
  const newest = [...new Set(rows.map(seriesOf))].toSorted((one, other) => other - one).slice(0, last);
  return newestFirst(rows.filter((row) => newest.includes(seriesOf(row))));
}

const kdaOf = (row: Cells) => sum([row], 'kills', 'assists') / Math.max(1, Number(row.deaths));
const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;

describe('form and champions', () => {
  test.each(['Foxes mid', WITH_ZEROS])('form of %s over windows of matches', async (name) => {
    const { lolPlayerId, windows } = await dataOf(`players/${slugOf(name)}/form?windows=3,10,100`);
    expect(lolPlayerId).toMatch(/^lol-player-\d+$/);
    for (const [index, size] of [3, 10, 100].entries()) {
      const rows = seriesRowsOf(playerRows(name), size);
      const all = recount(rows);
      const kdas = rows.filter((row) => !isZero(row)).map(kdaOf);
      const variance = mean(kdas.map((kda) => (kda - mean(kdas)) ** 2));
      const half = Math.ceil(kdas.length / 2);
      const [newer, older] = [mean(kdas.slice(0, half)), mean(kdas.slice(half))];
      const matches = new Set(rows.map(seriesOf)).size;
      expect(windows[index]).toMatchObject({
        window: size,
        sampleComplete: matches === size,
        matchesAnalyzed: matches,
        gamesAnalyzed: rows.length,
        wins: all.wins,
        losses: all.losses,
        winRate: all.winRate,
        avgKda: all.avgKda,
        kdaVariance: round(variance, 2),
        avgCsPerMin: all.avgCsPerMin,
        avgGoldPerMin: all.avgGoldPerMin,
        avgDamagePerMin: all.avgDamagePerMin,
        killParticipation: all.killParticipation,
        avgVisionScore: all.avgVisionScore,
        consistencyScore: round(Math.max(0, 1 - Math.sqrt(variance) / mean(kdas)), 4),
        trend: newer > 1.1 * older ? 'up' : newer < 0.9 * older ? 'down' : 'flat',
        dateRange: {
          from: `${String(rows.at(-1)!.date).replace(' ', 'T')}.000Z`,
          to: `${String(rows[0]!.date).replace(' ', 'T')}.000Z`,
        },
      });
      const pool = windows[index].championPool;
      expect(sum(pool, 'games')).toBe(rows.length);
      expect(sum(pool, 'wins')).toBe(all.wins);
      expect(pool.map(({ games }: Json) => games)).toEqual(
        pool.map(({ games }: Json) => games).toSorted((a: number, b: number) => b - a),
      );
    }
  });

  test('form takes leagues and roles, and numbers of matches only', async () => {
    const { filters, windows } = await dataOf('players/foxes-mid/form?league=msi&role=mid');
    expect(filters).toEqual({ league: ['msi'], role: ['mid'] });
    expect(windows.map(({ window }: Json) => window)).toEqual([10, 20, 50]);
    const rows = playerRows('Foxes mid').filter(({ league }) => league === 'MSI');
    expect(windows[2].gamesAnalyzed).toBe(rows.length);
    const [empty] = (await dataOf('players/foxes-mid/form?role=top&windows=5')).windows;
    expect(empty).toMatchObject({
      matchesAnalyzed: 0,
      winRate: null,
      avgKda: null,
      trend: null,
      consistencyScore: null,
      championPool: [],
      dateRange: { from: null, to: null },
    });
    for (const bad of ['0', '101', 'ten', '1,2,3,4,5,6'])
      expect([bad, (await ask(`players/foxes-mid/form?windows=${bad}`)).status]).toEqual([bad, 400]);
  });

  test('the champion pool of the last matches', async () => {
    const rows = seriesRowsOf(playerRows('Foxes mid'), 6);
    const { player, filters, championPool, picks } = await dataOf('players/foxes-mid/champion-pool?last=6');
    expect([player.currentIgn, filters]).toEqual(['Foxes mid', { last: 6, league: null }]);
    expect(picks.map(({ startTime }: Json) => startTime)).toEqual(
      rows.map(({ date }) => `${String(date).replace(' ', 'T')}.000Z`),
    );
    expect(sum(championPool, 'picks')).toBe(rows.length);
    for (const pooled of championPool) {
      const own = rows.filter(({ champion }) => champion === pooled.championName);
      const { wins, losses, unknownResults, winRate, avgKda } = recount(own);
      expect(pooled).toEqual({
        championId: pooled.championId,
        championName: own[0]!.champion,
        picks: own.length,
        wins,
        losses,
        unknownResults,
        decidedGames: wins + losses,
        winRate,
        pickRate: round(own.length / rows.length, 4),
        avgKda,
        lastPickedAt: `${String(own[0]!.date).replace(' ', 'T')}.000Z`,
      });
    }
  });

  test('champions of all games, most played first, and the five of the profile', async () => {
    const rows = playerRows('Foxes mid');
    const champions = await whole('players/foxes-mid/champions');
    expect(sum(champions, 'games')).toBe(rows.length);
    for (const one of champions) {
      const own = newestFirst(rows.filter(({ champion }) => champion === one.championName));
      const { wins, losses, winRate, avgKda, avgCsPerMin } = recount(own);
      const timed = own.filter(({ golddiffat15 }) => golddiffat15 !== undefined);
      expect(one).toMatchObject({ games: own.length, wins, losses, winRate, avgKda, avgCsPerMin });
      expect(one.avgGoldDiffAt15).toBe(timed.length === 0 ? null : round(sum(timed, 'golddiffat15') / timed.length, 1));
      expect(one.lastPlayedAt).toBe(`${String(own[0]!.date).replace(' ', 'T')}.000Z`);
    }
    const { championPool, formerIgns, age, social } = await dataOf('players/foxes-mid');
    expect(championPool.map(({ championId, picks }: Json) => [championId, picks])).toEqual(
      champions.slice(0, 5).map(({ championId, games }) => [championId, games]),
    );
    expect({ formerIgns, age, social }).toEqual({
      formerIgns: [],
      age: null,
      social: { x: null, twitch: null, youtube: null, instagram: null },
    });
  });
});

describe('matches of a player', () => {
  test('are those with a game of the player, newest first, with result and figures', async () => {
    const rows = playerRows('Foxes mid');
    const matches = await whole('players/foxes-mid/matches');
    const series = [...new Set(rows.map(seriesOf))].toSorted((one, other) => other - one);
    expect(matches).toHaveLength(series.length);
    for (const [index, number] of series.entries()) {
      const own = rows.filter((row) => seriesOf(row) === number);
      const wins = sum(own, 'result');
      const isKnown = own.every(({ result }) => result !== '');
      const match = matches[index];
      expect(match.result).toBe(isKnown ? (wins === 2 ? 'win' : 'loss') : null);
      expect(match.games.map(({ kills, participantId }: Json) => [kills, participantId])).toEqual(
        own.map(({ kills, participantid }) => [Number(kills), participantid]),
      );
      expect([match.team1.slug, match.team2.slug]).toContain('ash-foxes');
    }
  });
});

describe('in-depth history', () => {
  const inWindow = (row: Cells, days: number) => String(row.date).slice(0, 10) >= dayOf(days);

  test('free plans see recent games and picks of 30 days, and career figures whole', async () => {
    const free = (await world.service.key({ plan: 'free' })).key;
    const rows = playerRows('Foxes mid');
    const open = rows.filter((row) => inWindow(row, 30));
    expect([open.length > 0, open.length < rows.length]).toEqual([true, true]);
    const truncated = { historyTruncated: true, availableFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
    const stats = await get('players/foxes-mid/stats?limit=100', free);
    expect(stats.data.recent).toHaveLength(open.length);
    expect(stats.data.summary).toEqual(recount(rows));
    expect(stats.meta).toMatchObject({ ...truncated, total: open.length });
    const form = await get('players/foxes-mid/form?windows=50', free);
    expect(form.data.windows[0].gamesAnalyzed).toBe(open.length);
    expect(form.meta).toEqual(truncated);
    const pool = await get('players/foxes-mid/champion-pool?last=50', free);
    expect(pool.data.picks).toHaveLength(open.length);
    expect(pool.meta).toEqual(truncated);
    const matches = await get('players/foxes-mid/matches?limit=100', free);
    const shown = matches.data.filter(({ games }: Json) => games !== null);
    expect(shown.flatMap(({ games }: Json) => games)).toHaveLength(open.length);
    expect(matches.data).toHaveLength(new Set(rows.map(seriesOf)).size);
    expect(matches.meta).toMatchObject(truncated);
    expect((await get('players/foxes-mid/stats?limit=100')).data.recent).toHaveLength(rows.length);
  });

  test('what lies within the window is whole, and nothing says that it was cut', async () => {
    const free = (await world.service.key({ plan: 'free' })).key;
    const { data, meta } = await get('players/foxes-mid/champion-pool?last=1', free);
    const rows = seriesRowsOf(playerRows('Foxes mid'), 1);
    expect([data.picks.length, meta]).toEqual([rows.length, undefined]);
  });
});

test.each([
  'players/nobody',
  'players/lol-player-999999/stats',
  'players/nobody/form',
  'players/nobody/champion-pool',
  'players/nobody/matches',
  'players/nobody/champions',
])('%s is not found', async (path) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'NOT_FOUND']);
});
