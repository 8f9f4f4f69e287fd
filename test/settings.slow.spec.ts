import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { ownPort } from './support/port.js';
import { envExampleOf } from '../src/generate/env-example.js';
import { Plans } from '../src/billing/plans.js';
import { readConfig } from '../src/config.js';
import { readCs2LiveSettings } from '../src/sports/cs2/live/settings.js';
import { readLolSettings } from '../src/sports/lol/live/settings.js';
import { ownDatabase, ownRedisUrl, type OwnDatabase } from './support/stores.js';

/** What an operator reads who has set something that cannot be used: one sentence, and nothing has started. */
let folder: string;
let database: OwnDatabase;
let bare: OwnDatabase;
let nobody: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
  writeFileSync(join(folder, 'file'), '');
  writeFileSync(join(folder, 'none.yaml'), 'none');
  writeFileSync(join(folder, 'odd.yaml'), 'free: [');
  writeFileSync(
    join(folder, 'negative.yaml'),
    'free: { name: Free, month: -1, minute: 10, games: all, delaySeconds: 0 }',
  );
  writeFileSync(join(folder, 'typing.yaml'), 'free: { name: Free, month: 5, minute: 10, hisoryDays: 30 }');
  writeFileSync(join(folder, 'sockets.yaml'), 'free: { name: Free, month: 5, minute: 10, webSocket: many }');
  database = await ownDatabase('empty');
  bare = await ownDatabase('empty');
  const { Database } = await import('../src/db/database.js');
  const db = await Database.open({ url: bare.url, poolSize: 1, statementTimeoutMs: 0 });
  await db.pool.query('delete from migrations where timestamp >= 1795565340000');
  await db.close();
  nobody = `127.0.0.1:${await ownPort()}`;
});
afterAll(async () => {
  await database?.drop();
  await bare?.drop();
  rmSync(folder, { recursive: true, force: true });
});

function start(program: string, settings: Record<string, string>) {
  const own = {
    DATABASE_URL: database.url,
    REDIS_URL: ownRedisUrl(),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
  };
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', ...own, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [`dist/${program}.js`], {
    env,
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status, said: stdout + stderr };
}

