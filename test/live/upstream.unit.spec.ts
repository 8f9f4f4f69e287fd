import { type Moment, Playback } from '../../src/live/playback.js';
import type { Upstream } from '../../src/live/upstream.js';
import { startUpstream } from '../../src/sports/ufc/live/upstream.js';

const moments = (pass: number): Moment[] => [
  { offsetMs: 0, feed: `event/${pass + 1}`, body: { n: 0 } },
  { offsetMs: 1_000, feed: `event/${pass + 1}`, body: { n: 1 } },
  { offsetMs: 1_000, feed: 'fight/7', body: { pass } },
  { offsetMs: 3_000, feed: `event/${pass + 1}`, body: { n: 3 } },
];

describe('a playback', () => {
  it('answers what the timeline says at a time, at any speed', async () => {
    const playback = new Playback({ timeline: moments, startedAt: 50_000, speed: 10 });
    expect(await playback.answer('event/1', 50_000)).toBe('{"n":0}');
    expect(await playback.answer('fight/7', 50_099)).toBeUndefined();
    expect(await playback.answer('fight/7', 50_100)).toBe('{"pass":0}');
    expect(await playback.answer('event/1', 50_299)).toBe('{"n":1}');
    expect(await playback.answer('event/1', 90_000)).toBe('{"n":3}');
    expect(await playback.answer('event/2', 90_000)).toBeUndefined();
  });

  it('begins again when it loops, one second after the last moment', async () => {
    const playback = new Playback({ timeline: moments, startedAt: 0, loop: true });
    expect(await playback.answer('fight/7', 3_999)).toBe('{"pass":0}');
    expect(await playback.feeds('event', 3_999)).toEqual(['event/1']);
    expect(await playback.feeds('event', 4_000)).toEqual(['event/1', 'event/2']);
    expect(await playback.answer('event/2', 6_999)).toBe('{"n":1}');
    expect(await playback.feeds('event', 8_000)).toEqual(['event/2', 'event/3']);
  });

  it('with passes of one length finds the running one at once, the one before finished', async () => {
    const played: number[] = [];
    const timeline = (pass: number) => {
      played.push(pass);
      return moments(pass);
    };
    const playback = new Playback({ timeline, startedAt: 0, loop: true, passMs: 10_000 });
    expect(await playback.answer('event/1001', 10_001_500)).toBe('{"n":1}');
    expect(await playback.answer('event/1000', 10_001_500)).toBe('{"n":3}');
    expect(played).toEqual([999, 1000]);
  });

  it('moves the times in the bodies to its own', async () => {
    const origin = Date.parse('2020-05-01T10:00:00Z');
    const startedAt = Date.parse('2026-01-01T00:00:00Z');
    const body = { at: '2020-05-01T10:01:00Z', start: '2020-05-01T09:00Z', born: '1999-05-01' };
    const timeline = () => [{ offsetMs: 60_000, feed: 'event/1', body }];
    const playback = new Playback({ timeline, startedAt, origin, speed: 60 });
    expect(JSON.parse((await playback.answer('event/1', startedAt + 1_000)) ?? '')).toEqual({
      at: '2026-01-01T00:00:01.000Z',
      start: '2025-12-31T23:59:00.000Z',
      born: '1999-05-01',
    });
  });

  it('reads a timeline that comes piece by piece, whoever asks at the same time', async () => {
    const timeline = async function* () {
      for (const moment of moments(0)) {
        await new Promise((resolve) => setImmediate(resolve));
        yield moment;
      }
    };
    const playback = new Playback({ timeline, startedAt: 0 });
    const answers = await Promise.all([playback.answer('event/1', 1_500), playback.answer('event/1', 3_000)]);
    expect(answers).toEqual(['{"n":1}', '{"n":3}']);
  });
});

describe('the upstream of the sandbox', () => {
  let upstream: Upstream;

  beforeAll(async () => {
    upstream = await startUpstream({ timeline: moments, speed: 1_000_000 });
  });

  afterAll(() => upstream.close());

  it('answers a feed with an ETag, and 304 while nothing changes', async () => {
    await fetch(`${upstream.url}/api/v3/events.json`);
    await new Promise((resolve) => setTimeout(resolve, 10));
    const first = await fetch(`${upstream.url}/api/v3/event/live/1.json`);
    expect([first.status, await first.json()]).toEqual([200, { n: 3 }]);
    const again = await fetch(`${upstream.url}/api/v3/event/live/1.json`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('answers an unknown id with an empty object, as the real one does', async () => {
    const answers = ['event', 'fight'].map(async (kind) => {
      const response = await fetch(`${upstream.url}/api/v3/${kind}/live/4711.json`);
      return [response.status, await response.json()];
    });
    expect(await Promise.all(answers)).toEqual([
      [200, { LiveEventDetail: {} }],
      [200, { LiveFightDetail: {} }],
    ]);
  });

  it('lists its events, and refuses what it does not have', async () => {
    expect(await (await fetch(`${upstream.url}/api/v3/events.json`)).json()).toEqual({ EventIds: [1] });
    expect((await fetch(`${upstream.url}/elsewhere`)).status).toBe(404);
    expect((await fetch(`${upstream.url}/api/v3/events.json`, { method: 'POST' })).status).toBe(405);
  });
});
