import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ownPort } from './port.js';
import { until } from './until.js';

/** A streaming replica of the PostgreSQL of the tests, from a copy of its files. */
export interface Replica {
  /** Its address of a database that the primary's URL names. */
  urlOf(primaryUrl: string): string;
  /** Runs a statement on it and returns the rows. */
  ask(text: string): Promise<Record<string, unknown>[]>;
  /** Resolves once it has everything that the primary has now. */
  caughtUp(): Promise<void>;
  /** Replays each commit so much later. */
  lag(seconds: number): Promise<void>;
  /** Receives nothing any more. */
  detach(): Promise<void>;
  /** Stops and continues all of its processes, as a machine that hangs. */
  hang(): void;
  goOn(): void;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again, on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The account of the tests must be a superuser of the primary, on the same machine. */
export async function startReplica(primaryUrl: string): Promise<Replica> {
  const primary = new pg.Client({ connectionString: primaryUrl });
  primary.on('error', () => {});
  await primary.connect();
  const port = await ownPort();
  const folder = mkdtempSync(join(tmpdir(), 'scoreline-replica-'));
  const data = join(folder, 'data');
  const [{ bin, from }] = (
    await primary.query<{ bin: string; from: string }>(
      `select (select setting from pg_config() where name = 'BINDIR') as bin, current_setting('data_directory') as from`,
    )
  ).rows as [{ bin: string; from: string }];
  const { uid, gid } = statSync(from);
  chownSync(folder, uid, gid);
  await copyFiles(primary, from, data);
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl);
  const conninfo = `host=${hostname} port=${primaryPort} user=${username} password=${password}`;
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\nhot_standby = on\n`);
  writeFileSync(join(data, 'standby.signal'), '');
  for (const file of ['standby.signal', 'backup_label']) chownSync(join(data, file), uid, gid);

  const urlOf = (url: string) => {
    const own = new URL(url);
    own.port = String(port);
    return own.href;
  };
  let child: ChildProcess;
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', fsync: 'off' };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const set = async (name: string, value: string) => {
    appendFileSync(join(data, 'postgresql.auto.conf'), `${name} = '${value}'\n`);
    await replica.ask('select pg_reload_conf()');
  };
  const replica: Replica = {
    urlOf,
    async ask(text) {
      const client = new pg.Client({ connectionString: urlOf(primaryUrl) });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text)).rows;
      } finally {
        await client.end();
      }
    },
    async caughtUp() {
      const [at] = (await primary.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn')).rows;
      await until(async () => {
        const [found] = await replica.ask(`select pg_last_wal_replay_lsn() >= '${at?.lsn}' as "isThere"`);
        return found?.isThere === true;
      });
    },
    lag: (seconds) => set('recovery_min_apply_delay', `${seconds}s`),
    async detach() {
      await set('primary_conninfo', '');
      await until(async () => (await replica.ask('select from pg_stat_wal_receiver')).length === 0);
    },
    hang: () => signalAll(child, 'SIGSTOP'),
    goOn: () => signalAll(child, 'SIGCONT'),
    async kill() {
      const gone = once(child, 'exit');
      signalAll(child, 'SIGKILL');
      await gone;
    },
    async start() {
      child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...words], {
        ...account,
        cwd: '/',
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await until(async () => {
        if (child.exitCode !== null) throw new Error(`the replica ended with ${child.exitCode}: ${said}`);
        return replica.ask('select 1').catch(() => undefined);
      });
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await replica.kill();
      await primary.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await replica.start();
  return replica;
}

/** Copies the files of the running server by PostgreSQL's low-level API of backups. */
async function copyFiles(primary: pg.Client, from: string, to: string): Promise<void> {
  await primary.query(`select pg_backup_start('replica', true)`);
  const copied = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  // A file that went away meanwhile is one that recovery does not need.
  const faults = copied.stderr.split('\n').filter((line) => line !== '' && !line.includes('No such file'));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  rmSync(join(to, 'postmaster.pid'), { force: true });
  spawnSync('find', [join(to, 'pg_wal'), '-type', 'f', '-delete']);
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
}

/** Children of PostgreSQL lead sessions of their own, so the group of the server does not have them. */
function signalAll({ pid }: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  for (const one of [pid, ...children.map(Number)])
    try {
      process.kill(Number(one), signal);
    } catch {
      // It ended by itself.
    }
}
