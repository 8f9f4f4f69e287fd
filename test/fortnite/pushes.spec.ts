import { counts } from '../support/imports.js';
import { Pushing } from '../support/pushing.js';
import type { Json } from '../support/service.js';
import { until } from '../support/until.js';

const pushing = new Pushing('fortnite', ['fortnite.*'], 5);
const { get, push } = { get: pushing.get.bind(pushing), push: pushing.push.bind(pushing) };

beforeAll(() => pushing.start());
afterAll(() => pushing.stop());

const ended = new Date(Date.now() - 60_000).toISOString();
const pair = (...names: string[]) => names.map((ign) => ({ fortnitePlayerId: ign.toLowerCase(), ign }));
const about = {
  tournamentId: 'cup',
  eventId: 'Cup_EU',
  windowId: 'Cup_EU_R1',
  name: 'Cup',
  region: 'EU',
  mode: 'duos',
};
const began = new Date(Date.now() - 3_600_000).toISOString();
const window = (status: string, more: Json = {}) => ({ ...about, status, startTime: began, ...more });
const result = (placement: number, points: number, players: object[], more: Json = {}) => {
  return { placement, points, players, ...more };
};
const results = (rows: object[], more: Json = {}) => ({
  ...about,
  status: 'live',
  isFinal: false,
  results: rows,
  ...more,
});
const [ada, ben] = [pair('Ada', 'Abe'), pair('Ben', 'Bea')];

test('results of a window are told with a revision that rises, and not again when they are pushed again', async () => {
  const tournament = { id: 'cup', name: 'Cup', region: 'EU', mode: 'DUOS', status: 'live' };
  expect(await push('tournaments', [tournament])).toMatchObject({ inserted: 1, rejected: [] });
  await push('windows', [window('live', { leaderboard: [{ placement: 1, players: ada, points: 40 }] })]);
  const first = results([result(2, 30, ben), result(1, 40, ada)]);
  expect(await push('results', [first])).toEqual({ read: 1, inserted: 1, updated: 0, unchanged: 0, rejected: [] });
  expect(await push('results', [first])).toMatchObject({ updated: 0, unchanged: 1 });
  await push('results', [results([result(1, 55, ben), result(2, 40, ada)])]);
  const final = { status: 'completed', isFinal: true, updatedAt: ended };
  const won = [result(1, 60, ben, { earnings: 1_500, currency: 'USD' }), result(2, 40, ada)];
  await push('results', [results(won, final)]);
  const events = (await pushing.received(3)).toSorted((one, other) => one.data.revision - other.data.revision);
  expect(events.map(({ event, data }) => [event, data.revision, data.isFinal, data.results[0].points])).toEqual([
    ['fortnite.tournament.result', 1, false, 40],
    ['fortnite.tournament.result', 2, false, 55],
    ['fortnite.tournament.result', 3, true, 60],
  ]);
  const [, , last] = events as [Json, Json, Json];
  expect(last.data).toMatchObject({
    tournamentId: 'fn-tournament-1',
    eventId: 'Cup_EU',
    windowId: 'Cup_EU_R1',
    name: 'Cup',
    region: 'EU',
    mode: 'duos',
    status: 'completed',
    updatedAt: ended,
    resultsCount: 2,
    resultsPath: '/fortnite/tournaments/fn-tournament-1/results',
  });
  expect(last.data.results[0]).toEqual({
    placement: 1,
    orgSlug: null,
    points: 60,
    eliminations: null,
    earnings: 1500,
    currency: 'USD',
    players: [
      {
        fortnitePlayerId: expect.stringMatching(/^fn-player-\d$/),
        ign: 'Ben',
      },
      {
        fortnitePlayerId: expect.stringMatching(/^fn-player-\d$/),
        ign: 'Bea',
      },
    ],
  });
  expect(await pushing.stored()).toBe(3);
});

