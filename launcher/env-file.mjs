import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// Imported by default export, so that a Node.js without parseEnv still reaches the message about its version.
import util from 'node:util';
import { root } from './checkout.mjs';
import { Plain, say } from './processes.mjs';

/** Allowed names in `.env` that are no settings of the service; compose.yaml reads them. */
const OTHERS = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'REDIS_MAXMEMORY', 'NODE_ENV'];

/** Reads the settings of `.env` beside package.json into `env`, whose own values win. Warns of unknown names. */
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

/** Valid lines: empty, a comment, or NAME=value; a quoted value may span lines. */
const LINE = /[ \t]*(?:#.*|(?:export[ \t]+)?\w+[ \t]*=[ \t]*(?:(["'`])[^]*?\1[ \t]*(?:#.*)?|[^"'`\s].*)?)?(?:\r?\n|$)/y;

/** Checks the form first, since parseEnv takes a faulty line as part of the next name, or skips it. */
function checkForm(text) {
  for (let at = 0; at < text.length; at = LINE.lastIndex) {
    LINE.lastIndex = at;
    if (!LINE.test(text)) throw new Plain(`.env: line ${text.slice(0, at).split('\n').length} is not NAME=value.`);
  }
}

const otherForm = (name) => (name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : `${name}_FILE`);

/** Reads store addresses from files, as the service does: `DATABASE_URL_FILE` for `DATABASE_URL`. */
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