type Case = [settings: () => Record<string, string>, says: string | RegExp];
const WRONG: Case[] = [
  [() => ({ PORT: '70000' }), "PORT must be a whole number from 0 to 65535, not '70000'"],
  [() => ({ HOST: '300.1.1.1' }), "HOST must be an address or a name of this machine, not '300.1.1.1'"],
  [
    () => ({ LOG_LEVEL: 'loud' }),
    "LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not 'loud'",
  ],
  [() => ({ DEMO: 'perhaps' }), "DEMO must be true or false, not 'perhaps'"],
  [
    () => ({ PUBLIC_URL: 'example.com' }),
    "PUBLIC_URL must be a URL starting with http:// or https://, not 'example.com'",
  ],
  [
    () => ({ TRUST_PROXY: '10.0.0.1,nginx' }),
    /^TRUST_PROXY must be IP addresses or networks such as .* loopback, .*; not 'nginx'$/,
  ],
  [() => ({ TRUST_PROXY: '10.0.0.0/33' }), /^TRUST_PROXY must be .*; not '10.0.0.0\/33'$/],
  [() => ({ METRICS_ADDRESSES: 'prometheus' }), /^METRICS_ADDRESSES must be .*; not 'prometheus'$/],
  [() => ({ CORS_ORIGINS: 'app.example.com' }), /^CORS_ORIGINS must be origins such as .*; not 'app.example.com'$/],
  [() => ({ CORS_ORIGINS: 'https://app.example.com/' }), /^CORS_ORIGINS must be origins/],
  [() => ({ MAIL_FROM: 'nobody' }), "MAIL_FROM must be an address, such as Scores <scores@example.com>, not 'nobody'"],
  [() => ({ SMTP_URL: 'mail.example.com' }), 'SMTP_URL must be a URL starting with smtp:// or smtps://'],
  [
    () => ({ HEARTBEAT_FILE: '/nowhere/worker' }),
    /^HEARTBEAT_FILE must be a file in a folder that this user may write to, not '\/nowhere\/worker' \(ENOENT\)$/,
  ],
  [() => ({ UFC_FEED_EVENTS: 'main' }), "UFC_FEED_EVENTS must be numbers, not 'main'"],
  [() => ({ LOL_API_URL: 'http://a.example' }), 'LOL_API_URL and LOL_STATS_URL must both be set, or neither'],
  [
    () => ({ PLANS_FILE: '/nowhere/plans.yaml' }),
    'PLANS_FILE must be a YAML file of plans; /nowhere/plans.yaml: ENOENT',
  ],
  [
    () => ({ PLANS_FILE: join(folder, 'odd.yaml') }),
    /^PLANS_FILE must be a YAML file of plans; .*odd\.yaml: .* at line 1/,
  ],
  [
    () => ({ PLANS_FILE: join(folder, 'none.yaml') }),
    /^PLANS_FILE must be a YAML file of plans; .*none\.yaml has none$/,
  ],
  [
    () => ({ PLANS_FILE: join(folder, 'negative.yaml') }),
    /negative\.yaml: month of plan free must be a whole number from 1$/,
  ],
  [
    () => ({ PLANS_FILE: join(folder, 'typing.yaml') }),
    /typing\.yaml: hisoryDays of plan free is no figure of a plan$/,
  ],
  [
    () => ({ PLANS_FILE: join(folder, 'sockets.yaml') }),
    /sockets\.yaml: webSocket of plan free must be a whole number from 1$/,
  ],
  [
    () => ({ TRANSCRIPT_SPEECH_URL: 'http://127.0.0.1:9000', TRANSCRIPT_FFMPEG: 'no-such-program' }),
    "TRANSCRIPT_FFMPEG must be a program that can be run, not 'no-such-program'",
  ],
  [
    () => ({ DATA_DIR: join(folder, 'file/data') }),
    /^DATA_DIR must be a folder that this user may write to; .* is none \(ENOTDIR\)$/,
  ],
  [
    () => ({ DATA_DIR: '/proc/scores/data' }),
    /^DATA_DIR must be a folder that this user may write to; \/proc\/scores\/data is none \(ENOENT\)$/,
  ],
  [() => ({ DATABASE_URL: '' }), 'DATABASE_URL must be set, such as postgres://user:password@host:5432/name'],
  [() => ({ REDIS_URL: '' }), 'REDIS_URL must be set, such as redis://:password@host:6379'],
  [
    () => ({ DATABASE_URL: `postgres://ada:secret@${nobody}/scoreline` }),
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+\/scoreline cannot be reached \(ECONNREFUSED\): is it running\?$/,
  ],
  [
    () => ({ DATABASE_URL: database.url.replace(/\/[^/]+$/, '/none_of_that_name') }),
    /^DATABASE_URL: PostgreSQL at .*\/none_of_that_name has no database of that name: create it$/,
  ],
  [
    () => ({ DATABASE_URL: bare.url }),
    /^\d+ of \d+ migrations have not run on this database: run node dist\/cli\.js migrate$/,
  ],
  [
    () => ({ SMTP_URL: 'smtp://mail.example.com', SMTP_URL_FILE: join(folder, 'file') }),
    'Set SMTP_URL or SMTP_URL_FILE, not both',
  ],
  [
    () => ({ LOL_API_KEY_FILE: '/nowhere/key' }),
    'LOL_API_KEY_FILE must be a file that can be read; /nowhere/key: ENOENT',
  ],
  [
    () => ({ LOL_API_KEY_FILE: join(folder, 'file') }),
    /^LOL_API_KEY_FILE must be a file that holds the setting; .*\/file is empty$/,
  ],
  [
    () => {
      const MAIL_FROM_FILE = join(folder, 'mail-from');
      writeFileSync(MAIL_FROM_FILE, 'secret\n');
      return { MAIL_FROM_FILE };
    },
    /^MAIL_FROM_FILE is not read; only .*DATABASE_URL, REDIS_URL, .* may stand in files$/,
  ],
  [
    () => {
      const DATABASE_URL_FILE = join(folder, 'database-url');
      writeFileSync(DATABASE_URL_FILE, `postgres://ada:secret@${nobody}/from_a_file\n`);
      return { DATABASE_URL: '', DATABASE_URL_FILE };
    },
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+\/from_a_file cannot be reached/,
  ],
];

test.each(WRONG)('%# a wrong setting ends the start with one sentence that names it', (settings, says) => {
  const { status, said } = start('main', settings());
  expect([status, said.trimEnd().split('\n')]).toEqual([1, [expect.stringMatching(says)]]);
  expect(said).not.toContain('secret');
});