test('the archive follows a window by the delay, its rows in order and of each player', async () => {
  await pushing.settled();
  const { data, meta } = await get('/tournaments/cup/results');
  expect(data.map(({ placement, points }: Json) => [placement, points])).toEqual([
    [1, 60],
    [2, 40],
  ]);
  expect(meta).toMatchObject({ total: 2, available: true });
  const [{ fortnitePlayerId: id }] = data[1].players;
  const own = await get(`/players/${id}/results`);
  expect(own.error.code).toBe('NOT_FOUND');
  await push('players', [{ id: 'ada', ign: 'Ada' }]);
  await pushing.settled();
  expect((await get(`/players/${id}/results`)).data).toMatchObject([{ placement: 2, windowId: 'Cup_EU_R1' }]);
  expect((await get('/tournaments/fn-tournament-1')).data).toMatchObject({
    windows: [{ windowId: 'Cup_EU_R1', status: 'live', round: null }],
    availableSubresources: ['placements', 'results'],
  });
});

test('live windows show at once, to late plans later, with who leads where it is asked for', async () => {
  await push('windows', [window('live', { windowId: 'Cup_EU_R2', leaderboard: [{ placement: 1, players: ben }] })]);
  const ids = ({ data }: Json) => data.map(({ windowId }: Json) => windowId);
  expect(ids(await get('/matches/live'))).toEqual(['Cup_EU_R1', 'Cup_EU_R2']);
  expect(ids(await get('/tournaments/live', pushing.late))).toEqual(['Cup_EU_R1']);
  expect((await get('/tournaments/live/Cup_EU/Cup_EU_R2', pushing.late)).error.code).toBe('NOT_FOUND');
  const [bare] = (await get('/tournaments/live')).data;
  const [full] = (await get('/matches/live?includeLeaderboard=true')).data;
  expect([bare.leaderboard, full.leaderboard[0].points]).toEqual([null, 40]);
  const path = '/tournaments/live/cup_eu/cup_eu_r2';
  expect((await get(path)).data).toMatchObject({ windowId: 'Cup_EU_R2', leaderboard: [{ placement: 1, wins: null }] });
  await pushing.until(path, ({ success }) => success, pushing.late);
  await push('windows', [window('completed', { windowId: 'Cup_EU_R2' })]);
  expect([(await get(path)).data.status, (await get(path, pushing.late)).data.status]).toEqual(['completed', 'live']);
  expect((await get('/tournaments/live/other/cup_eu_r2')).error.code).toBe('NOT_FOUND');
});

test('a window that ended before the history of a plan is refused to it', async () => {
  const { key } = await pushing.service.key({ plan: 'free' });
  const old = { windowId: 'Cup_EU_R0', startTime: '2020-01-01T17:00:00Z', endTime: '2020-01-01T18:00:00Z' };
  await push('windows', [window('completed', old)]);
  const path = '/tournaments/live/Cup_EU/Cup_EU_R0';
  expect((await get(path)).data).toMatchObject({ windowId: 'Cup_EU_R0', status: 'completed' });
  expect((await get(path, key)).error).toMatchObject({ code: 'history_window_exceeded', recordDate: '2020-01-01' });
});

test('a transfer is told once, from a push or a file', async () => {
  await pushing.received(0);
  const transferDate = new Date().toISOString().slice(0, 10);
  const transfer = { transferId: 't1', player: pair('Ada')[0], type: 'loan', transferDate };
  await push('transfers', [transfer]);
  await push('transfers', [transfer]);
  expect(counts(await pushing.import('transfers.json', { source: 'office', items: [transfer] }))).toEqual([
    1, 0, 0, 1, 0,
  ]);
  await pushing.import('fortnite-transfers-2.json', { source: 'office', items: [{ ...transfer, transferId: 't2' }] });
  await pushing.import('fortnite-transfers-2.json', { source: 'office', items: [{ ...transfer, transferId: 't2' }] });
  const events = await pushing.received(2);
  expect(events.map(({ event, data }) => [event, data.transferId]).toSorted()).toEqual([
    ['fortnite.transfer.new', 'fn-transfer-1'],
    ['fortnite.transfer.new', 'fn-transfer-2'],
  ]);
  expect(events[0]!.data.player).toMatchObject({ ign: 'Ada', nationality: null });
});

