import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { startService, type Json } from '../support/service.js';

/** What compose.yaml and Dockerfile say, as far as it can be tried without containers. */
const { services }: Json = parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
const OURS = ['migrate', 'api', 'worker'];

test('every image is named to its minor version', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const built = [...dockerfile.matchAll(/^FROM (\S+)/gm)]
    .map(([, image]) => image!)
    .filter((image) => image.includes(':'));
  const pulled = ['postgres', 'redis'].map((name) => services[name].image as string);
  expect(built.length).toBeGreaterThan(0);
  for (const image of [...built, ...pulled]) expect(image).toMatch(/^[a-z]+:\d+\.\d+(-slim)?$/);
});

test('every setting reaches our containers, which keep their own addresses', () => {
  for (const name of OURS) {
    expect([name, services[name].env_file]).toEqual([name, [{ path: '.env', required: false }]]);
    expect(services[name].environment).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, DATA_DIR: '/data' });
    // Set together with the addresses above they would be refused.
    expect(services[name].environment).toMatchObject({ DATABASE_URL_FILE: '', REDIS_URL_FILE: '' });
  }
});

test('the health check of the worker holds while it turns and fails on one that stands still', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-'));
  const { environment, healthcheck } = services.worker;
  const file = join(folder, 'worker');
  const [, command] = healthcheck.test as string[];
  const check = () =>
    spawnSync('sh', [
      '-c',
      command!.replaceAll('$$', '$').replaceAll(environment.HEARTBEAT_FILE as string, `'${file}'`),
    ]).status;
  expect(check()).not.toBe(0);
  const service = await startService();
  await service.worker({ HEARTBEAT_FILE: file });
  expect(check()).toBe(0);
  const first = statSync(file).mtimeMs;
  utimesSync(file, new Date(first - 31_000), new Date(first - 31_000));
  expect(check()).not.toBe(0);
  for (let waited = 0; waited < 10_000 && check() !== 0; waited += 100) await sleep(100);
  expect(check()).toBe(0);
  await service.stop();
  rmSync(folder, { recursive: true });
});
