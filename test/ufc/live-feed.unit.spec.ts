import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from '../../src/live/feed.js';
import { FIRST_NIGHT } from '../../demo/ufc/night.js';
import { startUpstream } from '../../src/sports/ufc/live/upstream.js';
import { Breaker } from '../../src/live/breaker.js';
import { UfcFeed, type UfcFeedOptions } from '../../src/sports/ufc/live/feed.js';
import { type Known, NOTHING_KNOWN } from '../../src/sports/ufc/live/reduce.js';
import { reduceFrame } from '../support/names.js';
import type { JsonUpdate } from '../support/json-update.js';
import { quickNight } from '../support/quick-night.js';

/** Bouts that are over, which request for one of them fails, and how long each answer takes, where a feed comes late. */
const OVER = 8;
const FAILS = 3;
const SLOW_MS = 200;

describe('the ufc feed', () => {
  it('discovers a night and follows its first bout to the end, each change once', async () => {
    const moments = [...quickNight(1, 0)];
    const end = moments.findIndex(({ feed, offsetMs }) => feed === 'fight/900001' && offsetMs > 1_000);
    const timeline = () => moments.slice(0, end);
    // Long enough that a busy machine looks during a round, too.
    const speed = moments[end]!.offsetMs / 15_000;
    const upstream = await startUpstream({ timeline, speed, origin: FIRST_NIGHT });
    const feed = new UfcFeed({ base: upstream.url, events: () => [], lists: true, pace: 150 });
    const frames: Frame[] = [];
    const ended = new AbortController();
    let known: Known = NOTHING_KNOWN;
    const updates: JsonUpdate[] = [];
    for await (const frame of feed.frames(ended.signal)) {
      frames.push(frame);
      const step = reduceFrame(known, frame);
      known = step.known;
      updates.push(...step.updates);
      if (updates.some(({ topic, final }) => topic === 'bout:ufc-900000' && final)) ended.abort();
    }
    await upstream.close();
    const bout = updates.filter(({ topic }) => topic === 'bout:ufc-900000');
    const phases = bout.map(({ state }) => state.phase).filter((phase, index, all) => phase !== all[index - 1]);
    expect(phases).toEqual(expect.arrayContaining(['in_round', 'final']));
    expect(phases).not.toContain(null);
    const ends = bout.filter(({ final }) => final);
    expect(ends).toHaveLength(1);
    expect(ends[0]?.state.rounds).not.toEqual([]);
    expect(ends[0]?.state.rounds).toEqual(ends[0]?.facts.at(-1)?.data.rounds);
    expect(ends[0]?.facts.at(-1)?.name).toBe('ufc.bout.completed');
    expect(new Set(frames.map((frame) => frame.feed))).toEqual(new Set(['event/900000', 'fight/900000']));
    for (const name of ['event/900000', 'fight/900000']) {
      const bodies = frames.filter((frame) => frame.feed === name).map(({ body }) => JSON.stringify(body));
      expect(bodies.filter((body, index) => body === bodies[index - 1])).toEqual([]);
    }
    expect(feed.health()).toEqual({ breaker: 'ok', lastAnswerAt: expect.any(Number) });
  });

  it('that comes late reads the figures of every bout that is over, after the event', async () => {
    const last = [
      ...new Map(Array.from(quickNight(1, 0), (moment) => [moment.feed, { ...moment, offsetMs: 0 }])).values(),
    ];
    const upstream = await startUpstream({ timeline: () => last });
    const late = new UfcFeed({ base: upstream.url, events: () => [900_000], lists: false });
    const frames = await take(late, last.length);
    expect(frames[0]?.feed).toBe('event/900000');
    expect(new Set(frames.map(({ feed }) => feed)).size).toBe(last.length);
    // A worker that lost its feed and has it again cannot know what was written.
    const again = await take(late, last.length);
    await upstream.close();
    expect(again.map(({ feed, body }) => [feed, body])).toEqual(frames.map(({ feed, body }) => [feed, body]));
  });

  it('that comes late asks for the running bout again before it has read those that are over, all but one that fails', async () => {
    const pages = new Map<string, object>();
    const bouts = () => [...pages.keys()].filter((name) => name.startsWith('fight/'));
    for (const { feed, body } of quickNight(1, 0)) {
      if (bouts().length > OVER && bouts().at(-1) === feed) break;
      pages.set(feed, body as object);
    }
    const running = bouts().at(-1) as string;
    let asked = 0;
    let askedOver = 0;
    const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      const name = /live\/(\d+)\.json$/.exec(request.url ?? '')?.[1] as string;
      const page = request.url?.includes('/event/') ? `event/${name}` : `fight/${name}`;
      const body = JSON.stringify({ ...pages.get(page), ...(page === running && { asked: (asked += 1) }) });
      if (page.startsWith('fight/') && page !== running && (askedOver += 1) === FAILS) response.statusCode = 503;
      setTimeout(() => response.end(body), SLOW_MS);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const feed = new UfcFeed({ base, events: () => [900_000], lists: false, pace: 2 });
    const ended = new AbortController();
    const giveUp = setTimeout(() => ended.abort(), 15_000);
    const frames: string[] = [];
    for await (const frame of feed.frames(ended.signal)) {
      frames.push(frame.feed);
      if (new Set(frames).size === OVER + 1) ended.abort();
    }
    clearTimeout(giveUp);
    await new Promise((resolve) => server.close(resolve));
    expect(new Set(frames).size).toBe(OVER + 1);
    expect(frames.slice(0, 2)).toEqual(['event/900000', running]);
    const again = frames.indexOf(running, 2);
    expect(again).toBeGreaterThan(2);
    expect(again).toBeLessThan(OVER);
  });

  it('tells nothing of an unknown event but its empty answer', async () => {
    const upstream = await startUpstream({ timeline: () => [] });
    const frames = await take(new UfcFeed({ base: upstream.url, events: () => [4711], lists: false, pace: 1_000 }), 1);
    await upstream.close();
    expect(frames.map(({ feed, body }) => [feed, body])).toEqual([['event/4711', { LiveEventDetail: {} }]]);
  });
});

