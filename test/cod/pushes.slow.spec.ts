import { counts } from '../support/imports.js';
import { Pushing } from '../support/pushing.js';
import type { Json } from '../support/service.js';

const pushing = new Pushing('cod', ['cod.*', 'cod.match.corrected'], 5);
const { get, push } = { get: pushing.get.bind(pushing), push: pushing.push.bind(pushing) };

beforeAll(() => pushing.start());
afterAll(() => pushing.stop());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const org = (slug: string) => ({ slug, name: slug.toUpperCase(), shortName: slug.slice(0, 2), logoUrl: null });
const map = (mapNumber: number, status: string, team1Score: number | null, team2Score: number | null) => ({
  mapNumber,
  mapName: `Map ${mapNumber}`,
  mode: 'Hardpoint',
  status,
  team1Score,
  team2Score,
  winnerSlug: status === 'completed' ? 'owls' : null,
});
const began = ago(50);
const today = ago(0).slice(0, 10);
const match = (score: [number, number], maps: object[], more: Json = {}) => ({
  matchId: 'cdl/77',
  game: 'Black Ops 7',
  format: 'BO5',
  status: 'live',
  startTime: began,
  tournamentId: 'major',
  team1: {
    ...org('owls'),
    score: score[0],
  },
  team2: {
    ...org('bats'),
    score: score[1],
  },
  maps,
  ...more,
});
const line = (codPlayerId: string, more: Json = {}) => ({
  matchId: 'cdl/77',
  mapNumber: 1,
  codPlayerId,
  ign: codPlayerId,
  teamSlug: 'owls',
  kills: 20,
  deaths: 16,
  ...more,
});

test('only operators push, and a push that is no push is refused', async () => {
  const body = { source: 'office', items: [org('owls')] };
  expect((await pushing.ask('teams', body, pushing.key)).headers.get('x-error-code')).toBe('KEY_SCOPE_MISSING');
  expect((await pushing.operator.ask('POST', 'operator/cod/teams', { source: 'office', items: [] })).status).toBe(400);
  const many = Array.from({ length: 501 }, (_, index) => org(`team-${index}`));
  const refused = await pushing.ask('teams', { source: 'office', items: many });
  expect([refused.status, ((await refused.json()) as Json).error.param]).toEqual([400, 'items']);
  expect((await pushing.ask('teams', { items: [org('owls')] })).status).toBe(400);
  expect((await pushing.ask('teams', { ...body, source: '\ud800' })).status).toBe(400);
  expect((await pushing.ask('robots', body)).status).toBe(404);
});

test('five hundred items at once; the same again changes nothing, and wrong ones are named', async () => {
  const teams = Array.from({ length: 498 }, (_, index) => org(`team-${index}`));
  const all = [...teams, org('owls'), org('bats')];
  expect(await push('teams', all)).toEqual({ read: 500, inserted: 500, updated: 0, unchanged: 0, rejected: [] });
  const again = [{ ...org('owls'), region: 'NA' }, org('bats'), { ...org('x'), slug: 'No Slug' }, 7, org('bats')];
  expect(await push('teams', again)).toEqual({
    read: 5,
    inserted: 0,
    updated: 1,
    unchanged: 1,
    rejected: [
      {
        index: 2,
        param: 'slug',
        message: expect.stringContaining('slug must be words of a-z and 0-9'),
      },
      {
        index: 3,
        param: 'items',
        message: 'an item must be a JSON object',
      },
      {
        index: 4,
        param: 'slug',
        message: 'an item before names the same',
      },
    ],
  });
  const strange = [
    { ...org('half'), city: 'A\ud800' },
    { ...org('many'), rosterCount: 3_000_000_000 },
    { ...org('zero'), social: { 'x\0': 'https://x.example' } },
  ];
  expect((await push('teams', strange)).rejected).toMatchObject([
    { index: 0, message: 'city must not have half of a surrogate pair' },
    { index: 1, param: 'rosterCount' },
    { index: 2, message: 'social must not contain the character U+0000' },
  ]);
  const bad = match([0, 0], [{ ...map(1, 'live', 0, 0), mode: 7 }]);
  expect((await push('matches', [bad])).rejected).toEqual([
    { index: 0, param: 'maps.0.mode', message: 'maps.0.mode must be a string' },
  ]);
  const { data } = await get('/teams/OWLS');
  expect(data).toMatchObject({
    slug: 'owls',
    region: 'NA',
    city: null,
    dataAvailable: false,
    availableSubresources: [],
  });
  const { data: page, meta } = await get('/teams?limit=3&region=na,eu');
  expect([page.map(({ slug }: Json) => slug), meta]).toEqual([
    ['owls'],
    { page: 1, limit: 3, total: 1, hasMore: false, nextCursor: null },
  ]);
});