test('search finds a player by a former and by the real name, alone and together', async () => {
  await push('players', [
    { id: 'q1', ign: 'Quillon', realName: 'Zoë Vandermeer', formerIgns: ['Brackish', 'Old-Tide'] },
    { id: 'q2', ign: 'Someone' },
  ]);
  await pushing.settled();
  const found = async (q: string) =>
    (await get(`/players/search?q=${encodeURIComponent(q)}`)).data.map(({ ign }: Json) => ign);
  for (const q of ['quillon', 'zoe', 'Vandermeer', 'brackish', 'old tide', 'quillon vandermeer', 'vandermer'])
    expect([q, await found(q)]).toEqual([q, ['Quillon']]);
  expect((await get('/search?q=brackish')).data.players).toMatchObject([{ ign: 'Quillon' }]);
  await push('players', [{ id: 'q1', ign: 'Quillon', realName: null, formerIgns: [] }]);
  await until(async () => (await found('brackish')).length === 0);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const day = (days: number) => inDays(days).slice(0, 10);

test('tournaments, windows and results that their day has overtaken are unknown', async () => {
  const cup = (id: string, status: string, startDate: string, endDate: string | null = startDate) => {
    return { id, name: id, region: 'EU', mode: 'duos', status, startDate, endDate };
  };
  await push('tournaments', [
    cup('stale', 'live', day(-9), day(-5)),
    cup('never', 'upcoming', day(-5), null),
    cup('fresh', 'live', day(-4), day(-2)),
    cup('begun', 'upcoming', day(-1), day(1)),
    cup('ahead', 'upcoming', day(2)),
    cup('over', 'completed', day(-9)),
    cup('off', 'cancelled', day(-9)),
  ]);
  const ofCup = (tournamentId: string, status: string, startTime: string, endTime: string | null = null) => {
    return { ...window(status, { startTime, endTime }), tournamentId, windowId: `w-${tournamentId}`, eventId: 'e' };
  };
  await push('windows', [ofCup('stale', 'live', inDays(-5)), ofCup('fresh', 'live', inDays(-5), inDays(-2))]);
  const stale = { ...results([result(1, 9, ada)]), tournamentId: 'stale', windowId: 'w-stale' };
  await push('results', [{ ...stale, updatedAt: inDays(-5) }]);
  await pushing.settled();
  const ids = 'stale,never,fresh,begun,ahead,over,off';
  expect((await get(`/tournaments?ids=${ids}`)).data.map(({ name, status }: Json) => [name, status])).toEqual([
    ['stale', 'unknown'],
    ['never', 'unknown'],
    ['fresh', 'live'],
    ['begun', 'live'],
    ['ahead', 'upcoming'],
    ['over', 'completed'],
    ['off', 'cancelled'],
  ]);
  expect((await get('/tournaments/stale')).data.windows).toMatchObject([{ windowId: 'w-stale', status: 'unknown' }]);
  expect((await get('/tournaments/fresh')).data.windows).toMatchObject([{ windowId: 'w-fresh', status: 'live' }]);
  expect((await get('/tournaments/stale/results')).data).toMatchObject([{ points: 9, status: 'unknown' }]);
  expect((await get('/tournaments/live/e/w-stale')).data).toMatchObject({ status: 'unknown' });
  const live = (await get('/matches/live?includeLeaderboard=true')).data.map(({ windowId }: Json) => windowId);
  expect(live).toContain('w-fresh');
  expect(live).not.toContain('w-stale');
  expect((await get('')).data.coverage.live).toBe(live.length);
});
