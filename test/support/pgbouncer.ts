import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPort } from './port.js';
import { until } from './until.js';

export interface PgBouncer {
  /** The database behind it. */
  url: string;
  port: number;
  /** Of the database, on both sides. */
  name: string;
  stop(): Promise<void>;
}

/** Starts a PgBouncer before one database; it does not run as root, so there it runs as `nobody`. */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const port = await ownPort();
  const folder = await mkdtemp(join(tmpdir(), 'scoreline-pgbouncer-'));
  const config = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  };
  const server = `host=${hostname} port=${serverPort} dbname=${name} user=${username} password=${password}`;
  const lines = ['[databases]', `${name} = ${server}`, '[pgbouncer]'];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, [...lines, ...Object.entries(config).map((pair) => pair.join(' = ')), ''].join('\n'));
  for (const path of [folder, file]) await chmod(path, 0o755);
  const child = spawn(program, [file], { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid: 65_534 }) });
  await until(() => child.exitCode !== null || listens(port));
  if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${name}`,
    port,
    name,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });
}
