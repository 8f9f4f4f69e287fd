import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { sql } from '../../src/db/sql.js';
import { LiveWriter } from '../../src/live/writer.js';
import { shortest } from '../support/shortest.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { Dashboard, mainThread } from '../support/dashboard.js';
import { boutUpdate } from '../support/live.js';
import { signUp, type Owner } from '../support/owner.js';
import { BUSY_SESSIONS, startService, type Json, type Service } from '../support/service.js';
import type { JsonUpdate } from '../support/json-update.js';
import { until } from '../support/until.js';

/** The page of what is live, driven in a browser through the real stream and the real socket. */
let browser: Browser;
let service: Service;
let owner: Owner;
const writers = new Map<string, LiveWriter>();

const { examples } = (JSON.parse(readFileSync('openapi.json', 'utf8')) as Json).components;
const LOL_MATCH = stateOf('listLolLive', ({ data }) => data[0]);
const LOL_GAME: string = LOL_MATCH.currentGameId;

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  service = await startService({ environment: { ...BUSY_SESSIONS } });
  for (const family of ['tennis', 'ufc', 'lol', 'cs2']) writers.set(family, new LiveWriter(service.redis, family));
  owner = await ownerOn('scale');
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

testWhereInstalled(`every family is listed, and each board moves once it is followed${NO_BROWSER}`, async () => {
  await tell('tennis', tennis('30'));
  await tell('ufc', bout(7, 1));
  for (const update of league(3_000)) await tell('lol', update);
  await tell('cs2', rounds(6));
  await sleep(200);
  const dashboard = await Dashboard.open(browser, service, owner);
  await dashboard.go('/live');
  for (const words of ['Stanek Petrenický', 'Red Corner 7', LOL_MATCH.team1.name, 'Harbour Nine'])
    await dashboard.sees(words);
  await dashboard.settle();
  await photograph(dashboard, 'live');
  expect(await dashboard.findings()).toEqual([]);
  expect(await dashboard.overflowAt(360)).toBe(0);

  for (const { family, id, moved, seen } of [
    { family: 'tennis', id: 'lm_900', moved: [tennis('40')], seen: /Points[\s\S]*40/ },
    { family: 'ufc', id: 'ufc-7', moved: [bout(7, 2)], seen: 'Round 2 of 3' },
    { family: 'lol', id: LOL_GAME, moved: league(4_200), seen: `${LOL_MATCH.team1.name} +4.2k` },
    { family: 'cs2', id: stateOf('listCs2Live', ({ data }) => data[0]).matchId, moved: [rounds(7)], seen: '7 : 8' },
  ]) {
    await dashboard.go(`/live/${family}/${id}`);
    await dashboard.press('button', 'Follow');
    await dashboard.sees('None on Scale');
    for (const update of moved) await tell(family, update);
    await dashboard.sees(seen);
    if (family === 'lol') await dashboard.sees('Gold of blue less gold of red');
    await photograph(dashboard, `live-${family}`);
    expect(await dashboard.findings()).toEqual([]);
    expect(await dashboard.overflowAt(360)).toBe(0);
    // The score is in sight, however long the names are.
    if (family === 'tennis') expect(await dashboard.sidewaysAt(360)).toEqual([]);
  }
  expect(dashboard.faults).toEqual([]);
  await dashboard.close();
});

testWhereInstalled(
  `a plan of few requests a minute reads one list, and others when they are opened${NO_BROWSER}`,
  async () => {
    const dashboard = await Dashboard.open(browser, service, await ownerOn('free'));
    const asked: string[] = [];
    dashboard.page.on('request', (request) => /\/v1\/\w+\/.*\blive/.test(request.url()) && asked.push(request.url()));
    await dashboard.go('/live');
    await dashboard.sees('To read it costs 1 request');
    await dashboard.sees('To read all of these takes 5 requests of the 10 that your plan has a minute');
    await dashboard.settle();
    await photograph(dashboard, 'live-free');
    expect(await dashboard.findings()).toEqual([]);
    expect(await dashboard.overflowAt(360)).toBe(0);
    expect(asked).toHaveLength(1);
    await dashboard.press('button', 'UFC');
    await dashboard.sees('To read it costs 2 requests');
    await until(() => asked.length === 2);
    expect(dashboard.path()).toBe('/dashboard/live?open=ufc');
    await dashboard.close();
  },
);