test('a series is told as it goes, its end once, and only when its statistics are locked', async () => {
  const first = [map(1, 'live', 0, 0)];
  expect(await push('matches', [match([0, 0], first)])).toMatchObject({ inserted: 1, rejected: [] });
  const started = (await pushing.received(2)).toSorted((one, other) => one.data.sequence - other.data.sequence);
  expect(started.map(({ event, data }) => [event, data.updateType, data.sequence])).toEqual([
    ['cod.match.live_update', 'match_started', 1],
    ['cod.match.live_update', 'map_started', 2],
  ]);
  expect(started[0]!.data).toMatchObject({
    matchId: 'cod-match-1',
    tournamentId: 'cod-tournament-1',
    score: { team1: 0, team2: 0 },
    currentMap: { mapNumber: 1, status: 'live' },
    telemetry: null,
    source: 'office',
  });
  await push('matches', [match([0, 0], first)]);
  await push('telemetry', [{ matchId: 'cdl/77', players: [line('p1')] }]);
  const [telemetry] = await pushing.received(1);
  expect(telemetry!.data).toMatchObject({ updateType: 'telemetry', sequence: 3, score: { team1: 0, team2: 0 } });
  expect(telemetry!.data.telemetry.players).toEqual([
    {
      codPlayerId: 'cod-player-1',
      ign: 'p1',
      teamSlug: 'owls',
      kills: 20,
      deaths: 16,
      assists: null,
      damage: null,
      objectiveTime: null,
    },
  ]);

  const second = [map(1, 'completed', 250, 180), map(2, 'live', 1, 0)];
  await push('matches', [match([1, 0], second)]);
  expect((await pushing.received(3)).map(({ data }) => [data.updateType, data.sequence]).toSorted()).toEqual([
    ['map_completed', 5],
    ['map_started', 6],
    ['score', 4],
  ]);

  const over = { status: 'completed', winnerSlug: 'owls', endTime: ago(0) };
  const last = [map(1, 'completed', 250, 180), map(2, 'completed', 6, 2), map(3, 'completed', 3, 1)];
  await push('matches', [match([3, 0], last, over)]);
  const ending = await pushing.received(2);
  expect(ending.map(({ data }) => [data.updateType, data.status, data.score, data.sequence]).toSorted()).toEqual([
    ['map_completed', 'live', { team1: 3, team2: 0 }, 8],
    ['score', 'live', { team1: 3, team2: 0 }, 7],
  ]);
  expect(ending[0]!.data.maps).toMatchObject([{ status: 'completed' }, { status: 'completed' }, { team1Score: 3 }]);
  const before = await pushing.stored();
  const locked = { ...over, statsLocked: true, finalizedAt: ago(0) };
  await push('matches', [match([3, 0], last, locked)]);
  await push('matches', [match([3, 0], last, locked)]);
  const [completed] = await pushing.received(1);
  expect([before, await pushing.stored()]).toEqual([8, 9]);
  expect(completed).toMatchObject({
    event: 'cod.match.completed',
    data: { matchId: 'cod-match-1', winnerSlug: 'owls', statsLocked: true, score: { team1: 3, team2: 0 } },
  });
  expect(completed!.data.playerStatsPath).toBe('/cod/matches/cod-match-1/player-stats');

  await push('matches', [match([3, 0], last, { ...locked, winnerSlug: 'bats' })]);
  expect((await pushing.received(1)).map(({ event, data }) => [event, data])).toEqual([
    [
      'cod.match.corrected',
      {
        matchId: 'cod-match-1',
        changedFields: ['winnerSlug'],
        reason: null,
        before: { winnerSlug: 'owls' },
        after: { winnerSlug: 'bats' },
      },
    ],
  ]);
  // Back to live and locked again it is still the same end.
  await push('matches', [match([3, 0], last, { status: 'live' })]);
  await push('matches', [match([3, 0], last, locked)]);
  const names = await pushing.service.db.pool.query(`select name from webhook_event where name like '%completed'`);
  expect(names.rows).toHaveLength(1);
  await pushing.received(1);
});

