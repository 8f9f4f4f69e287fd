import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import { startStores } from '../../launcher/stores/stores.mjs';
import { isAlive, running } from '../support/launcher.js';
import { until } from '../support/until.js';

let dir: string;

beforeEach(() => {
  mkdirSync('.local', { recursive: true });
  dir = mkdtempSync(resolve('.local/stores a '));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

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
  expect(await until(() => pids.every((pid) => !isAlive(pid)), 15_000)).toBe(true);
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
