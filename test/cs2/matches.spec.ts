import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import { startService, type Json, type Service } from '../support/service.js';
import { demoFiles, FOXES, HERONS, nick } from './demo-files.js';
import { importCs2, pushes } from './files.js';

let own: OwnDatabase;
let service: Service;
const keys: Record<string, string> = {};

const DAY_MS = 86_400_000;
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
const at = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString();

/** A match of the two clubs that recorded ones meet too. */
const tie = (id: string, startsAt: string, more: object = {}) => ({
  id,
  eventName: 'Windmill Open',
  bestOf: 3,
  tier: 'b',
  team1Name: HERONS,
  team2Name: FOXES,
  status: 'completed',
  startsAt,
  ...more,
});
const won = (winnerTeamId: string, team1Score: number, team2Score: number) => ({
  winnerTeamId,
  team1Score,
  team2Score,
});
const NOON = `${day(0)}T00:00:01.000Z`;
const BEFORE = at(1);
const TIES = [
  tie('old', at(-200), {
    ...won(HERONS, 2, 1),
    maps: [{ mapNumber: 1, name: 'Mirage', status: 'completed', score: { team1: 16, team2: 14 } }],
  }),
  tie('older', at(-300), won(FOXES, 0, 2)),
  tie('drawn', at(-250), { bestOf: 2, team1Score: 1, team2Score: 1 }),
  tie('now', NOON, { status: 'live', tier: 's', bestOf: 5, team1Score: 1, team2Score: 0 }),
  tie('next', at(2), { status: 'scheduled' }),
  tie('moved', at(3), { status: 'postponed', reason: 'storm', originalStartsAt: BEFORE }),
  tie('off', at(4), { status: 'cancelled' }),
  tie('missed', at(-5), { status: 'scheduled' }),
  tie('broken', at(-8), { status: 'live', team1Score: 1, team2Score: 0 }),
  tie('walked', at(-20), { forfeit: true, winnerTeamId: FOXES }),
];

beforeAll(async () => {
  own = await ownDatabase('empty');
  await importCs2(own.url, { ...demoFiles(day(-3)), 'cs2-matches.json': pushes(TIES) });
  service = await startService({ databaseUrl: own.url, environment: { DEMO: 'false' } });
  for (const plan of ['enterprise', 'free']) keys[plan] = (await service.key({ plan })).key;
});
afterAll(async () => {
  await service?.stop();
  await own?.drop();
});

const ask = (path: string, plan = 'enterprise') => service.get(`/api/v1/cs2/${path}`, keys[plan]);
const get = async (path: string, plan?: string): Promise<Json> => {
  const answer = await ask(path, plan);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};
const upstream = ({ externalIds }: Json) =>
  externalIds.find(({ provider }: Json) => provider === 'office')?.id ?? 'demo';
/** The operator's ids of the matches of a list. */
async function idsOf(path: string): Promise<string[]> {
  const { data } = await get(path);
  return Promise.all(data.map(async ({ id }: Json) => upstream((await get(`matches/${id}`)).data)));
}
const find = async (id: string): Promise<string> => (await get(`matches/${id}`)).data.id;

test('recent, upcoming and today have the matches of their time', async () => {
  expect(await idsOf('matches/recent')).toEqual(['demo', 'walked', 'old', 'drawn', 'older']);
  expect(await idsOf('matches/upcoming')).toEqual(['next']);
  expect(await idsOf('matches/today')).toEqual(['now']);
  expect(await idsOf('matches/today?status=completed')).toEqual([]);
  expect(await idsOf('matches')).toEqual([
    'off',
    'moved',
    'next',
    'now',
    'demo',
    'missed',
    'broken',
    'walked',
    'old',
    'drawn',
    'older',
  ]);
});

test('lists narrow by team, event, tier, length, status and days', async () => {
  expect(await idsOf('matches?bestOf=2,5')).toEqual(['now', 'drawn']);
  expect(await idsOf('matches?tier=s&teamId=amber-foxes')).toEqual(['now']);
  expect(await idsOf('matches?status=postponed,cancelled&sort=startsAt')).toEqual(['moved', 'off']);
  expect(await idsOf(`matches/recent?from=${day(-20)}&to=${day(-20)}`)).toEqual(['walked']);
  expect(await idsOf('matches?eventId=windmill-open&limit=2')).toEqual(['off', 'moved']);
  expect(await idsOf('matches?teamId=nobody')).toEqual([]);
  for (const query of ['bestOf=x', 'status=over', 'limit=101', 'from=2026-02-30', 'sort=name'])
    expect((await ask(`matches?${query}`)).status).toBe(400);
});

