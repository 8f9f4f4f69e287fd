import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Plain } from '../processes.mjs';
import { trouble } from './postgres-programs.mjs';

/** A folder as the server's account can open it: by path, or, without permission, as a file descriptor handed to it. */
export function seenBy({ account }, folder) {
  const handle = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  const walks =
    account.uid === undefined || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/' }).status === 0;
  if (!walks && process.platform !== 'linux')
    throw new Plain(
      `The account that PostgreSQL runs as cannot enter ${folder}; start as another user or set DATA_DIR.`,
    );
  return { handle, path: walks ? folder : '/proc/self/fd/3' };
}

export const surroundings = ({ account }) => ({
  ...account,
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
});

/** Makes the cluster in a temporary folder and moves it when complete, so that an interrupted start leaves no half. */
export function makeCluster(server, data, { fsync, progress }) {
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

/** Runs a statement in PostgreSQL's single-user mode, which needs neither port nor password. */
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

export function checkVersion({ programs }, data) {
  const has = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const is = /(\d+)/.exec(
    spawnSync(join(programs, 'bin/postgres'), ['--version'], { encoding: 'utf8', cwd: '/' }).stdout,
  )?.[1];
  if (has !== is)
    throw new Plain(
      `${data} was made by PostgreSQL ${has} and ${is} is installed; carry it over with pg_dump, or set DATA_DIR to an empty folder.`,
    );
}

/** If the password file is lost, the role gets a new password. */
export function readPassword(server, data) {
  const file = join(server.dir, 'postgres.password');
  if (!existsSync(file)) {
    const password = randomBytes(24).toString('hex');
    alone(server, data, `alter role scoreline password '${password}'`);
    writeFileSync(file, password, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
