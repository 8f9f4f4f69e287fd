import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { revokeKey } from '../../src/auth/accounts.js';
import { sql, type Sql } from '../../src/db/sql.js';
import type { Update } from '../../src/live/feed.js';
import { LiveWriter } from '../../src/live/writer.js';
import { ask, dial, requestHead, WEBSOCKET_HANDSHAKE } from '../support/raw.js';
import { shortest } from '../support/shortest.js';
import { startService, type Json, type Service, type TestKey } from '../support/service.js';
import { until } from '../support/until.js';

/** The WebSocket of a family, as `ws` clients meet it, over two processes. */
const PATH = '/api/v1/ufc/live/ws';
/** Longer than a busy machine stands still. */
const LATE_SECONDS = 8;

let service: Service;
let writer: LiveWriter;

beforeAll(async () => {
  const plans = join(tmpdir(), `scoreline-plans-${process.pid}.yaml`);
  writeFileSync(
    plans,
    `free: { name: Free, month: 500, minute: 1000, games: all, delaySeconds: 60, sse: 1 }
pro: { name: Pro, month: 250000, minute: 1000, games: all, delaySeconds: 0, sse: 3, webSocketAddOn: 2 }
scale: { name: Scale, month: 2000000, minute: 100000, games: all, delaySeconds: 0, sse: 3, webSocket: 50 }
late: { name: Late, month: 2000000, minute: 1000, games: all, delaySeconds: ${LATE_SECONDS}, sse: 3, webSocket: 50 }
`,
  );
  service = await startService({
    processes: 2,
    environment: { PLANS_FILE: plans, LIVE_MAX_UNSENT_BYTES: '65536' },
  });
  writer = new LiveWriter(service.redis, 'ufc');
});
afterAll(() => service.stop());

let lastBout = 5_000;
function bout(id: number, round: number, more: Record<string, unknown> = {}): Update {
  const state = { boutId: `ufc-${id}`, eventSlug: 'night', status: 'live', currentRound: round, currentTime: '' };
  return {
    topic: `bout:ufc-${id}`,
    rooms: [`bout:ufc-${id}`, `event:night-${id}`],
    state: { ...state, red: {}, blue: {}, recommendedPollSeconds: 1, source: 'test', ...more },
    sourceTime: Date.now(),
    final: false,
    facts: [],
  };
}

interface Client {
  socket: WebSocket;
  frames: Json[];
  closed: Promise<number>;
  send(frame: object): void;
  next(count: number): Promise<Json[]>;
}

async function open(key: string, { url = service.url, query = '', path = PATH } = {}): Promise<Client> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}${query}`, {
    headers: query === '' ? { 'x-api-key': key } : {},
  });
  const frames: Json[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const next = async (count: number) => {
    const giveUpAt = Date.now() + 60_000;
    while (frames.length < count && Date.now() < giveUpAt) await sleep(5);
    return frames;
  };
  await next(1);
  return { socket, frames, closed, send: (frame) => socket.send(JSON.stringify(frame)), next };
}

/** The HTTP answer of an upgrade that is refused. */
async function refusal(headers: Record<string, string>, query = ''): Promise<{ status: number; body: Json }> {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}${PATH}${query}`, { headers });
  return new Promise((resolve, reject) => {
    socket.once('open', () => reject(new Error('the upgrade was not refused')));
    socket.once('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode as number, body: JSON.parse(text) }));
    });
  });
}

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
}

const updates = ({ frames }: Client) => frames.filter(({ type }) => type === 'ufc.live.update');

