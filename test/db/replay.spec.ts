import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import type { Frame } from '../../src/live/feed.js';
import { liveKeys } from '../../src/live/keys.js';
import { ufcNight } from '../../src/sandbox/ufc-night.js';
import { record } from '../../src/ufc/live/record.js';
import { ownRedisUrl } from '../support/stores.js';

/** `replay` as an operator runs it. */
const MINUTES = 6;
const run = promisify(execFile);
let folder: string;
let redis: Redis;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoreline-recording-'));
  redis = new Redis(ownRedisUrl());
  await redis.flushdb();
});
afterAll(async () => {
  redis.disconnect();
  await rm(folder, { recursive: true, force: true });
});

function* frames(): Generator<Frame> {
  for (const { offsetMs, feed, body } of ufcNight(1, 0)) {
    if (offsetMs > MINUTES * 60_000) return;
    yield { feed, at: Date.UTC(2026, 0, 3) + offsetMs, body };
  }
}

const replay = (...words: string[]) =>
  run(process.execPath, [resolve('dist/cli.js'), 'replay', ...words], {
    env: { ...process.env, NODE_ENV: 'test', REDIS_URL: ownRedisUrl() },
  });

test('a recording goes through the live path, and one JSON document says so', async () => {
  const file = join(folder, 'night.ndjson');
  await record(frames(), file);
  const { stdout } = await replay(file, '--speed', '60', '--json');
  expect(JSON.parse(stdout)).toEqual({ recording: file, speed: 60, seconds: expect.closeTo(MINUTES, 0) as number });
  const current = await redis.hgetall(liveKeys('ufc').current);
  const first = JSON.parse(current['bout:ufc-900000']!) as { v: number; final: string; state: string };
  expect(first).toMatchObject({ final: '1' });
  expect(first.v).toBeGreaterThan(3);
  expect(JSON.parse(first.state)).toMatchObject({ status: 'completed', source: 'simulation' });
}, 60_000);

test('what is not there or no speed is said, with status 2 for the wrong use', async () => {
  await expect(replay()).rejects.toMatchObject({ code: 2 });
  await expect(replay('any', '--speed', 'fast')).rejects.toMatchObject({ code: 2 });
  await expect(replay(join(folder, 'missing.ndjson'))).rejects.toMatchObject({ code: 1 });
});
