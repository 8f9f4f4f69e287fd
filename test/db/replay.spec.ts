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
import { ownDatabase, ownRedisUrl, type OwnDatabase } from '../support/stores.js';

/** `replay` as an operator runs it. */
const MINUTES = 6;
const run = promisify(execFile);
let folder: string;
let redis: Redis;
let database: OwnDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoreline-recording-'));
  redis = new Redis(ownRedisUrl());
  database = await ownDatabase('demo');
  await redis.flushdb();
});
afterAll(async () => {
  redis.disconnect();
  await database.drop();
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
    env: { ...process.env, NODE_ENV: 'test', REDIS_URL: ownRedisUrl(), DATABASE_URL: database.url },
  });

test('a recording goes through the live path, and one JSON document says so', async () => {
  const file = join(folder, 'night.ndjson');
  await record(frames(), file);
  const { stdout } = await replay(file, '--speed', '60', '--json');
  expect(JSON.parse(stdout)).toEqual({ recording: file, speed: 60, seconds: expect.closeTo(MINUTES, 0) as number });
  const current = await redis.hgetall(liveKeys('ufc').current);
  const bouts = Object.values(current).map((text) => JSON.parse(text) as { topic: string; v: number; state: string });
  const over = bouts.find(({ topic, state }) => topic.startsWith('bout:') && JSON.parse(state).boutOrder === 1);
  expect(over!.v).toBeGreaterThan(3);
  expect(JSON.parse(over!.state)).toMatchObject({ status: 'completed', source: 'simulation' });
}, 60_000);

test('what is not there or no speed is said, with status 2 for the wrong use', async () => {
  await expect(replay()).rejects.toMatchObject({ code: 2 });
  await expect(replay('any', '--speed', 'fast')).rejects.toMatchObject({ code: 2 });
  await expect(replay(join(folder, 'missing.ndjson'))).rejects.toMatchObject({ code: 1 });
});