test('ready, subscribed, a snapshot, and then every change: the object of the REST route', async () => {
  const id = (lastBout += 1);
  const { key } = await service.key({ plan: 'scale' });
  await writer.commit(bout(id, 1));
  await sleep(100);
  const client = await open(key);
  expect(client.frames[0]).toMatchObject({
    type: 'ready',
    ts: expect.stringMatching(/Z$/) as string,
    data: {
      family: 'ufc',
      plan: 'scale',
      delaySeconds: 0,
      heartbeatSeconds: 15,
      maxRooms: 100,
      actions: ['subscribe', 'unsubscribe', 'ping'],
      roomPatterns: ['bout:{id}', 'event:{slug}'],
      resumeSeconds: 300,
      billing: { framesMetered: false },
    },
  });
  client.send({ action: 'subscribe', rooms: [`bout:${id}`, 'bout:ufc-1', 'nonsense'], id: 'a' });
  await client.next(3);
  expect(client.frames[1]).toMatchObject({
    type: 'subscribed',
    id: 'a',
    rooms: [`bout:ufc-${id}`],
    added: [`bout:ufc-${id}`],
    rejected: [
      { room: 'bout:ufc-1', code: 'UNKNOWN_ROOM' },
      { room: 'nonsense', code: 'UNKNOWN_ROOM' },
    ],
  });
  expect(client.frames[2]).toMatchObject({ room: `bout:ufc-${id}`, seq: 1, snapshot: true });
  await writer.commit(bout(id, 2));
  await client.next(4);
  const update = client.frames[3];
  expect(update).toMatchObject({ type: 'ufc.live.update', seq: 2, snapshot: false, data: { currentRound: 2 } });
  const rest: Json = await (await service.get(`/api/v1/ufc/live/ufc-${id}`, key)).json();
  expect(update.data).toEqual(rest.data);
  client.send({ action: 'unsubscribe' });
  await client.next(5);
  expect(client.frames[4]).toMatchObject({ type: 'unsubscribed', rooms: [], removed: [`bout:ufc-${id}`] });
  await writer.commit(bout(id, 3));
  client.send({ action: 'ping' });
  await client.next(6);
  expect(client.frames[5]).toMatchObject({ type: 'ping', reply: true });
  expect(updates(client)).toHaveLength(2);
  // A client's list of what is live may be empty.
  client.send({ action: 'subscribe', rooms: [] });
  await client.next(7);
  expect(client.frames[6]).toMatchObject({ type: 'subscribed', rooms: [], added: [], rejected: [] });
  client.socket.close();
});

test('afterSeq brings what was missed, in order, on either process; what is not kept is told by resync', async () => {
  const id = (lastBout += 1);
  const { key } = await service.key({ plan: 'scale' });
  for (let round = 1; round <= 8; round += 1) await writer.commit(bout(id, round));
  await sleep(100);
  for (const url of service.urls) {
    const client = await open(key, { url });
    const rooms = [`bout:ufc-${id}`, `event:night-${id}`];
    client.send({ action: 'subscribe', rooms, afterSeq: { [rooms[0]!]: 3, [rooms[1]!]: 5 } });
    await client.next(10);
    const of = (room: string) => updates(client).filter((frame) => frame.room === room);
    expect(of(rooms[0]!).map(({ seq, snapshot }) => [seq, snapshot])).toEqual(
      [4, 5, 6, 7, 8].map((seq) => [seq, false]),
    );
    expect(of(rooms[1]!).map(({ seq }) => seq)).toEqual([6, 7, 8]);
    client.socket.close();
    const lost = await open(key, { url });
    lost.send({ action: 'subscribe', rooms: [rooms[0]], afterSeq: { [rooms[0]!]: 99 } });
    await lost.next(4);
    expect(lost.frames.slice(2)).toMatchObject([
      { type: 'resync', room: rooms[0], reason: 'buffer_exceeded' },
      { type: 'ufc.live.update', seq: 8, snapshot: true },
    ]);
    lost.socket.close();
  }
});

test('clients that are cut off again and again, on both processes, miss nothing and see nothing twice', async () => {
  const id = (lastBout += 1);
  const room = `bout:ufc-${id}`;
  const { key } = await service.key({ plan: 'scale' });
  await writer.commit(bout(id, 1));
  await sleep(100);
  const writing = (async () => {
    for (let round = 2; round <= 300; round += 1) {
      await writer.commit(bout(id, round));
      await sleep(5);
    }
  })();
  const follow = async (start: number) => {
    const seen: number[] = [];
    let turn = start;
    while ((seen.at(-1) ?? 0) < 300) {
      const client = await open(key, { url: service.urls[(turn += 1) % 2]! });
      const last = seen.at(-1);
      client.send({ action: 'subscribe', rooms: [room], ...(last !== undefined && { afterSeq: { [room]: last } }) });
      await sleep(100 + ((turn * 37) % 150));
      client.socket.terminate();
      await client.closed;
      expect(client.frames.filter(({ type }) => type === 'resync')).toEqual([]);
      for (const { seq, snapshot } of updates(client)) if (!snapshot || seen.length === 0) seen.push(seq);
    }
    return seen;
  };
  const histories = await Promise.all(Array.from({ length: 20 }, (_, index) => follow(index)));
  await writing;
  for (const seen of histories) {
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => (seen[0] as number) + index));
    expect(seen.at(-1)).toBe(300);
  }
});

