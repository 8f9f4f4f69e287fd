import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { shortest } from '../support/shortest.js';
import { begin, isAlive, newCheckout, running } from '../support/launcher.js';
import { until } from '../support/until.js';

const launcher = resolve('launcher/launch.mjs');
let dir: string;

beforeEach(() => {
  mkdirSync('.local', { recursive: true });
  dir = mkdtempSync(resolve('.local/launcher a '));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function launch(words: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '', DATA_DIR: dir, ...environment };
  return spawnSync(process.execPath, [launcher, ...words], { env, encoding: 'utf8' });
}

test('a second start on a DATA_DIR in use says so and touches nothing', async () => {
  const file = join(dir, 'lock');
  const first = await running(
    `import { takeLock } from 'launcher/lock.mjs'; takeLock(${JSON.stringify(file)}, 'npm start');`,
  );
  const lock = readFileSync(file, 'utf8');
  const { status, stderr, stdout } = launch(['start']);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(
    `${dir} is in use by "npm start" (process ${first.pid}); stop that first or set DATA_DIR to another folder.\n`,
  );
  expect(readFileSync(file, 'utf8')).toBe(lock);
  expect(readdirSync(dir)).toEqual(['lock']);
  first.kill('SIGKILL');
});

test('a taken port is named, and the lock of a process that is gone does not stand in the way', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = String((server.address() as AddressInfo).port);
  writeFileSync(
    join(dir, 'lock'),
    JSON.stringify({ pid: process.pid, started: 'earlier', what: 'npm start', also: [] }),
  );
  const { status, stderr } = launch(['start'], { PORT: port });
  server.close();
  expect(status).toBe(1);
  expect(stderr).toBe(`Port ${port} on 127.0.0.1 is taken; stop what listens there or set PORT to a free one.\n`);
  expect(existsSync(join(dir, 'lock'))).toBe(false);
});

test('a disk that is too full for a start is named, with what is left and what is needed', () => {
  const { status: refused } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=60m', 'tmpfs', dir]);
  // Only root may make a small disk.
  if (refused !== 0 && process.getuid?.() !== 0) return;
  expect(refused).toBe(0);
  try {
    const { status, stderr } = launch(['start'], { PORT: '0' });
    expect(status).toBe(1);
    expect(stderr).toBe(
      `The disk of ${dir} has 59 MiB left, and the first start needs 500 MiB; make room, or set DATA_DIR to a folder on another disk.\n`,
    );
    expect(readdirSync(dir)).not.toContain('postgres');
  } finally {
    spawnSync('umount', [dir]);
  }
});

test.each([
  [
    { DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/none' },
    'DATABASE_URL: PostgreSQL at 127.0.0.1:1/none cannot be reached (ECONNREFUSED): is it running?',
  ],
  [
    { DATABASE_URL: 'postgres://127.0.0.1:1/none', STATEMENT_TIMEOUT_MS: 'x' },
    "STATEMENT_TIMEOUT_MS must be a whole number from 100 to 600000, not 'x'",
  ],
])('a start that cannot prepare its database says why in a sentence: %j', (environment, says) => {
  const { status, stderr } = launch(['start'], { PORT: '0', REDIS_URL: 'redis://127.0.0.1:1', ...environment });
  const said = stderr.trimEnd().split('\n');
  expect([status, said.slice(-2)]).toEqual([1, [says, 'The database could not be prepared (prepare): see above.']]);
  expect(stderr).not.toMatch(/^ +at |secret/m);
});

test('temporary files lie in the folder of the run, which goes with it or, where it is killed, with the next one', () => {
  const run = dirname(tmpdir());
  expect([dirname(run), /^test-\d+$/.test(basename(run))]).toEqual([resolve('.local'), true]);
  expect(existsSync(join(run, 'lock'))).toBe(true);
});

/** A test, begun by the command, that has started a process and does not end. */
async function endlessTest(begun = [process.execPath, launcher, 'test']) {
  const file = join(dir, 'pid');
  const sleeper = `require('fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000)`;
  writeFileSync(
    join(dir, 'endless.test.js'),
    `const { spawn } = require('node:child_process');
     test('goes on', async () => {
       spawn(process.execPath, ['-e', ${JSON.stringify(sleeper)}], { stdio: 'ignore' });
       await new Promise((done) => setTimeout(done, 600_000));
     }, 700_000);`,
  );
  const [program, ...words] = begun;
  const options = ['--config', JSON.stringify({ rootDir: dir, transform: {} }), '--runInBand'];
  const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '' };
  const command = spawn(program!, [...words, ...options], { env, stdio: 'ignore' });
  await until(() => existsSync(file) && readFileSync(file, 'utf8') !== '', 60_000);
  const folder = `.local/test-${command.pid}`;
  return { command, folder, started: Number(readFileSync(file, 'utf8')) };
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends a test, what it has started and its stores, with status %d', async (signal, status) => {
  const { command, folder, started } = await endlessTest();
  const { processes, outside } = JSON.parse(readFileSync(join(folder, 'stores.json'), 'utf8'));
  command.kill(signal);
  expect(await once(command, 'exit')).toEqual([status, null]);
  const left = [started, processes.supervisor.pid as number].filter(isAlive);
  expect([left, [folder, ...outside].filter(existsSync)]).toEqual([[], []]);
});

test('a command ends where the npm above it is killed', async () => {
  const { command, started } = await endlessTest(['npm', 'test', '--']);
  command.kill('SIGKILL');
  expect(await until(() => !isAlive(started))).toBe(true);
});

