import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { revokeKey } from '../../src/auth/accounts.js';
import type { Update } from '../../src/live/feed.js';
import { LiveWriter } from '../../src/live/writer.js';
import { heard } from '../support/heard.js';
import { boutUpdate, plansFile, SOCKET, STREAM } from '../support/live.js';
import { startService, type Json, type Service, type TestKey } from '../support/service.js';
import { listen, type Stream } from '../support/stream.js';
import { until } from '../support/until.js';

/** What the log says of a stream and a socket once it has ended, for each reason. */
const LISTEN = '/api/v1/webhooks/listen';
const IDLE = '/api/v1/lol/live/ws';
const PADDING = 'x'.repeat(60_000);
/** More than the system keeps for a connection, and more than may be left unread. */
const UNREAD_UPDATES = 200;

let service: Service;
let writer: LiveWriter;
let idle: WebSocket;
let reading: string;

beforeAll(async () => {
  const PLANS_FILE = plansFile({
    pro: { sse: 20, webSocket: 20, webhooks: 5, webhookFamilies: 'all' },
    one: { sse: 1, webSocket: 1 },
    tiny: { month: 1 },
  });
  const environment = { PLANS_FILE, LOG_LEVEL: 'info', LOG_REQUESTS: 'true', LIVE_MAX_UNSENT_BYTES: '65536' };
  service = await startService({ content: 'empty', environment });
  writer = new LiveWriter(service.redis, 'ufc');
  reading = (await service.key()).key;
  await written(boutUpdate(1, 1));
  idle = dial((await service.key()).key, IDLE, { autoPong: false });
});
afterAll(() => service.stop());

/** Writes a change; the service has read it then. */
async function written(update: Update): Promise<void> {
  await writer.commit(update);
  await heard(service, 'ufc', reading);
}

const linesOf = (path: string, msg: string): Json[] =>
  service
    .log()
    .split('\n')
    .filter((line) => line.includes(`"${msg}"`))
    .map((line) => JSON.parse(line) as Json)
    .filter((line: Json) => line.path === path);

/** The line that stands in the log once this was done. */
async function lineAfter(msg: string, path: string, work: () => Promise<unknown>): Promise<Json> {
  const before = linesOf(path, msg).length;
  await work();
  const lines = await until(() => linesOf(path, msg).length > before && linesOf(path, msg).slice(before), 40_000);
  expect(lines).toHaveLength(1);
  return lines[0];
}

const ofStream = (path: string, work: () => Promise<unknown>) => lineAfter('stream ended', path, work);
const ofSocket = (path: string, work: () => Promise<unknown>) => lineAfter('socket closed', path, work);

async function opened(key: string, query = '', path = STREAM): Promise<Stream> {
  const stream = await listen(service, path, key, query);
  await stream.next(1);
  return stream;
}

function dial(key: string, path = SOCKET, options = {}): WebSocket {
  return new WebSocket(service.url.replace('http', 'ws') + path, { headers: { 'x-api-key': key }, ...options });
}

interface Met {
  socket: WebSocket;
  bytes: number;
  messages: number;
}

/** A socket that was sent `ready`, `subscribed` and a snapshot. */
async function joined({ key }: TestKey, room = 'bout:ufc-1'): Promise<Met> {
  const met = { socket: dial(key), bytes: 0, messages: 0 };
  met.socket.on('message', (data: Buffer) => {
    met.bytes += data.length;
    met.messages += 1;
  });
  await until(() => met.messages === 1);
  met.socket.send(JSON.stringify({ action: 'subscribe', rooms: [room] }));
  await until(() => met.messages === 3);
  return met;
}

