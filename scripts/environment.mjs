import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './packages.mjs';
import { Plain, say } from './processes.mjs';

/** What `.env` may name that is no setting of the service: compose.yaml reads it too. */
const OTHERS = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'REDIS_MAXMEMORY', 'NODE_ENV'];

/** Settings of `.env` beside package.json, for `env`; what the environment sets already wins. Says which names are no settings. */
export function readDotEnv(env, file = join(root, '.env')) {
  if (!existsSync(file)) return;
  const given = parseEnv(textOf(file, '.env'));
  const names = settingNames();
  const known = [...names, ...names.map((name) => `${name}_FILE`), ...OTHERS];
  for (const [name, value] of Object.entries(given)) {
    if (!known.includes(name)) say(`.env: ${name} is no setting; config/default.yaml lists them.`);
    env[name] ??= value;
  }
}

/** The addresses of stores that files hold, as the service reads them: `DATABASE_URL_FILE` for `DATABASE_URL`. */
export function readStoreFiles(env) {
  for (const name of ['DATABASE_URL', 'REDIS_URL']) {
    const file = env[`${name}_FILE`];
    if (!file || env[name]) continue;
    env[name] = textOf(file, `${name}_FILE`).trim();
    delete env[`${name}_FILE`];
  }
}

function settingNames() {
  const text = readFileSync(join(root, 'config/default.yaml'), 'utf8');
  return [...text.matchAll(/^([A-Z0-9_]+):/gm)].map(([, name]) => name);
}

function textOf(file, what) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Plain(`${what} cannot be read: ${file} (${error.code})`);
  }
}
