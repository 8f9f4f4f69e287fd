import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from 'socket.io';
import type { Frame } from '../../src/live/feed.js';
import { record } from '../../src/live/recording.js';
import { Source } from '../../src/live/source.js';
import { Cs2Feed } from '../../src/sports/cs2/live/feed.js';
import { newMatch, type LiveMatch } from '../../src/sports/cs2/live/match.reduce.js';
import type { MatchNames } from '../../src/sports/cs2/live/names.reduce.js';
import { cs2Replay } from '../../src/sports/cs2/live/recording.js';
import { NOTHING_KNOWN } from '../../src/sports/cs2/live/reduce.js';
import { planSeries } from '../../demo/cs2/live/series.js';
import { startScorebot } from '../../demo/cs2/live/scorebot.js';
import { DATA } from '../support/data.js';
import type { Json } from '../support/service.js';
import { demoMap, demoTable, END_REASONS, messagesOf, withTeams, type Message } from './demo-broadcast.js';
import { Follower, Naming } from './live-observations.js';
import { until } from '../support/until.js';

/** A scorebot that sends these messages of one match as fast as it can, once it is asked for the match. */
async function startScorebotOf(key: number, messages: readonly Message[]) {
  const asked: unknown[] = [];
  const server = createServer();
  const sockets = new Server(server);
  sockets.on('connection', (socket) => {
    socket.on('readyForMatch', (message: unknown) => {
      asked.push(message);
      if (message !== JSON.stringify({ token: '', listId: key })) return;
      socket.emit('log', JSON.stringify({ log: [] }));
      for (const { kind, body } of messages) socket.emit(kind, body);
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    cut: () => sockets.disconnectSockets(true),
    close: async () => {
      await sockets.close();
      server.closeAllConnections();
    },
  };
}

/** Reads frames until one fits. */
async function take(feed: Cs2Feed, isLast: (frame: Frame, all: Frame[]) => boolean): Promise<Frame[]> {
  const ending = new AbortController();
  const frames: Frame[] = [];
  for await (const frame of feed.frames(ending.signal)) {
    frames.push(frame);
    if (isLast(frame, frames)) ending.abort();
  }
  return frames;
}

describe('the scorebot', () => {
  it('is asked for a match with a text, and asked again after the connection is lost, back-off and all', async () => {
    const upstream = await startScorebotOf(4711, []);
    const errors: string[] = [];
    const onError = (error: Error) => errors.push(error.message);
    const feed = new Cs2Feed({
      upstream: { scorebot: { url: upstream.url, timeoutMs: 1_000, onError }, matches: ['4711'] },
    });
    const taken = take(feed, (_frame, all) => all.length === 2);
    await until(() => upstream.asked.length === 1);
    await sleep(50);
    upstream.cut();
    const frames = await taken;
    await upstream.close();
    expect(upstream.asked).toEqual(['{"token":"","listId":4711}', '{"token":"","listId":4711}']);
    // Each connection begins with the history.
    expect(frames.map(({ feed: name }) => name)).toEqual(['scorebot/4711/history', 'scorebot/4711/history']);
    expect(errors).toHaveLength(1);
    expect((frames[1]?.at ?? 0) - (frames[0]?.at ?? 0)).toBeGreaterThan(200);
  });

  it('that is away is asked less and less, and says so', async () => {
    const upstream = await startScorebotOf(1, []);
    await upstream.close();
    let failures = 0;
    const scorebot = { url: upstream.url, timeoutMs: 200, onError: () => (failures += 1) };
    const feed = new Cs2Feed({ upstream: { scorebot, matches: ['1'] } });
    const ending = new AbortController();
    const reading = feed.frames(ending.signal).next();
    await until(() => failures >= 2);
    expect(feed.health()).toEqual({ breaker: 'failing', lastAnswerAt: undefined });
    ending.abort();
    expect(await reading).toEqual({ done: true, value: undefined });
    expect(failures).toBeLessThan(5);
  });
});

test('a match that ended a moment ago is followed again by the next worker, for the last kills of its log', async () => {
  const upstream = await startScorebotOf(4711, []);
  const feed = new Cs2Feed({ upstream: { scorebot: { url: upstream.url, timeoutMs: 1_000 }, matches: [] } });
  const ended = (key: string, secondsAgo: number): LiveMatch => {
    const at = Date.now() - secondsAgo * 1_000;
    return { ...newMatch(key, {} as MatchNames, at), stage: 'completed', frameAt: at, endedAt: at };
  };
  const ending = new AbortController();
  const known = { ...NOTHING_KNOWN, matches: [ended('4711', 5), ended('4712', 600)] };
  const reading = feed.observations(ending.signal, known).next();
  try {
    await until(() => upstream.asked.length > 0, 5_000);
    await sleep(50);
  } finally {
    ending.abort();
    await reading;
    await upstream.close();
  }
  expect(upstream.asked).toEqual(['{"token":"","listId":4711}']);
});

describe('the list of running matches', () => {
  it('names those that are followed; what came is a recording', async () => {
    const series = planSeries(9, 7);
    const startedAt = Date.now();
    const clock = (now: number) => series.startsAt + 60_000 + (now - startedAt) * 50;
    const upstream = await startScorebot({ seed: 9, clock, tickMs: 20, listed: () => [7] });
    const source = new Source({ base: upstream.url, timeoutMs: 1_000 });
    const feed = new Cs2Feed({
      upstream: {
        scorebot: { url: upstream.url, timeoutMs: 1_000 },
        matches: [],
        list: { source, page: 'matches.json', pollMs: 100 },
      },
    });
    const frames = await take(
      feed,
      (frame, all) => frame.feed.endsWith('scoreboard') && all.some(({ feed: name }) => name.endsWith('/log')),
    );
    await upstream.close();
    expect(frames[0]?.feed).toBe('matches');
    expect(new Set(frames.map(({ feed: name }) => name))).toEqual(
      new Set(['matches', ...['history', 'log', 'scoreboard'].map((kind) => `scorebot/${series.id}/${kind}`)]),
    );
    expect(feed.health()).toEqual({ breaker: 'ok', lastAnswerAt: expect.any(Number) });
    const file = join(mkdtempSync(join(tmpdir(), 'cs2-')), 'match.ndjson');
    expect(await record(frames, file)).toBe(frames.length);
    expect(await cs2Replay.recognises(file)).toBe(true);
  });
});

const DEMOS = join(DATA, 'cs2/demos');
(existsSync(DEMOS) ? describe : describe.skip)('the final of ESL Pro League S21', () => {
  it('broadcast by the scorebot ends 0-3 with 9-13, 4-13 and 5-13, each round as in its table', async () => {
    const [rounds, players] = [demoTable('raw_rounds'), demoTable('raw_players')];
    const maps = demoTable('raw_tournaments')
      .filter(({ match_id: id }) => id === '95350')
      .map((row) => demoMap(row['checksum'] ?? '', row['map'] ?? '', { rounds, kills: [], players }))
      .map((map) => withTeams(map, 'Vitality', 'MOUZ'));
    expect(maps.map(({ map }) => map)).toEqual(['dust2', 'nuke', 'inferno']);
    const messages = maps.flatMap((map, index) => messagesOf(map, index === 0));
    const upstream = await startScorebotOf(2_380_078, messages);
    const feed = new Cs2Feed({
      upstream: { scorebot: { url: upstream.url, timeoutMs: 2_000 }, matches: ['2380078'] },
    });
    const follower = new Follower(new Naming(5, ['MOUZ', 'Vitality']));
    const ending = new AbortController();
    for await (const frame of feed.frames(ending.signal)) {
      follower.receive(frame);
      if (follower.state('match:')?.status === 'completed') ending.abort();
    }
    await upstream.close();
    const end = follower.state('match:');
    expect(end).toMatchObject({ status: 'completed', score: { team1: 0, team2: 3 }, team1Name: 'MOUZ' });
    expect(end.maps.map(({ slug, score }: Json) => [slug, score.team1, score.team2])).toEqual([
      ['dust2', 9, 13],
      ['nuke', 4, 13],
      ['inferno', 5, 13],
    ]);
    for (const [index, map] of maps.entries()) {
      const published = follower.state(`rounds:cs2-match-2380078-map-${index + 1}`).rounds as Json[];
      expect(
        published.map(({ roundNumber, winnerTeamId, winnerSide, outcome }) => [
          roundNumber,
          winnerTeamId,
          winnerSide,
          outcome,
        ]),
      ).toEqual(
        map.rounds.map((row) => [
          Number(row['number']),
          `cs2-team-${(row['winner_name'] ?? '').toLowerCase()}`,
          row['winner_side'] === '3' ? 'ct' : 't',
          END_REASONS[row['end_reason'] ?? ''],
        ]),
      );
    }
    expect(follower.factsOf('cs2.match.completed')).toMatchObject([{ winnerTeamId: 'cs2-team-vitality' }]);
  });
});
