import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Update } from '../../src/live/feed.js';
import { pause, Source } from '../../src/live/source.js';
import {
  LolFeed,
  type UpstreamSource,
  type Cadence,
  type Clock,
  type LolFeedOptions,
} from '../../src/sports/lol/live/feed.js';
import { NOTHING_KNOWN, type Known } from '../../src/sports/lol/live/reduce.js';
import type { Observation } from '../../src/sports/lol/live/observation.js';
import { planSeries, SERIES_MS, type Series } from '../../demo/lol/live-series.js';
import type { Json } from '../support/service.js';
import type { JsonUpdate } from '../support/json-update.js';
import { CADENCE, watchLeague } from './league.js';
import { GAMES, MATCH, series as seriesPage, START, window } from './series.js';
import { follow } from './observations.js';

/** Follows the demo's league from a time on until `isEnough`. */
async function followDemo(from: number, isEnough: (updates: JsonUpdate[], now: number) => boolean, cadence = CADENCE) {
  const { feed, clock } = watchLeague({ seed: 7, from, cadence });
  const [ended, frames, updates] = [new AbortController(), [] as Frame[], [] as Update[]];
  let known: Known = NOTHING_KNOWN;
  for await (const frame of feed.frames(ended.signal)) {
    frames.push(frame);
    const step = follow([frame], known);
    ({ known } = step);
    updates.push(...step.updates);
    if (isEnough(step.updates as unknown as JsonUpdate[], clock.now())) ended.abort();
  }
  return { frames, updates: updates as unknown as JsonUpdate[], health: feed.health() };
}

const lastOf = (updates: JsonUpdate[], topic: string) => updates.findLast((update) => update.topic === topic);

/** The events of a game and the totals on its board, which must be the same. */
function sums(updates: JsonUpdate[], gameId: string) {
  const topics = new Set(
    updates.map(({ topic }) => topic).filter((topic) => topic.startsWith(`events:lol-game-${gameId}.`)),
  );
  const events = [...topics].flatMap((topic) => lastOf(updates, topic)?.state['events'] as Json[]);
  const board = lastOf(updates, `game:lol-game-${gameId}`)?.state as Json;
  const of = (side: string) => {
    const count = (type: string) => events.filter((event) => event.type === type && event.side === side).length;
    const { totalKills, towers, inhibitors, barons, dragons } = board[`${side}Team`];
    return [
      [count('kill'), count('tower'), count('inhibitor'), count('baron'), count('dragon')],
      [totalKills, towers, inhibitors, barons, dragons.length],
    ];
  };
  return [of('blue'), of('red')];
}

