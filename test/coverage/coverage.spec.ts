import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAMILIES } from '../../src/families.js';
import { startService, type Json, type Service, type TestKey } from '../support/service.js';

/** Lists of the ATP with a week and with two weeks missing, of the WTA with four. */
const RANKINGS = {
  'atp_rankings_20s.csv': [
    'ranking_date,rank,player,points',
    '20240101,1,1,100',
    '20240101,2,2,90',
    '20240108,1,1,100',
    '20240122,1,2,100',
    '20240212,1,2,100',
    'soon,1,2,100',
    '20240212,none,2,100',
    '20240212,0,2,100',
  ],
  'wta_rankings_20s.csv': ['ranking_date,rank,player,points', '20240101,1,1,100', '20240205,1,1,100'],
};

let folder: string;
let service: Service;
let own: TestKey;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coverage-'));
  service = await startService({ content: 'empty' });
  own = await service.key({ plan: 'pro' });
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const importTennis = (files: Record<string, string[]>) => importFiles('tennis', files);

/** Imports the family's files of all calls so far. */
async function importFiles(family: string, files: Record<string, string[]>): Promise<void> {
  const path = join(folder, family);
  await mkdir(path, { recursive: true });
  for (const [name, lines] of Object.entries(files)) await writeFile(join(path, name), `${lines.join('\n')}\n`);
  const env = { ...process.env, DATABASE_URL: service.databaseUrl, REDIS_URL: service.redisUrl, DATA_DIR: folder };
  execFileSync(process.execPath, [resolve('dist/cli.js'), 'import', family, path, '--json'], { env });
}

const coverageOf = async (family: string): Promise<Json> =>
  ((await (await service.get(`/api/v1/coverage/${family}`, own.key)).json()) as Json).data;

async function tennis(resource: string): Promise<Json> {
  const { resources } = await coverageOf('tennis');
  return resources.find((one: Json) => one.resource === resource);
}

test.each(FAMILIES.map((family) => [family.name, family] as const))(
  'what %s counts comes from importers that there are',
  async (_name, family) => {
    const importers = ((await family.importers?.()) ?? []).map(({ id }) => id);
    const resources = (await family.coverage?.()) ?? [];
    const named = resources.flatMap((resource) => resource.importers);
    expect(named.filter((id) => !importers.includes(id))).toEqual([]);
    expect(new Set(resources.map(({ resource }) => resource)).size).toBe(resources.length);
  },
);

test('an empty archive holds nothing, and nothing is known of its gaps and files', async () => {
  expect(await tennis('rankings')).toEqual({
    resource: 'rankings',
    rows: 0,
    from: null,
    to: null,
    gaps: null,
    lastImportAt: null,
    rejected: null,
  });
});

test('an import tells rows, days, missing lists and rejected rows by reason', async () => {
  const before = Date.now();
  await importTennis(RANKINGS);
  const rankings = await tennis('rankings');
  expect(rankings).toMatchObject({
    rows: 7,
    from: '2024-01-01',
    to: '2024-02-12',
    gaps: 2 + 4,
    rejected: { bad_date: 1, bad_rank: 2 },
  });
  expect(Date.parse(rankings.lastImportAt)).toBeGreaterThanOrEqual(before);
  expect(await tennis('matches')).toMatchObject({ rows: 0, gaps: null, lastImportAt: null, rejected: null });
  expect(Date.parse((await coverageOf('tennis')).countedAt)).toBeGreaterThanOrEqual(before);
});

test('a row that is rejected again counts once, and a file that is mended has none', async () => {
  await importTennis(RANKINGS);
  expect((await tennis('rankings')).rejected).toEqual({ bad_date: 1, bad_rank: 2 });
  const [header = '', ...rows] = RANKINGS['atp_rankings_20s.csv'];
  const lists = ['20240115,1,1,100', '20240129,1,1,100', '20240205,1,1,100'];
  await importTennis({ 'atp_rankings_20s.csv': [header, ...rows.filter((row) => /^\d+,[12],/.test(row)), ...lists] });
  expect(await tennis('rankings')).toMatchObject({ rows: 10, gaps: 4, rejected: {} });
});

test('rows that match no other thing count with those that cannot be read', async () => {
  const columns =
    'tourney_id,tourney_name,tourney_level,surface,best_of,tourney_date,match_num,round,winner_id,winner_name,winner_rank,loser_id,loser_name,loser_rank,score';
  const final = '2024-1,Cup,A,Hard,3,20240101,1,F,1,Ada One,1,2,Bo Two,2,6-1 6-1';
  await importTennis({ 'atp_matches_2024.csv': [columns, final, final.replace(',F,', ',SF,')] });
  expect(await tennis('matches')).toMatchObject({
    rows: 1,
    from: '2024-01-01',
    to: '2024-01-01',
    gaps: null,
    rejected: { key_conflict: 1 },
  });
});