test.each([
  ['matches?from=2026-02-30', 'from is 2026-02-30, a day that the calendar does not have'],
  ['matches?from=2026-02-30T10:00:00Z', 'from is 2026-02-30, a day that the calendar does not have'],
  ['matches?from=30.02.2026', 'from must be a time as 2025-03-02T18:00:00Z, or a day as 2025-03-02'],
  ['rankings?date=2026-02-30', 'date is 2026-02-30, a day that the calendar does not have'],
  ['rankings?date=30.02.2026', 'date must be a day as YYYY-MM-DD'],
])('a day that cannot be one is refused with the reason: %s', async (path, message) => {
  const { error } = (await (await ask(path)).json()) as Json;
  expect(error.message).toBe(message);
});

test('a match without a result three days after its day is unknown, in lists by day alone', async () => {
  const [missed, broken] = [await find('missed'), await find('broken')];
  for (const id of [missed, broken]) {
    expect((await get(`matches/${id}`)).data).toMatchObject({ status: 'unknown', team1Score: null, team2Score: null });
    expect((await get(`live/${id}/state`)).data).toMatchObject({
      status: 'unknown',
      score: { team1: null, team2: null },
    });
  }
  expect(await idsOf('matches?status=unknown')).toEqual(['missed', 'broken']);
  expect(await idsOf(`matches?from=${day(-8)}&to=${day(-4)}`)).toEqual(['missed', 'broken']);
  expect(await idsOf('matches?status=scheduled')).toEqual(['next']);
  expect(await idsOf('matches?status=live')).toEqual(['now']);
  expect(await idsOf('events/windmill-open/matches?status=scheduled,unknown')).toEqual(['broken', 'missed', 'next']);
});

test('the live state of an archived match has the stored score, zero only before it begins', async () => {
  const scoreOf = async (id: string) => (await get(`live/${await find(id)}/state`)).data.score;
  expect(await scoreOf('next')).toEqual({ team1: 0, team2: 0 });
  expect(await scoreOf('old')).toEqual({ team1: 2, team2: 1 });
  expect(await scoreOf('walked')).toEqual({ team1: null, team2: null });
  const { data } = await get(`live/${await find('walked')}/scoreboard`);
  expect(data.score).toEqual({ team1: null, team2: null });
});

test('a row has the documented fields, and null for what nobody knows', async () => {
  const id = await find('moved');
  const [row] = (await get(`matches?ids=${id}`)).data;
  expect(row).toEqual({
    id,
    matchId: id,
    eventName: 'Windmill Open',
    bestOf: 3,
    status: 'postponed',
    team1Name: HERONS,
    team2Name: FOXES,
    team1Score: null,
    team2Score: null,
    winnerTeamId: null,
    event: expect.objectContaining({ slug: 'windmill-open' }),
    team1: expect.objectContaining({ slug: 'blue-herons', country: null }),
    team2: expect.objectContaining({ slug: 'amber-foxes' }),
    stage: null,
    round: null,
    startsAt: null,
    originalStartsAt: BEFORE,
    date: day(3),
    startedAt: null,
    endedAt: null,
    tier: 'b',
    isOnline: null,
    forfeit: false,
    reason: 'storm',
    hasStats: false,
    sources: ['operator'],
  });
  const { data: walked } = await get(`matches/${await find('walked')}`);
  expect(walked).toMatchObject({ forfeit: true, team1Score: null, maps: [], status: 'completed' });
});