describe('the lol feed of the demo', () => {
  const number = 200;
  let plan: Series;
  beforeAll(() => {
    plan = planSeries(7, number);
  });

  it('follows a best-of-three from its start to its end, each change once', async () => {
    const item = `match:lol-match-${plan.id}`;
    const ends = new Set([item, ...plan.games.map(({ id }) => `game:lol-game-${id}`)]);
    const areOver = (fresh: JsonUpdate[]) => {
      for (const { topic, final } of fresh) if (final) ends.delete(topic);
      return ends.size === 0;
    };
    const cadence = { ...CADENCE, pollMs: 10_000 };
    const { frames, updates, health } = await followDemo(plan.startsAt - 30_000, areOver, cadence);
    expect(lastOf(updates, item)?.state).toMatchObject({
      state: 'completed',
      league: 'tideline-exhibition',
      bestOf: 3,
    });
    const facts = updates.flatMap((update) => update.facts);
    const scores = facts.filter(({ name }) => name === 'lol.score.updated');
    expect(scores.map(({ data }) => data.gameId)).toEqual(plan.games.map(({ id }) => `lol-game-${id}`));
    for (const game of plan.games) {
      const last = game.seconds().at(-1)!;
      const board = lastOf(updates, `game:lol-game-${game.id}`);
      expect(board?.final).toBe(true);
      expect(board?.state).toMatchObject({
        state: 'finished',
        gameNumber: game.number,
        blueTeam: { towers: last.blue.towers, dragons: last.blue.dragons, barons: last.blue.barons },
        redTeam: { towers: last.red.towers, dragons: last.red.dragons, barons: last.red.barons },
      });
      const stood = game.seconds().filter(({ state }) => state === 'paused').length;
      expect(board?.state['gameTime']).toBe(game.seconds().length - 1 - stood);
      for (const [events, totals] of sums(updates, game.id)) expect(events).toEqual(totals);
    }
    expect(new Set(facts.map(({ name }) => name.replace('lol.', '')))).toEqual(
      new Set([
        'match.started',
        'match.completed',
        'score.updated',
        'live.game_started',
        'live.state',
        'live.gold_swing',
        'live.objective',
        'live.kill_update',
        'live.tower_destroyed',
        'live.player_down',
        'live.map_delta',
        'live.pick_locked',
      ]),
    );
    const ids = facts.map(({ name, subject, occurredAt, which, once }) => [name, subject, once ?? [occurredAt, which]]);
    expect(new Set(ids.map((id) => JSON.stringify(id))).size).toBe(ids.length);
    const before = new Map<string, string>();
    const repeated = frames.filter(({ feed, body }) => {
      const text = JSON.stringify(body);
      const isSame = before.get(feed) === text;
      before.set(feed, text);
      return isSame;
    });
    expect(repeated).toEqual([]);
    expect(health).toEqual({ breaker: 'ok', lastAnswerAt: expect.any(Number) });
  });

  it('reads a game from its first frame on, even if it starts late', async () => {
    const [game] = plan.games as [Series['games'][number]];
    const from = game.startsAt + 900_000;
    const topic = `game:lol-game-${game.id}`;
    const isThere = (update: JsonUpdate) => update.topic === topic && Date.parse(update.state['frameTimestamp']) > from;
    const { updates } = await followDemo(from, (fresh) => fresh.some(isThere));
    const paused = game.seconds().findIndex(({ state }) => state === 'paused');
    expect(paused).toBeGreaterThan(0);
    expect(lastOf(updates, topic)?.state['gameTime']).toBeGreaterThan(700);
    for (const [events, totals] of sums(updates, game.id)) expect(events).toEqual(totals);
    const observed = updates.flatMap(({ facts }) => facts);
    expect(observed.filter(({ name }) => name === 'lol.live.game_started')).toHaveLength(1);
    const old = observed.filter(
      ({ name, occurredAt }) => name === 'lol.live.kill_update' && occurredAt < from - 660_000,
    );
    expect(old).toEqual([]);
  });

  it('writes each frame and each event of a game once, and a few megabytes of log for all of it', async () => {
    const [game] = plan.games as [(typeof plan.games)[number]];
    const topic = `game:lol-game-${game.id}`;
    const cadence = { ...CADENCE, pollMs: 2_000 };
    const from = game.startsAt - 10_000;
    const { updates } = await followDemo(
      from,
      (fresh) => fresh.some((one) => one.topic === topic && one.final),
      cadence,
    );
    const timesOf = (kind: string) =>
      updates
        .filter((update) => update.topic === `${kind}:lol-game-${game.id}`)
        .flatMap(({ state }) => (state['frames'] as Json[]).map(({ timestamp }) => timestamp));
    const seconds = game.seconds().map((_, index) => new Date(game.startsAt + index * 1_000 + 83).toISOString());
    // After a final frame no more frames are asked for.
    expect(timesOf('window')).toEqual(seconds.slice(0, timesOf('window').length));
    expect(timesOf('window').length).toBeGreaterThanOrEqual(seconds.length - 2);
    expect(timesOf('details')).toEqual(timesOf('details').toSorted());
    expect(new Set(timesOf('details')).size).toBe(timesOf('details').length);
    const bytes = new Map<string, number>();
    for (const { topic: of, state } of updates.filter((update) => update.topic.includes(game.id))) {
      const kind = of.split(':')[0] as string;
      bytes.set(kind, (bytes.get(kind) ?? 0) + JSON.stringify(state).length);
    }
    const total = [...bytes.values()].reduce((sum, one) => sum + one, 0);
    expect(total / seconds.length).toBeLessThan(8_000);
    expect(bytes.get('events')! / seconds.length).toBeLessThan(1_500);
  });
});