test('a late plan learns of a room and of its changes late', async () => {
  const id = (lastBout += 1);
  const { key } = await service.key({ plan: 'late' });
  const client = await open(key);
  await writer.commit(bout(id, 1));
  await sleep(300);
  client.send({ action: 'subscribe', rooms: [`bout:${id}`] });
  await client.next(2);
  expect(client.frames[1].rejected).toMatchObject([{ code: 'UNKNOWN_ROOM' }]);
  await sleep(LATE_SECONDS * 1_000);
  client.send({ action: 'subscribe', rooms: [`bout:${id}`] });
  await until(() => updates(client).length === 1);
  const writtenAt = Date.now();
  await writer.commit(bout(id, 2));
  await until(() => updates(client).length === 2);
  expect(Date.now() - writtenAt).toBeGreaterThanOrEqual(LATE_SECONDS * 1_000);
  expect(updates(client)).toMatchObject([{ seq: 1 }, { seq: 2, data: { currentRound: 2 } }]);
  client.socket.close();
});

test('rooms of what is planned, and of tours, leagues and events, are joined before anything is on', async () => {
  const { key } = await service.key({ plan: 'scale' });
  const rows = async (path: string) => ((await (await service.get(`/api/v1/${path}`, key)).json()) as Json).data;
  const [match] = await rows('cs2/matches/upcoming?limit=1');
  const [league] = await rows('lol/leagues?limit=1');
  const [card] = await rows('ufc/events/upcoming?limit=1');
  const planned = (await rows(`ufc/events/${card.slug}/bouts`)).at(-1).id;
  const over = (await rows('ufc/events/recent?limit=1'))[0];
  const overBout = (await rows(`ufc/events/${over.slug}/bouts`))[0].id;
  const cases: [family: string, rooms: string[], planned: string[], unknown: string[]][] = [
    ['tennis', ['tour:wta'], [], ['tour:none', 'match:lm_999999']],
    ['lol', [`league:${league.slug}`], [], ['league:nowhere', 'match:lol-match-999999']],
    ['cs2', ['all', `event:${match.event.id}`], [`match:${match.id}`], ['event:nowhere', 'match:cs2-match-999999']],
    ['ufc', [`event:${card.slug}`], [`bout:${planned}`], ['event:nowhere', `bout:${overBout}`]],
  ];
  for (const [family, rooms, subjects, unknown] of cases) {
    const client = await open(key, { path: `/api/v1/${family}/live/ws` });
    client.send({ action: 'subscribe', rooms: [...rooms, ...subjects, ...unknown] });
    await client.next(2 + subjects.length);
    const message = (room: string) =>
      `${room} names nothing that is live or planned; the lists of ${family} have the ids`;
    expect(client.frames[1]).toMatchObject({
      added: [...rooms, ...subjects],
      rejected: unknown.map((room) => ({ room, code: 'UNKNOWN_ROOM', message: message(room) })),
    });
    expect(client.frames.slice(2)).toMatchObject(
      subjects.map((room) => ({ type: `${family}.live.update`, room, seq: 0, snapshot: true })),
    );
    client.socket.close();
  }
  const state = await rows(`ufc/live/${planned}`);
  const client = await open(key);
  client.send({ action: 'subscribe', rooms: [`bout:${planned}`] });
  await client.next(3);
  expect(client.frames[2].data).toEqual(state);
  await writer.commit(bout(Number(planned.slice('ufc-'.length)), 1));
  await client.next(4);
  expect(client.frames[3]).toMatchObject({ seq: 1, snapshot: false, data: { boutId: planned, currentRound: 1 } });
  client.socket.close();
});