test('a match has its maps, who met before, and what is known of it', async () => {
  const { data } = await get('matches/990001');
  expect(data).toMatchObject({
    team1Name: FOXES,
    team1Score: 1,
    team2Score: 0,
    bestOf: 1,
    winnerTeamId: data.team1.id,
    hasStats: true,
    startsAt: null,
    date: day(-3),
    veto: [],
    streams: [],
    mvp: null,
    // The foxes won the walkover and the oldest, the herons another; one was drawn.
    headToHead: { team1Wins: 2, team2Wins: 1 },
    demos: 0,
  });
  expect(data.maps).toHaveLength(1);
  expect(data.maps[0]).toMatchObject({
    id: `${data.id}-map-1`,
    name: 'Mirage',
    slug: 'mirage',
    status: 'completed',
    score: { team1: 13, team2: 2 },
    overtimeRounds: 0,
    roundCount: 15,
    halves: [
      { half: 1, team1Side: 'ct', team2Side: 't', team1Rounds: 11, team2Rounds: 1 },
      { half: 2, team1Side: 't', team2Side: 'ct', team1Rounds: 2, team2Rounds: 1 },
    ],
  });
  expect((await get(`matches/${data.id}/maps`)).data).toEqual(data.maps);
  for (const map of [data.maps[0].id, '1', 'mirage', 'MIRAGE'])
    expect((await get(`matches/${data.id}/maps/${map}`)).data).toEqual(data.maps[0]);
  for (const map of ['2', 'nuke', 'cs2-match-9999-map-1'])
    expect((await ask(`matches/${data.id}/maps/${map}`)).status).toBe(404);
});

test('player lines come by map, with the series beside them', async () => {
  const { data, meta } = await get('matches/990001/player-stats');
  expect(data).toHaveLength(10);
  const first = data.find(({ nickname }: Json) => nickname === nick(0));
  expect(first).toMatchObject({
    mapNumber: 1,
    mapName: 'Mirage',
    teamName: FOXES,
    kills: 15,
    deaths: 6,
    kdDiff: 9,
    headshots: 6,
    headshotPercent: 0.4,
    firstKills: 2,
    adr: 95.5,
    kast: 0.8,
    rating: 1.4,
    multiKills: { k2: 2, k3: 1, k4: 0, k5: 0 },
    utilityDamage: 40,
    source: 'demos',
    otherSources: null,
  });
  expect(meta).toMatchObject({ count: 10, available: true });
  const series = meta.series.find(({ playerId }: Json) => playerId === first.playerId);
  expect(series).toMatchObject({ kills: 15, adr: 95.5, kast: 0.8, rating: 1.4, source: 'demos' });
  expect((await get('matches/990001')).data.sources).toEqual(['demos']);
  const ofMap = await get('matches/990001/player-stats?mapNumber=1&teamId=blue-herons');
  expect(ofMap.data.map(({ teamName }: Json) => teamName)).toEqual(Array(5).fill(HERONS));
  expect(ofMap.meta.series).toBeUndefined();
  expect((await get('matches/990001/player-stats?mapId=nuke')).data).toEqual([]);
  expect((await ask('matches/990001/player-stats?side=left')).status).toBe(400);
});

test('rounds have their outcome, score and economy', async () => {
  const { data, meta } = await get('matches/990001/maps/1/rounds');
  expect(meta).toEqual({ count: 15, available: true });
  expect(data[0]).toMatchObject({
    roundNumber: 1,
    half: 1,
    outcome: 'bomb_defused',
    winnerSide: 'ct',
    team1Side: 'ct',
    scoreAfter: { team1: 1, team2: 0 },
    economy: { team1: { money: 4_000, equipmentValue: 4_300, spent: 3_500, buyType: 'pistol' } },
  });
  expect(data[13]).toMatchObject({ half: 2, outcome: 't_eliminated', winnerSide: 'ct', team1Side: 't' });
  expect(data.at(-1).scoreAfter).toEqual({ team1: 13, team2: 2 });
  const { data: economy } = await get('matches/990001/economy');
  expect(economy).toHaveLength(15);
  expect(economy[1]).toMatchObject({ roundNumber: 2, team1: { buyType: 'full' }, team2: { buyType: 'eco' } });
});

