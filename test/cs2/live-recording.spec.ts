import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import type { Frame } from '../../src/live/feed.js';
import { liveKeys } from '../../src/live/keys.js';
import { readRecording, record } from '../../src/live/recording.js';
import { cs2Replay } from '../../src/sports/cs2/live/recording.js';
import { LIVE_EVENT } from '../../demo/cs2/live/cast.js';
import { startScorebot, type RunningScorebot } from '../../demo/cs2/live/scorebot.js';
import { planSeries } from '../../demo/cs2/live/series.js';
import { untilRecorded } from '../support/recorded.js';
import type { Json } from '../support/service.js';
import { ownDatabase, ownRedisUrl, type OwnDatabase } from '../support/stores.js';
import { Follower } from './live-observations.js';

/** `record cs2` and `replay` of what it wrote, as an operator runs them. */
const SERIES = 3;
const SPEED = 20;
const series = planSeries(5, SERIES);
let folder: string;
let database: OwnDatabase;
let redis: Redis;
let scorebot: RunningScorebot;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoreline-cs2-'));
  database = await ownDatabase('empty');
  redis = new Redis(ownRedisUrl());
  await redis.flushdb();
  const from = series.startsAt + series.maps[1]!.rounds[3]!.liveAt;
  const startedAt = Date.now();
  const clock = (now: number) => from + (now - startedAt) * SPEED;
  scorebot = await startScorebot({ seed: 5, clock, tickMs: 100, listed: () => [SERIES] });
});
afterAll(async () => {
  await scorebot.close();
  redis.disconnect();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  ...process.env,
  NODE_ENV: 'test',
  REDIS_URL: ownRedisUrl(),
  DATABASE_URL: database.url,
});

async function framesOf(file: string): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of readRecording(file, ({ reason }) => expect(reason).toBe(''))) frames.push(frame);
  return frames;
}

test('record writes the frames of the list and the scorebot, and a replay plays them as a new match', async () => {
  const file = join(folder, 'recorded.ndjson');
  const CS2_MATCHES_URL = `${scorebot.url}/matches.json`;
  const env = { ...environment(), CS2_SCOREBOT_URL: scorebot.url, CS2_MATCHES_URL, CS2_MATCHES_POLL_MS: '200' };
  const words = ['record', 'cs2', '--to', file, '--json'];
  const child = spawn(process.execPath, [resolve('dist/cli.js'), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  await untilRecorded(file, [/"matches"/, /\/history"/, /\/log"/, /\/scoreboard"/]);
  await sleep(2_000);
  child.kill('SIGINT');
  expect((await once(child, 'exit'))[0]).toBe(0);
  const frames = await framesOf(file);
  expect(JSON.parse(out)).toEqual({ feed: 'cs2', file, frames: frames.length });
  expect(new Set(frames.map(({ feed }) => feed.replace(String(series.id), 'id')))).toEqual(
    new Set(['matches', 'scorebot/id/history', 'scorebot/id/log', 'scorebot/id/scoreboard']),
  );
  expect(await cs2Replay.recognises(file)).toBe(true);

  const { stdout } = await promisify(execFile)(
    process.execPath,
    [resolve('dist/cli.js'), 'replay', file, '--speed', '4', '--json'],
    { env: environment() },
  );
  expect(JSON.parse(stdout)).toMatchObject({ recording: file, speed: 4 });
  const follower = new Follower();
  follower.receive(...frames);
  const before = follower.state('match:');
  const current = Object.values(await redis.hgetall(liveKeys('cs2').current)).map((text) => JSON.parse(text) as Json);
  const last = (kind: string) => current.filter(({ topic }) => topic.startsWith(kind));
  const [after] = last('match:').map(({ state }) => JSON.parse(state) as Json);
  const shownBy = ({ status, bestOf, team1Name, score, currentMap, currentMapScore, players }: Json) => ({
    status,
    bestOf,
    team1Name,
    score,
    currentMap,
    currentMapScore,
    players: players.map(({ nickname, kills, deaths, adr }: Json) => [nickname, kills, deaths, adr]),
  });
  expect(shownBy(after!)).toEqual(shownBy(before));
  expect(after).toMatchObject({ eventName: LIVE_EVENT.name, currentMap: series.maps[1]!.name });
  expect([before.source, after!.source]).toEqual(['live', 'simulation']);
  const first = last('rounds:').find(({ topic }) => topic.endsWith('-map-1'));
  expect(JSON.parse(first!.state).rounds).toHaveLength(series.maps[0]!.rounds.length);
});

test('record says what is missing, with status 2', async () => {
  for (const words of [['cs2'], ['cs2', '--to', join(folder, 'none.ndjson')]]) {
    const env = { ...environment(), CS2_SCOREBOT_URL: '', CS2_MATCHES_URL: '' };
    const child = spawn(process.execPath, [resolve('dist/cli.js'), 'record', ...words], { env, stdio: 'ignore' });
    expect((await once(child, 'exit'))[0]).toBe(2);
  }
});

test('a recording of cs2 is recognised by its first frame', async () => {
  const files: [string, Frame[], boolean][] = [
    ['list.ndjson', [{ feed: 'matches', at: 1, body: {} }], true],
    ['match.ndjson', [{ feed: 'scorebot/2336003/history', at: 1, body: '' }], true],
    ['ufc.ndjson', [{ feed: 'event/1345', at: 1, body: {} }], false],
    ['lol.ndjson', [{ feed: 'live', at: 1, body: {} }], false],
    ['cs2.csv', [{ feed: 'matches', at: 1, body: {} }], false],
  ];
  for (const [name, frames, expected] of files) {
    await record(frames, join(folder, name));
    expect([name, await cs2Replay.recognises(join(folder, name))]).toEqual([name, expected]);
  }
  await writeFile(join(folder, 'empty.ndjson'), '');
  expect(await cs2Replay.recognises(join(folder, 'empty.ndjson'))).toBe(false);
});
