import { spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../ports.mjs';
import { comesUp, Plain, sleep } from '../processes.mjs';
import { checkVersion, makeCluster, readPassword, seenBy, surroundings } from './postgres-cluster.mjs';
import { installedPrograms, reachablePrograms, serverAccount } from './postgres-programs.mjs';

/**
 * Starts PostgreSQL on `dir`/postgres, or with `inMemory` on a folder in memory where there is plenty, and makes the cluster
 * first if there is none. Calls `spawned` with the process at once. If the server's account cannot reach the programs, copies
 * them into a folder of their own. Calls `outside` with each folder that is made outside `dir`; the caller that stops the
 * server removes it.
 */
export async function startPostgres({ dir, fsync, inMemory, progress, outside, spawned }) {
  const data = join((inMemory && folderInMemory(outside)) || dir, 'postgres');
  const native = installedPrograms();
  const account = serverAccount(data);
  const programs = reachablePrograms(native, account, outside);
  const server = { programs, account, dir };
  if (!existsSync(join(data, 'PG_VERSION'))) makeCluster(server, data, { fsync, progress });
  checkVersion(server, data);
  const password = readPassword(server, data);
  const { child, port } = await serve(server, data, { fsync, progress, spawned });
  return { child, url: `postgres://scoreline:${password}@127.0.0.1:${port}/scoreline` };
}

/** What a whole run of the tests may take, several times over. */
const PLENTY_BYTES = 12 * 2 ** 30;

/** A database is more than a thousand files, and some file systems take a second to make as many soon after they deleted them. */
function folderInMemory(outside) {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    const [, freeKib = '0'] = /^MemAvailable: *(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
    if (Math.min(bavail * bsize, Number(freeKib) * 1_024) < PLENTY_BYTES) return undefined;
    const folder = mkdtempSync('/dev/shm/scoreline-');
    outside(folder);
    // The server's account has to pass through it.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return undefined;
  }
}

const tuning = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  // Full-page images after a checkpoint are a third of a quiet service's writes, so these settings make them fewer and
  // smaller.
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  random_page_cost: 1.1,
  jit: 'off',
  log_checkpoints: 'off',
  timezone: 'UTC',
};
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Files of the data folder. Those of /dev/shm would stay there where the server is killed and its data are deleted.
  dynamic_shared_memory_type: 'mmap',
  shared_buffers: '128MB',
  max_connections: 200,
};

/** Retries if another process took the port, or processes of a killed server still hold its shared memory. */
async function serve(server, data, { fsync, progress, spawned }) {
  const settings = Object.entries({ ...tuning, ...(fsync ? {} : careless) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const logFile = join(server.dir, 'postgres.log');
  const work = workOfStart(data);
  const slow = () => progress(`PostgreSQL is ${work} …`);
  for (const end = Date.now() + 30_000; ; await sleep(300)) {
    const port = await freePort();
    const log = openSync(logFile, 'w', 0o600);
    const place = seenBy(server, data);
    const child = spawn(join(server.programs, 'bin/postgres'), ['-D', place.path, '-p', `${port}`, ...settings], {
      ...surroundings(server),
      stdio: ['ignore', log, log, place.handle],
    });
    spawned(child);
    closeSync(log);
    closeSync(place.handle);
    if (await comesUp(child, () => saysReady(child, data), slow)) return { child, port };
    const said = readFileSync(logFile, 'utf8');
    if (!/Address already in use|still in use|already exists/.test(said) || Date.now() > end) {
      throw new Plain(`PostgreSQL did not start on ${data}: ${said.trim().split('\n').slice(-3).join(' ')}`);
    }
  }
}

const SHUT_DOWN = 1;

/** What a start that takes long is busy with, by the state that the last run left in pg_control. */
function workOfStart(data) {
  if (existsSync(join(data, 'backup_label'))) return 'replaying the log of the backup';
  const control = join(data, 'global/pg_control');
  const isClean = !existsSync(control) || readFileSync(control).readUInt32LE(16) === SHUT_DOWN;
  return isClean ? 'starting' : 'recovering from an interrupted run';
}

/** Ready by the eighth line of postmaster.pid, as pg_ctl checks it. */
function saysReady(child, data) {
  const file = join(data, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return Number(lines[0]) === child.pid && Boolean(lines[7]?.startsWith('ready'));
}
