import { ownDatabase, type OwnDatabase } from '../../support/stores.js';
import { startService, type Json, type Service } from '../../support/service.js';
import { importFiles, RIOT_GAME, RIOT_GAME_WITHOUT_ROW, RIOT_MATCH } from './games-files.js';
import { dayOf, FILES } from './games-world.js';

let own: OwnDatabase;
let service: Service;
let key: string;

beforeAll(async () => {
  own = await ownDatabase('empty');
  await importFiles(own.url, FILES);
  service = await startService({ databaseUrl: own.url, environment: { DEMO: 'false' } });
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(async () => {
  await service?.stop();
  await own?.drop();
});

const ask = (path: string, withKey = key) => service.get(`/api/v1/lol/${path}`, withKey);
const get = async (path: string): Promise<Json> => {
  const answer = await ask(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};
const dataOf = async (path: string): Promise<Json> => (await get(path)).data;

const ROUTES = [
  'games/LOLTMNT03_501',
  ...['stats', 'player-stats', 'postgame', 'timeline', 'builds'].map((part) => `games/LOLTMNT03_501/${part}`),
  ...['plates', 'distributions', 'vision', 'jungle-share'].map((part) => `games/LOLTMNT03_501/${part}`),
  ...['gold', 'objectives'].map((part) => `games/LOLTMNT03_501/${part}`),
];

/** The id of the match of a game. */
const matchOf = async (game: string): Promise<string> => (await dataOf(`games/${game}`)).matchId;

describe('a game', () => {
  test('has the result and the figures of both teams as the file has them', async () => {
    const { blueTeam, redTeam, ...game } = await dataOf('games/LOLTMNT03_501');
    expect(game).toMatchObject({
      gameNumber: 1,
      state: 'completed',
      winnerSlug: 'ash-foxes',
      winningSide: 'blue',
      duration: 1830,
      startedAt: '2025-01-15T08:00:00.000Z',
      patch: '15.10',
      hasStats: true,
      postgame_coverage_level: 'player_stats_full',
      league: 'lck',
      leagueId: 'lol-lck',
      goldDiff: 12_000,
      firstObjectives: {
        firstBlood: 'blue',
        firstTower: 'red',
        firstDragon: 'blue',
        firstBaron: 'blue',
        firstHerald: null,
        firstInhibitor: null,
      },
      vodUrl: null,
      remakeOf: null,
      externalIds: [{ provider: 'platform', id: 'LOLTMNT03_501', url: null }],
      provisional: false,
    });
    const { bans, picks, ...blue } = blueTeam;
    expect(blue).toEqual({
      slug: 'ash-foxes',
      name: 'Ash Foxes',
      shortName: expect.any(String),
      logoUrl: null,
      kills: 18,
      deaths: 8,
      assists: 44,
      gold: 65_000,
      towers: 9,
      inhibitors: 2,
      dragons: 4,
      dragonTypes: ['infernal', 'cloud', 'cloud', 'elder'],
      elderDragons: 1,
      barons: 2,
      heralds: 0,
      voidgrubs: 5,
      atakhans: 1,
      firstBlood: true,
    });
    expect(redTeam).toMatchObject({ dragons: 0, dragonTypes: [], barons: 0, firstBlood: false });
    expect(bans.map((one: Json) => [one.championId, one.championName, one.order, one.phase])).toEqual([
      ['Vi', 'Vi', 1, 1],
      ['RekSai', "Rek'Sai", 3, 1],
      ['Azir', 'Azir', 4, 2],
      ['Nunu', 'Nunu & Willump', 5, 2],
    ]);
    expect(picks.map((one: Json) => [one.championId, one.order, one.phase, one.role])).toEqual([
      ['Ahri', 1, 1, 'mid'],
      ['MonkeyKing', 2, 1, 'jungle'],
      ['Kaisa', 3, 1, 'bottom'],
      ['KSante', 4, 2, 'top'],
      ['Renata', 5, 2, 'support'],
    ]);
    const [{ lolPlayerId: top }] = await dataOf('games/LOLTMNT03_501/stats');
    expect(picks[3]).toEqual({
      championId: 'KSante',
      championName: "K'Sante",
      championKey: null,
      order: 4,
      phase: 2,
      playerId: top,
      role: 'top',
    });
  });

  test('answers to our id, its number, and the ids of both upstreams in any case', async () => {
    const { gameId } = await dataOf('games/LOLTMNT03_501');
    expect(gameId).toMatch(/^lol-game-\d+$/);
    for (const id of [gameId.toUpperCase(), gameId.slice('lol-game-'.length), 'loltmnt03_501'])
      expect((await dataOf(`games/${id}`)).gameId).toBe(gameId);
    const riot = await dataOf(`games/${RIOT_GAME}`);
    expect((await dataOf('games/LOLTMNT09_1')).gameId).toBe(riot.gameId);
  });

  test('without a file of figures has its result, and null for the rest', async () => {
    const game = await dataOf(`games/${RIOT_GAME_WITHOUT_ROW}`);
    expect(game).toMatchObject({
      gameNumber: 2,
      winnerSlug: 'cold-pines',
      duration: null,
      startedAt: null,
      patch: null,
      hasStats: false,
      postgame_coverage_level: 'games',
      goldDiff: null,
      provisional: false,
    });
    expect(game.redTeam).toMatchObject({ slug: 'dune-rays', kills: null, dragons: null, bans: null, picks: null });
  });

  test('of which only the day is known has no start, and its picks no order', async () => {
    const { startedAt, blueTeam, redTeam, firstObjectives } = await dataOf(`games/${RIOT_GAME}`);
    expect([startedAt, blueTeam.bans, redTeam.dragons, redTeam.dragonTypes]).toEqual([null, null, 3, null]);
    expect(blueTeam.picks.map((one: Json) => [one.championName, one.order, one.phase, one.role])).toEqual(
      ['top', 'jungle', 'mid', 'bottom', 'support'].map((role) => ['Wukong', null, null, role]),
    );
    expect(firstObjectives).toMatchObject({
      firstBlood: 'red',
      firstTower: 'blue',
      firstDragon: 'red',
      firstBaron: null,
    });
  });

  test('that nobody knows is not found', async () => {
    for (const path of ['games/lol-game-999999', 'games/no-game/postgame', 'matches/lol-match-999999/timeline']) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers.get('x-error-code')]).toEqual([path, 404, 'NOT_FOUND']);
    }
    expect((await ask('analytics/drafts/99999999999999999999')).status).toBe(404);
  });
});