test('who may not connect is told before the upgrade', async () => {
  const free = await service.key({ plan: 'free' });
  const pro = await service.key({ plan: 'pro' });
  expect(await refusal({})).toMatchObject({ status: 401, body: { error: { code: 'invalid_api_key' } } });
  expect(await refusal({ 'x-api-key': 'nonsense' })).toMatchObject({ status: 401 });
  expect(await refusal({}, '?ticket=tkt_none')).toMatchObject({ status: 401 });
  expect(await refusal({ 'x-api-key': free.key })).toMatchObject({
    status: 403,
    body: {
      error: {
        type: 'permission_error',
        code: 'live_ws_not_in_plan',
        message: 'The Free plan has no WebSocket; take Scale or Late, or take Pro with the live_ws add-on.',
        plan: 'free',
        requiredPlans: ['scale', 'late'],
        addOn: 'live_ws',
        addOnPlans: ['pro'],
      },
    },
  });
  expect(await refusal({ 'x-api-key': pro.key })).toMatchObject({
    status: 403,
    body: { error: { message: 'The Pro plan has no WebSocket; add live_ws to it, or take Scale or Late.' } },
  });
  const added = await service.key({ plan: 'pro', addOns: ['live_ws'] });
  const clients = [await open(added.key), await open(added.key, { url: service.urls[1]! })];
  expect(await refusal({ 'x-api-key': added.key })).toMatchObject({
    status: 429,
    body: {
      success: false,
      error: {
        code: 'TOO_MANY_CONNECTIONS',
        plan: 'pro',
        limitType: 'connections',
        limit: 2,
        used: 2,
        remaining: 0,
        resetAt: expect.stringMatching(/^\d{4}-.*Z$/),
        retryAfterSeconds: 15,
        upgradeUrl: expect.stringContaining('/billing'),
        docsUrl: expect.stringMatching(/\/docs\/errors\/too-many-connections$/),
      },
    },
  });
  const minute = await service.get('/api/v1/me', added.key);
  const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining } = Object.fromEntries(minute.headers);
  // The two open sockets and this request; the refused one took nothing.
  expect(Number(limit) - Number(remaining)).toBe(3);
  for (const { socket } of clients) socket.close();
});

test('a ticket opens one socket or one stream, once; a key in the query opens a socket', async () => {
  const { key } = await service.key({ plan: 'scale' });
  const issue = async () => {
    const answer = await fetch(`${service.url}/api/v1/live/tickets`, { method: 'POST', headers: { 'x-api-key': key } });
    expect(answer.status).toBe(201);
    const { success, data } = (await answer.json()) as Json;
    expect([success, Date.parse(data.expiresAt) > Date.now() + 50_000]).toEqual([true, true]);
    return data.ticket as string;
  };
  const ticket = await issue();
  const client = await open('', { query: `?ticket=${ticket}` });
  expect(client.frames[0].type).toBe('ready');
  client.socket.close();
  const message =
    'This ticket is not valid: it was used, is over 60 seconds old or was never issued; fetch a new one with POST /live/tickets.';
  const refused = { error: { code: 'invalid_api_key', message } };
  expect(await refusal({}, `?ticket=${ticket}`)).toMatchObject({ status: 401, body: refused });
  const again = await fetch(`${service.url}/api/v1/ufc/live/stream?ticket=${ticket}`);
  expect([again.status, await again.json()]).toMatchObject([401, refused]);
  const stream = await fetch(`${service.url}/api/v1/ufc/live/stream?ticket=${await issue()}`);
  expect(stream.status).toBe(200);
  await stream.body!.cancel();
  const byQuery = await open('', { query: `?api_key=${key}` });
  byQuery.socket.close();
  expect(service.log()).not.toContain(key);
});

