import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import { startService, type Json, type Service } from '../support/service.js';
import { importCs2, pushes } from './files.js';
import { numbered, swiss, Tournament } from './tournaments.js';

let own: OwnDatabase;
let service: Service;
let key: string;

const nameOf = (team: number) => `Club ${String.fromCharCode(64 + (team % 26))}${team}`;

/** A cup of eight after two groups of four, whose stages the source names. */
const named = new Tournament(11, { stage: 'Group A', round: null });
const groupA = named.double(numbered(4), { final: false }).flat();
named.begin('Group B');
const groupB = named.double(numbered(4, 5), { final: false }).flat();
named.begin('Playoffs');
const finish = named.single([groupA[0], groupA[1], groupB[0], groupB[1]] as number[]);

/** The same without names, and a league that is not over. */
const plain = new Tournament(12);
const out = plain.single(numbered(8));
const open = new Tournament(13, { stage: 'Group Stage', round: null });
open.league(numbered(4));

/** A stage whose best teams play on in another event. */
const firstStage = swiss(14, 'Swiss Stage');

const DAY_MS = 86_400_000;
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

const matchesOf = (cup: Tournament, event: string, shift = 0) =>
  cup.series.map((one) => ({
    id: `${event}-${one.n}`,
    eventName: event,
    stage: one.stage,
    bestOf: one.bestOf,
    status: one.status,
    team1Name: nameOf(one.team1),
    team2Name: nameOf(one.team2),
    team1Score: one.score1,
    team2Score: one.score2,
    winnerTeamId: nameOf(one.winner as number),
    startsAt: new Date(one.at + shift).toISOString(),
  }));

const EVENTS = [
  {
    id: 'named',
    name: 'Named Cup',
    tier: 's',
    region: 'EU',
    isOnline: false,
    startDate: '2026-03-01',
    endDate: '2026-03-06',
  },
  { id: 'plain', name: 'Plain Cup', tier: 'b', startDate: '2026-03-01', endDate: '2026-03-02' },
  { id: 'stage', name: 'Stage One', tier: 'b', startDate: '2026-02-27', endDate: '2026-02-28' },
  { id: 'open', name: 'Open League', tier: 'a', isOnline: true, startDate: day(-2), endDate: day(5) },
  {
    id: 'next',
    name: 'Next Masters',
    tier: 's',
    startDate: day(10),
    endDate: day(12),
    teams: [{ name: nameOf(1), seed: 1 }],
  },
  { id: 'off', name: 'Called Off Cup', status: 'cancelled', startDate: day(3), endDate: day(4) },
];