describe('the line of a stream', () => {
  test('has its bytes, seconds and events when the client leaves', async () => {
    const { key } = await service.key();
    const line = await ofStream(STREAM, async () => {
      const stream = await opened(key, '?boutId=ufc-1');
      await stream.next(2);
      await writer.commit(boutUpdate(1, 2));
      await stream.next(3);
      stream.close();
    });
    expect(line).toEqual({
      level: 30,
      time: expect.any(Number),
      reqId: expect.stringMatching(/^req_/),
      method: 'GET',
      path: STREAM,
      status: 200,
      ip: '127.0.0.1',
      cut: true,
      seconds: expect.any(Number),
      family: 'ufc',
      bytes: expect.any(Number),
      events: 2,
      reason: 'client_closed',
      msg: 'stream ended',
    });
    expect(line.bytes).toBeGreaterThan(800);
    expect(line.bytes).toBeLessThan(4_000);
    expect(line.seconds).toBeGreaterThan(0);
    expect(service.log()).not.toContain(key);
  });

  test('says that its key was revoked', async () => {
    const { id, key } = await service.key();
    const stream = await opened(key);
    expect(await ofStream(STREAM, () => revokeKey(service.db, id))).toMatchObject({ reason: 'key_revoked' });
    await stream.ended;
  });

  test('says that the plan was changed, or the account suspended', async () => {
    const changes = [
      ["plan = 'one'", 'plan_changed'],
      ['suspended_at = now()', 'account_suspended'],
    ];
    for (const [change, reason] of changes) {
      const { key, accountId } = await service.key();
      await opened(key);
      const line = await ofStream(STREAM, () =>
        service.db.pool.query(`update account set ${change} where id = $1`, [accountId]),
      );
      expect(line).toMatchObject({ reason });
    }
  });

  test('says that the month is used up', async () => {
    const { key } = await service.key({ plan: 'tiny' });
    const line = await ofStream(STREAM, () => opened(key));
    expect(line).toMatchObject({ reason: 'quota', events: 1 });
    expect(line.seconds).toBeGreaterThanOrEqual(15);
  });

  test('says that its one subject is over', async () => {
    const { key } = await service.key();
    await written(boutUpdate(2, 1));
    const stream = await opened(key, '?boutId=ufc-2');
    await stream.next(2);
    const line = await ofStream(STREAM, () => writer.commit({ ...boutUpdate(2, 2), final: true }));
    expect([line.reason, line.events, line.cut]).toEqual(['completed', 2, undefined]);
  });

  test('says that the client read too slowly, and counts what left', async () => {
    const { key } = await service.key();
    await written(boutUpdate(3, 1));
    const deaf = await deafReader(
      `GET ${STREAM}?boutId=ufc-3 HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${key}\r\n\r\n`,
    );
    const line = await ofStream(STREAM, () => flood(3));
    deaf.destroy();
    expect(line).toMatchObject({ reason: 'slow_reader', family: 'ufc' });
    expect(line.events).toBeGreaterThan(1);
    expect(line.events).toBeLessThan(UNREAD_UPDATES);
    expect(line.bytes).toBeLessThan((line.events + 1) * (PADDING.length + 1_000));
  });

  test('of a listener says that a newer one has its place, and that the client left', async () => {
    const { key } = await service.key();
    const older = await opened(key, '', LISTEN);
    let newer: Stream | undefined;
    const line = await ofStream(LISTEN, async () => (newer = await opened(key, '', LISTEN)));
    expect(line).toMatchObject({ reason: 'replaced', events: 0, bytes: expect.any(Number) });
    expect(line).not.toHaveProperty('family');
    await older.ended;
    expect(await ofStream(LISTEN, async () => newer?.close())).toMatchObject({ reason: 'client_closed' });
  });
});

