import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { WebSocket } from 'ws';
import { answersOf, undocumented, written as inFull } from './support/document.js';
import { signUp } from './support/owner.js';
import { startReceiver, type Receiver } from './support/receiver.js';
import { startService, type Json, type Service } from './support/service.js';
import { ownDatabase, type OwnDatabase } from './support/stores.js';
import { listen } from './support/stream.js';

/** A new sport is its own folder, its migration and one line in `src/families.ts`: darts is built into a copy of the sources. */
const SOURCES = [
  'src',
  'demo',
  'migrations',
  'config',
  'deploy/grafana',
  'docs',
  'launcher',
  '.env.example',
  'scripts',
  'web',
  // As it was built: it does not change with a family.
  'dist/web',
  'openapi.json',
  'package.json',
  'package-lock.json',
  'nest-cli.json',
  'tsconfig.json',
  '.swcrc',
];
let root: string;
let database: OwnDatabase;
let service: Service;
let receiver: Receiver;
let report: Json;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'scoreline-darts-'));
  for (const name of SOURCES) await cp(resolve(name), join(root, name), { recursive: true });
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  await cp(resolve('test/fixtures/darts'), root, { recursive: true });
  const families = join(root, 'src/families.ts');
  const list = await readFile(families, 'utf8');
  await writeFile(
    families,
    list
      .replace(/^import/m, `import { darts } from './sports/darts/family.js';\nimport`)
      .replace('ufc, tennis]', 'ufc, tennis, darts]'),
  );
  const typescript = JSON.parse(await readFile(resolve('tsconfig.json'), 'utf8')) as Json;
  await writeFile(
    join(root, 'tsconfig.json'),
    JSON.stringify({ ...typescript, include: ['src', 'demo', 'migrations'] }),
  );
  run(process.execPath, ['node_modules/typescript7/lib/tsc.js', '-p', '.']);
  run('npm', ['run', '--silent', 'build']);
  await writeFile(join(root, 'openapi.json'), run(process.execPath, ['build/generate/generate.js', 'openapi']));

  database = await ownDatabase('empty');
  cli('migrate');
  const folder = join(root, 'files');
  await mkdir(folder);
  await writeFile(
    join(folder, 'darts_players.csv'),
    'id,name,titles\n2,Ben Treble,\n1,Ada Bull,3\nx,Nobody,1\n3,Cy Oche,0\n',
  );
  report = JSON.parse(cli('import', 'darts', folder, '--json')) as Json;
  receiver = await startReceiver();
  const environment = { DEMO: 'true', WEBHOOK_ALLOW_PRIVATE: 'true' };
  service = await startService({ root, databaseUrl: database.url, environment });
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
  await database?.drop();
  await rm(root, { recursive: true, force: true });
});