testWhereInstalled(`what is followed goes along with what is in view${NO_BROWSER}`, async () => {
  const dashboard = await Dashboard.open(browser, service, owner);
  await dashboard.go('/live');
  await dashboard.press('button', 'Follow');
  await dashboard.sees(/Tennis\s+\d+ running\s+Moving/);
  await dashboard.press('radio', 'UFC');
  await dashboard.sees(/UFC\s+\d+ running\s+Moving/);
  await dashboard.press('radio', 'All');
  await dashboard.find('button', 'UFC Follow');
  await dashboard.sees(/UFC\s+\d+ running\s+Moving/);
  expect(await dashboard.text()).not.toMatch(/Tennis\s+\d+ running\s+Moving/);
  await dashboard.close();
});

testWhereInstalled(`a list moves, pauses without loss, and shows its raw frames${NO_BROWSER}`, async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202Egnihtemos';
  await tell('ufc', bout(8, 1, { fighterName: hostile }));
  await sleep(100);
  const dashboard = await Dashboard.open(browser, service, owner);
  await dashboard.go('/live?family=ufc');
  await dashboard.sees('A stream costs a request for its ticket');
  await dashboard.sees('<img src=x onerror=alert(1)>');
  await dashboard.press('button', 'Follow');
  await dashboard.sees('Moving');
  await tell('ufc', bout(9, 1));
  await dashboard.sees('Red Corner 9');
  await dashboard.press('button', 'Pause');
  await dashboard.sees('0 messages held');
  for (let round = 2; round <= 4; round += 1) await tell('ufc', bout(9, round));
  await dashboard.sees('3 messages held');
  expect(await dashboard.text()).not.toContain('Round 4');
  await dashboard.press('button', 'Go on');
  await dashboard.sees('Round 4');
  expect(await dashboard.text()).not.toContain('gaps');
  await dashboard.press('button', 'Raw frames');
  await dashboard.sees('event: ufc.live.update');
  await dashboard.press('button', 'See all of frame 1');
  await dashboard.sees('"connect_requests":1');
  await photograph(dashboard, 'live-frame');
  expect(await dashboard.findings()).toEqual([]);
  await dashboard.press('button', 'Close');
  await photograph(dashboard, 'live-frames');
  expect(await dashboard.findings()).toEqual([]);
  expect(dashboard.faults).toEqual([]);
  await dashboard.close();
});

for (const by of ['sse', 'ws'])
  testWhereInstalled(`over ${by} it comes back after a restart with what was missed${NO_BROWSER}`, async () => {
    const number = by === 'sse' ? 20 : 21;
    await tell('ufc', bout(number, 1));
    await sleep(100);
    const dashboard = await Dashboard.open(browser, service, owner);
    await dashboard.go(`/live/ufc/ufc-${number}${by === 'ws' ? '?by=ws' : ''}`);
    await dashboard.press('button', 'Follow');
    await dashboard.sees(/Messages a minute\s+1/);
    const [process] = service.processes;
    await process!.kill();
    await dashboard.sees('The connection was lost');
    await process!.restart();
    for (const round of [2, 3]) await tell('ufc', bout(number, round));
    await dashboard.sees('Round 3 of 3');
    await dashboard.sees(/Resumed\s+1/);
    expect(await dashboard.text()).not.toContain('There are gaps');
    await dashboard.close();
  });

