import type { Json } from '../support/service.js';
import { answersOf, written } from '../support/document.js';
import { LATE_SECONDS, Pushing } from '../support/pushing.js';

const cs2 = new Pushing('cs2', ['cs2.match.completed']);
beforeAll(() => cs2.start());
afterAll(() => cs2.stop());

/** A day of the last ones, since a plan whose day has long passed is unknown; `YYYY-MM-DD`. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const [FINAL_DAY, SECOND_DAY, FIRST_DAY] = [daysAgo(1), daysAgo(2), daysAgo(3)];

const CUP = {
  id: 'cup-1',
  name: 'Windmill Open 2025',
  tier: 'A',
  startDate: FIRST_DAY,
  endDate: FINAL_DAY,
  location: { city: 'Gdynia', country: 'pl' },
  prizePool: { amount: 100_000, currency: 'usd' },
  teams: [
    { name: 'Amber Foxes', seed: 1, placementMin: 1, prize: { amount: 60_000, currency: 'USD' } },
    { name: 'Blue Herons', seed: 2, placementMin: 2, prize: { amount: 25_000, currency: 'USD' } },
  ],
  format: [{ stage: 'Playoffs', type: 'single_elimination', bestOf: 3 }],
  mapPool: ['Mirage', 'de_nuke'],
};
const tie = (more: object = {}) => ({
  id: 'tie-1',
  eventId: 'cup-1',
  stage: 'Playoffs',
  round: 'Final',
  bestOf: 3,
  status: 'scheduled',
  team1: { id: 'foxes', name: 'Amber Foxes' },
  team2Name: 'Blue Herons',
  startsAt: `${FINAL_DAY}T16:00:00Z`,
  ...more,
});
const RESULT = {
  status: 'completed',
  team1Score: 2,
  team2Score: 0,
  winnerTeamId: 'foxes',
  startedAt: `${FINAL_DAY}T16:05:00Z`,
  endedAt: `${FINAL_DAY}T18:00:00Z`,
  maps: [
    {
      mapNumber: 1,
      name: 'Mirage',
      status: 'completed',
      score: { team1: 13, team2: 7 },
      pickedByTeamId: 'Blue Herons',
    },
    { mapNumber: 2, name: 'Nuke', status: 'completed', score: { team1: 16, team2: 13 }, winnerTeamId: 'foxes' },
    { mapNumber: 3, name: 'Dust2', status: 'map_not_played', isDecider: true },
  ],
};
const counts = ({ read, inserted, updated, unchanged, rejected }: Json) => [
  read,
  inserted,
  updated,
  unchanged,
  rejected.length,
];

let matchId: string;

test('a planned match and its event are in the archive as soon as they are pushed', async () => {
  expect(counts(await cs2.push('events', [CUP]))).toEqual([1, 1, 0, 0, 0]);
  expect(counts(await cs2.push('matches', [tie()]))).toEqual([1, 1, 0, 0, 0]);
  const { data } = await cs2.until('/matches', (body) => body.data.length === 1);
  expect(data[0]).toMatchObject({
    status: 'scheduled',
    eventName: 'Windmill Open 2025',
    team1Name: 'Amber Foxes',
    team2Name: 'Blue Herons',
    team1Score: null,
    winnerTeamId: null,
    startsAt: `${FINAL_DAY}T16:00:00.000Z`,
    stage: 'Playoffs',
    round: 'Final',
    forfeit: false,
    event: { slug: 'windmill-open-2025', tier: 'a' },
  });
  matchId = data[0].id;
  const { data: event } = await cs2.get('/events/windmill-open-2025');
  expect(event).toMatchObject({
    tier: 'a',
    status: 'completed',
    startDate: FIRST_DAY,
    location: { city: 'Gdynia', country: 'PL', venue: null },
    prizePool: { amount: 100_000, currency: 'USD' },
    mapPool: ['Mirage', 'Nuke'],
    format: [{ stage: 'Playoffs', type: 'single_elimination', bestOf: 3, startDate: null, endDate: null }],
  });
  expect(event.teams.map(({ name, seed }: Json) => [name, seed])).toEqual([
    ['Amber Foxes', 1],
    ['Blue Herons', 2],
  ]);
});

test('what was pushed before with the same content changes nothing', async () => {
  expect(counts(await cs2.push('matches', [tie()]))).toEqual([1, 0, 0, 1, 0]);
  expect(counts(await cs2.push('events', [CUP]))).toEqual([1, 0, 0, 1, 0]);
});

test('a match that runs and its end reach the archive late', async () => {
  const at = Date.now();
  await cs2.push('matches', [tie({ status: 'live', startedAt: RESULT.startedAt, team1Score: 1, team2Score: 0 })]);
  expect(counts(await cs2.push('matches', [tie(RESULT)]))).toEqual([1, 0, 1, 0, 0]);
  const { data } = await cs2.until(`/matches/${matchId}`, (body) => body.data.status === 'completed');
  expect(Date.now() - at).toBeGreaterThanOrEqual(LATE_SECONDS * 1_000);
  expect(data).toMatchObject({
    team1Score: 2,
    team2Score: 0,
    winnerTeamId: data.team1.id,
    endedAt: `${FINAL_DAY}T18:00:00.000Z`,
  });
  expect(data.maps.map(({ id, name, status, score }: Json) => [id, name, status, score])).toEqual([
    [`${matchId}-map-1`, 'Mirage', 'completed', { team1: 13, team2: 7 }],
    [`${matchId}-map-2`, 'Nuke', 'completed', { team1: 16, team2: 13 }],
    [`${matchId}-map-3`, 'Dust2', 'map_not_played', null],
  ]);
  expect(data.maps[0]).toMatchObject({ winnerTeamId: data.team1.id, pickedByTeamId: data.team2.id, isDecider: false });
  expect(data.maps[2]).toMatchObject({ winnerTeamId: null, pickedByTeamId: null, isDecider: true });
  expect(data.revision).toBeGreaterThan(0);
});

test('vetoes and broadcasts belong to a match by its id, ours or the source’s', async () => {
  const veto = [
    { order: 2, teamId: 'Blue Herons', action: 'pick', map: 'Mirage' },
    { order: 1, teamId: 'Amber Foxes', action: 'ban', map: 'Inferno' },
    { order: 3, action: 'decider', map: 'Dust2' },
  ];
  expect(counts(await cs2.push('vetoes', [{ matchId: 'tie-1', veto }]))).toEqual([1, 1, 0, 0, 0]);
  const answer = await cs2.until(`/matches/${matchId}/veto`, (body) => body.data.length === 3);
  const { team1, team2 } = (await cs2.get(`/matches/${matchId}`)).data;
  expect(answer.data).toEqual([
    { order: 1, teamId: team1.id, action: 'ban', map: 'Inferno', mapSlug: 'inferno' },
    { order: 2, teamId: team2.id, action: 'pick', map: 'Mirage', mapSlug: 'mirage' },
    { order: 3, teamId: null, action: 'decider', map: 'Dust2', mapSlug: 'dust2' },
  ]);
  await cs2.push('vetoes', [{ matchId, veto: [{ order: 1, teamId: team2.id, action: 'ban', map: 'Train' }] }], 'desk');
  const stream = {
    provider: 'twitch',
    channel: 'windmill',
    url: 'https://twitch.tv/windmill',
    language: 'en',
    isMain: true,
  };
  expect(counts(await cs2.push('streams', [{ matchId, streams: [stream] }]))).toEqual([1, 1, 0, 0, 0]);
  const { data, meta } = await cs2.until(`/matches/${matchId}/streams`, (body) => body.data.length === 1);
  expect(data).toEqual([{ ...stream, embedUrl: null, isOfficial: null, viewers: null }]);
  expect(meta).toEqual({ count: 1, available: true });
  await cs2.push('streams', [{ matchId, streams: [] }]);
  await cs2.until(`/matches/${matchId}/streams`, (body) => body.meta.available === false);
  await cs2.push('vetoes', [{ matchId: 'tie-1', veto: [veto[2]] }]);
  await cs2.until(`/matches/${matchId}/veto`, (body) => body.data.length === 1);
});

test('pushed placements and prizes are the results of an event', async () => {
  const { data, meta } = await cs2.get('/events/windmill-open-2025/results');
  expect(meta).toEqual({ count: 2, available: true, placements: 'told' });
  expect(
    data.map(({ placement, teamName, prize, prizeShare }: Json) => [placement, teamName, prize, prizeShare]),
  ).toEqual([
    ['1', 'Amber Foxes', { amount: 60_000, currency: 'USD' }, 0.6],
    ['2', 'Blue Herons', { amount: 25_000, currency: 'USD' }, 0.25],
  ]);
});

test('a pushed bracket has the matches that are stored, and slots of others as they were pushed', async () => {
  const slot = (slotId: string, more: object) => ({ slotId, position: 1, ...more });
  const stages = [
    {
      id: 'main',
      name: 'Playoffs',
      type: 'bracket',
      rounds: [
        { name: 'Semifinal', order: 1, slots: [slot('s1', { team1: { name: 'Amber Foxes' }, winnerTo: 'f' })] },
        {
          name: 'Final',
          order: 2,
          slots: [slot('f', { matchId: 'tie-1', team1From: { slotId: 's1', as: 'winner' } })],
        },
      ],
    },
  ];
  await cs2.push('events', [{ ...CUP, stages }]);
  const { data, meta } = await cs2.until('/events/windmill-open-2025/bracket', (body) => body.meta.basis === 'told');
  expect(meta).toEqual({ available: true, basis: 'told', rebuilt: [], unplaced: 0 });
  const [semi, final] = data.stages[0].rounds.map(({ slots }: Json) => slots[0]);
  expect(semi).toMatchObject({
    matchId: null,
    status: 'scheduled',
    team1: { name: 'Amber Foxes' },
    team2: null,
    winnerTo: 'f',
  });
  expect(final).toMatchObject({
    slotId: 'f',
    matchId,
    status: 'completed',
    score: { team1: 2, team2: 0 },
    team2: { name: 'Blue Herons' },
    team1From: { slotId: 's1', as: 'winner' },
    winnerTo: null,
  });
});

test('stages that no source has stand rebuilt behind a pushed bracket, and what fits in neither is counted', async () => {
  const [otters, moths, larks] = ['Dune Otters', 'Slate Moths', 'Fen Larks'];
  const played = (id: string, stage: string, team1Name: string, team2Name: string, hour: number) => {
    const at = `${FIRST_DAY}T${hour}:00:00Z`;
    const own = { id, stage, round: null, team1: null, team1Name, team2Name, startsAt: at };
    return tie({ ...own, status: 'completed', team1Score: 2, team2Score: 1, winnerTeamId: team1Name });
  };
  const group = [
    played('g-1', 'Group A', otters, moths, 10),
    played('g-2', 'Group A', otters, larks, 12),
    played('g-3', 'Group A', moths, larks, 14),
  ];
  // A match of the pushed stage, but in none of its slots.
  const lost = played('g-4', 'Playoffs', larks, moths, 16);
  expect(counts(await cs2.push('matches', [...group, lost]))).toEqual([4, 4, 0, 0, 0]);
  const path = '/events/windmill-open-2025/bracket';
  const { data, meta } = await cs2.until(path, (body) => body.data.stages.length === 2);
  expect(meta).toEqual({ available: true, basis: 'told', rebuilt: [data.stages[1].id], unplaced: 1 });
  expect(data.stages.map(({ id, type }: Json) => [id === 'main', type])).toEqual([
    [true, 'bracket'],
    [false, 'groups'],
  ]);
  const [rebuilt] = data.stages[1].groups;
  expect(rebuilt.rows.map(({ teamName, wins }: Json) => [teamName, wins])).toEqual([
    [otters, 2],
    [moths, 1],
    [larks, 0],
  ]);

  const slot = (slotId: string, of: string | null, more: object = {}) => ({
    slotId,
    position: 1,
    matchId: of,
    ...more,
  });
  const stages = [
    {
      id: 'a',
      name: 'Opening',
      type: 'groups',
      groups: [
        { name: 'Group A', slots: [slot('a1', 'g-1'), slot('a2', 'g-2'), slot('a3', 'g-3')] },
        {
          name: 'Group B',
          rows: [
            { team: { name: 'Blue Herons' }, wins: 3, losses: 0, points: 9, status: 'advanced' },
            { team: { name: 'Amber Foxes' } },
          ],
          slots: [slot('b1', null, { team1: { name: 'Blue Herons' }, team2: { name: 'Amber Foxes' } })],
        },
      ],
    },
    { id: 'swiss', name: 'Second', type: 'swiss', swiss: [{ record: '1-0', slots: [slot('s1', 'g-4')] }] },
  ];
  expect(counts(await cs2.push('events', [{ ...CUP, stages }]))).toEqual([1, 0, 1, 0, 0]);
  const answer = await cs2.until(path, (body) => body.data.stages[0].id === 'a');
  const [opening, second] = answer.data.stages;
  const [first, other] = opening.groups;
  expect(first.rows).toEqual(rebuilt.rows.map((row: Json) => ({ ...row, stage: expect.anything() })));
  expect(first.slots.map(({ slotId, status }: Json) => [slotId, status])).toEqual([
    ['a1', 'completed'],
    ['a2', 'completed'],
    ['a3', 'completed'],
  ]);
  expect(other.rows.map(({ teamName, wins, points, status }: Json) => [teamName, wins, points, status])).toEqual([
    ['Blue Herons', 3, 9, 'advanced'],
    ['Amber Foxes', 0, null, expect.anything()],
  ]);
  expect(other.slots[0]).toMatchObject({ matchId: null, status: 'scheduled', team2: { name: 'Amber Foxes' } });
  expect([second.rounds, second.swiss[0].record]).toEqual([[], '1-0']);
  expect(second.swiss[0].slots[0]).toMatchObject({ slotId: 's1', score: { team1: 2, team2: 1 } });
  const schemaOf = answersOf(written(await (await cs2.service.get('/openapi.json')).json()));
  expect(schemaOf('Cs2EventBracketAnswer', answer)).toEqual([]);

  const misplaced = await cs2.push('events', [{ ...CUP, id: 'cup-2', stages: [{ ...stages[0], type: 'swiss' }] }]);
  expect(misplaced.rejected.map(({ param }: Json) => param)).toEqual(['stages.0.groups']);
});

test('a bad item is refused with its place and the others are stored', async () => {
  const items = [
    tie({ id: 'bad-1', status: 'over' }),
    tie({ id: 'bad-2', ...RESULT, winnerTeamId: 'Somebody Else' }),
    tie({ id: 'bad-3', team1Score: 1, team2Score: 0 }),
    tie({ id: 'bad-4', maps: [{ mapNumber: 1, status: 'completed', score: { team1: 13, team2: -1 } }] }),
    tie({ id: 'bad-5', eventId: 'no-cup' }),
    7,
    tie(RESULT),
    tie(RESULT),
  ];
  const report = await cs2.push('matches', items);
  expect(counts(report)).toEqual([8, 0, 0, 1, 7]);
  expect(report.rejected.map(({ index, param }: Json) => [index, param])).toEqual([
    [0, 'status'],
    [1, 'winnerTeamId'],
    [2, 'status'],
    [3, 'maps.0.score.team2'],
    [4, 'eventId'],
    [5, 'items'],
    [7, 'id'],
  ]);
  const veto = await cs2.push('vetoes', [
    { matchId: 'tie-99', veto: [] },
    { matchId: 'tie-1', veto: [{ order: 1, teamId: 'Nobody', action: 'ban', map: 'Nuke' }] },
  ]);
  expect(veto.rejected.map(({ param }: Json) => param)).toEqual(['matchId', 'veto.0.teamId']);
  const dates = await cs2.push('events', [{ ...CUP, id: 'x', endDate: daysAgo(4) }]);
  expect(dates.rejected[0].param).toBe('endDate');
  const times = await cs2.push('matches', [tie({ id: 'bad-6', startsAt: '2026-02-30T10:00:00Z' })]);
  expect(times.rejected).toMatchObject([{ param: 'startsAt', message: expect.stringContaining('the calendar') }]);
  const regions = await cs2.push('events', [{ ...CUP, id: 'x', region: 'the moon' }]);
  expect(regions.rejected[0]).toMatchObject({ param: 'region', message: expect.stringContaining('europe') });
});

test('only operators push', async () => {
  for (const key of [cs2.key, cs2.late]) {
    const answer = await cs2.ask('matches', { source: 'office', items: [tie()] }, key);
    expect(answer.status).toBe(403);
    expect(((await answer.json()) as Json).error.code).toBe('key_scope_missing');
  }
  expect((await cs2.ask('matches', { source: 'office', items: [] })).status).toBe(400);
  const session = await cs2.operator.ask('POST', 'operator/cs2/matches', { source: 'office', items: [tie(RESULT)] });
  expect([session.status, ((await session.json()) as Json).data.unchanged]).toEqual([200, 1]);
});

test('the same JSON is imported as a file', async () => {
  const next = {
    id: 'tie-2',
    eventId: 'cup-1',
    status: 'completed',
    team1Name: 'Coral Moths',
    team2Name: 'Blue Herons',
    date: SECOND_DAY,
  };
  const items = [
    { ...next, team1Score: 0, team2Score: 2, winnerTeamId: 'Blue Herons' },
    { ...next, id: 'tie-3', status: 'no' },
  ];
  const report = await cs2.import('cs2-matches.json', { source: 'office', items });
  expect([report.rowsRead, report.inserted, report.rejected]).toEqual([2, 1, 1]);
  const { data } = await cs2.get('/matches?teamId=coral-moths');
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ eventName: 'Windmill Open 2025', startsAt: null, date: SECOND_DAY, team2Score: 2 });
  const again = await cs2.import('cs2-matches.json', { source: 'office', items });
  expect([again.inserted, again.updated, again.unchanged]).toEqual([0, 0, 1]);
  // What came by a file is not new when it is pushed.
  expect(counts(await cs2.push('matches', items.slice(0, 1)))).toEqual([1, 0, 0, 1, 0]);
});