test('a real-time plan sees a running match at once, others and the archive later', async () => {
  await pushing.settled();
  const live = match([0, 0], [map(1, 'live', 10, 20)], { matchId: 'cdl/78', tournamentId: null });
  await push('matches', [live]);
  const ids = ({ data }: Json) => data.map(({ matchId }: Json) => matchId);
  expect(ids(await get('/matches/live'))).toEqual(['cod-match-2']);
  expect(ids(await get('/matches/live', pushing.late))).toEqual([]);
  expect((await get('/matches/cdl%2F78')).error.code).toBe('NOT_FOUND');
  await pushing.until('/matches/live', (body) => ids(body).length === 1, pushing.late);
  await pushing.until('/matches/cod-match-2', ({ success }) => success);
  const answer = await pushing.service.get('/api/v1/cod/matches/cod-match-2', pushing.key);
  expect(answer.headers.get('x-data-delay')).toBe(String(pushing.lateSeconds));

  await push('matches', [{ ...live, status: 'completed', endTime: ago(0), winnerSlug: 'bats' }]);
  await push('player-stats', [line('p1', { matchId: 'cdl/78' })]);
  expect(ids(await get('/matches/live'))).toEqual([]);
  const [late] = (await get('/matches/live', pushing.late)).data;
  expect([late.status, (await get('/matches/2')).data.status]).toEqual(['live', 'live']);
  expect((await get('/matches/2/player-stats')).meta.available).toBe(false);
  await pushing.until('/matches/2', ({ data }) => data.status === 'completed');
  await pushing.until('/matches/2/player-stats', ({ data }) => data.length === 1);
  expect((await get('/matches/live', pushing.late)).data).toEqual([]);
  expect((await get('/matches/CDL%2F78')).data).toMatchObject({
    matchId: 'cod-match-2',
    currentMap: {
      mapNumber: 1,
      team1Score: 10,
      team2Score: 20,
    },
    availableSubresources: ['maps', 'player-stats'],
  });
});

test('figures of players and teams that are pushed during a match come no earlier than the match', async () => {
  const person = { codPlayerId: 'p78', ign: 'Seventyeight', totalEarnings: 100 };
  const team = { slug: 'seventy-eights', name: 'Seventy Eights', shortName: 'SE', approxTotalWinnings: 100 };
  const planned = match([0, 0], [], { matchId: 'cdl/79', tournamentId: null, status: 'scheduled' });
  await push('players', [person]);
  await push('teams', [team]);
  await push('matches', [planned]);
  await pushing.until('/players/p78', ({ success }) => success);
  const earned = async () => [
    (await get('/players/p78', pushing.late)).data.totalEarnings,
    (await get('/teams/seventy-eights', pushing.late)).data.approxTotalWinnings,
  ];
  await pushing.until('/teams/seventy-eights', ({ success }) => success);
  await pushing.until('/matches/cdl%2F79', ({ success }) => success);
  // The figures of its players may be pushed before its beginning is.
  await push('player-stats', [line('p78', { matchId: 'cdl/79' })]);
  await push('matches', [match([0, 0], [map(1, 'live', 10, 20)], { matchId: 'cdl/79', tournamentId: null })]);
  await push('players', [{ ...person, totalEarnings: 200 }]);
  await push('teams', [{ ...team, approxTotalWinnings: 200 }]);
  expect(await earned()).toEqual([100, 100]);
  expect((await get('/matches/cdl%2F79/player-stats', pushing.late)).meta.available).toBe(false);
  await pushing.until('/players/p78', ({ data }) => data.totalEarnings === 200, pushing.late);
  await pushing.until('/teams/seventy-eights', ({ data }) => data.approxTotalWinnings === 200, pushing.late);
  expect((await get('/matches/cdl%2F79')).data.status).toBe('live');
  await push('matches', [
    match([3, 0], [], { matchId: 'cdl/79', tournamentId: null, status: 'completed', endTime: ago(0) }),
  ]);
  await pushing.until('/matches/cdl%2F79', ({ data }) => data.status === 'completed');
});

