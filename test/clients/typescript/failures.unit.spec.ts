import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import type { Json } from '../../support/service.js';
import { until } from '../../support/until.js';
import { buildClient, load } from './built.js';

/** What the TypeScript client does where a server answers late, refuses, or is not there. */
let folder: string;
let server: Server;
let baseUrl: string;
let asked: { method: string; body: string; type: string | undefined }[] = [];
/** The statuses of the next answers; 200 after them. */
let statuses: number[] = [];

beforeAll(async () => {
  folder = buildClient();
  server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const answer = (body: string) => {
      asked.push({ method: request.method as string, body, type: request.headers['content-type'] });
      const status = statuses.shift() ?? 200;
      response.writeHead(status, { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '0' }) });
      response.end(status === 200 ? '{"success":true,"data":{}}' : '{"error":{"code":"RATE_LIMIT_EXCEEDED"}}');
    };
    bodyOf(request).then(answer, () => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  statuses = [];
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const client = (entry: string, more: object = {}): Json => load(folder, entry).createClient({ baseUrl, ...more });
/** A port of this machine on which nobody listens. */
const NOWHERE = { baseUrl: 'http://127.0.0.1:9/api/v1', retries: 0 };

/** The error with which the first event or frame fails. */
const errorOf = async (events: AsyncIterable<unknown>): Promise<Error> => {
  try {
    await events[Symbol.asyncIterator]().next();
  } catch (error) {
    return error as Error;
  }
  throw new Error('it went on');
};

describe('a request that fails for the moment', () => {
  test('is repeated where it reads', async () => {
    statuses = [429, 503];
    await client('index').getMe();
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
  });

  test('is repeated as often as the caller allows, and is then an error', async () => {
    statuses = [429, 429, 429];
    await expect(client('index', { retries: 1 }).getMe()).rejects.toMatchObject({ status: 429 });
    expect(asked).toHaveLength(2);
  });

  test('is not repeated where it writes without an idempotency key', async () => {
    statuses = [503];
    await expect(client('index').createLiveTicket({ body: {} })).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(1);
  });
});

test('a request has a body where its operation takes one', async () => {
  await client('index').revokeKey({ path: { id: 'key_1' } });
  await client('index').createKey({ body: { name: 'my bot' } });
  expect(asked).toEqual([
    { method: 'DELETE', body: '', type: undefined },
    { method: 'POST', body: '{"name":"my bot"}', type: 'application/json' },
  ]);
});

describe('a stream or socket ends with an error', () => {
  test('where nobody listens', async () => {
    expect((await errorOf(client('ufc', NOWHERE).stream())).message).toMatch(/fetch failed/);
    const socket = client('ufc', { ...NOWHERE, WebSocket }).socket({ rooms: ['all'] });
    expect((await errorOf(socket)).message).toMatch(/the socket did not open.*(ECONNREFUSED|EADDR|bad)/i);
  });

  test('where its ticket cannot be fetched', async () => {
    const ticket = () => Promise.reject(new Error('signed out'));
    expect((await errorOf(client('ufc', { ticket }).stream())).message).toBe('signed out');
    expect((await errorOf(client('ufc', { ticket, WebSocket }).socket())).message).toBe('signed out');
  });

  test('where there is no WebSocket', () => {
    const given = globalThis.WebSocket;
    // @ts-expect-error: Node 20 has none
    delete globalThis.WebSocket;
    try {
      expect(() => client('ufc').socket()).toThrow(/give that of the package ws/);
    } finally {
      if (given) globalThis.WebSocket = given;
    }
  });
});

test('a socket that is read slowly holds little, and goes on behind what was read', async () => {
  const frames = 400;
  const padding = 'x'.repeat(100_000);
  const joins: Json[] = [];
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
  let isLeft = false;
  sockets.on('connection', (socket) => {
    socket.on('close', () => (isLeft = true));
    socket.on('message', (text: Buffer) => {
      const { afterSeq, id, rooms } = JSON.parse(text.toString()) as Json;
      joins.push(afterSeq);
      socket.send(JSON.stringify({ type: 'subscribed', rooms, id }));
      for (let seq = (afterSeq.all ?? 0) + 1; seq <= frames; seq += 1)
        socket.send(JSON.stringify({ type: 'ufc.live.update', room: 'all', seq, padding }));
    });
  });
  const { port } = sockets.address() as AddressInfo;
  const socket = client('ufc', { baseUrl: `http://127.0.0.1:${port}/api/v1`, WebSocket }).socket({ rooms: ['all'] });
  const read: number[] = [];
  for await (const frame of socket) {
    if (frame.type === 'subscribed' && read.length === 0) await until(() => isLeft);
    if (frame.seq !== undefined) read.push(frame.seq);
    if (frame.seq === frames) break;
  }
  expect(read).toEqual(Array.from({ length: frames }, (_, index) => index + 1));
  expect(joins.length).toBeGreaterThan(1);
  for (const one of sockets.clients) one.terminate();
  sockets.close();
});