describe('the lol feed that takes over', () => {
  type Page = object | 404 | undefined;
  const MINUTE = 60_000;
  const empty = { data: { schedule: { events: null } } };
  const opening = window([{ seconds: 0 }], { opening: true });
  const bodyOf = (...shown: Parameters<typeof seriesPage>) => seriesPage(...shown).body as object;

  /** The requests and observations of this many minutes from a time after the start of the first game on. */
  const takeOver = async (known: Known, after: number, minutes: number, answer: (page: string) => Page) => {
    let time = START + after;
    const endsAt = time + minutes * MINUTE;
    const ended = new AbortController();
    const clock: Clock = {
      now: () => time,
      async pause(ms, signal) {
        await new Promise((resolve) => setImmediate(resolve));
        if (!signal.aborted) time += ms;
        if (time >= endsAt) ended.abort();
      },
    };
    const [asked, before] = [[] as { page: string; at: number }[], new Map<string, string>()];
    const source: UpstreamSource = {
      forget: () => {},
      health: () => ({ breaker: 'ok', lastAnswerAt: time }),
      async changed({ name, page, onMissing }) {
        asked.push({ page, at: time });
        const body = answer(page);
        if (body === 404) onMissing?.();
        if (typeof body !== 'object' || before.get(page) === JSON.stringify(body)) return undefined;
        before.set(page, JSON.stringify(body));
        return { feed: name, at: time, body };
      },
    };
    const cadence = { ...CADENCE, pollMs: 2_000 };
    const feed = new LolFeed({ cadence, upstream: { api: source, stats: source }, clock });
    const observed: Observation[] = [];
    for await (const observation of feed.observations(ended.signal, known)) observed.push(observation);
    const windowsOf = (game: string) => asked.filter(({ page }) => page.startsWith(`window/${game}`));
    return {
      asked,
      observed,
      windowsOf,
      count: (page: string) => asked.filter((one) => one.page.includes(page)).length,
    };
  };
  const pages = (own: (page: string) => Page) => (page: string) => {
    const is = own(page);
    return is ?? (page.startsWith('getLive') || page.startsWith('getSchedule') ? empty : undefined);
  };
  const running = follow([seriesPage(), opening, window([{ seconds: 95, blue: { gold: 3_000 } }])]).known;
  const event = (wins: [number, number]) => bodyOf({ page: 'event', wins });

  it('catches up with at most four requests a second, and leaps over empty windows', async () => {
    const from = 1_800;
    const { windowsOf, observed } = await takeOver(
      running,
      60 * MINUTE,
      8,
      pages((page) => {
        if (page.startsWith('getEvent')) return event([0, 0]);
        const at = (Date.parse(page.split('startingTime=')[1] ?? '') - START) / 1_000;
        if (!page.startsWith('window') || Number.isNaN(at) || at < from) return undefined;
        return window([{ seconds: at + 9.5, blue: { gold: 3_000 + at } }]).body as object;
      }),
    );
    const asked = windowsOf(GAMES[0]);
    const bySecond = new Map<number, number>();
    for (const { at } of asked) bySecond.set(Math.floor(at / 1_000), (bySecond.get(Math.floor(at / 1_000)) ?? 0) + 1);
    expect(Math.max(...bySecond.values())).toBeLessThanOrEqual(4);
    const times = observed.flatMap((one) =>
      one.kind === 'window' ? one.frames.map(({ at }) => (at - START) / 1_000) : [],
    );
    expect(times.slice(0, 180)).toEqual(Array.from({ length: 180 }, (_, index) => from + index * 10 + 9.5));
    const before = asked.filter(({ page }) => Date.parse(page.split('startingTime=')[1] ?? '') < START + from * 1_000);
    expect(before.length).toBeLessThan(60);
  });

  it('asks rarely for a game without further frames', async () => {
    const { windowsOf } = await takeOver(
      running,
      300 * MINUTE,
      1,
      pages((page) => (page.startsWith('getEvent') ? event([0, 0]) : undefined)),
    );
    expect(windowsOf(GAMES[0]).length).toBeLessThan(60);
  });

  it('does not read games again that are over or were replaced', async () => {
    const remade = '880000000000000199';
    const end = window([{ seconds: 1_800, state: 'finished', blue: { gold: 60_000 } }]);
    const replaced = seriesPage({ page: 'event', games: [remade, ...GAMES.slice(1)] });
    for (const frames of [[end], [replaced]]) {
      const { known } = follow([seriesPage(), opening, ...frames]);
      const { windowsOf } = await takeOver(
        known,
        31 * MINUTE,
        5,
        pages((page) => {
          if (page.startsWith('getLive')) return bodyOf();
          return page.startsWith('getEvent')
            ? ((frames[0] === end ? seriesPage({ page: 'event' }) : replaced).body as object)
            : undefined;
        }),
      );
      expect(windowsOf(GAMES[0])).toEqual([]);
    }
  });

  it('reads a game that began and ended while no worker followed', async () => {
    const { observed, windowsOf } = await takeOver(
      running,
      120 * MINUTE,
      3,
      pages((page) => {
        if (page.startsWith('getLive')) return bodyOf();
        if (page.startsWith('getEvent')) return event([1, 1]);
        if (page !== `window/${GAMES[1]}` && !page.startsWith(`window/${GAMES[1]}?`)) return undefined;
        const shown = { seconds: 4_000, ...(page.includes('?') && { state: 'finished', seconds: 4_009 }) };
        return window([shown], { game: GAMES[1] }).body as object;
      }),
    );
    const ends = observed.flatMap((one) =>
      one.kind === 'window' ? one.frames.map(({ state }) => [one.gameId, state]) : [],
    );
    expect(ends).toContainEqual([GAMES[1], 'finished']);
    expect(windowsOf(GAMES[2]).length).toBeGreaterThan(10);
  });

  it('reads the games of a match that began and ended while no worker followed, and then asks for it no more', async () => {
    const { known } = follow([seriesPage({ page: 'schedule', state: 'unstarted', wins: null })]);
    const { windowsOf, count } = await takeOver(
      known,
      180 * MINUTE,
      10,
      pages((page) => {
        if (page.startsWith('getSchedule')) return bodyOf({ page: 'schedule', state: 'completed', wins: [2, 0] });
        return page.startsWith('getEvent') ? event([2, 0]) : undefined;
      }),
    );
    expect(GAMES.map((game) => windowsOf(game).length > 0)).toEqual([true, true, false]);
    expect(count('getEventDetails')).toBe(1);
  });

  it('ends a counted game without a final frame once', async () => {
    const { observed, windowsOf } = await takeOver(
      running,
      2 * MINUTE,
      20,
      pages((page) => (page.startsWith('getEvent') ? event([0, 1]) : undefined)),
    );
    expect(observed.filter(({ kind }) => kind === 'over')).toEqual([
      { kind: 'over', at: expect.any(Number), gameId: GAMES[0] },
    ]);
    expect(windowsOf(GAMES[0]).at(-1)!.at).toBeLessThan(START + 4 * MINUTE);
  });

  it.each<[string, (page: string) => Page]>([
    ['is decided', (page) => (page.startsWith('getEvent') ? event([2, 0]) : undefined)],
    [
      'was given up by a team',
      (page) => {
        if (page.startsWith('getSchedule')) return bodyOf({ page: 'schedule', state: 'completed', wins: [0, 1] });
        return page.startsWith('getEvent') ? event([0, 1]) : undefined;
      },
    ],
    ['upstream does not have any more', (page) => (page.startsWith('getEvent') ? 404 : undefined)],
  ])('asks no more for a match that is not listed and %s', async (_name, answer) => {
    const { asked } = await takeOver(running, 2 * MINUTE, 30, pages(answer));
    const last = asked.findLast(({ page }) => page.startsWith('getEvent'));
    expect(last!.at).toBeLessThan(START + 8 * MINUTE);
  });

  it('walks through the whole schedule every half an hour, and once back to what it knows', async () => {
    const day = 86_400_000;
    const page = (from: number, tokens: { older?: string; newer?: string }) => {
      const [one] = (bodyOf({ page: 'schedule', state: 'unstarted', wins: null }) as Json).data.schedule.events;
      const startTime = new Date(START + from).toISOString();
      const [older, newer] = [tokens.older ?? null, tokens.newer ?? null];
      return { data: { schedule: { pages: { older, newer }, events: [{ ...one, startTime }] } } };
    };
    const schedule: Record<string, object> = {
      'getSchedule?hl=en-US': page(2 * day, { older: 'b1=', newer: 'f1=' }),
      'getSchedule?hl=en-US&pageToken=f1%3D': page(5 * day, { older: 'x', newer: 'f2' }),
      'getSchedule?hl=en-US&pageToken=f2': page(9 * day, { older: 'f1' }),
      'getSchedule?hl=en-US&pageToken=b1%3D': page(day, { older: 'b2', newer: 'x' }),
      'getSchedule?hl=en-US&pageToken=b2': page(-2 * day, { older: 'b3' }),
    };
    const { asked } = await takeOver(
      running,
      3 * day,
      40,
      pages((one) => schedule[one]),
    );
    const tokens = asked.map((one) => /pageToken=(.+)/.exec(one.page)?.[1]).filter((token) => token !== undefined);
    expect(tokens).toEqual(['f1%3D', 'f2', 'b1%3D', 'b2', 'f1%3D', 'f2']);
  });
});