test('a transfer is told once, also when it is told again in other words', async () => {
  await pushing.received(0);
  const before = await pushing.stored();
  const transfer = {
    transferId: 't9',
    player: {
      codPlayerId: 'p1',
      ign: 'p1',
    },
    toOrg: org('owls'),
    type: 'signed',
    transferDate: today,
  };
  await push('transfers', [transfer]);
  await push('transfers', [transfer]);
  await push('transfers', [{ ...transfer, role: 'flex' }]);
  let event: Json;
  // An event of an earlier test may still come.
  while (!event) event = (await pushing.received(1)).find((one) => one.event === 'cod.transfer.new');
  expect(event.data).toEqual({
    transferId: 'cod-transfer-1',
    player: {
      codPlayerId: 'cod-player-1',
      ign: 'p1',
      realName: null,
      nationality: null,
      imageUrl: null,
    },
    fromOrg: null,
    toOrg: org('owls'),
    type: 'signed',
    role: null,
    transferDate: today,
    detectedAt: expect.stringMatching(/Z$/),
    announcementUrl: null,
    source: 'office',
  });
  expect(await pushing.stored()).toBe(before + 1);
  expect((await get('/transfers/t9')).data).toEqual({ ...event!.data, role: 'flex' });
});

test('what one source says about a match, another continues under the same number', async () => {
  const other = match([0, 0], [], { matchId: 'x-1', status: 'scheduled', startTime: '2031-01-01T18:00:00Z' });
  await push('matches', [{ ...other, matchId: 'cdl/90' }]);
  await push('matches', [{ ...other, startTime: '2031-01-01T18:30:00Z' }], 'second');
  const { data } = await get('/matches/upcoming');
  expect(data.map(({ matchId, startTime }: Json) => [matchId, startTime])).toEqual([
    ['cod-match-4', '2031-01-01T18:30:00.000Z'],
  ]);
});

test('a planned match is to come until its day is over, and none that its day has overtaken is', async () => {
  const planned = (matchId: string, startTime: string) =>
    match([0, 0], [], { matchId, tournamentId: null, status: 'scheduled', startTime });
  const yesterday = `${ago(24 * 60).slice(0, 10)}T23:59:59Z`;
  const upcoming = async () => (await get('')).data.coverage.upcoming;
  const before = await upcoming();
  await push('matches', [planned('cdl/95', yesterday), planned('cdl/96', `${today}T00:00:00Z`)]);
  const ids = [95, 96].map(async (number) => (await get(`/matches/cdl%2F${number}`)).data.matchId);
  const [late, onTime] = await Promise.all(ids);
  expect([late, onTime]).toEqual([expect.stringMatching(/^cod-match-/), expect.stringMatching(/^cod-match-/)]);
  for (const list of ['matches/upcoming', 'schedule', 'cdl/schedule']) {
    const { data } = await get(`/${list}?limit=100`);
    const listed = data.map(({ matchId }: Json) => matchId);
    expect([list, listed.includes(late), listed.includes(onTime)]).toEqual([list, false, true]);
  }
  await pushing.until('', ({ data }) => data.coverage.upcoming === before + 1);
});

test('what was long ago is no news, whichever way it is pushed', async () => {
  await pushing.received(0);
  const before = await pushing.stored();
  const past = { status: 'completed', winnerSlug: 'owls', statsLocked: true, startTime: '2019-01-01T18:00:00Z' };
  const old = match([3, 0], [map(1, 'completed', 250, 180)], { ...past, matchId: 'cdl/2019' });
  const left = { transferId: 't19', player: { codPlayerId: 'p1', ign: 'p1' }, type: 'released' };
  expect(await push('matches', [old])).toMatchObject({ inserted: 1 });
  expect(await push('transfers', [{ ...left, transferDate: '2019-01-01' }])).toMatchObject({ inserted: 1 });
  await pushing.import('matches.json', { source: 'office', items: [{ ...old, matchId: 'cdl/2018' }] });
  expect(await pushing.stored()).toBe(before);
  expect((await get('/matches/cdl%2F2019')).data).toMatchObject({ status: 'completed', winnerSlug: 'owls' });
});

test('statistics that are locked late, and corrections of long ago, are told all the same', async () => {
  const long = { matchId: 'cdl/late', startTime: ago(15_000), status: 'completed', winnerSlug: 'owls' };
  const pushed = (more: Json) =>
    push('matches', [match([3, 0], [map(1, 'completed', 250, 180)], { ...long, ...more })]);
  await pushed({});
  await pushed({ statsLocked: true, finalizedAt: ago(1) });
  await pushed({ statsLocked: true, finalizedAt: ago(1), winnerSlug: 'rivals' });
  const told = await pushing.received(2);
  expect(told.map(({ event }) => event).toSorted()).toEqual(['cod.match.completed', 'cod.match.corrected']);
});