test.each([
  [() => ({ REDIS_URL: '' }), /^REDIS_URL must be set/],
  [() => ({ DATABASE_URL: bare.url }), /migrations have not run/],
  [() => ({ CS2_SILENCE_MS: 'long' }), /^CS2_SILENCE_MS must be a whole number from/],
] satisfies Case[])('%# so it ends the start of a worker', (settings, says) => {
  const { status, said } = start('worker', settings());
  expect([status, said.trimEnd().split('\n')]).toEqual([1, [expect.stringMatching(says)]]);
});

const defaults = readFileSync('config/default.yaml', 'utf8');
const NUMBERS = Object.entries(parse(defaults) as Record<string, unknown>)
  .filter(([, value]) => typeof value === 'number')
  .map(([name]) => name);

test.each(NUMBERS)('%s says the range that it refuses others by', (name) => {
  const refusal = () => {
    const { settings } = readConfig({ [name]: '-1' });
    for (const read of [readLolSettings, readCs2LiveSettings]) read(settings);
  };
  const [, range = 'no range in the refusal'] =
    /must be a (?:whole )?number from (\d+ to \d+), not '-1'/.exec(messageOf(refusal)) ?? [];
  expect(new RegExp(`^${name}: .*$`, 'm').exec(defaults)?.[0]).toContain(range);
});

test.each([
  ['PORT', ' ', "PORT must be a whole number from 0 to 65535, not ' '"],
  ['DRAIN_MS', '1e3', "DRAIN_MS must be a whole number from 0 to 600000, not '1e3'"],
  ['LOL_VISION_CONFIDENCE', ' ', "LOL_VISION_CONFIDENCE must be a number from 0 to 1, not ' '"],
  ['PLAN_CHANGES', 'never', "PLAN_CHANGES must be one of immediate, approval, not 'never'"],
  ['DEMO_KEY', 'pk_demo_1', "DEMO_KEY must be pk_demo_ and 24 letters or digits, not 'pk_demo_1'"],
  ['UFC_FEED_URL', 'ftp://a', "UFC_FEED_URL must be a URL starting with http:// or https://, not 'ftp://a'"],
  ['UFC_FEED_URL', 'ftp://ada:secret@a', 'UFC_FEED_URL must be a URL starting with http:// or https://'],
  ['REDIS_URL', 'http://:secret@a', 'REDIS_URL must be a URL starting with redis://, rediss:// or redis+sentinel://'],
  [
    'TRANSCRIPT_USER_AGENT',
    'Scores ü',
    "TRANSCRIPT_USER_AGENT must have visible ASCII characters and blanks only, not 'Scores ü'",
  ],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret', 'OTEL_EXPORTER_OTLP_HEADERS must be name=value, comma-separated'],
  ['OTEL_TRACES_SAMPLER_ARG', '2', "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not '2'"],
  ['TRANSCRIPT_SPEECH_KEY', 'secret\u0007', 'TRANSCRIPT_SPEECH_KEY must have visible ASCII characters and blanks only'],
])('%s=%j is refused with what was found, unless it may be a secret', (name, given, says) => {
  const read = () => [readLolSettings, readCs2LiveSettings].map((one) => one(readConfig({ [name]: given }).settings));
  expect(messageOf(read)).toBe(says);
});

function messageOf(fails: () => void): string {
  try {
    fails();
    return 'nothing failed';
  } catch (error) {
    return (error as Error).message;
  }
}

test('.env.example has every setting with its default, and none is set', () => {
  const example = readFileSync('.env.example', 'utf8');
  expect(example).toBe(envExampleOf(defaults));
  expect(parseEnv(example)).toEqual({});
  const uncommented = parseEnv(example.replaceAll(/^# ([A-Z0-9_]+=)/gm, '$1'));
  const { POSTGRES_PASSWORD, REDIS_PASSWORD, ...settings } = uncommented;
  expect([POSTGRES_PASSWORD, REDIS_PASSWORD]).toEqual(['', '']);
  const texts = Object.entries(parse(defaults) as Record<string, unknown>).map(([name, value]) => [
    name,
    String(value),
  ]);
  expect(settings).toEqual(Object.fromEntries(texts));
});

test('a plan without figures but its requests has every game at once, all of the history, and no connections', () => {
  const file = join(folder, 'bare.yaml');
  writeFileSync(file, 'free: { name: Free, month: 5, minute: 10 }');
  expect(Plans.read(file).get('free')).toEqual({
    id: 'free',
    name: 'Free',
    month: 5,
    minute: 10,
    games: 'all',
    delaySeconds: 0,
  });
});