describe('the ufc feed of an upstream that fails', () => {
  let server: Server;
  let answer: (response: ServerResponse) => void;
  let asked = 0;
  let options: UfcFeedOptions;
  let errors: string[];

  beforeAll(async () => {
    server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => {
      asked++;
      answer(response);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
  });

  beforeEach(() => {
    errors = [];
    asked = 0;
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const onError = (error: Error) => errors.push(error.message);
    options = { base, events: () => [1], lists: false, pace: 1_000, timeoutMs: 2_000, maxBodyBytes: 1_000, onError };
  });

  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['another status', (response) => response.writeHead(503).end(), /status 503/],
    ['no JSON', (response) => response.end('<html>'), /not JSON/],
    ['too much', (response) => response.end(`"${'x'.repeat(2_000)}"`), /more than 1000 bytes/],
    ['nothing in time', () => undefined, /timeout/],
    [
      'half of it',
      (response) => response.writeHead(200, { 'content-length': 9 }).write('{') && response.destroy(),
      /.+/,
    ],
  ])('goes on after %s', async (_name, bad, reason) => {
    answer = (response) => {
      answer = (next) => next.end('{"LiveEventDetail":{}}');
      bad(response);
    };
    const feed = new UfcFeed(options);
    expect(await take(feed, 1)).toHaveLength(1);
    expect(errors).toEqual([expect.stringMatching(reason)]);
    expect(feed.health().breaker).toBe('ok');
  });

  it('asks less and less, says so, and ends at once when told to', async () => {
    answer = (response) => response.writeHead(500).end();
    const feed = new UfcFeed(options);
    const ended = new AbortController();
    const reading = feed.frames(ended.signal).next();
    await until(() => feed.health().breaker === 'failing');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(asked).toBeLessThanOrEqual(4);
    ended.abort();
    expect(await reading).toEqual({ done: true, value: undefined });
    expect(feed.health().lastAnswerAt).toBeUndefined();
  });

  it('ends at once in the middle of an answer', async () => {
    answer = () => undefined;
    const ended = new AbortController();
    const reading = new UfcFeed({ ...options, timeoutMs: 60_000 }).frames(ended.signal).next();
    await until(() => asked === 1);
    ended.abort();
    expect(await reading).toEqual({ done: true, value: undefined });
    expect(errors).toEqual([]);
  });
});

describe('the circuit breaker', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('doubles its pauses up to half a minute, opens after five failures and closes with a success', () => {
    const breaker = new Breaker(() => 1);
    const seen = Array.from({ length: 8 }, () => {
      breaker.failed();
      const pauseMs = breaker.waitMs();
      jest.advanceTimersByTime(pauseMs);
      expect(breaker.allows()).toBe(true);
      return [pauseMs, breaker.status];
    });
    expect(seen.map(([pauseMs]) => pauseMs)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(seen.map(([, status]) => status).indexOf('open')).toBe(4);
    breaker.succeeded();
    expect([breaker.status, breaker.waitMs()]).toEqual(['ok', 0]);
  });

  it('waits at least half of it, whatever the chance', () => {
    const breaker = new Breaker(() => 0);
    breaker.failed();
    expect(breaker.waitMs()).toBe(250);
  });

  it('allows a question after a timer of its pause, which leaves out parts of a millisecond', () => {
    const breaker = new Breaker(() => 0.371);
    breaker.failed();
    jest.advanceTimersByTime(Math.floor(breaker.waitMs()));
    expect(breaker.allows()).toBe(true);
  });
});

async function take(feed: UfcFeed, count: number): Promise<Frame[]> {
  const ended = new AbortController();
  const frames: Frame[] = [];
  for await (const frame of feed.frames(ended.signal)) {
    frames.push(frame);
    if (frames.length === count) ended.abort();
  }
  return frames;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