test('a file holds what a push does, and tells only what is new and recent', async () => {
  const before = await pushing.stored();
  const file = { source: 'office', items: [{ ...org('file-team') }, org('owls'), { name: 'nameless' }] };
  expect(counts(await pushing.import('cod-teams-2026.json', file))).toEqual([3, 1, 1, 0, 1]);
  expect(counts(await pushing.import('cod-teams-2026.json', file))).toEqual([3, 0, 0, 2, 1]);
  expect(await push('teams', [org('file-team')])).toMatchObject({ unchanged: 1 });
  const player = { codPlayerId: 'p2', ign: 'p2' };
  const transfer = (transferId: string, transferDate: string) => ({
    transferId,
    player,
    type: 'released',
    transferDate,
  });
  const items = [transfer('old', '2019-01-01'), transfer('new', new Date().toISOString().slice(0, 10))];
  await pushing.import('transfers.json', { source: 'office', items });
  await pushing.import('transfers.json', { source: 'office', items });
  expect(await pushing.stored()).toBe(before + 1);
  const [event] = await pushing.received(1);
  expect(event!.data).toMatchObject({ transferId: expect.stringMatching(/^cod-transfer-\d$/), type: 'released' });
  await pushing.until('/teams/file-team', ({ success }) => success);
});

test('search finds a player by a former and by the real name', async () => {
  await push('players', [{ codPlayerId: 'n1', ign: 'Quillon', realName: 'Zoë Vandermeer', formerIgns: ['Brackish'] }]);
  await pushing.settled();
  for (const q of ['quillon', 'zoe', 'vandermeer', 'brackish', 'quillon zoe']) {
    const { data } = await get(`/players/search?q=${encodeURIComponent(q)}`);
    expect([q, data.map(({ ign }: Json) => ign)]).toEqual([q, ['Quillon']]);
  }
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('matches that their day has overtaken are unknown: no map of them is on, and lists of live ones lack them', async () => {
  const before = (await get('')).data.coverage.live;
  const maps = [map(1, 'completed', 250, 200), map(2, 'live', 3, 1), map(3, 'scheduled', null, null)];
  const of = (matchId: string, status: string, days: number) =>
    match([1, 0], maps, { matchId, status, startTime: inDays(days), team1: { ...org(`a-${matchId}`), score: 1 } });
  await push('matches', [of('stale', 'live', -5), of('never', 'scheduled', -5), of('fresh', 'live', -2)]);
  await push('matches', [of('late', 'postponed', -5), of('done', 'completed', -5)]);
  await pushing.settled();
  const { data } = await get('/matches/stale');
  expect(data).toMatchObject({ status: 'unknown', currentMap: null, score: { team1: 1, team2: 0 } });
  expect(data.maps.map(({ status }: Json) => status)).toEqual(['completed', 'unknown', 'unknown']);
  expect((await get('/matches/stale/maps')).data).toEqual(data.maps);
  const statusOf = async (id: string) => (await get(`/matches/${id}`)).data.status;
  expect(await Promise.all(['never', 'fresh', 'late', 'done'].map(statusOf))).toEqual([
    'unknown',
    'live',
    'postponed',
    'completed',
  ]);
  expect((await get('/matches/fresh')).data.currentMap).toMatchObject({ mapNumber: 2, status: 'live' });
  await pushing.until('', ({ data: family }) => family.coverage.live === before + 1);
  const live = (await get('/matches/live?limit=100')).data;
  expect(live.every(({ status }: Json) => status === 'live')).toBe(true);
  expect(live).toHaveLength(before + 1);
  const inSearch = (await get('/search?q=a-stale')).data.matches;
  expect(inSearch[0]).toMatchObject({ status: 'unknown' });
});

test('tournaments go by their days: what began is live, and what should be over is unknown', async () => {
  const day = (days: number) => inDays(days).slice(0, 10);
  const cup = (id: string, status: string, startDate: string, endDate: string) => {
    return { id, name: id, season: 'by-days', status, startDate, endDate };
  };
  await push('tournaments', [
    cup('stale', 'live', day(-9), day(-5)),
    cup('begun', 'upcoming', day(-1), day(1)),
    cup('over', 'completed', day(-9), day(-5)),
  ]);
  await pushing.settled();
  const statuses = async (query: string) =>
    Object.fromEntries(
      (await get(`/tournaments?season=by-days${query}`)).data.map(({ name, status }: Json) => [name, status]),
    );
  expect(await statuses('')).toEqual({ stale: 'unknown', begun: 'live', over: 'completed' });
  expect(await statuses('&completed=false')).toEqual({ begun: 'live' });
  expect(await statuses('&completed=true')).toEqual({ over: 'completed' });
});
