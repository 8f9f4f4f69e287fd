import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFiles } from '../../src/cli/import.js';
import { readConfig } from '../../src/config.js';
import { startService, type Json, type Service } from '../support/service.js';

let service: Service;
let folder: string;
let key: string;

beforeAll(async () => {
  service = await startService({ content: 'empty', environment: { DEMO: 'false' } });
  folder = await mkdtemp(join(tmpdir(), 'cs2-merged-'));
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const read = (path: string) => service.get(`/api/v1/cs2/${path}`, key);
const ask = (path: string) => read(`events/${path}`);

function push(names: Record<string, string>): Promise<void> {
  const items = Object.entries(names).map(([id, name]) => ({
    id,
    name,
    startDate: '2026-05-01',
    endDate: '2026-05-03',
  }));
  return importPushes('events', 'office', items);
}

async function importPushes(kind: 'events' | 'matches', source: string, items: readonly object[]): Promise<void> {
  const file = join(folder, `${kind}.json`);
  await writeFile(file, JSON.stringify({ source, items }));
  const { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL } = service;
  const report = await importFiles(
    readConfig({ ...process.env, DATABASE_URL, REDIS_URL, DATA_DIR: folder }),
    'cs2',
    file,
    () => {},
  );
  expect(report.rejected).toBe(0);
}

async function idOf(slug: string): Promise<string> {
  const answer = await ask(slug);
  expect([slug, answer.status]).toEqual([slug, 200]);
  return ((await answer.json()) as Json).data.id;
}

test('an id, slug and foreign id of an event that turned out to be another one go on answering with that one', async () => {
  await push({ first: 'Quay Cup', second: 'Quay Cup Finals' });
  const [kept, gone] = [await idOf('quay-cup'), await idOf('quay-cup-finals')];
  expect(kept).not.toBe(gone);

  await push({ first: 'Quay Cup', second: 'Quay Cup' });
  const answer = await ask(gone);
  expect([answer.status, answer.headers.get('x-canonical-id')]).toEqual([200, kept]);
  expect(await idOf(gone)).toBe(kept);
  expect(await idOf('quay-cup-finals')).toBe(kept);
  expect(await idOf('second')).toBe(kept);
  expect((await ask(kept)).headers.get('x-canonical-id')).toBeNull();
  for (const part of ['', '/matches', '/standings', '/bracket', '/results']) {
    const told = await ask(`${gone}${part}`);
    expect([part, told.status, told.headers.get('x-canonical-id')]).toEqual([part, 200, kept]);
  }
});

test('events that are told apart again have their own ids again', async () => {
  const kept = await idOf('quay-cup');
  await push({ first: 'Quay Cup', second: 'Quay Cup Finals' });
  expect(await idOf('quay-cup')).toBe(kept);
  const gone = await idOf('quay-cup-finals');
  expect(gone).not.toBe(kept);
  expect((await ask(gone)).headers.get('x-canonical-id')).toBeNull();
});

/** A match of Ash and Birch on a day, as a source that numbers matches by itself tells it. */
const result = (id: string, day: string) => ({
  id,
  eventName: 'Quay League',
  bestOf: 1,
  status: 'completed',
  team1Name: 'Ash',
  team2Name: 'Birch',
  team1Score: 1,
  team2Score: 0,
  winnerTeamId: 'Ash',
  date: day,
  maps: [{ mapNumber: 1, name: 'Mirage', status: 'completed', score: { team1: 13, team2: 8 } }],
});

test('every route of a match answers to the id that it had before it turned out to be another one', async () => {
  await importPushes('matches', 'office', [result('m-1', '2026-05-01')]);
  await importPushes('matches', 'wire', [result('m-2', '2026-05-09')]);
  const listed = ((await (await read('matches')).json()) as Json).data as Json[];
  const [kept, gone] = listed.map(({ id }) => id as string).toSorted((a, b) => numberIn(a) - numberIn(b)) as [
    string,
    string,
  ];
  await importPushes('matches', 'wire', [result('m-2', '2026-05-01')]);
  const parts = ['', '/head-to-head', '/maps', '/maps/1', `/maps/${gone}-map-1`, '/maps/1/rounds', '/player-stats'];
  for (const part of parts) {
    const told = await read(`matches/${gone}${part}`);
    expect([part, told.status, told.headers.get('x-canonical-id')]).toEqual([part, 200, kept]);
    const own = await read(`matches/${kept}${part}`);
    expect([part, own.status, own.headers.get('x-canonical-id')]).toEqual([part, 200, null]);
  }
  for (const part of ['state', 'scoreboard', 'rounds', 'players', 'kills']) {
    const told = await read(`live/${gone}/${part}`);
    expect([part, told.status, told.headers.get('x-canonical-id')]).toEqual([part, 200, kept]);
    expect((await read(`live/${kept}/${part}`)).headers.get('x-canonical-id')).toBeNull();
  }
  const state = (await (await read(`live/${gone}/state`)).json()) as Json;
  expect(state.data).toMatchObject({ matchId: kept, status: 'completed', score: { team1: 1, team2: 0 } });
  expect((await read(`matches/${kept}/maps/cs2-match-999-map-1`)).status).toBe(404);

  // What the feed told of it went on under the id under which it began.
  await service.db.pool.query(
    `insert into cs2_live_end (topic, seq, entry_id, logged_at, state) values ($1, 5, $2, now(), $3)`,
    [`match:${gone}`, `${Date.now()}-0`, JSON.stringify({ ...state.data, matchId: gone, source: 'live' })],
  );
  for (const id of [kept, gone, 'm-1', 'm-2']) {
    const told = (await (await read(`live/${id}/state`)).json()) as Json;
    expect([id, told.data.matchId, told.data.source]).toEqual([id, gone, 'live']);
  }
});

const numberIn = (id: string) => Number(/\d+$/.exec(id)?.[0]);