test('a key in the address is deprecated, as the answer to the handshake says, and neither a ticket nor the header is', async () => {
  const { key } = await service.key({ plan: 'scale' });
  const handshake = async (query: string, headers = '') => {
    const answer = await ask(service.url, requestHead('GET', PATH + query, headers + WEBSOCKET_HANDSHAKE));
    const { deprecation, sunset, link } = answer.headers;
    return [answer.status, deprecation, sunset, link];
  };
  const page = `${service.url}/changelog#2026-11-key-in-query`;
  const successor = `${service.url}/api/v1/live/tickets`;
  const told = [
    '@1795651200',
    'Wed, 01 Dec 2027 00:00:00 GMT',
    `<${page}>; rel="deprecation", <${successor}>; rel="successor-version"`,
  ];
  expect(await handshake(`?api_key=${key}`)).toEqual([101, ...told]);
  expect(await handshake('?api_key=wrong')).toEqual([401, ...told]);
  expect(await handshake('', `x-api-key: ${key}\r\n`)).toEqual([101, undefined, undefined, undefined]);
  expect(await handshake('?ticket=wrong')).toEqual([401, undefined, undefined, undefined]);
  expect(await (await service.get('/changelog')).text()).toContain('id="2026-11-key-in-query"');
});

test('what is no frame, no action or too much is answered, and the socket stays open', async () => {
  const { key } = await service.key({ plan: 'scale' });
  const client = await open(key);
  const codes = () => client.frames.filter(({ type }) => type === 'error').map(({ error }) => error.code);
  client.socket.send('no json');
  client.socket.send(Buffer.from([1, 2, 3]));
  client.send({ action: 'dance' });
  client.send({ action: 'subscribe', rooms: 'bout:1' });
  await client.next(5);
  expect(codes()).toEqual(['INVALID_FRAME', 'INVALID_FRAME', 'UNKNOWN_ACTION', 'INVALID_FRAME']);
  const rooms = Array.from({ length: 101 }, (_, index) => `bout:ufc-${6_000 + index}`);
  for (let index = 0; index < rooms.length; index += 1) await writer.commit(bout(6_000 + index, 1));
  await sleep(200);
  client.send({ action: 'subscribe', rooms });
  await client.next(6);
  expect(client.frames[5].rejected).toMatchObject([{ code: 'TOO_MANY_ROOMS' }]);
  for (let count = 0; count < 15; count += 1) client.send({ action: 'ping' });
  const replies = () => client.frames.filter(({ type, reply }) => type === 'ping' && reply);
  await until(() => replies().length >= 15);
  expect(replies()).toHaveLength(15);
  expect(client.socket.readyState).toBe(WebSocket.OPEN);
  client.socket.close();
});

test.each([
  [1],
  [[1]],
  ['1'],
  [{ 'event:night': '1' }],
  [{ 'event:night': 1.5 }],
  [{ 'event:night': 1e30 }],
  [{ 'event:night': null }],
])('an afterSeq that is no list of whole numbers by room is refused: %j', async (afterSeq) => {
  const id = (lastBout += 1);
  await writer.commit(bout(id, 1));
  await sleep(100);
  const { key } = await service.key({ plan: 'scale' });
  const client = await open(key);
  client.send({ action: 'subscribe', rooms: [`bout:${id}`], afterSeq });
  await client.next(2);
  const message = 'afterSeq must be an object with a whole number for each room, such as {"event:night":17}';
  expect(client.frames[1]).toMatchObject({ type: 'error', error: { code: 'INVALID_FRAME', message } });
  // One that is whole but was never given loses its place instead.
  client.send({ action: 'subscribe', rooms: [`bout:${id}`], afterSeq: { [`bout:${id}`]: -1 } });
  await client.next(5);
  expect(client.frames.slice(2).map(({ type }) => type)).toEqual(['subscribed', 'resync', 'ufc.live.update']);
  client.socket.close();
});

test('an id of a frame is a short text or a number, of every action', async () => {
  const { key } = await service.key({ plan: 'scale' });
  for (const action of ['subscribe', 'unsubscribe', 'ping']) {
    const client = await open(key);
    const wrong = [{ a: 1 }, true, null, ['a'], 'x'.repeat(129)];
    for (const id of [...wrong, 'x'.repeat(128), 7]) client.send({ action, rooms: [], id });
    await client.next(8);
    const message = 'id must be a number or a text of at most 128 characters';
    expect(client.frames.slice(1, 6)).toMatchObject(
      wrong.map(() => ({ type: 'error', error: { code: 'INVALID_FRAME', message } })),
    );
    expect(client.frames.slice(6).map(({ type, id }) => [type, id])).toEqual(
      ['x'.repeat(128), 7].map((id) => [action === 'ping' ? 'ping' : `${action}d`, id]),
    );
    client.socket.close();
  }
});

