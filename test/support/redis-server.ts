import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { ownPort } from './port.js';
import { until } from './until.js';

export interface RedisServer {
  url: string;
  port: number;
  pid: number;
  /** Its working folder. */
  folder: string;
  /** A connection for the test itself. */
  client: Redis;
  stop(): Promise<void>;
}

export interface RedisServerOptions {
  port?: number;
  sentinel?: boolean;
  /** That it asks for. */
  password?: string;
  /** How many ports are tried. */
  tries?: number;
}

/**
 * Starts a Redis with these lines of configuration, on a free port unless one is given. It ends at once where somebody has
 * its port, or that of its cluster bus, and is then started on another.
 */
export async function startRedisServer(
  program: string,
  lines: readonly string[] = [],
  { port: given, sentinel = false, password, tries = 5 }: RedisServerOptions = {},
): Promise<RedisServer> {
  const port = given ?? (await ownPort());
  const folder = await mkdtemp(join(tmpdir(), 'scoreline-redis-'));
  const secret = password === undefined ? [] : [`requirepass ${password}`];
  const file = join(folder, 'redis.conf');
  await writeFile(file, ['bind 127.0.0.1', `port ${port}`, `dir ${folder}`, ...secret, ...lines, ''].join('\n'));
  const child = spawn(program, [file, ...(sentinel ? ['--sentinel'] : [])], { stdio: 'ignore' });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const url = `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`;
  const client = new Redis(url, { enableReadyCheck: false, retryStrategy: () => 50, maxRetriesPerRequest: 0 });
  client.on('error', () => {});
  const stop = async () => {
    client.disconnect();
    if (!isOver()) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
  };
  await until(async () => isOver() || (await client.ping().catch(() => '')) === 'PONG');
  if (!isOver()) return { url, port, pid: child.pid as number, folder, client, stop };
  await stop();
  if (given !== undefined || tries === 1) throw new Error(`${program} does not start on port ${port}`);
  return startRedisServer(program, lines, { sentinel, ...(password !== undefined && { password }), tries: tries - 1 });
}