beforeAll(async () => {
  own = await ownDatabase('empty');
  const last = open.played.at(-1)!.series;
  const ongoing = matchesOf(open, 'Open League', Date.now() - DAY_MS - open.played[0]!.series.at);
  const planned = {
    status: 'scheduled',
    team1Score: null,
    team2Score: null,
    winnerTeamId: null,
    startsAt: `${day(1)}T12:00:00Z`,
  };
  const waiting = ongoing.map((one) => (one.id === `Open League-${last.n}` ? { ...one, ...planned } : one));
  await importCs2(own.url, {
    'events.json': pushes(EVENTS),
    'matches.json': pushes([
      ...matchesOf(named, 'Named Cup'),
      ...matchesOf(plain, 'Plain Cup'),
      ...matchesOf(firstStage, 'Stage One', -3 * DAY_MS),
      ...waiting,
    ]),
  });
  service = await startService({ databaseUrl: own.url, environment: { DEMO: 'false' } });
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(async () => {
  await service?.stop();
  await own?.drop();
});

const ask = (path: string) => service.get(`/api/v1/cs2/${path}`, key);
const get = async (path: string): Promise<Json> => {
  const answer = await ask(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};
const names = async (path: string): Promise<string[]> => (await get(path)).data.map(({ name }: Json) => name);

test('events are live, upcoming or recent by their days, and a cancelled one is none of these', async () => {
  expect(await names('events/live')).toEqual(['Open League']);
  expect(await names('events/upcoming')).toEqual(['Next Masters']);
  expect(await names('events/recent')).toEqual(['Named Cup', 'Plain Cup', 'Stage One']);
  expect(await names('events')).toEqual([
    'Next Masters',
    'Called Off Cup',
    'Open League',
    'Plain Cup',
    'Named Cup',
    'Stage One',
  ]);
  expect(await names('events?sort=startDate&status=completed,cancelled')).toEqual([
    'Stage One',
    'Named Cup',
    'Plain Cup',
    'Called Off Cup',
  ]);
  expect(await names('events/recent?tier=s&region=europe&online=false')).toEqual(['Named Cup']);
  expect(await names('events/live?online=false')).toEqual([]);
});

test('the calendar has every event that overlaps the range, from today on without one', async () => {
  expect(await names('events/calendar')).toEqual(['Open League', 'Called Off Cup', 'Next Masters']);
  expect(await names('events/calendar?from=2026-03-02&to=2026-03-02')).toEqual(['Named Cup', 'Plain Cup']);
  expect(await names('events/calendar?from=2026-03-03&to=2026-03-04')).toEqual(['Named Cup']);
  expect((await ask('events/calendar?from=2024-01-01&to=2026-01-01')).status).toBe(400);
  expect((await ask('events/calendar?from=2026-03-04&to=2026-03-01')).status).toBe(400);
});

test('lists page by number and by cursor alike', async () => {
  const all = await names('events?sort=startDate');
  const first = await get('events?sort=startDate&limit=2');
  expect(first.meta).toMatchObject({ page: 1, limit: 2, total: 6, hasMore: true });
  const byCursor = await names(`events?sort=startDate&limit=2&cursor=${first.meta.nextCursor}`);
  expect([...first.data.map(({ name }: Json) => name), ...byCursor]).toEqual(all.slice(0, 4));
  expect(await names('events?sort=startDate&limit=2&page=2')).toEqual(byCursor);
  const picked = await get('events?ids=plain-cup,nothing,named-cup');
  expect(picked.data.map(({ slug }: Json) => slug)).toEqual(['plain-cup', 'named-cup']);
  expect(picked.meta.missing).toEqual(['nothing']);
});

test('matches of an event come in the order of play, by stage and status', async () => {
  const { data, meta } = await get('events/named-cup/matches?limit=100');
  expect(meta.total).toBe(named.played.length);
  const at = data.map(({ startsAt }: Json) => startsAt);
  expect(at).toEqual([...at].sort());
  const { data: playoffs } = await get('events/named-cup/matches?stage=playoffs');
  expect(playoffs.map(({ stage }: Json) => stage)).toEqual(['Playoffs', 'Playoffs', 'Playoffs']);
  const { data: waiting } = await get('events/open-league/matches?status=scheduled');
  expect(waiting).toHaveLength(1);
  expect(waiting[0]).toMatchObject({ team1Score: null, winnerTeamId: null, status: 'scheduled' });
});

test('groups and the bracket behind them are rebuilt from the matches', async () => {
  const { data, meta } = await get('events/named-cup/bracket');
  expect(meta).toEqual({ available: true, basis: 'named', rebuilt: [], unplaced: 0 });
  expect(data.event.slug).toBe('named-cup');
  const [groups, playoffs] = data.stages;
  expect([groups.type, playoffs.type, playoffs.bracket]).toEqual(['groups', 'bracket', null]);
  expect(groups.groups.map(({ name, rows }: Json) => [name, rows.map((row: Json) => row.teamName)])).toEqual([
    ['Group A', groupA.map(nameOf)],
    ['Group B', groupB.map(nameOf)],
  ]);
  expect(groups.groups[0].slots).toHaveLength(5);
  expect(playoffs.rounds.map(({ name, slots }: Json) => [name, slots.length])).toEqual([
    ['Semifinals', 2],
    ['Final', 1],
  ]);
  const [final] = playoffs.rounds[1].slots;
  const slots = playoffs.rounds[0].slots.map(({ slotId, winnerTo }: Json) => [slotId, winnerTo]);
  expect(slots).toEqual(slots.map(([id]: string[]) => [id, final.slotId]));
  expect([final.team1From, final.team2From].map(({ slotId }) => slotId).sort()).toEqual(
    slots.map(([id]: string[]) => id).sort(),
  );
  const champion = final.winnerTeamId === final.team1.id ? final.team1 : final.team2;
  expect(champion.name).toBe(nameOf(finish[0]![0] as number));
});

test('a bracket that no source names says that it is inferred', async () => {
  const { data, meta } = await get('events/plain-cup/bracket');
  expect(meta).toEqual({ available: true, basis: 'inferred', rebuilt: [], unplaced: 0 });
  expect(data.stages[0].rounds.map(({ slots }: Json) => slots.length)).toEqual([4, 2, 1]);
});

test('without matches there is no bracket, and no result', async () => {
  const bracket = await get('events/next-masters/bracket');
  expect(bracket).toMatchObject({ data: { stages: [] }, meta: { available: false, basis: null } });
  expect((await get('events/next-masters/results')).meta).toEqual({ count: 0, available: false, placements: null });
  const { data, meta } = await get('events/next-masters/standings');
  expect(meta.available).toBe(true);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ seed: 1, placement: null, wins: 0, losses: 0, status: 'active', prize: null });
});

test('placements of a finished event follow from its bracket', async () => {
  const { data, meta } = await get('events/plain-cup/results');
  expect(meta).toEqual({ count: 8, available: true, placements: 'derived' });
  const places = ['1', '2', '3-4', '5-8'];
  const expected = out.flatMap((group, index) => group.map((team) => [places[index], nameOf(team)]));
  const found = data.map(({ placement, teamName }: Json) => [placement, teamName]);
  expect(found.sort()).toEqual(expected.sort());
  expect(data[0]).toMatchObject({ prize: null, prizeShare: null, vrsPoints: null, qualifiesFor: null });
});

test('the winner of a finished event has its first place, also where no source names one', async () => {
  const winnerOf = async (slug: string) => (await get(`events/${slug}`)).data.winner?.name ?? null;
  expect(await winnerOf('plain-cup')).toBe(nameOf(out[0]![0]!));
  expect(await winnerOf('named-cup')).toBe((await get('events/named-cup/results')).data[0].teamName);
  // One has no bracket, and the others are not over.
  for (const slug of ['stage-one', 'open-league', 'next-masters', 'called-off-cup'])
    expect([slug, await winnerOf(slug)]).toEqual([slug, null]);
  const { data } = await get('events?q=cup&status=completed&sort=startDate');
  expect(data.map(({ name, winner }: Json) => [name, winner !== null])).toContainEqual(['Plain Cup', true]);
});

test('standings count series and maps, and show who is eliminated', async () => {
  const { data } = await get('events/plain-cup/standings');
  const total = (name: string) => data.reduce((sum: number, row: Json) => sum + row[name], 0);
  expect([total('wins'), total('losses'), total('mapDiff'), total('draws')]).toEqual([7, 7, 0, 0]);
  expect(data.map(({ status }: Json) => status)).toEqual(['winner', ...Array(7).fill('eliminated')]);
  const { data: running } = await get('events/open-league/standings');
  expect(running.map(({ status, placement }: Json) => [status, placement])).toEqual(
    Array.from({ length: 4 }, () => ['active', null]),
  );
  const { data: grouped } = await get('events/named-cup/standings');
  const champion = grouped[0];
  expect(champion).toMatchObject({ placement: '1', stage: 'Playoffs', status: 'winner' });
  expect(champion.group).toMatch(/^Group [AB]$/);
});

test('a Swiss stage without a bracket after it advances every team with the wins for it', async () => {
  const { data } = await get('events/stage-one/standings');
  const { on, out: home } = firstStage.result;
  const expected = [
    ...on.map((team) => [nameOf(team), 'advanced']),
    ...home.flat().map((team) => [nameOf(team), 'eliminated']),
  ];
  expect(data.map(({ teamName, status }: Json) => [teamName, status]).toSorted()).toEqual(expected.toSorted());
  expect(data.filter(({ status }: Json) => status === 'advanced').map(({ wins }: Json) => wins)).toEqual(
    Array(8).fill(3),
  );
});

test('tournaments answer byte for byte as events', async () => {
  const paths = [
    '',
    '/live',
    '/upcoming',
    '/recent',
    '/calendar',
    '/named-cup',
    '/named-cup/matches',
    '/named-cup/standings',
    '/named-cup/bracket',
    '/named-cup/results',
  ];
  for (const path of paths) {
    const [one, other] = await Promise.all([ask(`events${path}`), ask(`tournaments${path}`)]);
    expect([other.status, await other.text()]).toEqual([200, await one.text()]);
  }
});

test('an event is found by slug, id, number and in any case; another is not', async () => {
  const { data } = await get('events/NAMED-CUP');
  for (const id of [data.id, data.id.toUpperCase(), data.id.replace('cs2-event-', '')])
    expect((await get(`events/${id}`)).data.slug).toBe('named-cup');
  for (const id of ['cs2-event-9999', 'cs2-event-abc', 'nothing', '0']) {
    const answer = await ask(`events/${id}`);
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as Json).error).toMatchObject({ code: 'NOT_FOUND', resource: 'event', id });
  }
  expect((await ask('events?tier=z')).status).toBe(400);
  for (const region of ['Europe', 'eu', 'EU,as']) {
    expect([region, await names(`events?region=${region}`)]).toEqual([region, ['Named Cup']]);
    expect(await names(`events/calendar?from=2026-03-01&to=2026-03-06&region=${region}`)).toEqual(['Named Cup']);
  }
  expect((await get('events/named-cup')).data.region).toBe('europe');
});