test.each([
  ['the 21st in ten seconds', 'RATE_LIMIT_EXCEEDED', (socket: WebSocket) => pings(socket, 40)],
  ['the 21st in ten seconds, of pings', 'RATE_LIMIT_EXCEEDED', (socket: WebSocket) => protocolPings(socket, 40)],
  ['the 21st in ten seconds, of pongs unasked', 'RATE_LIMIT_EXCEEDED', (socket: WebSocket) => pongs(socket, 40)],
  ['the 21st in ten seconds, of all kinds', 'RATE_LIMIT_EXCEEDED', mixed],
  ['one of 20,000 bytes', 'INVALID_FRAME', (socket: WebSocket) => socket.send('x'.repeat(20_000))],
  ['one of a million bytes', 'INVALID_FRAME', (socket: WebSocket) => socket.send('x'.repeat(1_000_000))],
  ['one of 5,000 parts', 'INVALID_FRAME', (socket: WebSocket) => parts(socket, 5_000)],
])('a frame over a limit gets one error and the close: %s', async (_name, code, send) => {
  const { key } = await service.key({ plan: 'scale' });
  const client = await open(key);
  send(client.socket);
  expect(await client.closed).toBe(4009);
  const errors = client.frames.filter(({ type }) => type === 'error');
  expect(errors).toMatchObject([
    { error: { code, message: expect.stringMatching(/20 frames|16384 bytes/) as string } },
  ]);
});

function pings(socket: WebSocket, count: number): void {
  for (let sent = 0; sent < count; sent += 1) socket.send(JSON.stringify({ action: 'ping' }));
}

function protocolPings(socket: WebSocket, count: number): void {
  for (let sent = 0; sent < count; sent += 1) socket.ping();
}

function pongs(socket: WebSocket, count: number): void {
  for (let sent = 0; sent < count; sent += 1) socket.pong();
}

function mixed(socket: WebSocket): void {
  pings(socket, 7);
  protocolPings(socket, 7);
  pongs(socket, 7);
}

test('twenty pings in ten seconds are answered, and pongs that answer the service count as none', async () => {
  const { key } = await service.key({ plan: 'scale' });
  const client = await open(key);
  const answers: Buffer[] = [];
  client.socket.on('pong', (data: Buffer) => answers.push(data));
  // The service asks after fifteen seconds, and the client answers by itself.
  await once(client.socket, 'ping');
  protocolPings(client.socket, 20);
  await until(() => answers.length >= 20);
  expect([answers.length, client.socket.readyState]).toEqual([20, WebSocket.OPEN]);
  client.socket.close();
});

function parts(socket: WebSocket, count: number): void {
  for (let sent = 1; sent <= count; sent += 1) socket.send('x', { fin: sent === count });
}

test('what an answer repeats of a frame is bounded', async () => {
  const { key } = await service.key({ plan: 'scale' });
  const client = await open(key);
  const bytes: number[] = [];
  client.socket.on('message', (data: Buffer) => bytes.push(data.length));
  const rooms = { many: Array.from({ length: 3_000 }, () => 'x'), long: ['x'.repeat(10_000)] };
  client.send({ action: 'subscribe', rooms: rooms.many });
  client.send({ action: 'subscribe', rooms: rooms.long });
  client.send({ action: 'unsubscribe', rooms: rooms.many });
  client.send({ action: 'subscribe', rooms: ['bout:1'], id: 'x'.repeat(10_000) });
  client.send({ action: 'x'.repeat(10_000) });
  await client.next(6);
  expect(
    client.frames
      .slice(1)
      .map(({ error }) => error?.code)
      .sort(),
  ).toEqual([...Array.from({ length: 4 }, () => 'INVALID_FRAME'), 'UNKNOWN_ACTION']);
  expect(Math.max(...bytes)).toBeLessThan(400);
  client.send({ action: 'subscribe', rooms: Array.from({ length: 200 }, (_, index) => `bout:none-${index}`), id: 'x' });
  await client.next(7);
  expect(client.frames[6]).toMatchObject({ type: 'subscribed', id: 'x', added: [] });
  expect(client.frames[6].rejected).toHaveLength(200);
  client.socket.close();
});

