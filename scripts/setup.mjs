import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { checkRoom, makeFolder } from './folder.mjs';
import { takeLock, waitForLock } from './lock.mjs';
import { readDotEnv, readStoreFiles } from './environment.mjs';
import { ensureBuild, ensurePackages, root } from './packages.mjs';
import { checkAddress, isLoopback } from './ports.mjs';
import { checkPostgres } from './postgres-programs.mjs';
import { alive, Plain, say, sleep } from './processes.mjs';
import { endWith, isEnding, onEnd, run, started, statusOf } from './programs.mjs';
import { checkRedis } from './redis-program.mjs';
import { keepServing } from './serving.mjs';
import { clearLeftovers, openStores, readStores } from './stores.mjs';

const { env } = process;
let dataDir;
let stores;
let lock;
let tidy = () => {};
/** Where this command's programs leave temporary files: it goes with the command, or, where that is killed, at the next run. */
let temporary;
const OF_A_COMMAND = /^command-\d+$/;
const JEST = ['--max-old-space-size=4096', 'node_modules/jest/bin/jest.js'];
const commands = { start, test, generate, bench, cli, install };

const [command, ...args] = process.argv.slice(2);
try {
  checkMachine();
  if (['start', 'cli'].includes(command)) {
    readDotEnv(env);
    readStoreFiles(env);
  }
  dataDir = resolve(root, env.DATA_DIR || '.local');
  if (!commands[command])
    throw new Plain(
      'Usage: node scripts/setup.mjs start | test [jest options] | generate | bench [name] | cli <command> | install',
    );
  await commands[command](args);
} catch (error) {
  if (!isEnding()) {
    say(error instanceof Plain ? error.message : error.stack);
    await endWith(1, cleanUp);
  }
}

async function cleanUp() {
  await stores?.stop();
  await tidy();
}

/** Everything: packages, build, stores, migrations, demo world, API and worker; until Ctrl-C. */
async function start() {
  const { PORT = '3000', HOST = '127.0.0.1' } = env;
  lock = await waitForLock(
    join(dataDir, 'lock'),
    'npm start',
    (holder, waitedMs) => !holder.ending && waitedMs > 1_000,
  );
  if (lock.holder)
    throw new Plain(
      `${dataDir} is in use by "${lock.holder.what}" (process ${lock.holder.pid}); stop that first or set DATA_DIR to another folder.`,
    );
  onEnd(() => {
    if (!isEnding()) lock.ending();
    endWith(0, cleanUp);
  });
  await clearLeftovers(dataDir);
  await clearKilled(dataDir, OF_A_COMMAND);
  makeTemporary(dataDir);
  await checkAddress(PORT, HOST);
  openOn(dataDir, { programsDir: dataDir });
  await installBuildAndStart();
  await prepare('prepare');
  await stores.note({ prepared: true });
  // What the worker says at its start stands above the addresses and keys that the API prints.
  let workerRuns;
  const runs = new Promise((done) => (workerRuns = done));
  const worker = serve('worker', 'The worker', workerRuns);
  const ended = await Promise.race([worker, runs.then(() => serve('main', 'The API'))]);
  if (isEnding()) return;
  say(ended);
  await endWith(1, cleanUp);
}

/** `onReady` is called when the program says over its channel that it has started. */
function serve(name, what, onReady = () => {}) {
  return keepServing(what, () => {
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
    const child = run([`dist/${name}.js`], { stdio, env: ownTemporary(), apart: true });
    child.once('message', onReady);
    stores.adopt(name, child, true).catch(() => {});
    return child;
  });
}

/** Jest over stores that live as long as it does; TEST_DATABASE_URL and TEST_REDIS_URL name others. */
async function test(jestArgs) {
  env.NODE_ENV = 'test';
  env.SUITES ??= 'everyday';
  await openThrowAway({ fsync: false });
  await inTurn([['scripts/test-packages.mjs'], [...JEST, ...jestArgs]]);
}