test('kills, duels and the timeline of a map agree with each other', async () => {
  const { data: kills } = await get('matches/990001/kills');
  expect(kills.map(({ killer, victim, openingKill }: Json) => [killer.nickname, victim.nickname, openingKill])).toEqual(
    [
      [nick(0), nick(5), true],
      [nick(6), nick(1), false],
      [nick(0), nick(6), false],
    ],
  );
  expect(kills[0]).toMatchObject({ roundNumber: 1, roundSeconds: 12, headshot: true, teamKill: false, assister: null });
  expect(kills[2]).toMatchObject({ wallbang: true, tradeKill: true });
  expect((await get('matches/990001/maps/mirage/kills')).data).toEqual(kills);
  const { data: duels } = await get('matches/990001/duels');
  const pair = duels.map(({ player1, player2, player1Kills, player2Kills }: Json) => [
    player1.nickname,
    player2.nickname,
    player1Kills,
    player2Kills,
  ]);
  expect(pair.sort()).toEqual([
    [nick(0), nick(5), 1, 0],
    [nick(0), nick(6), 1, 0],
    [nick(1), nick(6), 0, 1],
  ]);
  const { data: events, meta } = await get('matches/990001/maps/1/events');
  expect(meta).toMatchObject({ available: true, hasKills: true });
  expect(events.map(({ seq }: Json) => seq)).toEqual(events.map((_: Json, index: number) => index + 1));
  const first = events.filter(({ roundNumber }: Json) => roundNumber === 1).map(({ type }: Json) => type);
  expect([first[0], first.at(-1)]).toEqual(['round_start', 'round_end']);
  expect(first.filter((type: string) => type === 'kill')).toHaveLength(3);
  expect(first.indexOf('bomb_planted')).toBeLessThan(first.indexOf('bomb_defused'));
  expect(events.filter(({ type }: Json) => type === 'side_switch').map(({ roundNumber }: Json) => roundNumber)).toEqual(
    [13],
  );
  expect(events.filter(({ type }: Json) => type === 'round_end')).toHaveLength(15);
});

test('what no source says about a match is an empty list that says so', async () => {
  const id = await find('old');
  for (const part of ['player-stats', 'kills', 'duels', 'economy', 'utility', 'veto', 'demos', 'streams']) {
    const { data, meta } = await get(`matches/${id}/${part}`);
    expect([part, data, meta.available]).toEqual([part, [], false]);
  }
  for (const part of ['rounds', 'events', 'kills']) {
    const { data, meta } = await get(`matches/${id}/maps/1/${part}`);
    expect([part, data, meta.available]).toEqual([part, [], false]);
  }
});

test('the record of two teams is over their meetings before the match', async () => {
  const { data } = await get('matches/990001/head-to-head');
  expect(data.record).toEqual({ matches: 4, team1Wins: 2, team2Wins: 1, draws: 1, team1MapWins: 4, team2MapWins: 3 });
  expect(data.byMap).toEqual([{ map: 'Mirage', played: 1, team1Wins: 0, team2Wins: 1 }]);
  expect(data.matches).toHaveLength(4);
  expect(data.team1.name).toBe(FOXES);
  expect((await get(`matches/${await find('older')}/head-to-head`)).data.record.matches).toBe(0);
  const onMap = await get('matches/990001/head-to-head?map=Mirage');
  expect(onMap.data.record.matches).toBe(1);
  expect((await get(`matches/990001/head-to-head?from=${day(-260)}&to=${day(-240)}`)).data.record.draws).toBe(1);
  expect((await get('matches/990001/head-to-head?limit=1')).data).toMatchObject({
    record: { matches: 4 },
    matches: [{}],
  });
});

test('plans open records of their window, and lists of any age', async () => {
  const old = await find('old');
  const parts = [
    '',
    '/maps',
    '/maps/1',
    '/maps/1/rounds',
    '/maps/1/events',
    '/maps/1/kills',
    '/player-stats',
    '/kills',
    '/duels',
    '/economy',
    '/utility',
    '/veto',
    '/demos',
  ];
  for (const plan of ['free', 'starter']) {
    for (const part of parts) {
      // Each from an account of its own, since a minute of the plan is used up soon.
      const { key } = await service.key({ plan, ...(plan === 'starter' && { game: 'cs2' }) });
      const answer = await service.get(`/api/v1/cs2/matches/${old}${part}`, key);
      expect([plan, part, answer.status]).toEqual([plan, part, 403]);
    }
  }
  const { error } = (await (await ask(`matches/${old}`, 'free')).json()) as Json;
  expect(error).toMatchObject({
    code: 'history_window_exceeded',
    windowDays: 30,
    availableFrom: day(-30),
    recordDate: day(-200),
  });
  expect((await get('matches/990001', 'free')).data.maps).toHaveLength(1);
  expect((await get('matches/recent', 'free')).data).toHaveLength(5);
  expect((await get(`matches/${old}/head-to-head`, 'free')).data.record.matches).toBe(2);
});

test('an unknown match is not found, whatever is asked of it', async () => {
  for (const id of ['cs2-match-99999', 'cs2-match-abc', '0', '%00']) {
    for (const part of ['', '/maps', '/maps/1', '/player-stats', '/head-to-head', '/streams', '/veto']) {
      const answer = await ask(`matches/${id}${part}`);
      expect([part, answer.status]).toEqual([part, 404]);
    }
  }
});
