import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ownPort } from '../support/port.js';
import { blocksOf, commandsOf } from '../support/documents.js';
import { until } from '../support/until.js';

/** Commands of docs/OPERATIONS.md as they stand there, typed in a folder beside the checkout. */
const commands = blocksOf('docs/OPERATIONS.md')
  .filter(({ language }) => language === 'sh')
  .flatMap(({ text }) => commandsOf(text).map((command) => command.text));
const commandWith = (words: string) => commands.find((text) => text.includes(words))!;

let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operations-'));
  const { PATH, HOME, TMPDIR } = process.env;
  const own = { DEMO: 'false', DATABASE_URL: '', REDIS_URL: '' };
  env = { PATH, HOME, TMPDIR, DATA_DIR: join(folder, '.local'), PORT: String(await ownPort()), ...own };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function typed(text: string): string {
  const cwd = /npm run/.test(text) ? '.' : folder;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', text], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${text}\nended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** The same while the test itself goes on. */
async function typedMeanwhile(text: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const { status, stdout, stderr } = await new Promise<{ status: number | null; stdout: string; stderr: string }>(
    (done) => {
      const child = execFile('bash', ['-c', text], { env: { ...env, ...more } }, (_error, out, err) =>
        done({ status: child.exitCode, stdout: out, stderr: err }),
      );
    },
  );
  if (status !== 0) throw new Error(`${text}\nended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

async function started(dataDir: string): Promise<ChildProcess> {
  const child = spawn('npm', ['start'], { env: { ...env, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout!) if (String(chunk).includes('Scoreline listens on')) break;
  return child;
}

async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGINT');
  await once(child, 'exit');
}

const createKey = (name: string) =>
  JSON.parse(typed(`npm run -s cli -- keys:create --plan pro --name ${name} --json`)) as { key: string };

async function planOf(key: string): Promise<unknown[]> {
  const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/v1/me`, { headers: { 'x-api-key': key } });
  return [answer.status, ((await answer.json()) as { data?: { plan: string } }).data?.plan];
}

test('an operator is made, once, and a copy of DATA_DIR starts elsewhere with everything in it', async () => {
  const first = await started(join(folder, '.local'));
  expect(typed(commandWith('operator:create'))).toMatch(/\bpassword\b.*\S{12,}/i);
  const { key } = createKey('kept');
  await stopped(first);

  typed(commandWith('-czf backup.tgz'));
  const [unpack] = commandWith('-xzf backup.tgz').split(/ && DATA_DIR=restored npm start$/);
  typed(unpack!);
  const second = await started(join(folder, 'restored'));
  expect(await planOf(key)).toEqual([200, 'pro']);
  await stopped(second);
});

test('a backup that is made while it runs and is written to starts elsewhere with what was there before', async () => {
  const running = await started(join(folder, '.local'));
  const { key } = createKey('hot');
  const { databaseUrl } = JSON.parse(readFileSync(join(folder, '.local/stores.json'), 'utf8')) as {
    databaseUrl: string;
  };
  const writer = new pg.Client({ connectionString: databaseUrl });
  await writer.connect();
  await writer.query('create table written (n integer primary key, text text)');
  const enough = new AbortController();
  let written = 0;
  const writing = (async () => {
    for (; !enough.signal.aborted; written += 1)
      await writer.query(`insert into written select n, repeat(md5(n::text), 50) from cast($1 as integer) n`, [
        written,
      ]);
  })();
  await until(() => written > 50);
  const before = written;
  const command = commandWith('cli -- backup').replace('scoreline.tgz', join(folder, 'hot.tgz'));
  expect(await typedMeanwhile(command)).toContain(join(folder, 'hot.tgz'));
  expect(statSync(join(folder, 'hot.tgz')).mode & 0o077).toBe(0);
  // A file that is there is left as it is.
  await expect(typedMeanwhile(command)).rejects.toThrow(/ended with 2.*is there already: name another file/s);
  const nowhere = typedMeanwhile(command.replace('hot.tgz', 'no-such-folder/hot.tgz'));
  await expect(nowhere).rejects.toThrow(/ended with 2.*is in a folder that does not exist: name another file/s);
  const { DATABASE_URL, REDIS_URL } = process.env;
  const ofOther = typedMeanwhile(command.replace('hot.tgz', 'other.tgz'), { DATABASE_URL, REDIS_URL });
  await expect(ofOther).rejects.toThrow(/ended with 2.*back it up by pg_dump, see docs\/OPERATIONS\.md/s);
  enough.abort();
  await writing;
  await writer.end();
  expect(written).toBeGreaterThan(before);
  await stopped(running);

  typed('mkdir hot && tar -C hot -xzf hot.tgz');
  const restored = await started(join(folder, 'hot'));
  expect(await planOf(key)).toEqual([200, 'pro']);
  const stores = JSON.parse(readFileSync(join(folder, 'hot/stores.json'), 'utf8')) as { databaseUrl: string };
  const reader = new pg.Client({ connectionString: stores.databaseUrl });
  await reader.connect();
  const { rows } = await reader.query<{ count: number; last: number }>(
    `select count(*)::int as count, max(n) as last from written where text = repeat(md5(n::text), 50)`,
  );
  await reader.end();
  const [{ count, last }] = rows as [{ count: number; last: number }];
  expect(count).toBe(last + 1);
  expect(last).toBeGreaterThanOrEqual(before - 1);
  await stopped(restored);
});
