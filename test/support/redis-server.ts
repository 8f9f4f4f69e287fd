import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './service.js';
import { until } from './until.js';

export interface RedisServer {
  url: string;
  port: number;
  /** Its working folder. */
  folder: string;
  /** A connection for the test itself. */
  client: Redis;
  stop(): Promise<void>;
}

export interface RedisServerOptions {
  port?: number;
  sentinel?: boolean;
}

/** Starts a Redis with these lines of configuration, on a free port unless one is given. */
export async function startRedisServer(
  program: string,
  lines: readonly string[] = [],
  { port: given, sentinel = false }: RedisServerOptions = {},
): Promise<RedisServer> {
  const port = given ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), 'scoreline-redis-'));
  const file = join(folder, 'redis.conf');
  await writeFile(file, ['bind 127.0.0.1', `port ${port}`, `dir ${folder}`, ...lines, ''].join('\n'));
  const child = spawn(program, [file, ...(sentinel ? ['--sentinel'] : [])], { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { enableReadyCheck: false, retryStrategy: () => 50, maxRetriesPerRequest: 0 });
  client.on('error', () => {});
  await until(async () => (await client.ping().catch(() => '')) === 'PONG');
  return {
    url,
    port,
    folder,
    client,
    async stop() {
      client.disconnect();
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