describe('players of a game', () => {
  test('have the figures of their rows, and what follows from them', async () => {
    const { data, meta } = await get('games/LOLTMNT03_501/stats');
    expect(meta).toEqual({ count: 10, postgame_coverage_level: 'player_stats_full', provisional: false });
    expect(data.map(({ participantId }: Json) => participantId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const { gameId, matchId } = await dataOf('games/LOLTMNT03_501');
    expect(data[3]).toEqual({
      gameId,
      matchId,
      lolPlayerId: expect.stringMatching(/^lol-player-\d+$/),
      summonerName: 'Foxes bot',
      realName: null,
      teamSlug: 'ash-foxes',
      side: 'blue',
      role: 'bottom',
      participantId: 4,
      championId: 'Kaisa',
      championName: "Kai'Sa",
      win: true,
      kills: 6,
      deaths: 1,
      assists: 8,
      kda: 14,
      // 14 of 18 kills.
      killParticipation: 0.7778,
      cs: 300,
      // 300 in 30.5 minutes.
      csPerMin: 9.84,
      gold: 16_000,
      goldPerMin: 524.59,
      // 16,000 of 65,000.
      goldShare: 0.2462,
      damage: 30_000,
      damagePerMin: 983.61,
      damageShare: 0.3333,
      damageTaken: 12_200,
      visionScore: 37,
      wardsPlaced: 12,
      wardsKilled: 6,
      controlWards: 3,
      firstBlood: false,
      soloKills: null,
      doubleKills: 2,
      tripleKills: 1,
      quadraKills: 0,
      pentaKills: 0,
      goldDiffAt10: 100,
      goldDiffAt15: 300,
      csDiffAt10: 4,
      csDiffAt15: null,
      xpDiffAt10: 100,
      xpDiffAt15: null,
      level: null,
      items: null,
      runes: null,
      summonerSpells: null,
      statsStatus: 'final',
      source: 'oracleselixir',
      lastUpdated: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(data[1]).toMatchObject({ firstBlood: true, kda: 6.5 });
    // Zeros of a full row are real.
    expect(data[9]).toMatchObject({ kills: 0, damage: 0, damageShare: 0, kda: 1.75, statsStatus: 'final', win: false });
    expect(await get('games/LOLTMNT03_501/player-stats')).toEqual({ success: true, data, meta });
  });

  test('with zeros in a game that is not filled in keep them as provisional; unknown figures are null', async () => {
    const { data, meta } = await get('games/11715-11715_game_1/stats');
    expect(meta).toMatchObject({ count: 10, provisional: true });
    expect(meta.postgame_coverage_level).not.toBe('player_stats_full');
    const lines = data.map(({ kills, deaths, assists, kda, statsStatus }: Json) => [
      kills,
      deaths,
      assists,
      kda,
      statsStatus,
    ]);
    expect(lines[0]).toEqual([3, 1, 6, 9, 'final']);
    // No death counts as one.
    expect(lines[4]).toEqual([3, 0, 6, 9, 'final']);
    expect(lines[5]).toEqual([0, 0, 0, 0, 'provisional']);
    expect(lines[6]).toEqual([0, 5, 0, 0, 'final']);
    expect(lines[9]).toEqual([null, null, null, null, 'provisional']);
    expect(data[0]).toMatchObject({ gold: null, goldShare: null, damage: null, csPerMin: null, visionScore: null });
    expect((await dataOf('games/11715-11715_game_1')).provisional).toBe(true);
  });

  test('are shares of nothing where the team has none', async () => {
    const data = await dataOf('games/LOLTMNT03_502/stats');
    expect(data.map(({ killParticipation }: Json) => killParticipation)).toEqual([
      ...Array<null>(5).fill(null),
      // Of 12 kills.
      0.6667,
      0.6667,
      0.6667,
      0.6667,
      0.8333,
    ]);
  });

  test('of a game that no source has players of are an empty list', async () => {
    const { data, meta } = await get('games/ESPORTSTMNT04_2/stats');
    expect([data, meta]).toEqual([[], { count: 0, postgame_coverage_level: 'games', provisional: false }]);
  });

  test('of a match come game by game', async () => {
    const { data, meta } = await get(`matches/${await matchOf('LOLTMNT03_501')}/player-stats`);
    expect(meta).toMatchObject({ count: 20, provisional: false, postgame_coverage_level: 'player_stats_basic' });
    expect(data).toEqual([
      ...(await dataOf('games/LOLTMNT03_501/stats')),
      ...(await dataOf('games/LOLTMNT03_502/stats')),
    ]);
  });
});

describe('sections of a finished game', () => {
  const PART = 'games/LOLTMNT03_501';

  test('plates and voidgrubs are as published; no source has them by lane', async () => {
    const lanePlates = { top: null, mid: null, bottom: null };
    expect(await dataOf(`${PART}/plates`)).toMatchObject({
      blue: { voidgrubs: 5, towerPlates: 4, lanePlates },
      red: { voidgrubs: 1, towerPlates: 0, lanePlates },
    });
  });

  test('gold and damage by role are shares of the five players', async () => {
    const { gold, damage, absolute } = await dataOf(`${PART}/distributions`);
    // Of 65,000 and 90,000.
    expect(gold.blue).toEqual({ top: 0.2, jungle: 0.1846, mid: 0.2308, bottom: 0.2462, support: 0.1385 });
    expect(damage.blue).toEqual({ top: 0.2, jungle: 0.1333, mid: 0.2667, bottom: 0.3333, support: 0.0667 });
    expect(damage.red.support).toBe(0);
    expect(absolute.gold.red).toEqual({ top: 11_000, jungle: 10_500, mid: 12_500, bottom: 12_000, support: 7_000 });
    expect(absolute.damage.blue.mid).toBe(24_000);
  });

  test('vision is that of the team, and of each role', async () => {
    const { blue, red, byRole } = await dataOf(`${PART}/vision`);
    // 240 in 30.5 minutes.
    expect(blue).toEqual({ visionScore: 240, wardsPlaced: 82, wardsKilled: 40, controlWards: 27, visionPerMin: 7.87 });
    expect(red.visionScore).toBe(210);
    expect(byRole).toHaveLength(10);
    expect(byRole[9]).toEqual({ side: 'red', role: 'support', visionScore: 80, wardsPlaced: 38, wardsKilled: 11 });
  });

  test('monsters are shares by role, and counted by jungle', async () => {
    const { blue, red } = await dataOf(`${PART}/jungle-share`);
    // Of 200 and 160.
    expect(blue).toEqual({
      byRole: { top: 0.05, jungle: 0.75, mid: 0.1, bottom: 0.08, support: 0.02 },
      ownJungleCs: 140,
      enemyJungleCs: 25,
      totalJungleCs: 200,
    });
    expect(red).toMatchObject({ byRole: { jungle: 0.8125, support: 0 }, ownJungleCs: 0, totalJungleCs: 160 });
  });

  test('without an own row a side has what its players have together', async () => {
    const { blue } = await dataOf(`games/${RIOT_GAME}/jungle-share`);
    // 4 monsters a minute of the jungler, one of each of the others.
    expect(blue).toMatchObject({ byRole: { top: 0.125, jungle: 0.5 }, ownJungleCs: null, totalJungleCs: 240 });
  });

  test('gold over the game has the moments of the file and the end', async () => {
    const { goldGraph, byPlayer } = await dataOf(`${PART}/gold`);
    expect(goldGraph.map((one: Json) => [one.t, one.blueGold, one.redGold, one.goldDiff, one.timestamp])).toEqual([
      [600, 15_700, 15_200, 500, null],
      [900, 25_700, 24_500, 1_200, null],
      [1_200, 36_000, 33_000, 3_000, null],
      [1_500, 48_500, 43_000, 5_500, null],
      [1_830, 65_000, 53_000, 12_000, null],
    ]);
    expect(byPlayer.map(({ participantId }: Json) => participantId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(byPlayer[1].points).toEqual([
      { t: 600, gold: 3_100, cs: 60, xp: 3_900 },
      { t: 900, gold: 5_000, cs: null, xp: null },
      { t: 1_830, gold: 12_000, cs: 190, xp: null },
    ]);
    expect((await dataOf('games/LOLTMNT03_502/gold')).goldGraph.map(({ t }: Json) => t)).toEqual([1_500]);
    const riot = await dataOf(`games/${RIOT_GAME}/gold`);
    expect(riot.goldGraph.map((one: Json) => [one.t, one.goldDiff])).toEqual([
      [300, 500],
      [600, 1_000],
      [900, 1_500],
      [1_800, 3_000],
    ]);
    expect(await dataOf('games/11715-11715_game_1/gold')).toMatchObject({ goldGraph: null, byPlayer: null });
  });

  test('objectives are one entry each, with their kind if it is known', async () => {
    const { blue, red, firstObjectives } = await dataOf(`${PART}/objectives`);
    const dragon = (type: string | null) => ({ type, t: null });
    expect(blue).toEqual({
      towers: 9,
      inhibitors: 2,
      dragons: [dragon('infernal'), dragon('cloud'), dragon('cloud'), dragon('elder')],
      barons: [{ t: null }, { t: null }],
      heralds: 0,
      voidgrubs: 5,
      atakhans: 1,
    });
    expect(red).toMatchObject({ towers: 3, dragons: [], barons: [] });
    expect(firstObjectives).toEqual((await dataOf(PART)).firstObjectives);
    const second = await dataOf('games/LOLTMNT03_502/objectives');
    expect([second.blue.dragons, second.red.dragons, second.red.barons]).toEqual([
      [dragon(null), dragon(null)],
      null,
      null,
    ]);
  });

  test('stand together in postgame, and those of which nothing is known are null and named', async () => {
    const all = await dataOf(`${PART}/postgame`);
    expect([all.availableSections, all.missingSections]).toEqual([
      ['goldGraph', 'plates', 'distributions', 'vision', 'jungleShare'],
      ['timeline'],
    ]);
    expect(all.timeline).toBeNull();
    expect(all.goldGraph).toEqual((await dataOf(`${PART}/gold`)).goldGraph);
    for (const [section, path] of Object.entries({
      plates: 'plates',
      distributions: 'distributions',
      vision: 'vision',
      jungleShare: 'jungle-share',
    }))
      expect([section, all[section]]).toEqual([section, await dataOf(`${PART}/${path}`)]);

    const sides = await dataOf('games/ESPORTSTMNT04_2/postgame');
    expect(sides).toMatchObject({
      postgame_coverage_level: 'games',
      availableSections: ['vision'],
      missingSections: ['goldGraph', 'timeline', 'plates', 'distributions', 'jungleShare'],
      goldGraph: null,
      plates: null,
      distributions: null,
      jungleShare: null,
    });
    // 300 in 40 minutes.
    expect(sides.vision).toMatchObject({
      blue: { visionScore: 300, wardsPlaced: null, visionPerMin: 7.5 },
      red: { visionScore: null, visionPerMin: null },
      byRole: null,
    });
    const bare = await dataOf(`games/${RIOT_GAME_WITHOUT_ROW}/postgame`);
    expect([bare.availableSections, bare.missingSections.length]).toEqual([[], 6]);
  });

  test('on routes of their own have null where nothing is known', async () => {
    const { blue } = await dataOf(`games/${RIOT_GAME_WITHOUT_ROW}/plates`);
    expect(blue).toEqual({ voidgrubs: null, towerPlates: null, lanePlates: { top: null, mid: null, bottom: null } });
    const { gold } = await dataOf('games/11715-11715_game_1/distributions');
    expect(gold.red).toEqual({ top: null, jungle: null, mid: null, bottom: null, support: null });
  });
});

test('a list that no source of finished games has is empty and says so', async () => {
  const paths = ['games/LOLTMNT03_501/timeline', 'games/LOLTMNT03_501/builds', `matches/${RIOT_MATCH}/timeline`];
  for (const path of paths) {
    const { data, meta } = await get(path);
    expect([path, data, meta]).toEqual([path, [], { count: 0, available: false }]);
  }
});

describe('drafts of a match', () => {
  test('have bans and picks in the order of each side, and the champions that came again', async () => {
    const drafts = await dataOf(`analytics/drafts/${await matchOf('LOLTMNT03_501')}`);
    const [first, second] = drafts.games;
    const game = await dataOf('games/LOLTMNT03_501');
    expect(first).toEqual({
      gameId: game.gameId,
      gameNumber: 1,
      patch: '15.10',
      winnerSlug: 'ash-foxes',
      available: true,
      blue: { teamSlug: 'ash-foxes', bans: game.blueTeam.bans, picks: game.blueTeam.picks },
      red: { teamSlug: 'bay-owls', bans: game.redTeam.bans, picks: game.redTeam.picks },
      sequence: null,
    });
    expect(second).toMatchObject({ gameNumber: 2, winnerSlug: 'ash-foxes', available: true, blue: { bans: null } });
    expect(second.red.picks.map(({ championId, order }: Json) => [championId, order])).toEqual([
      ['Ornn', null],
      ['Vi', null],
      ['Ahri', null],
      ['Ezreal', null],
      ['Karma', null],
    ]);
    expect([drafts.repeatedPicks, drafts.fearless]).toEqual([['Ahri'], false]);
  });

  test('are unknown where no source has them', async () => {
    const drafts = await dataOf(`analytics/drafts/${await matchOf('ESPORTSTMNT04_2')}`);
    expect(drafts).toMatchObject({
      fearless: null,
      repeatedPicks: null,
      games: [{ available: false, sequence: null }],
    });
    expect(drafts.games[0].blue).toEqual({ teamSlug: 'gull-bay', bans: null, picks: null });
    const single = await dataOf(`analytics/drafts/${await matchOf('LOLTMNT05_20')}`);
    expect([single.repeatedPicks, single.fearless]).toEqual([[], null]);
  });
});

describe('the history window', () => {
  const keyOf = async (plan: string) => (await service.key({ plan, game: 'lol' })).key;

  test('of a plan closes every route of an older game or match', async () => {
    const match = await matchOf('LOLTMNT03_501');
    // Each with a member of its answer.
    const paths = [
      ...ROUTES.map((path) => [path, path.endsWith('/builds') ? 'participantId' : 'gameId']),
      [`matches/${match}/player-stats`, 'gameId'],
      [`matches/${match}/timeline`, 'gameId'],
      [`analytics/drafts/${match}`, 'matchId'],
    ] as const;
    // Once from the cache, once uncached; a key's minute has room for one of both.
    for (const isNew of [false, true]) {
      const basic = await keyOf('basic');
      for (const [path, member] of paths) {
        const answer = await ask(isNew ? `${path}?fields=${member}` : path, basic);
        const { error } = (await answer.json()) as Json;
        expect([path, answer.status, error.code, error.windowDays, error.recordDate]).toEqual([
          path,
          403,
          'history_window_exceeded',
          90,
          '2025-01-15',
        ]);
        expect(error.availableFrom).toBe(dayOf(90));
      }
    }
  });

  test('opens what ended within it: 30 days on Free, 90 on Starter, all on Pro', async () => {
    const statuses = async (plan: string) => {
      const ofPlan = await keyOf(plan);
      const ids = ['LOLTMNT05_20', 'LOLTMNT05_60', 'LOLTMNT03_501'];
      return Promise.all(ids.map(async (id) => (await ask(`games/${id}/stats`, ofPlan)).status));
    };
    expect(await statuses('free')).toEqual([200, 403, 403]);
    expect(await statuses('starter')).toEqual([200, 200, 403]);
    expect(await statuses('pro')).toEqual([200, 200, 200]);
  });
});