testWhereInstalled(
  `a lost channel says so in its own words, and is opened at once on demand${NO_BROWSER}`,
  async () => {
    await tell('ufc', bout(23, 1));
    await sleep(100);
    const dashboard = await Dashboard.open(browser, service, owner);
    await dashboard.go('/live/ufc/ufc-23');
    const drawn: number[] = [];
    let isAway = true;
    await dashboard.intercept((request) => {
      if (!request.url().endsWith('/live/tickets')) return request.continue();
      drawn.push(Date.now());
      return isAway ? request.abort('connectionrefused') : request.continue();
    });
    await dashboard.press('button', 'Follow');
    await dashboard.sees(
      'The service does not answer. The channel is opened again by itself and goes on where it stopped.',
    );
    // From the third on, waits are of two seconds at least.
    await until(() => drawn.length >= 3);
    const gapMs = await shortest(2_000, async () => {
      const before = drawn.length;
      await dashboard.press('button', 'Open now');
      await until(() => drawn.length > before);
      return drawn[before]! - drawn[before - 1]!;
    });
    expect(gapMs).toBeLessThan(2_000);
    await photograph(dashboard, 'live-lost');
    expect(await dashboard.findings()).toEqual([]);
    isAway = false;
    await dashboard.sees('None on Scale');
    await dashboard.close();
  },
);

testWhereInstalled(`a pause that is too long says what is gone${NO_BROWSER}`, async () => {
  await tell('ufc', bout(22, 1));
  await sleep(100);
  const dashboard = await Dashboard.open(browser, service, owner);
  await dashboard.go('/live/ufc/ufc-22');
  await dashboard.press('button', 'Follow');
  await dashboard.sees(/Messages a minute\s+1/);
  await dashboard.press('button', 'Pause');
  await dashboard.sees('0 messages held; up to 2,000 are kept without loss');
  for (let strikes = 1; strikes <= 2_030; strikes += 1) await tell('ufc', bout(22, 2, {}, strikes));
  await dashboard.sees('2,000 messages held');
  await dashboard.sees(/3\d messages before them were dropped/);
  await photograph(dashboard, 'live-paused');
  await dashboard.press('button', 'Go on');
  await dashboard.sees(/bout:ufc-22 · 3\d changes missed/);
  await dashboard.sees('2030');
  expect(await dashboard.findings()).toEqual([]);
  await dashboard.close();
});

testWhereInstalled(`a plan without WebSocket is told which has it, and what its delay is${NO_BROWSER}`, async () => {
  const dashboard = await Dashboard.open(browser, service, await ownerOn('free'));
  await dashboard.go('/live?family=ufc&by=ws');
  await dashboard.sees('Free has no WebSocket. Scale and Enterprise have it, and Pro and Business with the add-on.');
  await photograph(dashboard, 'live-no-socket');
  expect(await dashboard.findings()).toEqual([]);
  await dashboard.press('radio', 'Server-sent events');
  await dashboard.press('button', 'Follow');
  await dashboard.sees('60 s late on Free');
  await dashboard.sees(/Spent here\s+2 requests/);
  await dashboard.close();
});

testWhereInstalled(
  `it is closed once the page is hidden for a minute, and goes on where it stopped${NO_BROWSER}`,
  async () => {
    await tell('ufc', bout(30, 1));
    await sleep(100);
    const dashboard = await Dashboard.open(browser, service, owner);
    await dashboard.page.evaluateOnNewDocument(`
    const wait = setTimeout;
    window.setTimeout = (work, ms, ...more) => wait(work, ms === 60000 ? 200 : ms, ...more);
  `);
    await dashboard.go('/live/ufc/ufc-30');
    await dashboard.press('button', 'Follow');
    await dashboard.sees('None on Scale');
    await hide(dashboard, true);
    await dashboard.sees('Closed to spare your quota');
    await hide(dashboard, false);
    await tell('ufc', bout(30, 2));
    await dashboard.press('button', 'Open again');
    await dashboard.sees('Round 2 of 3');
    expect(await dashboard.text()).not.toContain('There are gaps');
    await dashboard.close();
  },
);

