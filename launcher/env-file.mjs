import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// By its default export: a Node.js too old for parseEnv must get as far as the sentence that says so.
import util from 'node:util';
import { root } from './checkout.mjs';
import { Plain, say } from './processes.mjs';

/** What `.env` may name that is no setting of the service: compose.yaml reads it too. */
const OTHERS = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'REDIS_MAXMEMORY', 'NODE_ENV'];

/** Settings of `.env` beside package.json, for `env`; what the environment sets already wins. Says which names are no settings. */
export function readDotEnv(env, file = join(root, '.env')) {
  if (!existsSync(file)) return;
  const text = textOf(file, '.env');
  checkForm(text);
  const given = { ...env };
  const names = settingNames();
  const known = [...names, ...names.map((name) => `${name}_FILE`), ...OTHERS];
  for (const [name, value] of Object.entries(util.parseEnv(text))) {
    if (!known.includes(name)) say(`.env: ${name} is no setting; config/default.yaml lists them.`);
    if (given[name] === undefined && given[otherForm(name)] === undefined) env[name] = value;
  }
}

/** What a line may be: empty, a comment, or NAME=value, where a value in quotes may go on over lines. */
const LINE = /[ \t]*(?:#.*|(?:export[ \t]+)?\w+[ \t]*=[ \t]*(?:(["'`])[^]*?\1[ \t]*(?:#.*)?|[^"'`\s].*)?)?(?:\r?\n|$)/y;

/** parseEnv takes a faulty line for a part of the next name, or leaves it out. */
function checkForm(text) {
  for (let at = 0; at < text.length; at = LINE.lastIndex) {
    LINE.lastIndex = at;
    if (!LINE.test(text)) throw new Plain(`.env: line ${text.slice(0, at).split('\n').length} is not NAME=value.`);
  }
}

const otherForm = (name) => (name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : `${name}_FILE`);

/** The addresses of stores that files hold, as the service reads them: `DATABASE_URL_FILE` for `DATABASE_URL`. */
export function readStoreFiles(env) {
  for (const name of ['DATABASE_URL', 'REDIS_URL']) {
    const file = env[`${name}_FILE`];
    if (!file || env[name]) continue;
    env[name] = textOf(file, `${name}_FILE`).trim();
    if (env[name] === '') throw new Plain(`${name}_FILE is empty: ${file}`);
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
