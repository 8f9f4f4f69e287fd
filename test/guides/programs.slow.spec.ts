import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf } from '../support/documents.js';
import { ownPort } from '../support/port.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

/** The programs of the guides, run as they stand there but for the address. */
const GUIDES = ['live-scoreboard', 'result-bot', 'nightly-mirror', 'back-testing'];

let service: Service;
let folder: string;
let key: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  service = await startService();
  ({ key } = await service.key({ plan: 'enterprise' }));
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
  for (const guide of GUIDES)
    writeFileSync(join(folder, `${guide}.mjs`), programOf(guide).replaceAll('http://127.0.0.1:3000', service.url));
});
afterEach(async () => {
  for (const child of running.splice(0)) if (child.kill()) await once(child, 'exit');
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

function programOf(guide: string): string {
  const [program, ...others] = blocksOf(`docs/guides/${guide}.md`).filter(({ language }) => language === 'js');
  expect(others).toEqual([]);
  return program!.text;
}

/** What a program writes that ends by itself. */
async function run(guide: string): Promise<string> {
  return new Promise((done, fail) => {
    const environment = { PATH: process.env.PATH, KEY: key };
    execFile(process.execPath, [`${guide}.mjs`], { cwd: folder, env: environment }, (error, stdout, stderr) =>
      error === null && stderr === '' ? done(stdout) : fail(new Error(stderr, { cause: error })),
    );
  });
}

/** Starts a program that goes on; answers what it has written so far. */
function start(guide: string, environment: Record<string, string>): () => string {
  const env = { PATH: process.env.PATH, KEY: key, ...environment };
  const child = spawn(process.execPath, [`${guide}.mjs`], { cwd: folder, env });
  running.push(child);
  let written = '';
  for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (chunk: Buffer) => (written += chunk.toString()));
  return () => written;
}

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1${path}`, key)).json();

test.each(GUIDES)('%s fits on a page', (guide) => {
  expect(programOf(guide).split('\n').length).toBeLessThan(60);
});

test('the mirror holds every row of its lists once, and does nothing more while the archive stands still', async () => {
  const written = await run('nightly-mirror');
  for (const [list, name] of [
    ['events', 'slug'],
    ['fighters', 'slug'],
    ['bouts', 'id'],
  ] as const) {
    const total = Number((await service.get(`/api/v1/ufc/${list}`, key)).headers.get('x-total-count'));
    expect(total).toBeGreaterThan(10);
    expect(written).toContain(`${list}: ${total} rows\n`);
    const lines = readFileSync(join(folder, 'mirror', `${list}.ndjson`), 'utf8')
      .trim()
      .split('\n');
    expect(new Set(lines.map((line) => (JSON.parse(line) as Json)[name])).size).toBe(total);
  }
  expect(await run('nightly-mirror')).toMatch(/^unchanged since /);
});

test('the back-test prices bouts, and its market is a probability', async () => {
  const written = await run('back-testing');
  const figure = (name: string) => Number(new RegExp(`${name}: (-?[\\d.]+)`).exec(written)?.[1]);
  expect(figure('priced')).toBeGreaterThan(50);
  expect(figure('bets')).toBeLessThanOrEqual(figure('priced'));
  // Who always says one half loses ln 2 a bout.
  for (const name of ['model', 'market']) {
    expect(figure(name)).toBeGreaterThan(0.3);
    expect(figure(name)).toBeLessThan(1);
  }
});

test('the bot posts what is new, once, and nothing old at its first start', async () => {
  const posts: Json[] = [];
  const chat = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => posts.push(JSON.parse(chunk.toString())));
    request.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(chat, 'listening');
  const CHAT = `http://127.0.0.1:${(chat.address() as AddressInfo).port}`;
  const file = join(folder, 'posted.json');
  const known = () => JSON.parse(readFileSync(file, 'utf8')) as string[];

  const first = start('result-bot', { CHAT });
  await until(() => {
    try {
      return known().length > 10;
    } catch {
      return false;
    }
  });
  expect([posts, first()]).toEqual([[], '']);
  running.pop()!.kill();

  const [newest, ...older] = known();
  writeFileSync(file, JSON.stringify(older));
  start('result-bot', { CHAT });
  await until(() => known().includes(newest!));
  const { data } = await get(`/ufc/bouts/${newest}`);
  expect(posts).toHaveLength(1);
  expect(posts[0].text).toContain(data.eventTitle);
  for (const { fighterName } of [data.red, data.blue]) expect(posts[0].text).toContain(fighterName);
  running.pop()!.kill();

  start('result-bot', { CHAT });
  await new Promise((done) => setTimeout(done, 1_500));
  expect(posts).toHaveLength(1);
  chat.close();
});

test('the scoreboard hands the scores of a stream on to pages that open later', async () => {
  await service.worker();
  const PORT = String(await ownPort());
  const written = start('live-scoreboard', { PORT });
  await until(() => written().includes('Scores at'));
  await until(async () => (await get('/tennis/matches/live')).items.length > 0, 60_000);
  const url = `http://127.0.0.1:${PORT}`;
  expect(await (await fetch(url)).text()).toContain("new EventSource('/changes')");
  const changes = await fetch(`${url}/changes`);
  let text = '';
  for await (const chunk of changes.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (/^data: .*\n\n/.test(text)) break;
  }
  const { id, cells } = JSON.parse(/^data: (.*)\n\n/.exec(text)![1]!) as Json;
  const match = await get(`/tennis/matches/live/${id}`);
  expect(cells.slice(0, 3)).toEqual([match.tournament_name, match.player1.name, match.player2.name]);
});
