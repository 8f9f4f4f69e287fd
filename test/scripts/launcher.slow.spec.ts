import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
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
import { Redis } from 'ioredis';
import { startStores } from '../../scripts/stores.mjs';

const setup = resolve('scripts/setup.mjs');
let dir: string;

beforeEach(() => {
  mkdirSync('.local', { recursive: true });
  dir = mkdtempSync(resolve('.local/launcher a '));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function launch(words: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '', DATA_DIR: dir, ...environment };
  return spawnSync(process.execPath, [setup, ...words], { env, encoding: 'utf8' });
}

/** Not so a process that has ended and waits to be reaped. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout);
}

/** A process that runs the lines, each of which may import from scripts/ as `scripts/…`, until it is killed. */
async function running(lines: string): Promise<ChildProcess> {
  const program =
    lines.replaceAll('scripts/', `${resolve('scripts')}/`) + `console.log('up'); setInterval(() => {}, 1000);`;
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: [...stdio] });
  await once(child.stdout!, 'data');
  return child;
}

async function until(holds: () => boolean, withinMs = 15_000): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await new Promise((wake) => setTimeout(wake, 50))) {
    if (holds()) return true;
  }
  return false;
}

test('a killed Redis comes back on the same port with the same data', async () => {
  const stores = await startStores({ dir, fsync: false });
  const redis = new Redis(stores.redisUrl, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  redis.on('error', () => {});
  await redis.set('kept', 'yes');
  await stores.killRedis();
  expect(await stores.restartRedis()).toBe(stores.redisUrl);
  expect(await redis.get('kept')).toBe('yes');
  redis.disconnect();
  await stores.stop();
  expect(existsSync(join(dir, 'stores.json'))).toBe(false);
});

test('the stores stop when the process that started them is killed', async () => {
  const child = await running(
    `import { startStores } from 'scripts/stores.mjs'; await startStores({ dir: ${JSON.stringify(dir)}, fsync: false });`,
  );
  const { processes } = JSON.parse(readFileSync(join(dir, 'stores.json'), 'utf8'));
  const pids = ['supervisor', 'postgres', 'redis'].map((name) => processes[name].pid as number);
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  child.kill('SIGKILL');
  expect(await until(() => pids.every((pid) => !isAlive(pid)))).toBe(true);
});

test('servers whose supervisor was killed as well are stopped by the next start', async () => {
  const stores = await startStores({ dir, fsync: false });
  const { processes } = JSON.parse(readFileSync(join(dir, 'stores.json'), 'utf8'));
  const orphans = [processes.postgres.pid, processes.redis.pid] as number[];
  process.kill(processes.supervisor.pid, 'SIGKILL');
  const again = await startStores({ dir, fsync: false });
  expect(orphans.map(isAlive)).toEqual([false, false]);
  expect(again.redisUrl).not.toBe(stores.redisUrl);
  await again.stop();
});

test('a second start on a DATA_DIR in use says so and touches nothing', async () => {
  const file = join(dir, 'lock');
  const first = await running(
    `import { takeLock } from 'scripts/lock.mjs'; takeLock(${JSON.stringify(file)}, 'npm start');`,
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
async function endlessTest() {
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
  const words = ['test', '--config', JSON.stringify({ rootDir: dir, transform: {} }), '--runInBand'];
  const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '' };
  const command = spawn(process.execPath, [setup, ...words], { env, stdio: 'ignore' });
  const hasStarted = await until(() => existsSync(file) && readFileSync(file, 'utf8') !== '', 60_000);
  if (!hasStarted) throw new Error('the endless test has not begun');
  const folder = `.local/test-${command.pid}`;
  return { command, folder, started: Number(readFileSync(file, 'utf8')) };
}

test('what a test or a bench has started ends with its command, where that is killed', async () => {
  const { command, started } = await endlessTest();
  command.kill('SIGKILL');
  expect(await until(() => !isAlive(started))).toBe(true);
});

test('what a test or a bench has started ends with the next run, where everything above it was killed', async () => {
  const { command, folder, started } = await endlessTest();
  const { processes } = JSON.parse(readFileSync(join(folder, 'stores.json'), 'utf8'));
  for (const pid of [command.pid!, processes.supervisor.pid, processes.test.pid]) process.kill(pid, 'SIGKILL');
  await new Promise((wake) => setTimeout(wake, 2_500));
  expect(isAlive(started)).toBe(true);
  expect(launch(['test', '--version']).status).toBe(0);
  expect([isAlive(started), existsSync(folder)]).toEqual([false, false]);
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

test('a part that is killed is started again while the others go on, until it ends too often', async () => {
  const file = join(dir, 'starts');
  const part = `require('fs').appendFileSync(process.argv[1], process.pid + ' '); process.kill(process.pid, 'SIGKILL')`;
  const child = await running(`
    import { keepServing } from 'scripts/serving.mjs';
    import { run } from 'scripts/programs.mjs';
    const start = () => run(['-e', ${JSON.stringify(part)}, ${JSON.stringify(file)}], { stdio: 'inherit', apart: true });
    keepServing('The part', start, { pauseMs: 10 }).then((why) => console.log(why));
  `);
  const told = once(child.stdout!, 'data').then(([bytes]) => String(bytes));
  expect(await told).toBe('The part ended 5 times within a minute; stopping.\n');
  expect(readFileSync(file, 'utf8').trim().split(' ')).toHaveLength(5);
  child.kill('SIGKILL');
});

test('a part that could not start at all is not started again', async () => {
  const child = await running(`
    import { keepServing } from 'scripts/serving.mjs';
    import { run } from 'scripts/programs.mjs';
    const start = () => run(['-e', 'process.exit(1)'], { stdio: 'inherit', apart: true });
    setTimeout(() => keepServing('The part', start).then((why) => console.log(why)), 10);
  `);
  expect(String((await once(child.stdout!, 'data'))[0])).toBe('The part could not start; stopping.\n');
  child.kill('SIGKILL');
});

/** A checkout with the launcher and nothing that it installs. */
describe('before anything is installed', () => {
  let checkout: string;
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
    for (const name of ['scripts', 'config']) cpSync(name, join(checkout, name), { recursive: true });
    for (const name of ['package.json', 'package-lock.json']) cpSync(name, join(checkout, name));
  });
  afterEach(() => rmSync(checkout, { recursive: true, force: true }));

  function begin(environment: Record<string, string>, words = ['start']) {
    const env = { PATH: process.env.PATH, HOME: checkout, PORT: '0', ...environment };
    const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts/setup.mjs'), ...words], {
      env,
      encoding: 'utf8',
    });
    expect(existsSync(join(checkout, 'node_modules'))).toBe(false);
    return { status, said: stderr.trimEnd().split('\n') };
  }

  test.each([
    ['apk', 'run apk add redis'],
    ['brew', 'run brew install redis'],
    ['no installer', "install it with this system's package manager"],
  ])('a machine without Redis is told what installs it (%s)', (installer, how) => {
    const programs = join(checkout, 'programs');
    mkdirSync(programs);
    writeFileSync(join(programs, installer), '');
    expect(begin({ PATH: programs })).toEqual({
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
      expect([words, begin(here, words)]).toEqual([words, { status: 1, said: needsGlibc }]);
    expect(begin({ ...here, DATABASE_URL: 'postgres://127.0.0.1/mine' })).toEqual({
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
      const silent = createServer(() => {});
      silent.listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      if (how === 'refuses') silent.close();
      const child = spawn(process.execPath, [join(checkout, 'scripts/setup.mjs'), 'start'], {
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
      expect(await until(() => /^npm's registry does not answer \([A-Z_]+\)/m.test(said), 10_000)).toBe(true);
      expect(await ended).toEqual([1, null]);
      silent.close();
      expect(said.trimEnd().split('\n').at(-1)).toMatch(
        /^npm's cache does not hold every package, and its registry does not answer: connect/,
      );
    },
  );

  test('.env is read by start, below what the environment sets, and a name that is no setting is told', () => {
    writeFileSync(join(checkout, '.env'), 'DATA_DIR=elsewhere\nPROT=1\nPOSTGRES_PASSWORD=abc\nPORT=70000\n');
    const { status, said } = begin({ PATH: join(checkout, 'nothing'), PORT: '31999' });
    expect([status, said]).toEqual([
      1,
      ['.env: PROT is no setting; config/default.yaml lists them.', expect.stringMatching(/^Redis 7 or later/)],
    ]);
    expect(existsSync(join(checkout, 'elsewhere'))).toBe(true);
    expect(existsSync(join(checkout, '.local'))).toBe(false);
  });

  test.each([
    ['PORT=1\n\nSMTP_URL smtp://ada:hunter2@mail\nDEMO=true\n', 3],
    ['# a comment\nSMTP_URL="smtp://ada:hunter2@mail\nDEMO=true\n', 2],
    ['MAIL_FROM="Ada\nBabbage" # two lines\nSMTP_URL="smtp://ada:hunter2@mail" hunter2\n', 3],
    ['DEMO=true\nhunter2', 2],
  ])('a line of .env that is no NAME=value is named by its number and not shown: %j', (text, line) => {
    writeFileSync(join(checkout, '.env'), text);
    expect(begin({})).toEqual({ status: 1, said: [`.env: line ${line} is not NAME=value.`] });
  });

  test.each([
    [{ DATABASE_URL: 'postgres://127.0.0.1/mine' }, 'DATABASE_URL_FILE=/nowhere/database-url'],
    [{ DATABASE_URL_FILE: 'file' }, 'DATABASE_URL=postgres://127.0.0.1/theirs'],
  ])('an address in the environment, or in a file that it names, wins over both forms in .env (%j)', (given, line) => {
    writeFileSync(join(checkout, 'file'), 'postgres://127.0.0.1/mine\n');
    writeFileSync(join(checkout, '.env'), `${line}\n`);
    const program = `
      import { readDotEnv, readStoreFiles } from './scripts/environment.mjs';
      const env = ${JSON.stringify(given)};
      readDotEnv(env);
      readStoreFiles(env);
      console.log(JSON.stringify(env));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: checkout,
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout || '{}')).toEqual({ DATABASE_URL: 'postgres://127.0.0.1/mine' });
  });

  test('a file that is to hold an address and is empty starts no store in its place', () => {
    const file = join(checkout, 'database-url');
    writeFileSync(file, '\n');
    expect(begin({ DATABASE_URL_FILE: file })).toEqual({ status: 1, said: [`DATABASE_URL_FILE is empty: ${file}`] });
  });

  test('a file that is to hold an address and cannot be read is named', () => {
    expect(begin({ REDIS_URL_FILE: '/nowhere/redis-url' })).toEqual({
      status: 1,
      said: ['REDIS_URL_FILE cannot be read: /nowhere/redis-url (ENOENT)'],
    });
  });
});
