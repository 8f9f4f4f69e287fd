import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { importFiles } from '../../src/cli/import.js';
import { readConfig } from '../../src/config.js';
import { createLog } from '../../src/http/log.js';
import { cs2LiveArchive } from '../../src/sports/cs2/live/archive.js';
import { LIVE_EVENT } from '../../demo/cs2/live/cast.js';
import { startScorebot, type RunningScorebot } from '../../demo/cs2/live/scorebot.js';
import { planSeries } from '../../demo/cs2/live/series.js';
import { CS2, plansFile } from '../support/live.js';
import { startService, type Json, type Service } from '../support/service.js';
import { listen, type Stream } from '../support/stream.js';
import { until } from '../support/until.js';
import { notAsPlayed } from './as-played.js';
import { Worker } from './live-stage.js';

let service: Service;
let folder: string;
let key: string;

beforeAll(async () => {
  const PLANS_FILE = plansFile({ enterprise: { minute: 100_000, sse: 99, webSocket: 9 } });
  service = await startService({ content: 'empty', environment: { DEMO: 'false', PLANS_FILE } });
  folder = await mkdtemp(join(tmpdir(), 'cs2-merged-'));
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const read = (path: string) => service.get(`/api/v1/cs2/${path}`, key);
const ask = (path: string) => read(`events/${path}`);

function push(names: Record<string, string>): Promise<void> {
  const items = Object.entries(names).map(([id, name]) => ({
    id,
    name,
    startDate: '2026-05-01',
    endDate: '2026-05-03',
  }));
  return importPushes('events', 'office', items);
}

async function importPushes(kind: 'events' | 'matches', source: string, items: readonly object[]): Promise<void> {
  const file = join(folder, `${kind}.json`);
  await writeFile(file, JSON.stringify({ source, items }));
  const { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL } = service;
  const report = await importFiles(
    readConfig({ ...process.env, DATABASE_URL, REDIS_URL, DATA_DIR: folder }),
    'cs2',
    file,
  );
  expect(report.rejected).toBe(0);
}

async function idOf(slug: string): Promise<string> {
  const answer = await ask(slug);
  expect([slug, answer.status]).toEqual([slug, 200]);
  return ((await answer.json()) as Json).data.id;
}

test('an id, slug and foreign id of an event that turned out to be another one go on answering with that one', async () => {
  await push({ first: 'Quay Cup', second: 'Quay Cup Finals' });
  const [kept, gone] = [await idOf('quay-cup'), await idOf('quay-cup-finals')];
  expect(kept).not.toBe(gone);

  await push({ first: 'Quay Cup', second: 'Quay Cup' });
  const answer = await ask(gone);
  expect([answer.status, answer.headers.get('x-canonical-id')]).toEqual([200, kept]);
  expect(await idOf(gone)).toBe(kept);
  await until(async () => (await idOf('quay-cup-finals')) === kept);
  expect(await idOf('second')).toBe(kept);
  expect((await ask(kept)).headers.get('x-canonical-id')).toBeNull();
  for (const part of ['', '/matches', '/standings', '/bracket', '/results']) {
    const partAnswer = await ask(`${gone}${part}`);
    expect([part, partAnswer.status, partAnswer.headers.get('x-canonical-id')]).toEqual([part, 200, kept]);
  }
});

test('events that are split again have their own ids again', async () => {
  const kept = await idOf('quay-cup');
  await push({ first: 'Quay Cup', second: 'Quay Cup Finals' });
  expect(await idOf('quay-cup')).toBe(kept);
  const gone = await until(async () => {
    const id = await idOf('quay-cup-finals');
    return id !== kept && id;
  });
  expect((await ask(gone)).headers.get('x-canonical-id')).toBeNull();
});

/** A match of Ash and Birch on a day, from a source with match ids of its own. */
const result = (id: string, day: string) => ({
  id,
  eventName: 'Quay League',
  bestOf: 1,
  status: 'completed',
  team1Name: 'Ash',
  team2Name: 'Birch',
  team1Score: 1,
  team2Score: 0,
  winnerTeamId: 'Ash',
  date: day,
  maps: [{ mapNumber: 1, name: 'Mirage', status: 'completed', score: { team1: 13, team2: 8 } }],
});

test('every route of a match answers to the id that it had before it turned out to be another one', async () => {
  await importPushes('matches', 'office', [result('m-1', '2026-05-01')]);
  await importPushes('matches', 'wire', [result('m-2', '2026-05-09')]);
  const listed = ((await (await read('matches')).json()) as Json).data as Json[];
  const [kept, gone] = listed.map(({ id }) => id as string).toSorted((a, b) => numberIn(a) - numberIn(b)) as [
    string,
    string,
  ];
  await importPushes('matches', 'wire', [result('m-2', '2026-05-01')]);
  const parts = ['', '/head-to-head', '/maps', '/maps/1', `/maps/${gone}-map-1`, '/maps/1/rounds', '/player-stats'];
  for (const part of parts) {
    for (const id of [gone, numberIn(gone)]) {
      const answer = await read(`matches/${id}${part}`);
      expect([id, part, answer.status, answer.headers.get('x-canonical-id')]).toEqual([id, part, 200, kept]);
    }
    const own = await read(`matches/${kept}${part}`);
    expect([part, own.status, own.headers.get('x-canonical-id')]).toEqual([part, 200, null]);
  }
  for (const part of ['state', 'scoreboard', 'rounds', 'players', 'kills']) {
    for (const id of [gone, numberIn(gone)]) {
      const answer = await read(`live/${id}/${part}`);
      expect([id, part, answer.status, answer.headers.get('x-canonical-id')]).toEqual([id, part, 200, kept]);
    }
    expect((await read(`live/${kept}/${part}`)).headers.get('x-canonical-id')).toBeNull();
  }
  const state = (await (await read(`live/${gone}/state`)).json()) as Json;
  expect(state.data).toMatchObject({ matchId: kept, status: 'completed', score: { team1: 1, team2: 0 } });
  expect((await read(`matches/${kept}/maps/cs2-match-999-map-1`)).status).toBe(404);

  // The feed kept the id under which the match began.
  await service.db.pool.query(
    `insert into cs2_live_end (topic, seq, entry_id, logged_at, state) values ($1, 5, $2, now(), $3)`,
    [`match:${gone}`, `${Date.now()}-0`, JSON.stringify({ ...state.data, matchId: gone, source: 'live' })],
  );
  for (const id of [kept, gone, 'm-1', 'm-2']) {
    const answer = (await (await read(`live/${id}/state`)).json()) as Json;
    expect([id, answer.data.matchId, answer.data.source]).toEqual([id, gone, 'live']);
  }
});

const numberIn = (id: string) => Number(/\d+$/.exec(id)?.[0]);

describe('a match, and its event, that are joined with others while it is played and followed', () => {
  const [seed, number] = [5, 3];
  const series = planSeries(seed, number);
  /** The demo's time stands still in the last map until the test lets it go on. */
  const stopAt = series.maps.at(-1)!.rounds[4]!.liveAt + 20_000;
  let goesOnAt = Number.POSITIVE_INFINITY;
  let playedMs = 0;
  let playedUntil = 0;
  // A process that stood still goes on where it was, so that no round passes between two looks.
  const playedAt = (now: number) => {
    if (now > goesOnAt) playedMs += Math.min((now - Math.max(playedUntil, goesOnAt)) * 250, 10_000);
    playedUntil = now;
    return stopAt + playedMs;
  };
  const planned = (hoursLater: number) => ({
    id: 'quay-9',
    eventName: LIVE_EVENT.name,
    bestOf: 3,
    status: 'scheduled',
    team1Name: series.teams[0].name,
    team2Name: series.teams[1].name,
    startsAt: new Date(series.startsAt + hoursLater * 3_600_000).toISOString(),
  });
  const planEvent = (name: string) => {
    const dates = { startDate: '2026-01-01', endDate: '2026-01-04' };
    return importPushes('events', 'agenda', [{ id: 'cup-9', name, ...dates }]);
  };
  const follow = (query: string) => listen(service, CS2.stream, key, query);
  const live = async (path: string): Promise<Json> => (await read(`live${path}`)).json();
  let scorebot: RunningScorebot;
  let worker: Worker;
  /** The ids of match and event before and after they were joined. */
  let kept: { match: string; event: string };
  let began: { match: string; event: string };
  /** Opened before, and after. */
  const streams: Record<string, Stream> = {};
  const sockets: Record<string, Socket> = {};

  beforeAll(async () => {
    await planEvent('Nine Quays');
    await importPushes('matches', 'wire', [{ ...planned(72), eventName: 'Nine Quays' }]);
    const { id: match, event } = ((await (await read('matches/quay-9')).json()) as Json).data;
    kept = { match, event: event.id };
    const clock = (now: number) => series.startsAt + playedAt(now);
    scorebot = await startScorebot({ seed, clock, tickMs: 20, listed: () => [number] });
    worker = new Worker(service, scorebot.url).start();
    const running = await until(async () => {
      const [first] = (await live('')).data as Json[];
      return first?.currentRound === 5 && first;
    });
    began = { match: running.matchId, event: running.event.id };
    streams.before = await follow(`?matchId=${began.match}`);
    streams.ofEventBefore = await follow(`?eventId=${began.event}`);
    streams.planned = await follow(`?matchId=${kept.match}`);
    streams.ofPlannedEvent = await follow(`?eventId=${kept.event}`);
    sockets.before = await connect([`match:${began.match}`, `event:${began.event}`, 'all']);
  });
  afterAll(async () => {
    for (const one of [...Object.values(streams), ...Object.values(sockets)]) one.close();
    await worker?.stop();
    await scorebot?.close();
  });

  async function archive(): Promise<void> {
    const look = { db: service.db, log: createLog('silent'), since: new Date(0), delaySeconds: 0 };
    await until(async () => (await cs2LiveArchive.take(look)).version);
    await until(async () => (await cs2LiveArchive.take(look)).version === undefined);
  }

  test('they have ids of their own until a source moves the one and renames the other', async () => {
    expect(began.match).not.toBe(kept.match);
    expect(began.event).not.toBe(kept.event);
    // Asked before it is joined, so that nothing of it may stand in memory afterwards.
    expect((await read(`live/${began.match}/state`)).headers.get('x-canonical-id')).toBeNull();
    await archive();
    await importPushes('matches', 'wire', [planned(0)]);
    await planEvent(LIVE_EVENT.name);
    for (const [path, id] of [
      [`matches/${began.match}`, kept.match],
      [`events/${began.event}`, kept.event],
    ] as const) {
      const answer = await read(path);
      expect([path, answer.status, answer.headers.get('x-canonical-id')]).toEqual([path, 200, id]);
    }
  });

  test('streams that were opened by an id of the plan send it at once, while nothing else happens', async () => {
    for (const name of ['planned', 'ofPlannedEvent']) {
      const isRenamed = ({ json: { data } }: { json: Json }) =>
        data?.event?.id === kept.event && data.source !== 'stored';
      const { json } = await until(() => streams[name]?.messages.find(isRenamed));
      expect([name, json.data.matchId, json.data.currentRound]).toEqual([name, began.match, 5]);
    }
    const isHeard = ({ room, snapshot, data }: Json) =>
      room === `event:${began.event}` && !snapshot && data.event.id === kept.event;
    await until(() => sockets.before!.frames.some(isHeard));
  });

  test('each of its ids leads to the same object on every live route, and the header names the one that stands', async () => {
    const ids = [began.match, kept.match, began.match, 'quay-9', String(series.id)];
    for (const part of ['state', 'scoreboard', 'rounds', 'players', 'kills']) {
      const [first, ...others] = await Promise.all(ids.map((id) => live(`/${id}/${part}`)));
      const countOrId = ({ data }: Json) => (Array.isArray(data) ? data.length : data.matchId);
      expect([part, countOrId(first)]).not.toEqual([part, 0]);
      expect([part, ...others.map(countOrId)]).toEqual([part, ...others.map(() => countOrId(first))]);
      for (const id of ids) {
        const header = (await read(`live/${id}/${part}`)).headers.get('x-canonical-id');
        expect([part, id, header]).toEqual([part, id, id === began.match ? kept.match : null]);
      }
    }
    for (const query of ['', `?eventId=${kept.event}`, `?eventId=${began.event}`, `?eventId=cup-9`])
      expect([query, (await live(query)).data.map(({ matchId }: Json) => matchId)]).toEqual([query, [began.match]]);
  });

  test('streams and rooms by either id go on to the end with the same updates, each once', async () => {
    streams.after = await follow(`?matchId=${kept.match}`);
    streams.byBoth = await follow(`?matchId=${kept.match},${began.match}`);
    streams.ofEvent = await follow(`?eventId=${kept.event}`);
    streams.ofFormerEvent = await follow(`?eventId=${began.event}`);
    const rooms = [`match:${kept.match}`, `match:${began.match}`, 'match:quay-9', `event:${kept.event}`, 'event:cup-9'];
    sockets.after = await connect(rooms);
    expect(sockets.after.frames.find(({ type }) => type === 'subscribed')).toMatchObject({
      added: [`match:${began.match}`, `event:${kept.event}`],
      rejected: [],
    });
    sockets.former = await connect([`match:${began.match}`, `event:${began.event}`]);
    goesOnAt = Date.now();
    await until(async () => (await live(`/${kept.match}/state`)).data.status === 'completed');
    for (const name of ['before', 'planned', 'after', 'byBoth'])
      await until(() => streams[name]?.messages.some(({ event }) => event === 'end'));
    const ends = ({ data }: Json) => data?.status === 'completed';
    for (const { messages } of Object.values(streams)) await until(() => messages.some(({ json }) => ends(json)));
    for (const { frames } of Object.values(sockets)) await until(() => frames.filter(ends).length >= 2);

    const all = updatesOf(sockets.before!.frames, `match:${began.match}`);
    expect(all.length).toBeGreaterThan(20);
    const last = all.at(-1)![0];
    expect(all.map(([seq]) => seq)).toEqual(all.map((_, index) => last - all.length + 1 + index));
    const heard = {
      ...Object.fromEntries(
        Object.entries(streams).map(([name, { messages }]) => [name, messages.map(({ json }) => json)]),
      ),
      ...Object.fromEntries(
        Object.entries(sockets).flatMap(([name, { frames }]) =>
          ['match', 'event'].map((kind) => [
            `${name} ${kind}`,
            frames.filter(({ room }) => room?.startsWith(`${kind}:`)),
          ]),
        ),
      ),
    };
    for (const [name, frames] of Object.entries(heard)) {
      const own = updatesOf(frames as Json[]);
      expect([name, own.length > 10, own]).toEqual([name, true, all.slice(-own.length)]);
    }
    // A scoreboard may end the match before the log shows its last kills.
    const get = async (path: string) => (await read(path.replace('cs2/', ''))).json() as Promise<Json>;
    let missing: string[] = [];
    const isWhole = async () => (missing = await notAsPlayed(series, began.match, get)).length === 0;
    await until(isWhole).catch(() => undefined);
    expect(missing).toEqual([]);
  });

  test('what it leaves is one match of the archive', async () => {
    await archive();
    const { data } = (await (await read(`events/${kept.event}/matches`)).json()) as Json;
    expect(data).toMatchObject([{ id: kept.match, status: 'completed' }]);
    const { data: match } = (await (await read(`matches/${began.match}`)).json()) as Json;
    expect(match).toMatchObject({ id: kept.match, aliases: [began.match] });
  });
});

/** The number and the state of each update, without those of snapshots. */
function updatesOf(frames: readonly Json[], room?: string): [seq: number, state: object][] {
  return frames
    .filter((frame) => frame.type === CS2.update && !frame.snapshot && (room === undefined || frame.room === room))
    .map(({ data }) => [data.seq, data]);
}

interface Socket {
  frames: Json[];
  close(): void;
}

async function connect(rooms: readonly string[]): Promise<Socket> {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}${CS2.socket}`, { headers: { 'x-api-key': key } });
  const frames: Json[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ action: 'subscribe', rooms }));
  await until(() => frames.some(({ type }) => type === 'subscribed'));
  return { frames, close: () => socket.terminate() };
}