describe('the line of a socket', () => {
  test('has its bytes, seconds and events when the client leaves', async () => {
    const met = await joined(await service.key());
    const line = await ofSocket(SOCKET, async () => {
      await writer.commit(boutUpdate(1, 3));
      await until(() => met.messages === 4);
      met.socket.close(1000);
    });
    expect(line).toEqual({
      level: 30,
      time: expect.any(Number),
      reqId: expect.stringMatching(/^req_/),
      path: SOCKET,
      ip: '127.0.0.1',
      code: 1000,
      family: 'ufc',
      seconds: expect.any(Number),
      bytes: expect.any(Number),
      events: 2,
      reason: 'client_closed',
      msg: 'socket closed',
    });
    // The headers of four frames, the close frame, and the handshake where it was still on its way.
    expect(line.bytes - met.bytes).toBeGreaterThan(0);
    expect(line.bytes - met.bytes).toBeLessThan(400);
  });

  test('says that its key was revoked', async () => {
    const key = await service.key();
    await joined(key);
    const line = await ofSocket(SOCKET, () => revokeKey(service.db, key.id));
    expect(line).toMatchObject({ reason: 'key_revoked', code: 4001 });
  });

  test('says that the client sent too many frames, or one that is not valid', async () => {
    const busy = await joined(await service.key());
    const many = await ofSocket(SOCKET, async () => {
      for (let count = 0; count < 30; count += 1) busy.socket.send('{"action":"ping"}');
    });
    expect(many).toMatchObject({ reason: 'too_many_frames', code: 4009 });
    const odd = dial((await service.key()).key);
    const [{ socket: connection }] = (await once(odd, 'upgrade')) as [IncomingMessage];
    const invalid = await ofSocket(SOCKET, async () => {
      odd.on('error', () => {});
      connection.write(Buffer.from([0xff, 0x80, 0, 0, 0, 0]));
    });
    expect(invalid).toMatchObject({ reason: 'invalid_frame' });
  });

  test('says that the client read too slowly', async () => {
    const { key } = await service.key();
    const upgrade = `GET ${SOCKET} HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${key}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
    await writer.commit(boutUpdate(4, 1));
    const deaf = await deafReader(upgrade, frameOf({ action: 'subscribe', rooms: ['bout:ufc-4'] }));
    const line = await ofSocket(SOCKET, () => flood(4));
    deaf.destroy();
    expect(line).toMatchObject({ reason: 'slow_reader', family: 'ufc' });
    expect(line.events).toBeLessThan(UNREAD_UPDATES);
  });

  test('says that nothing was heard for a minute', async () => {
    const lines = await until(
      () => linesOf(IDLE, 'socket closed').length > 0 && linesOf(IDLE, 'socket closed'),
      90_000,
    );
    expect(lines).toMatchObject([{ reason: 'idle', code: 4008, family: 'lol' }]);
    idle.terminate();
  });
});

test('streams and sockets that have ended are counted by family, channel and reason', async () => {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  const counted = [
    ...metrics.matchAll(/^live_connections_ended_total\{family="(\w+)",channel="(\w+)",reason="(\w+)"\} (\d+)$/gm),
  ];
  const logged = ['stream ended', 'socket closed'].flatMap((msg, index) =>
    [STREAM, SOCKET, IDLE].flatMap((path) =>
      linesOf(path, msg).map(({ family, reason }: Json) => `${family} ${['stream', 'socket'][index]} ${reason}`),
    ),
  );
  const spread = counted.flatMap(([, family, channel, reason, count]) =>
    Array.from({ length: Number(count) }, () => `${family} ${channel} ${reason}`),
  );
  expect(spread.toSorted()).toEqual(logged.toSorted());
});

test('a service that stops says so of its streams and sockets', async () => {
  const key = await service.key();
  await opened(key.key);
  await opened(key.key, '', LISTEN);
  await joined(key);
  await service.processes[0]!.stop();
  const ends = [
    ...linesOf(STREAM, 'stream ended').slice(-1),
    ...linesOf(LISTEN, 'stream ended').slice(-1),
    ...linesOf(SOCKET, 'socket closed').slice(-1),
  ];
  expect(ends.map(({ reason }) => reason)).toEqual(['drain', 'drain', 'drain']);
});

/** Opens a connection whose answers nobody reads; the further bytes go out once the head of the answer is there. */
async function deafReader(head: string, more?: Buffer): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const deaf = connect({ host: hostname, port: Number(port) });
  deaf.on('error', () => {});
  deaf.write(head);
  await once(deaf, 'data');
  deaf.pause();
  if (more) deaf.write(more);
  return deaf;
}

async function flood(id: number): Promise<void> {
  for (let round = 2; round < 2 + UNREAD_UPDATES; round += 1)
    await writer.commit(boutUpdate(id, round, { padding: PADDING }));
}

/** A short text frame with a mask of zeros. */
function frameOf(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]);
}
