import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf, commandsOf } from '../support/documents.js';
import { freePort } from '../support/service.js';

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
  env = { PATH, HOME, TMPDIR, DATA_DIR: join(folder, '.local'), PORT: String(await freePort()), ...own };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function typed(text: string): string {
  const cwd = /npm run/.test(text) ? '.' : folder;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', text], { cwd, env, encoding: 'utf8' });
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

test('an operator is made, once, and a copy of DATA_DIR starts elsewhere with everything in it', async () => {
  const first = await started(join(folder, '.local'));
  expect(typed(commandWith('operator:create'))).toMatch(/\bpassword\b.*\S{12,}/i);
  const { key } = JSON.parse(typed('npm run -s cli -- keys:create --plan pro --name kept --json')) as { key: string };
  await stopped(first);

  typed(commandWith('-czf backup.tgz'));
  const [unpack] = commandWith('-xzf backup.tgz').split(/ && DATA_DIR=restored npm start$/);
  typed(unpack!);
  const second = await started(join(folder, 'restored'));
  const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/v1/me`, { headers: { 'x-api-key': key } });
  expect([answer.status, await answer.json()]).toMatchObject([200, { data: { plan: 'pro' } }]);
  await stopped(second);
});
