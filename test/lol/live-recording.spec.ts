import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame } from '../../src/live/feed.js';
import { readRecording, record } from '../../src/live/recording.js';
import { serveAnswers, type Upstream } from '../../src/live/upstream.js';
import { lolReplay, moved } from '../../src/sports/lol/live/recording.js';
import { planSeries } from '../../demo/lol/live-series.js';
import { lolAnswers } from '../../demo/lol/live-upstream.js';
import { untilRecorded } from '../support/recorded.js';
import type { JsonUpdate } from '../support/json-update.js';
import { recordSeries } from './league.js';
import { follow } from './observations.js';

/** `record lol`, and the replay of a recording as a series of today. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoreline-lol-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function framesOf(file: string): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of readRecording(file, ({ reason }) => expect(reason).toBe(''))) frames.push(frame);
  return frames;
}

const boardsIn = (frames: readonly Frame[]) =>
  (follow(frames).updates as unknown as JsonUpdate[]).filter(({ topic }) => topic.startsWith('game:'));

describe('record lol', () => {
  const series = planSeries(11, 55);
  const [game] = series.games as [(typeof series.games)[number]];
  let upstream: Upstream;
  beforeAll(async () => {
    const byMs = Date.now() - (game.startsAt + 30_000);
    upstream = await serveAnswers(lolAnswers({ seed: 11, clock: (now) => now - byMs }));
  });
  afterAll(() => upstream.close());

  const run = (environment: Record<string, string>, ...words: string[]) => {
    const env = { ...process.env, NODE_ENV: 'test', LOL_FRAME_DELAY_SECONDS: '0', ...environment };
    return spawn(process.execPath, [resolve('dist/cli.js'), 'record', ...words], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };

  it('writes the answers of both upstreams until it is stopped, as a recording of a running game', async () => {
    const file = join(folder, 'recorded.ndjson');
    const environment = {
      LOL_API_URL: upstream.url,
      LOL_STATS_URL: upstream.url,
      LOL_POLL_MS: '200',
      LOL_LIVE_MS: '500',
    };
    const child = run(environment, 'lol', '--to', file, '--json');
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    await untilRecorded(file, [/"live"/, /"schedule"/, /"event\//, /"window\//, /"details\//]);
    await sleep(2_000);
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    const frames = await framesOf(file);
    expect(JSON.parse(out)).toEqual({ feed: 'lol', file, frames: frames.length });
    expect(new Set(frames.map(({ feed }) => feed.split('/')[0]))).toEqual(
      new Set(['live', 'schedule', 'event', 'window', 'details']),
    );
    expect(await lolReplay.recognises(file)).toBe(true);
    const boards = boardsIn(frames);
    expect(boards.at(-1)!.state).toMatchObject({ gameId: `lol-game-${game.id}`, state: 'in_game', gameNumber: 1 });
  });

  it('says what is missing, with status 2', async () => {
    const none = { LOL_API_URL: '', LOL_STATS_URL: '' };
    for (const words of [['lol'], ['lol', '--to', join(folder, 'none.ndjson')], ['tennis', '--to', 'x']]) {
      const child = run(none, ...words);
      expect((await once(child, 'exit'))[0]).toBe(2);
    }
  });
});

describe('a recording of lol', () => {
  it('is recognised by its first frame', async () => {
    const files: [string, Frame[], boolean][] = [
      ['lol.ndjson', [{ feed: 'live', at: 1, body: {} }], true],
      ['game.ndjson', [{ feed: 'window/990000000000550101@2026-01-04T01:21:00.000Z', at: 1, body: {} }], true],
      ['draft.ndjson', [{ feed: 'draft/990000000000550101', at: 1, body: {} }], true],
      ['ufc.ndjson', [{ feed: 'event/1345', at: 1, body: {} }], false],
      ['lol.csv', [{ feed: 'live', at: 1, body: {} }], false],
    ];
    for (const [name, frames, expected] of files) {
      await record(frames, join(folder, name));
      expect([name, await lolReplay.recognises(join(folder, name))]).toEqual([name, expected]);
    }
    await writeFile(join(folder, 'empty.ndjson'), '');
    expect(await lolReplay.recognises(join(folder, 'empty.ndjson'))).toBe(false);
    expect(await lolReplay.recognises(join(folder, 'missing.ndjson'))).toBe(false);
  });

  it('is the same series at another time, with the same clock and the same facts, and another one in the next pass', async () => {
    const series = planSeries(11, 56);
    const [game] = series.games as [(typeof series.games)[number]];
    const frames = (await recordSeries(11, series, 4)).filter(({ at }) => at < game.startsAt + 300_000);
    // States are published at full ten seconds of the time of day.
    const byMs = Math.round((Date.now() - frames[0]!.at) / 10_000) * 10_000;
    const later = frames.map((frame) => moved(frame, byMs, 0));
    const [before, after] = [boardsIn(frames), boardsIn(later)];
    expect(after.length).toBe(before.length);
    const { frameTimestamp, ...board } = before.at(-1)!.state;
    expect(after.at(-1)!.state).toMatchObject(board);
    expect(Date.parse(after.at(-1)!.state.frameTimestamp) - Date.parse(frameTimestamp)).toBe(byMs);
    const facts = (boards: JsonUpdate[]) =>
      boards.flatMap((one) => one.facts.map(({ name, data }) => [name, data.gameTime]));
    expect(facts(after)).toEqual(facts(before));
    const again = boardsIn(frames.map((frame) => moved(frame, byMs, 1)));
    expect(again.at(-1)!.state.gameId).toBe(`lol-game-${game.id}01`);
    expect(again.at(-1)!.state.matchId).toBe(`lol-match-${series.id}01`);
    expect(facts(again)).toEqual(facts(before));
  });
});