/** Generates openapi.json, docs/routes.txt, and an example answer of each route in docs/examples. */
async function generate() {
  env.NODE_ENV = 'test';
  env.GENERATE = 'yes';
  await openThrowAway({ fsync: false });
  // The answers are checked against the schemas of the document, which then shows them.
  await inTurn([
    ['scripts/test-packages.mjs'],
    ['build/generate/generate.js'],
    [...JEST, 'test/contract/contract.spec.ts'],
    ['build/generate/generate.js'],
  ]);
}

/** Every program in bench/, or those whose names hold one of the words, one after the other over stores of its own. */
async function bench(words) {
  const files = readdirSync(join(root, 'bench')).filter((name) => /\.[mc]?js$/.test(name));
  const wanted = files.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  if (wanted.length === 0)
    throw new Plain(`No program in bench/ is called so; there are: ${files.join(', ') || 'none'}.`);
  await openThrowAway({ fsync: true });
  await inTurn(wanted.sort().map((name) => [`bench/${name}`]));
}

/** Stores in a folder of their own, which ends with this command; the product's own variables do not reach it. */
async function openThrowAway({ fsync }) {
  const place = join(root, '.local');
  await clearKilled(place, /^test-\d+$/);
  const dir = makeOwnFolder(join(place, `test-${process.pid}`));
  onEnd((signal) => endWith(signal === 'SIGINT' ? 130 : 143, cleanUp));
  for (const name of ['PORT', 'HOST', 'DEMO', 'PUBLIC_URL', 'PLANS_FILE', 'DATABASE_REPLICA_URL']) delete env[name];
  for (const name of ['DATABASE_URL_FILE', 'REDIS_URL_FILE']) delete env[name];
  env.DATABASE_URL = env.TEST_DATABASE_URL ?? '';
  env.REDIS_URL = env.TEST_REDIS_URL ?? '';
  env.DEMO = 'false';
  env.LOCAL_KEY = 'false';
  openOn(dir, { fsync });
  await installBuildAndStart(join(dir, 'data'));
}

/** A folder that ends with this command, with its temporary files. */
function makeOwnFolder(dir) {
  rmSync(dir, { recursive: true, force: true });
  makeFolder(dir);
  takeLock(join(dir, 'lock'), `npm ${command}`);
  tidy = () => rmSync(dir, { recursive: true, force: true });
  makeTemporary(dir);
  return dir;
}

function makeTemporary(dir) {
  temporary = join(dir, 'tmp');
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
}

function ownTemporary() {
  return temporary && { TMPDIR: temporary };
}

/** Runs programs one after the other, and ends with the status of the first that fails. */
async function inTurn(programs) {
  for (const words of programs) {
    const child = run(words, { stdio: 'inherit', env: ownTemporary(), apart: true });
    await stores.adopt(command, child, true);
    const status = await statusOf(child);
    if (status !== 0) return endWith(status, cleanUp);
  }
  await endWith(0, cleanUp);
}

/** A command of the product beside a running `npm start`, over given stores, or over the embedded ones for its own time. */
async function cli(words) {
  let status = 130;
  onEnd(() => endWith(status, cleanUp));
  if (needsStores(words)) {
    await clearKilled(dataDir, OF_A_COMMAND);
    makeOwnFolder(join(dataDir, `command-${process.pid}`));
  }
  if (!needsStores(words) || (env.DATABASE_URL && env.REDIS_URL)) {
    await ensurePackages({ started });
    await ensureBuild({ started });
  } else if (!(await useRunning())) {
    openOn(dataDir, { programsDir: dataDir });
    await installBuildAndStart();
    if (!['migrate', 'prepare'].includes(words[0])) await prepare('migrate');
  }
  // A command that runs until it is told to end says itself how it ended.
  status = statusOf(run(['dist/cli.js', ...words], { stdio: 'inherit', env: ownTemporary() }));
  await status;
  await endWith(status, cleanUp);
}

async function install() {
  await ensurePackages({ started });
  await ensureBuild({ started });
}

function needsStores(words) {
  if (words.length === 0 || ['openapi', 'help'].includes(words[0])) return false;
  return !words.some((word) => ['--help', '-h', '--version', '--list'].includes(word));
}