for (const { what, path, family, updates } of [
  { what: 'a list of twenty', path: '/live?family=ufc', family: 'ufc', updates: (turn: number) => [crowd(turn)] },
  {
    what: 'a board with a graph and raw frames',
    path: `/live/lol/${LOL_GAME}`,
    family: 'lol',
    updates: (turn: number) => heavy(turn),
  },
])
  testWhereInstalled(
    `${what} takes 1,000 updates a minute at 30 frames a second within 300 MB${NO_BROWSER}`,
    async () => {
      for (const update of updates(0)) await tell(family, update);
      const dashboard = await Dashboard.open(browser, service, owner);
      await dashboard.go(path);
      await dashboard.press('button', 'Follow');
      await dashboard.sees('None on Scale');
      if (family === 'lol') await dashboard.press('button', 'Raw frames');
      const writing = (async () => {
        // By the clock, so that a late one is caught up with.
        const begun = Date.now();
        for (let turn = 1; turn * EVERY_MS < LOAD_MS; turn += 1) {
          for (const update of updates(turn)) await tell(family, update);
          await sleep(Math.max(0, begun + turn * EVERY_MS - Date.now()));
        }
      })();
      const processor = await mainThread(dashboard);
      const frames = (await dashboard.page.evaluate(COUNT_FRAMES)) as number;
      const msAFrame = ((await processor.seconds()) * 1_000) / frames;
      await writing;
      const { JSHeapUsedSize = 0 } = await dashboard.page.metrics();
      const tabMb = await largestTabMb();
      const rate = Number(/Messages a minute\s+([\d,]+)/.exec(await dashboard.text())![1]!.replaceAll(',', ''));
      process.stderr.write(
        `${what}: ${frames / (COUNTED_MS / 1_000)} frames/s of ${msAFrame.toFixed(1)} ms, heap ${Math.round(JSHeapUsedSize / 2 ** 20)} MB, tab ${tabMb} MB, ${rate} messages\n`,
      );
      expect(rate).toBeGreaterThan((LOAD_MS / 60_000) * UPDATES_A_MINUTE * 0.7);
      expect(msAFrame).toBeLessThan(1_000 / 30);
      expect(tabMb).toBeLessThan(300);
      await dashboard.close();
    },
  );

const UPDATES_A_MINUTE = 1_100;
const EVERY_MS = 60_000 / UPDATES_A_MINUTE;
const LOAD_MS = 14_000;

const COUNTED_MS = 12_000;

/** How often the page is drawn within the time that counts. */
const COUNT_FRAMES = `new Promise((resolve) => {
  const begun = performance.now();
  let frames = 0;
  const next = () => {
    if (performance.now() - begun > ${COUNTED_MS}) return resolve(frames);
    frames += 1;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})`;

/** What the largest page process of the browser has in memory of its own, without the code that all of them share. */
async function largestTabMb(): Promise<number> {
  const client = await browser.target().createCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  const sizes = await Promise.all(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => readFile(`/proc/${id}/status`, 'utf8')),
  );
  return Math.max(...sizes.map((text) => Math.round(Number(/RssAnon:\s+(\d+)/.exec(text)![1]) / 1_024)));
}

/** From the top, where what stays in place stands as at the start. */
async function photograph(dashboard: Dashboard, name: string): Promise<void> {
  await dashboard.page.evaluate('scrollTo(0, 0)');
  await dashboard.photograph(name);
}

async function hide({ page }: Dashboard, hidden: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
}

async function ownerOn(plan: string): Promise<Owner> {
  const made = await signUp(service);
  await service.db.rows(sql`update account set plan = ${plan} where id = ${made.accountId}`);
  return made;
}

const tell = (family: string, update: JsonUpdate) => writers.get(family)!.commit(update);

/** The state in an example of the document, without what the log stamps it with. */
function stateOf(name: string, pick: (value: Json) => Json): Json {
  const stamp = new Set(['lagSeconds', 'seq', 'updatedAt', 'lag_seconds', 'updated_at']);
  return Object.fromEntries(Object.entries(pick(examples[name].value)).filter(([member]) => !stamp.has(member)));
}

function told(topic: string, state: Json, rooms = [topic]): JsonUpdate {
  return { topic, rooms, state, sourceTime: Date.now() - 1_234, final: false, facts: [] };
}