test('a rejected row counts at the resource that it is about, and not at the others of its importer', async () => {
  await importFiles('cs2', {
    'players.csv': ['player_id,player_name', '1,Ada', '2,', '3,'],
    'teams.csv': ['team_id,team_name', '1,Foxes', ',Wrens'],
    'tournaments.csv': ['tournament', 'Ash Cup', 'Ash Cup'],
  });
  const { resources, rejected, unresolved } = await coverageOf('cs2');
  const of = (name: string) => resources.find(({ resource }: Json) => resource === name).rejected as unknown;
  expect([of('players'), of('teams')]).toEqual([{ bad_key: 2 }, { bad_key: 1 }]);
  for (const name of ['matches', 'maps', 'events', 'player-stats']) expect(of(name)).toEqual({});
  expect(rejected).toEqual([
    { kind: 'player', reason: 'bad_key', count: 2, example: 'players.csv, line 3' },
    { kind: 'team', reason: 'bad_key', count: 1, example: 'teams.csv, line 3' },
  ]);
  expect(unresolved).toEqual([]);
  await service.db.pool.query(
    `insert into unresolved (family, source, kind, key, name, reason)
     values ('cs2', 's', 'match', '1', 'Foxes - Wrens', 'no_day'), ('cs2', 's', 'match', '2', 'Ants - Bees', 'no_day')`,
  );
  expect((await coverageOf('cs2')).unresolved).toEqual([
    { kind: 'match', reason: 'no_day', count: 2, example: 'Ants - Bees' },
  ]);
});

test('what operators push is counted as the archive shows it, and no file is on record', async () => {
  await coverageOf('cod');
  await service.db.pool.query(
    `insert into pushed_record (family, kind, id, source, body, refs, at, revision, told_at, is_last, is_shown)
     values ('cod', 'matches', 'cod-match-1', 's', '{}', '{}', '2024-03-02T23:30:00Z', 1, now(), true, true)`,
  );
  await service.db.pool.query(`insert into data_version values ('cod', 1, now())`);
  const find = async () =>
    (await coverageOf('cod')).resources.find(({ resource }: Json) => resource === 'matches') as Json;
  // It is not counted again at once.
  while ((await find()).rows === 0) await sleep(100);
  expect(await find()).toMatchObject({
    rows: 1,
    from: '2024-03-02',
    to: '2024-03-02',
    lastImportAt: null,
    rejected: null,
  });
});

test('every family is there with its resources; each alone lists what is unresolved, and its corrections too', async () => {
  const { success, data }: Json = await (await service.get('/api/v1/coverage', own.key)).json();
  expect(success).toBe(true);
  expect(data.map(({ family }: Json) => family)).toEqual(FAMILIES.map(({ name }) => name));
  for (const { family, resources } of data) {
    expect(resources.length).toBeGreaterThan(0);
    const { corrections, unresolved, ...alone } = await coverageOf(family);
    expect(alone).toMatchObject({ family, resources });
    expect(Array.isArray(unresolved)).toBe(true);
    expect(Array.isArray(corrections)).toBe(true);
  }
  expect((await coverageOf('ufc')).corrections[0]).toEqual({
    source: 'ufc_fighter_tott',
    key: '23dec7c47cb418f8',
    what: { name: 'Zach Reese', isShown: true },
    reason: expect.stringContaining('Zachary Reese') as string,
    date: '2026-11-23',
  });
  expect((await coverageOf('TENNIS')).family).toBe('tennis');
});

test('what rules leave open is counted by kind and reason, with an example', async () => {
  await service.db.pool.query(`
    insert into unresolved (family, source, kind, key, name, reason) values
      ('lol', 'riot', 'match', '9', '', 'unknown_league'), ('lol', 'riot', 'match', '10', '', 'unknown_league'),
      ('lol', 'golgg', 'team', 'k', 'Northgate Owls', 'several_of_this_name')`);
  expect((await coverageOf('lol')).unresolved).toEqual([
    { kind: 'match', reason: 'unknown_league', count: 2, example: '10' },
    { kind: 'team', reason: 'several_of_this_name', count: 1, example: 'Northgate Owls' },
  ]);
  await service.db.pool.query(`delete from unresolved where family = 'lol'`);
});

test('it needs a key, of whatever scope, and costs nothing', async () => {
  for (const path of ['/api/v1/coverage', '/api/v1/coverage/tennis']) {
    expect((await service.get(path)).status).toBe(401);
    const narrow = await service.key({ plan: 'starter', game: 'lol' }, { scopes: ['lol'] });
    const answer = await service.get(path, narrow.key);
    expect([answer.status, answer.headers.get('x-quota-cost')]).toEqual([200, '0']);
    const usage: Json = await (await service.get('/api/v1/usage', narrow.key)).json();
    expect(usage.data.month.used).toBe(0);
  }
});

test('an unknown family is a documented 404', async () => {
  const answer = await service.get('/api/v1/coverage/chess', own.key);
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'NOT_FOUND']);
  const { error }: Json = await answer.json();
  expect(error).toMatchObject({ code: 'NOT_FOUND', message: 'No covered family with id chess', id: 'chess' });
});
