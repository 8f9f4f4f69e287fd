import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { begin, newCheckout } from '../support/launcher.js';

let checkout: string;
beforeEach(() => {
  checkout = newCheckout();
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

test('.env is read by start, below what the environment sets, and a name that is no setting is named', () => {
  writeFileSync(join(checkout, '.env'), 'DATA_DIR=elsewhere\nPROT=1\nPOSTGRES_PASSWORD=abc\nPORT=70000\n');
  const { status, said } = begin(checkout, { PATH: join(checkout, 'nothing'), PORT: '31999' });
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
  expect(begin(checkout, {})).toEqual({ status: 1, said: [`.env: line ${line} is not NAME=value.`] });
});

test.each([
  [{ DATABASE_URL: 'postgres://127.0.0.1/mine' }, 'DATABASE_URL_FILE=/nowhere/database-url'],
  [{ DATABASE_URL_FILE: 'file' }, 'DATABASE_URL=postgres://127.0.0.1/theirs'],
])('an address in the environment, or in a file that it names, wins over both forms in .env (%j)', (given, line) => {
  writeFileSync(join(checkout, 'file'), 'postgres://127.0.0.1/mine\n');
  writeFileSync(join(checkout, '.env'), `${line}\n`);
  const program = `
    import { readDotEnv, readStoreFiles } from './launcher/env-file.mjs';
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
  expect(begin(checkout, { DATABASE_URL_FILE: file })).toEqual({
    status: 1,
    said: [`DATABASE_URL_FILE is empty: ${file}`],
  });
});

test('a file that is to hold an address and cannot be read is named', () => {
  expect(begin(checkout, { REDIS_URL_FILE: '/nowhere/redis-url' })).toEqual({
    status: 1,
    said: ['REDIS_URL_FILE cannot be read: /nowhere/redis-url (ENOENT)'],
  });
});