function tennis(points: string): JsonUpdate {
  const state = stateOf('getTennisLiveMatch', (value) => value);
  const game = { ...state.current_game, player1: points, player2: '15' };
  return told('match:lm_900', { ...state, id: 'lm_900', match_id: 'lm_900', current_game: game }, [
    'match:lm_900',
    'tour:atp',
  ]);
}

function bout(number: number, round: number, red: Json = {}, strikes = round): JsonUpdate {
  const state = stateOf('getUfcLiveOverview', ({ data }) => data.liveBouts[0]);
  return boutUpdate(number, round, {
    ...state,
    boutId: `ufc-${number}`,
    eventSlug: 'night',
    currentRound: round,
    red: { ...state.red, fighterName: `Red Corner ${number}`, ...red },
    liveStats: { ...state.liveStats, red: { ...state.liveStats.red, sigStrikes: strikes } },
  });
}

const crowd = (turn: number) => bout(100 + (turn % 20), 1 + (turn % 3), {}, turn);

function league(goldDiff: number, gameTime = 600 + goldDiff / 100): JsonUpdate[] {
  const board = stateOf('getLolLiveBoard', ({ data }) => data);
  const players = Array.from({ length: 10 }, (_none, index) => ({
    ...board.players[index % 2],
    participantId: index + 1,
    side: index < 5 ? 'blue' : 'red',
    summonerName: `Player ${index + 1}`,
    totalGold: 5_000 + gameTime * (index + 1),
  }));
  const game = {
    ...board,
    players,
    gameId: LOL_GAME,
    matchId: LOL_MATCH.matchId,
    state: 'in_game',
    source: 'simulation',
    gameTime,
    goldDiff,
    blueTeam: { ...board.blueTeam, slug: LOL_MATCH.team1.slug, totalGold: 30_000 + goldDiff },
    redTeam: { ...board.redTeam, slug: LOL_MATCH.team2.slug, totalGold: 30_000 },
  };
  return [
    told(`match:${LOL_MATCH.matchId}`, LOL_MATCH, [`match:${LOL_MATCH.matchId}`, `league:${LOL_MATCH.league}`]),
    told(`game:${LOL_GAME}`, game),
  ];
}

const heavy = (turn: number) => league(4_200 - turn * 25, 700 + turn).slice(1);

function rounds(won: number): JsonUpdate {
  const row = stateOf('listCs2Live', ({ data }) => data[0]);
  const player = (index: number) => ({
    id: `cs2-player-${index}`,
    slug: `player-${index}`,
    nickname: `player${index}`,
    teamId: index < 5 ? row.team1.id : row.team2.id,
    side: index < 5 ? 'ct' : 't',
    alive: index % 4 !== 3,
    health: index % 4 === 3 ? 0 : 100 - index * 7,
    armor: 100,
    helmet: true,
    money: 800 + index * 650,
    equipmentValue: null,
    hasDefuseKit: index === 1,
    hasBomb: index === 6,
    primaryWeapon: index % 2 ? 'm4a1' : 'awp',
    secondaryWeapon: null,
    grenades: [],
    kills: index,
    deaths: 9 - index,
    assists: 2,
    headshots: null,
    adr: 71.4,
    kast: null,
    rating: null,
    damage: null,
    openingKills: null,
    openingDeaths: null,
    flashAssists: null,
    clutchesWon: null,
  });
  const state = {
    ...row,
    startedAt: null,
    stage: null,
    maps: [],
    currentMapScore: { team1: won, team2: 8 },
    currentRound: won + 9,
    roundPhase: 'bomb_planted',
    roundTimeRemaining: 31,
    sides: { team1: 'ct', team2: 't' },
    bomb: { status: 'planted', site: 'A', carrierId: null, secondsToExplosion: 31 },
    players: Array.from({ length: 10 }, (_none, index) => player(index)),
    recommendedPollSeconds: 2,
    changes: [],
  };
  return told(`match:${row.matchId}`, state, [`match:${row.matchId}`, 'all']);
}