test('frames and pings of a client that reads no answers take no memory and end its connection', async () => {
  const { key } = await service.key({ plan: 'scale' });
  const { pid } = service.processes[0]!;
  const empty = Buffer.concat([Buffer.from([0x81, 0x82, 0, 0, 0, 0]), Buffer.from('{}')]);
  const ping = Buffer.concat([Buffer.from([0x89, 0xfd, 0, 0, 0, 0]), Buffer.alloc(125, 'x')]);
  const floods = () => Promise.all([flood(key, empty), flood(key, ping)]);
  // What one flood leaves to the collector is there for the next.
  await floods();
  const before = residentBytes(pid);
  // The system itself keeps some megabytes of each direction.
  for (const sentBytes of await floods()) expect(sentBytes).toBeLessThan(20_000_000);
  expect(residentBytes(pid) - before).toBeLessThan(100_000_000);
});

/** Sends the same frame again and again and reads nothing, until it is cut off; returns how many bytes were sent. */
async function flood(key: string, frame: Buffer): Promise<number> {
  const deaf = await dial(service.url);
  deaf.write(requestHead('GET', PATH, `x-api-key: ${key}\r\n${WEBSOCKET_HANDSHAKE}`));
  await once(deaf, 'readable');
  const many = Buffer.concat(Array.from({ length: 1_000 }, () => frame));
  const sending = setInterval(() => deaf.writableLength < 1_000_000 && deaf.write(many), 1);
  await new Promise((closed) => deaf.once('close', closed));
  clearInterval(sending);
  return deaf.bytesWritten;
}

test('a socket closes within five seconds of its right to be open, with the reason; frames cost nothing', async () => {
  const account = (change: Sql) => (key: TestKey) =>
    service.db.rows(sql`update account set ${change} where id = ${key.accountId}`);
  const scale = () => service.key({ plan: 'scale' });
  const added = () => service.key({ plan: 'pro', addOns: ['live_ws'] });
  let revoked: TestKey;
  const revoke = (key: TestKey) => revokeKey(service.db, (revoked = key).id);
  const ends: [number, string, () => Promise<TestKey>, (key: TestKey) => Promise<unknown>][] = [
    [4001, 'INVALID_API_KEY', scale, revoke],
    [4003, 'ACCOUNT_SUSPENDED', scale, account(sql`suspended_at = now()`)],
    [4003, 'PLAN_CHANGED', scale, account(sql`plan = 'free'`)],
    [4003, 'LIVE_WS_NOT_IN_PLAN', added, account(sql`add_ons = '{}'`)],
  ];
  await Promise.all(
    ends.map(async ([code, reason, make, end]) => {
      const afterMs = await shortest(5_000, async () => {
        const key = await make();
        const client = await open(key.key);
        const said = new Promise<string>((resolve) =>
          client.socket.once('close', (_code, text) => resolve(text.toString())),
        );
        await end(key);
        const endedAt = Date.now();
        expect([await client.closed, await said]).toEqual([code, reason]);
        expect(client.frames.at(-1)).toMatchObject({ type: 'error', error: { code: reason } });
        return Date.now() - endedAt;
      });
      expect([reason, afterMs < 5_000]).toEqual([reason, true]);
    }),
  );
  // Usage is written down once a second.
  const usage = await until(() =>
    service.db.row<{ charged: number }>(
      sql`select charged::int as charged from usage where account_id = ${revoked!.accountId}`,
    ),
  );
  expect(usage.charged).toBe(1);
});

test('a service that stops says so to its clients', async () => {
  const other = await startService();
  const { key } = await other.key({ plan: 'scale' });
  const client = await open(key, { url: other.url });
  const stream = await fetch(`${other.url}/api/v1/ufc/live/stream`, { headers: { 'x-api-key': key } });
  const ended = stream.text();
  await other.stop();
  expect(await client.closed).toBe(1012);
  expect(await ended).toMatch(/^retry: 3000\nevent: ready\n/);
});
