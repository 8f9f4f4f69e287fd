import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { checkoutData } from '../checkout.mjs';
import { Plain, startOf } from '../processes.mjs';

const oldest = 7;
const packages = ['redis-server', 'valkey-server'];
/** Debian's redis-server is a link into another package, to a program that acts by the name it is started under. */
const programs = [
  { name: 'redis-server' },
  { name: 'valkey-server' },
  { name: 'redis-check-rdb', argv0: 'redis-server' },
  { name: 'valkey-check-rdb', argv0: 'valkey-server' },
];

/**
 * A Redis or Valkey of version 7 or later as `{ file, argv0, env }`: from PATH, else unpacked by an earlier run, else
 * the distribution's package unpacked under `dir`, else, as root, installed.
 */
export async function redisProgram(dir, progress) {
  const found = existing(dir);
  if (found) return found;
  checkRedis(dir);
  progress('Fetching Redis from the distribution …');
  const fault = await unpack(dir);
  const program = unpackedIn(dir) ?? (process.getuid() === 0 ? await installed() : undefined);
  if (program) return program;
  throw new Plain(`${wanted()} Fetching it failed: ${fault}`);
}

/** Before anything is installed, refuses a machine that has no Redis and cannot download one; says what to do. */
export function checkRedis(dir) {
  if (!existing(dir) && !isOnPath('apt-get')) throw new Plain(wanted());
}

const existing = (dir) => onPath() ?? unpackedIn(dir) ?? unpackedIn(checkoutData);

/** Commands that install Redis, by package manager. */
const installers = {
  'apt-get': 'apt-get install redis-server',
  apk: 'apk add redis',
  dnf: 'dnf install valkey',
  pacman: 'pacman -S valkey',
  brew: 'brew install redis',
};

function wanted() {
  const [, command] = Object.entries(installers).find(([program]) => isOnPath(program)) ?? [];
  const how = command ? `run ${command}` : "install it with this system's package manager";
  return `Redis ${oldest} or later, or Valkey, is needed: ${how}, so that redis-server is on PATH, or set REDIS_URL to one of yours.`;
}

const onPath = () =>
  firstThatWorks(programs.flatMap(({ name, argv0 }) => filesOnPath(name).map((file) => ({ file, argv0, env: {} }))));

function unpackedIn(dir) {
  const place = join(dir, 'redis-server');
  const env = { LD_LIBRARY_PATH: libraryFolders(place).join(':') };
  return firstThatWorks(programs.map(({ name, argv0 }) => ({ file: join(place, 'usr/bin', name), argv0, env })));
}

const firstThatWorks = (candidates) => candidates.find((one) => existsSync(one.file) && works(one));

function works({ file, argv0, env }) {
  const ran = spawnSync(file, ['--version'], {
    argv0,
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
    encoding: 'utf8',
  });
  return ran.status === 0 && Number(/\bv=(\d+)/.exec(ran.stdout)?.[1]) >= oldest;
}

const isOnPath = (name) => filesOnPath(name).length > 0;

function filesOnPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((place) => join(place, name))
    .filter((file) => existsSync(file));
}

/** usr/lib and its subfolders, one of which is the architecture's, whatever the distribution names it. */
function libraryFolders(place) {
  const folders = ['usr/lib', 'lib'].map((folder) => join(place, folder)).filter((folder) => existsSync(folder));
  const inner = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return [...folders, ...inner.filter((path) => statSync(path).isDirectory())];
}

/**
 * Downloads the package and its missing dependencies, with apt's lists and archives in a folder of our own, and unpacks
 * all of it. Resolves with the error, if any.
 */
async function unpack(dir) {
  clearInterrupted(dir);
  const work = join(dir, `redis-server.${process.pid}`);
  const tree = join(work, 'tree');
  const settings = join(work, 'apt.conf');
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'tree'])
    mkdirSync(join(work, folder), { recursive: true });
  writeFileSync(settings, aptSettings(work));
  try {
    const stale = await run('apt-get', ['-c', settings, '-qq', 'update']);
    const download = ['-c', settings, '-qq', '-y', '--no-install-recommends', '--download-only', 'install'];
    const faults = [];
    for (const name of packages) {
      const refused = await run('apt-get', [...download, name]);
      if (!refused) break;
      faults.push(refused);
    }
    let fault = faults.length === packages.length ? (stale ?? faults[0]) : undefined;
    const archives = join(work, 'cache/archives');
    const fetched = readdirSync(archives).filter((file) => file.endsWith('.deb'));
    for (const name of fetched) fault ??= await run('dpkg-deb', ['-x', join(archives, name), tree]);
    if (fault) return fault;
    if (fetched.length === 0) return 'it is installed already, in a folder that PATH does not have';
    rmSync(join(dir, 'redis-server'), { recursive: true, force: true });
    renameSync(tree, join(dir, 'redis-server'));
    return 'the unpacked program is too old or does not run here';
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function clearInterrupted(dir) {
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir)) {
    const pid = Number(/^redis-server\.(\d+)$/.exec(name)?.[1]);
    if (pid && startOf(pid) === undefined) rmSync(join(dir, name), { recursive: true, force: true });
  }
}

/** The system's package sources and keys, but none of its other state and none of the hooks that packages add. */
const aptSettings = (work) => `
Dir::State "${work}/state";
Dir::State::status "/var/lib/dpkg/status";
Dir::Cache "${work}/cache";
Debug::NoLocking "1";
Acquire::http::Timeout "10";
Acquire::https::Timeout "10";
APT::Sandbox::User "root";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Pre-Invoke;
#clear DPkg::Post-Invoke;
#clear DPkg::Pre-Install-Pkgs;
`;

/** The -tools packages contain the server program without its service, so nothing is started. */
async function installed() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['-qq', 'update'], env);
  for (const name of ['redis-tools', 'valkey-tools']) {
    if (!(await run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', name], env))) break;
  }
  return onPath();
}

/** Undefined if it succeeded, else the last line of its output. */
function run(command, args, env = process.env) {
  return new Promise((done) => {
    let said = '';
    const child = spawn(command, args, { env: { ...env, LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] });
    const abandon = () => child.kill();
    process.once('exit', abandon);
    child.stderr.on('data', (bytes) => (said += bytes));
    child.on('error', (error) => done(error.message));
    child.on('close', () => process.off('exit', abandon));
    child.on('close', (status) =>
      done(status === 0 ? undefined : said.trim().split('\n').at(-1) || `${command} ended with ${status}`),
    );
  });
}