describe('the league of the demo', () => {
  it('is the same for the same seed and another for another', () => {
    const shown = (seed: number) => {
      const { teams, games } = planSeries(seed, 3);
      return JSON.stringify([teams, games.map((game) => [game.winner, game.champions, game.seconds().at(-1)])]);
    };
    expect(shown(1)).toBe(shown(1));
    expect(shown(1)).not.toBe(shown(2));
  });

  it('always plays a best-of-three that its games fill', () => {
    for (let number = 0; number < 30; number++) {
      const { games, startsAt } = planSeries(1, number);
      const wins = [0, 1].map((place) => games.filter(({ winner }) => winner === place).length);
      expect(Math.max(...wins)).toBe(2);
      expect(games.at(-1)!.winner).toBe(wins[0] === 2 ? 0 : 1);
      expect(games.at(-1)!.endsAt).toBeGreaterThan(startsAt + SERIES_MS - 120_000);
      expect(games.at(-1)!.endsAt).toBeLessThan(startsAt + SERIES_MS);
    }
  });

  it('plays games whose totals never fall and whose towers are at most eleven', () => {
    for (const game of planSeries(3, 12).games) {
      const seconds = game.seconds();
      expect(seconds).toHaveLength((game.endsAt - game.startsAt) / 1_000);
      const fallen = seconds.slice(1).filter((second, index) => {
        const before = seconds[index]!;
        return (['blue', 'red'] as const).some(
          (side) =>
            second[side].towers < before[side].towers ||
            second[side].towers > 11 ||
            second[side].players.some(
              ({ gold, kills }, place) =>
                gold < before[side].players[place]!.gold || kills < before[side].players[place]!.kills,
            ),
        );
      });
      expect(fallen).toEqual([]);
    }
  });
});

