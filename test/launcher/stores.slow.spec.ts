import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { startStores } from '../../launcher/stores/stores.mjs';
import { isAlive, running } from '../support/launcher.js';
import { until } from '../support/until.js';

let dir: string;

beforeEach(() => {
  mkdirSync('.local', { recursive: true });
  dir = mkdtempSync(resolve('.local/stores a '));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('both stores listen on 127.0.0.1 alone, below the ports of outgoing connections, and ask for a password', async () => {
  const stores = await startStores({ dir, fsync: false });
  const urls = [stores.databaseUrl, stores.redisUrl].map((url) => new URL(url));
  for (const { hostname, port } of urls) {
    expect(hostname).toBe('127.0.0.1');
    expect(Number(port)).toBeGreaterThanOrEqual(15_000);
    expect(Number(port)).toBeLessThan(32_000);
    const elsewhere = connect(Number(port), '127.0.0.2');
    expect(await once(elsewhere, 'error')).toEqual([expect.objectContaining({ code: 'ECONNREFUSED' })]);
  }
  const [postgres, redis] = urls as [URL, URL];
  const stranger = new pg.Client({
    connectionString: `postgres://scoreline:guess@127.0.0.1:${postgres.port}/scoreline`,
  });
  await expect(stranger.connect()).rejects.toThrow('password authentication failed for user "scoreline"');
  const unknown = new Redis(Number(redis.port), '127.0.0.1', { enableReadyCheck: false });
  await expect(unknown.get('kept')).rejects.toThrow('NOAUTH');
  unknown.disconnect();
  expect(statSync(join(dir, 'stores.json')).mode & 0o077).toBe(0);
  await stores.stop();
});

test('a killed Redis comes back on the same port with the same data', async () => {
  const stores = await startStores({ dir, fsync: false });
  const redis = new Redis(stores.redisUrl, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  redis.on('error', () => {});
  await redis.set('kept', 'yes');
  await stores.killRedis();
  expect(await stores.restartRedis()).toBe(stores.redisUrl);
  expect(await redis.get('kept')).toBe('yes');
  redis.disconnect();
  await stores.stop();
  expect(existsSync(join(dir, 'stores.json'))).toBe(false);
});

test('the stores stop when the process that started them is killed', async () => {
  const child = await running(
    `import { startStores } from 'launcher/stores/stores.mjs'; await startStores({ dir: ${JSON.stringify(dir)}, fsync: false });`,
  );
  const { processes } = JSON.parse(readFileSync(join(dir, 'stores.json'), 'utf8'));
  const pids = ['supervisor', 'postgres', 'redis'].map((name) => processes[name].pid as number);
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  child.kill('SIGKILL');
  expect(await until(() => pids.every((pid) => !isAlive(pid)), 60_000)).toBe(true);
});

test('servers whose supervisor was killed as well are stopped by the next start', async () => {
  const stores = await startStores({ dir, fsync: false });
  const { processes } = JSON.parse(readFileSync(join(dir, 'stores.json'), 'utf8'));
  const orphans = [processes.postgres.pid, processes.redis.pid] as number[];
  process.kill(processes.supervisor.pid, 'SIGKILL');
  const again = await startStores({ dir, fsync: false });
  expect(orphans.map(isAlive)).toEqual([false, false]);
  expect(again.redisUrl).not.toBe(stores.redisUrl);
  await again.stop();
});

test('a slow start says what PostgreSQL is busy with: an interrupted run only after one', async () => {
  const slowStart = async (end: string) => {
    const child = await running(
      `import { writeFileSync } from 'node:fs';
      import { startPostgres } from 'launcher/stores/postgres.mjs';
      const said = [];
      const { child } = await startPostgres({
        dir: ${JSON.stringify(dir)}, fsync: false, outside() {}, progress: (text) => said.push(text),
        spawned(server) {
          server.kill('SIGSTOP');
          setTimeout(() => server.kill('SIGCONT'), 2_500);
        },
      });
      child.kill('${end}');
      await new Promise((gone) => child.once('exit', gone));
      writeFileSync(${JSON.stringify(join(dir, 'said'))}, said.at(-1));`,
    );
    child.kill();
    return readFileSync(join(dir, 'said'), 'utf8');
  };
  expect(await slowStart('SIGINT')).toBe('PostgreSQL is starting …');
  expect(await slowStart('SIGKILL')).toBe('PostgreSQL is starting …');
  expect(await slowStart('SIGINT')).toBe('PostgreSQL is recovering from an interrupted run …');
});