test('what a test or a bench has started ends with its command, where that is killed', async () => {
  const { command, started } = await endlessTest();
  command.kill('SIGKILL');
  expect(await until(() => !isAlive(started))).toBe(true);
});

test('what a test or a bench has started ends with the next run, where everything above it was killed', async () => {
  const { command, folder, started } = await endlessTest();
  const { processes, outside } = JSON.parse(readFileSync(join(folder, 'stores.json'), 'utf8'));
  for (const pid of [command.pid!, processes.supervisor.pid, processes.test.pid]) process.kill(pid, 'SIGKILL');
  await new Promise((wake) => setTimeout(wake, 2_500));
  expect(isAlive(started)).toBe(true);
  expect(launch(['test', '--version']).status).toBe(0);
  expect([isAlive(started), [folder, ...outside].filter(existsSync)]).toEqual([false, []]);
});

test('a command that needs no stores starts none, and stdout is its own', () => {
  const { status, stdout } = launch(['cli', 'import', '--list', '--json']);
  expect(status).toBe(0);
  expect(Array.isArray(JSON.parse(stdout)) || typeof JSON.parse(stdout) === 'object').toBe(true);
  expect(existsSync(join(dir, 'postgres'))).toBe(false);
});

test('a command without a running service starts the stores for its own time', () => {
  const killed = join(dir, 'command-1/tmp/scoreline-import-x');
  mkdirSync(killed, { recursive: true });
  utimesSync(join(dir, 'command-1'), 0, 0);
  const listed = launch(['cli', 'keys:list', '--json']);
  expect({ status: listed.status, keys: JSON.parse(listed.stdout) }).toMatchObject({ status: 0 });
  expect(existsSync(join(dir, 'stores.json'))).toBe(false);
  // Nor are there temporary files, of this command or of one that was killed.
  expect(readdirSync(dir).filter((name) => name.startsWith('command-'))).toEqual([]);
  const wrong = launch(['cli', 'no-such-command']);
  expect({ status: wrong.status, stdout: wrong.stdout }).toEqual({ status: 2, stdout: '' });
});

describe('before anything is installed', () => {
  let checkout: string;
  beforeEach(() => {
    checkout = newCheckout();
  });
  afterEach(() => rmSync(checkout, { recursive: true, force: true }));

  test.each([
    ['apk', 'run apk add redis'],
    ['brew', 'run brew install redis'],
    ['no installer', "install it with this system's package manager"],
  ])('a machine without Redis is told what installs it (%s)', (installer, how) => {
    const programs = join(checkout, 'programs');
    mkdirSync(programs);
    writeFileSync(join(programs, installer), '');
    expect(begin(checkout, { PATH: programs })).toEqual({
      status: 1,
      said: [
        `Redis 7 or later, or Valkey, is needed: ${how}, so that redis-server is on PATH, or set REDIS_URL to one of yours.`,
      ],
    });
  });

  test('a Linux without glibc is told what installs a PostgreSQL, unless it has one', () => {
    const musl = join(checkout, 'musl.cjs');
    writeFileSync(
      musl,
      `Object.defineProperty(process, 'platform', { value: 'linux' }); process.report.getReport = () => ({ header: {} });`,
    );
    const here = { NODE_OPTIONS: `--require "${musl}"`, PATH: join(checkout, 'nothing') };
    const needsGlibc = [
      expect.stringMatching(/^The PostgreSQL from npm needs glibc.* apk add postgresql redis.* DATABASE_URL/),
    ];
    for (const words of [['start'], ['test'], ['cli', 'keys:list']])
      expect([words, begin(checkout, here, words)]).toEqual([words, { status: 1, said: needsGlibc }]);
    expect(begin(checkout, { ...here, DATABASE_URL: 'postgres://127.0.0.1/mine' })).toEqual({
      status: 1,
      said: [expect.stringMatching(/^Redis 7 or later/)],
    });
  });

  /** One that refuses, and one that takes connections and is silent; npm start -s quietens every npm below it. */
  test.each([
    ['refuses', 'notice'],
    ['is silent', 'notice'],
    ['is silent', 'silent'],
  ])(
    'without a registry that answers (it %s; npm at loglevel %s) that is said within ten seconds',
    async (how, npm_config_loglevel) => {
      const saidAfterMs = await shortest(10_000, async () => {
        const silent = createServer(() => {});
        silent.listen(0, '127.0.0.1');
        await once(silent, 'listening');
        const { port } = silent.address() as AddressInfo;
        if (how === 'refuses') silent.close();
        const startedAt = Date.now();
        const child = spawn(process.execPath, [join(checkout, 'launcher/launch.mjs'), 'start'], {
          env: {
            PATH: process.env.PATH,
            HOME: checkout,
            PORT: '0',
            DATABASE_URL: 'postgres://127.0.0.1/none',
            REDIS_URL: 'redis://127.0.0.1',
            npm_config_registry: `http://127.0.0.1:${port}`,
            npm_config_cache: join(checkout, 'cache'),
            npm_config_loglevel,
          },
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        let said = '';
        child.stderr.on('data', (bytes) => (said += bytes));
        const ended = once(child, 'close');
        await until(() => /^npm's registry does not answer \([A-Z_]+\)/m.test(said));
        const afterMs = Date.now() - startedAt;
        expect(await ended).toEqual([1, null]);
        silent.close();
        expect(said.trimEnd().split('\n').at(-1)).toMatch(
          /^npm's cache does not hold every package, and its registry does not answer: connect/,
        );
        return afterMs;
      });
      expect(saidAfterMs).toBeLessThan(10_000);
    },
  );
});