/** Takes over the addresses of a running `npm start`, once it has migrated; without one, the lock of DATA_DIR is ours. */
async function useRunning() {
  for (let told = false, began = Date.now(); ; await sleep(100)) {
    const { holder } = takeLock(join(dataDir, 'lock'), `npm run cli -- ${args[0]}`);
    if (!holder) {
      await clearLeftovers(dataDir);
      return false;
    }
    const running = readStores(dataDir);
    if (running?.prepared && alive(running.processes.supervisor)) {
      await install();
      env.DATABASE_URL ||= running.databaseUrl;
      env.REDIS_URL ||= running.redisUrl;
      env.DEMO ??= running.demo;
      if (running.port) env.PORT ??= running.port;
      env.DATA_DIR = dataDir;
      return true;
    }
    if (told || Date.now() - began < 2_000) continue;
    told = true;
    say(`Waiting for "${holder.what}" (process ${holder.pid}) …`);
  }
}

/** Opens the stores that are embedded, where this machine can run them. */
function openOn(dir, options) {
  if (!env.DATABASE_URL) checkPostgres();
  if (!env.REDIS_URL) checkRedis(options.programsDir ?? dir);
  if (!env.DATABASE_URL) checkRoom(dir);
  stores = openStores({
    dir,
    ...options,
    died(fault) {
      if (isEnding()) return;
      say(fault);
      endWith(1, cleanUp);
    },
  });
}

/** Redis may have to be fetched, PostgreSQL comes with the packages: what can go on side by side does. */
async function installBuildAndStart(ownData = dataDir) {
  const redis = env.REDIS_URL || stores.redis();
  if (redis.catch) redis.catch(() => {});
  await ensurePackages({ started });
  const postgres = env.DATABASE_URL || stores.postgres();
  env.DEMO ??= env.DATABASE_URL ? 'false' : 'true';
  env.LOCAL_KEY ??= env.DATABASE_URL ? 'false' : 'true';
  // Receivers are tried out on the same machine; nobody's must reach further into its network unless that is set.
  if (env.LOCAL_KEY === 'true' && isLoopback(env.HOST) && !env.PUBLIC_URL) env.WEBHOOK_ALLOW_PRIVATE ??= 'loopback';
  const [databaseUrl, redisUrl] = await Promise.all([postgres, redis, ensureBuild({ started })]);
  Object.assign(env, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: ownData });
  await stores.note({ demo: env.DEMO, port: env.PORT });
}

/** A step of the product's own before it serves; what it prints goes to stderr. */
async function prepare(step) {
  const child = run(['dist/cli.js', step], { stdio: ['ignore', 2, 'inherit'], env: ownTemporary(), apart: true });
  await stores.adopt(step, child, true);
  if ((await statusOf(child)) !== 0 && !isEnding())
    throw new Plain(`The database could not be prepared (${step}): see above.`);
}

/** Clears folders of runs that were killed together with their supervisor. */
async function clearKilled(place, form) {
  for (const name of existsSync(place) ? readdirSync(place).filter((one) => form.test(one)) : []) {
    try {
      await clearRun(join(place, name));
    } catch (error) {
      // Its own run, or another start, is deleting it.
      if (error.code !== 'ENOENT') throw error;
    }
  }
}

async function clearRun(dir) {
  const young = Date.now() - statSync(dir).mtimeMs < 2_000;
  if (young || takeLock(join(dir, 'lock'), 'npm test').holder) return;
  await clearLeftovers(dir);
  // A test may have opened stores of its own, in its temporary files.
  const nested = readdirSync(dir, { recursive: true }).filter((file) => basename(file) === 'stores.json');
  for (const file of nested) await clearLeftovers(join(dir, dirname(file)));
  rmSync(dir, { recursive: true, force: true });
}

function checkMachine() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Plain(`Node.js 20.19 or later is needed; this is ${process.versions.node}.`);
  if (process.platform === 'win32') throw new Plain('On Windows, run Scoreline inside WSL.');
}