function run(command: string, words: string[], environment: Record<string, string> = {}): string {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

function cli(...words: string[]): string {
  return run(process.execPath, ['dist/cli.js', ...words], { DATABASE_URL: database.url, DATA_DIR: join(root, 'data') });
}

test('its import tells what became of every row', () => {
  expect([report.rowsRead, report.inserted, report.rejected]).toEqual([4, 3, 1]);
});

test('its list is paged by number and by cursor, and knows null from zero', async () => {
  const { key } = await service.key();
  const get = async (query: string): Promise<Json> => (await service.get(`/api/v1/darts/players${query}`, key)).json();
  const first = await get('?limit=2');
  expect(first).toMatchObject({
    success: true,
    data: [
      { id: 'dp_1', name: 'Ada Bull', titles: 3 },
      { id: 'dp_2', name: 'Ben Treble', titles: null },
    ],
    meta: { offset: 0, limit: 2, total: 3, hasMore: true },
  });
  const last = [{ id: 'dp_3', name: 'Cy Oche', titles: 0 }];
  expect((await get('?limit=2&offset=2')).data).toEqual(last);
  expect((await get(`?limit=2&cursor=${first.meta.nextCursor}`)).data).toEqual(last);
  expect((await get('?limit=0')).error.code).toBe('VALIDATION_ERROR');
});

test('keys, plans and the document know it', async () => {
  const owner = await signUp(service);
  const { key } = await owner.data('POST', 'keys', { scopes: ['darts'] });
  expect((await service.get('/api/v1/darts/players', key)).status).toBe(200);
  expect((await service.get('/api/v1/tennis/players', key)).headers.get('x-error-code')).toBe('KEY_SCOPE_MISSING');
  const starter = await service.key({ plan: 'starter', game: 'darts' });
  expect((await service.get('/api/v1/darts/players', starter.key)).status).toBe(200);

  const document = JSON.parse(cli('openapi')) as Json;
  const paths = ['/darts/live/stream', '/darts/live/ws', '/darts/live/{matchId}', '/darts/players'];
  const written = Object.keys(document.paths).filter((path) => path.startsWith('/darts/'));
  expect(written.toSorted()).toEqual(paths);
  expect(await contradictions('/darts/players', starter.key)).toEqual([]);
});

/** Where an answer, with a key and without one, is not what the document says of its route. */
async function contradictions(path: string, key: string, url = path): Promise<Json[]> {
  const document = JSON.parse(cli('openapi')) as Json;
  const answers = answersOf(document);
  const { get } = inFull(document).paths[`/api/v1${path}`];
  const [answer, refused] = [await service.get(`/api/v1${url}`, key), await service.get(`/api/v1${url}`)];
  expect([answer.status, refused.status]).toEqual([200, 401]);
  const { $ref } = get.responses[200].content['application/json'].schema;
  return [
    ...answers($ref, (await answer.json()) as Json),
    ...answers('AuthenticationError', (await refused.json()) as Json),
    ...undocumented(answer, get),
  ];
}

test('a match goes out on every channel as the same object, and its end as a signed webhook', async () => {
  const owner = await signUp(service);
  await service.db.pool.query(`update account set plan = 'scale' where id = $1`, [owner.accountId]);
  const { key } = await owner.data('POST', 'keys', {});
  const { secret } = await owner.data('POST', 'webhooks', { url: `${receiver.url}/darts`, events: ['darts.*'] });
  await service.worker();
  const state = async (): Promise<Json> => (await service.get('/api/v1/darts/live/dm_1', key)).json();
  while ((await state()).status !== 'live') await sleep(50);

  const stream = await listen(service, '/api/v1/darts/live/stream', key);
  const frames: Json[] = [];
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/api/v1/darts/live/ws`, {
    headers: { 'x-api-key': key },
  });
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
  socket.once('open', () => socket.send(JSON.stringify({ action: 'subscribe', rooms: ['match:dm_1'] })));
  while ((await state()).status !== 'completed') await sleep(50);
  while (receiver.at('/darts').length === 0) await sleep(50);
  const last = await state();
  expect(last).toMatchObject({ matchId: 'dm_1', homeLegs: 3, awayLegs: 1, seq: 5 });
  const told = (updates: Json[]) => updates.filter(({ type }) => type === 'darts.live.update').at(-1)?.data;
  while (told(frames)?.status !== 'completed') await sleep(20);
  while (stream.messages.at(-1)?.json?.data?.status !== 'completed') await sleep(20);
  expect([told(frames), stream.messages.at(-1)?.json.data]).toEqual([last, last]);
  socket.close();
  stream.close();
  expect(await contradictions('/darts/live/{matchId}', key, '/darts/live/dm_1')).toEqual([]);

  const [{ headers, body }] = receiver.at('/darts') as [Receiver['received'][number]];
  const sent = new Webhook(secret).verify(body.toString(), headers as Record<string, string>) as Json;
  expect(sent).toMatchObject({
    event: 'darts.match.finished',
    data: { matchId: 'dm_1', winner: 'Ada Bull', legs: 4 },
  });
});
