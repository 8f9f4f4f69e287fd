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

const ask = (path: string) => service.get(`/api/v1/cs2/events/${path}`, key);

async function push(names: Record<string, string>): Promise<void> {
  const items = Object.entries(names).map(([id, name]) => ({
    id,
    name,
    startDate: '2026-05-01',
    endDate: '2026-05-03',
  }));
  const file = join(folder, 'events.json');
  await writeFile(file, JSON.stringify({ source: 'office', items }));
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
  expect((await ask(`${gone}/matches`)).status).toBe(200);
});

test('events that are told apart again have their own ids again', async () => {
  const kept = await idOf('quay-cup');
  await push({ first: 'Quay Cup', second: 'Quay Cup Finals' });
  expect(await idOf('quay-cup')).toBe(kept);
  const gone = await idOf('quay-cup-finals');
  expect(gone).not.toBe(kept);
  expect((await ask(gone)).headers.get('x-canonical-id')).toBeNull();
});