describe('the lol feed of an upstream of its own', () => {
  let server: Server;
  let base: string;
  let asked: { path: string; key: string | undefined; tag: string | undefined }[];
  let answer: (path: string, response: ServerResponse) => void;
  let errors: string[];

  beforeAll(async () => {
    server = createServer({ keepAliveTimeout: 60_000 }, (request: IncomingMessage, response) => {
      const { 'x-api-key': key, 'if-none-match': tag } = request.headers;
      asked.push({ path: request.url ?? '', key: key as string | undefined, tag });
      answer(request.url ?? '', response);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  beforeEach(() => {
    asked = [];
    errors = [];
  });

  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  const feedWith = (own: Partial<Cadence> = {}, more: Partial<LolFeedOptions> = {}) => {
    const source = { base, timeoutMs: 2_000, onError: (error: Error) => errors.push(error.message) };
    const api = new Source({ ...source, headers: { 'x-api-key': 'client' } });
    const cadence = { pollMs: 20, liveMs: 20, scheduleMs: 20, referenceMs: 1_000, frameDelayMs: 0, ...own };
    return new LolFeed({ cadence, upstream: { api, stats: new Source(source) }, ...more });
  };
  const run = async (feed: LolFeed, isEnough: () => boolean) => {
    const ended = new AbortController();
    const frames: Frame[] = [];
    const reading = (async () => {
      for await (const frame of feed.frames(ended.signal)) frames.push(frame);
    })();
    while (!isEnough()) await new Promise((resolve) => setTimeout(resolve, 5));
    ended.abort();
    await reading;
    // Requests of this test must not count in the next one.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return frames;
  };
  const json = (response: ServerResponse, { body }: { body: unknown }) => response.end(JSON.stringify(body));
  const nothing = { body: { data: { schedule: { events: null } } } };

  it('asks for a hundred scheduled matches with one question a turn', async () => {
    const [event] = (seriesPage({ page: 'schedule', state: 'unstarted', wins: null }).body as Json).data.schedule
      .events;
    const events = Array.from({ length: 100 }, (_, index) => {
      return { ...event, match: { ...event.match, id: String(990_000_000 + index) } };
    });
    answer = (path, response) =>
      json(response, path.startsWith('/getSchedule') ? { body: { data: { schedule: { events } } } } : nothing);
    await run(feedWith(), () => asked.length >= 10);
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/getLive?hl=en-US', '/getSchedule?hl=en-US']));
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(['client']));
  });

  it('asks for first frames without a time, then in steps of ten seconds, and takes 204 and no frames for nothing yet', async () => {
    const opening = window([{ seconds: 0 }, { seconds: 9.5 }], { opening: true });
    const next = window([
      { seconds: 12, blue: { gold: 100 } },
      { seconds: 19.5, blue: { gold: 200 } },
    ]);
    let early = 2;
    answer = (path, response) => {
      if (path.startsWith('/getLive')) return json(response, seriesPage());
      if (path.startsWith('/getSchedule')) return json(response, nothing);
      if (path.startsWith('/getEventDetails')) return json(response, seriesPage({ page: 'event' }));
      if (!path.startsWith('/window') || early-- > 0) return response.writeHead(204).end();
      if (!path.includes('startingTime')) return json(response, opening);
      return json(response, path.includes('13:00:10') ? next : { body: { frames: [] } });
    };
    const frames = await run(feedWith(), () => asked.some(({ path }) => path.includes('13:00:20')));
    const windows = asked.map(({ path }) => path).filter((path) => path.startsWith('/window'));
    const times = [...new Set(windows)].map((path) => path.split('startingTime=')[1]);
    expect(times.slice(0, 4)).toEqual([
      undefined,
      '2026-07-12T13:00:00.000Z',
      '2026-07-12T13:00:10.000Z',
      '2026-07-12T13:00:20.000Z',
    ]);
    expect(new Set(windows.map((path) => path.split('?')[0]))).toEqual(new Set([`/window/${GAMES[0]}`]));
    expect(asked.filter(({ path }) => path.startsWith('/window')).every(({ key }) => key === undefined)).toBe(true);
    const board = follow(frames).updates.findLast(({ topic }) => topic === `game:lol-game-${GAMES[0]}`);
    expect(board?.state).toMatchObject({ gameTime: 19, matchId: `lol-match-${MATCH}` });
    expect(errors).toEqual([]);
  });

  it('yields unchanged pages again, and goes on with the game, when it starts again', async () => {
    answer = (path, response) => {
      if (path.startsWith('/getSchedule')) return json(response, nothing);
      if (path.startsWith('/get'))
        return json(response, seriesPage(path.startsWith('/getLive') ? {} : { page: 'event' }));
      if (!path.startsWith('/window')) return response.writeHead(204).end();
      if (!path.includes('startingTime')) return json(response, window([{ seconds: 0 }], { opening: true }));
      return path.includes('13:00:00') ? json(response, window([{ seconds: 9.5 }])) : response.writeHead(204).end();
    };
    const push = { number: 1, kind: 'draft', gameKey: GAMES[0] as string, at: START, body: { sequence: [] } } as const;
    const feed = feedWith({}, { pushes: async (after) => (after < push.number ? [push] : []) });
    const isThrough = () => asked.some(({ path }) => path.includes('13:00:10'));
    const observed = async () => {
      asked = [];
      const frames = await run(feed, isThrough);
      return new Set(frames.map((frame) => JSON.stringify([frame.feed, frame.body])));
    };
    const first = await observed();
    expect(first.size).toBe(6);
    expect(await observed()).toEqual(first);
  });

  it('does not ask for frames before upstream publishes them', async () => {
    answer = (path, response) => {
      if (path.startsWith('/getSchedule')) return json(response, nothing);
      if (path.startsWith('/get'))
        return json(response, seriesPage(path.startsWith('/getLive') ? {} : { page: 'event' }));
      return path.includes('startingTime')
        ? response.writeHead(400).end()
        : json(response, window([{ seconds: 0 }], { opening: true }));
    };
    const beganAt = Date.now();
    const clock = { now: () => START + 29_000 + Date.now() - beganAt, pause };
    await run(feedWith({ frameDelayMs: 60_000 }, { clock }), () => asked.length >= 25);
    expect(asked.filter(({ path }) => path.includes('startingTime'))).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('ignores a page that upstream does not have yet, and goes on with the others', async () => {
    let begun = false;
    answer = (path, response) => {
      if (path.startsWith('/getSchedule')) return json(response, nothing);
      if (path.startsWith('/get'))
        return json(response, seriesPage(path.startsWith('/getLive') ? {} : { page: 'event' }));
      if (!begun || !path.startsWith('/window') || path.includes('startingTime')) return response.writeHead(404).end();
      return json(response, window([{ seconds: 0 }], { opening: true }));
    };
    const feed = feedWith();
    const windows = () => asked.filter(({ path }) => path.startsWith('/window')).length;
    const frames = await run(feed, () => {
      begun = windows() >= 6;
      return asked.some(({ path }) => path.includes('startingTime'));
    });
    expect(frames.map(({ feed: name }) => name)).toContain(`window/${GAMES[0]}`);
    expect(feed.health()?.breaker).toBe('ok');
    expect(errors).toEqual([]);
  });

  it('counts a match or schedule that upstream does not have as a failure only where it must have it', async () => {
    answer = (path, response) => {
      if (path.startsWith('/getSchedule')) return response.writeHead(404).end();
      return json(response, nothing);
    };
    await run(feedWith(), () => errors.length > 0);
    expect(errors[0]).toMatch(/status 404/);
  });

  it('asks whether a page has changed, and yields it once', async () => {
    answer = (_path, response) => {
      response.setHeader('etag', '"one"');
      if (asked.at(-1)?.tag === '"one"') return response.writeHead(304).end();
      return json(response, nothing);
    };
    const frames = await run(feedWith(), () => asked.filter(({ tag }) => tag === '"one"').length >= 6);
    expect(frames).toHaveLength(2);
  });

  it.each<[string, (response: ServerResponse) => unknown, RegExp]>([
    ['another status', (response) => response.writeHead(503).end(), /status 503/],
    ['no JSON', (response) => response.end('<html>'), /not JSON/],
    ['nothing in time', () => undefined, /timeout/],
  ])('goes on after %s', async (_name, bad, reason) => {
    let isFirst = true;
    answer = (_path, response) => {
      if (!isFirst) return json(response, nothing);
      isFirst = false;
      return bad(response);
    };
    const feed = feedWith();
    await run(feed, () => asked.filter(({ path }) => path.startsWith('/getLive')).length >= 3);
    expect(errors).toEqual([expect.stringMatching(reason)]);
    expect(feed.health()?.breaker).toBe('ok');
  });

  it('asks a failing upstream less and less, reports it, and ends at once on the signal', async () => {
    answer = (_path, response) => response.writeHead(500).end();
    const feed = feedWith();
    const endsAt = Date.now() + 1_200;
    await run(feed, () => Date.now() > endsAt);
    expect(asked.length).toBeLessThanOrEqual(6);
    expect(feed.health()).toEqual({ breaker: expect.stringMatching(/failing|open/), lastAnswerAt: undefined });
  });
});
