import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessionCookie } from '../support/owner.js';
import { ask, dial, hear, readAnswers, requestHead, WEBSOCKET_HANDSHAKE } from '../support/raw.js';
import { shortest } from '../support/shortest.js';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';

/** Requests that ask for another protocol, and those that no HTTP client would write. */
const REQUEST_ID = /^req_[0-9A-HJKMNP-TV-Z]{26}$/;
const SOCKET = '/api/v1/ufc/live/ws';
const UPGRADE = 'connection: upgrade\r\nupgrade: websocket\r\n';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService({ environment: { TRUST_PROXY: '127.0.0.1' } });
  ({ key } = await service.key({ plan: 'scale' }));
});
afterAll(() => service.stop());

test.each(['//', '//x/api/v1/ufc/live/ws', 'http://[', 'http://', '*', '%'])(
  'an upgrade for %s is answered 400 and the service goes on',
  async (target) => {
    const { status, headers, body } = await ask(service.url, requestHead('GET', target, WEBSOCKET_HANDSHAKE));
    expect(status).toBe(400);
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(REQUEST_ID) as string,
      'x-error-code': 'VALIDATION_ERROR',
      connection: 'close',
    });
    expect(JSON.parse(body)).toEqual({ success: false, error: expect.stringMatching(/\.$/) as string });
    expect((await service.get('/health/ready')).status).toBe(200);
  },
);

test.each([
  // Of the whole server, so of its first page, which is only read.
  ['OPTIONS', '*', 405],
  ['OPTIONS', 'ftp://x/', 400],
  ['GET', '*', 404],
  ['GET', '/%zz', 400],
])('%s %s, which asks for no path that can be read, is answered like any request', async (method, target, status) => {
  const bytes = requestHead(method, target, 'x-client-request-id: mine\r\n');
  expect(await ask(service.url, bytes)).toMatchObject({
    status,
    headers: {
      'x-request-id': expect.stringMatching(REQUEST_ID) as string,
      'x-client-request-id': 'mine',
      'x-api-version': '1.0.0',
    },
  });
});

test('an upgrade for a path that is none is answered as any request for it', async () => {
  const { status, body } = await ask(service.url, requestHead('GET', '/api/v1/none?x=1', WEBSOCKET_HANDSHAKE));
  expect([status, JSON.parse(body)]).toEqual([404, { success: false, error: 'Cannot GET /api/v1/none' }]);
});

test('an upgrade for a route that is no WebSocket is answered as the route is over HTTP', async () => {
  const more = `x-api-key: ${key}\r\n${WEBSOCKET_HANDSHAKE}`;
  const answers = await Promise.all(
    ['/api/v1/ufc/live', '/health/live', '/api/v1/ufc/bouts/ufc-0', '/api/v1/auth/me', '/'].map(async (path) => [
      path,
      (await ask(service.url, requestHead('GET', path, more))).status,
      (await service.get(path, key)).status,
    ]),
  );
  expect(answers).toEqual([
    ['/api/v1/ufc/live', 200, 200],
    ['/health/live', 200, 200],
    ['/api/v1/ufc/bouts/ufc-0', 404, 404],
    ['/api/v1/auth/me', 401, 401],
    ['/', 200, 200],
  ]);
});

test('an opened WebSocket has the headers of any answer to a valid key, and refusals have them', async () => {
  const own = await service.key({ plan: 'scale' });
  const of = (query: string, apiKey: string) =>
    ask(service.url, requestHead('GET', `${SOCKET}${query}`, `x-api-key: ${apiKey}\r\n${WEBSOCKET_HANDSHAKE}`));
  expect(await of('?typo=1', own.key)).toMatchObject({
    status: 101,
    headers: {
      'x-request-id': expect.stringMatching(REQUEST_ID) as string,
      'x-api-version': '1.0.0',
      'x-data-delay': '0',
      'x-quota-cost': '1',
      'x-quota-limit': '2000000',
      'x-quota-remaining': '1999999',
      'x-ratelimit-limit': '500',
      'x-ratelimit-remaining': '499',
      'ratelimit-policy': expect.stringMatching(/^"minute";q=500;w=60, "month";q=2000000;w=\d+$/) as string,
      'x-ignored-params': 'typo',
    },
  });
  const strict = await of('?typo=1&strict=true', own.key);
  expect([strict.status, (JSON.parse(strict.body) as Json).error.message]).toEqual([
    400,
    'typo is not a parameter of this route',
  ]);
  expect(strict.headers).toMatchObject({ 'x-quota-cost': '1', 'x-quota-remaining': '1999998' });
  const free = await service.key({ plan: 'free' });
  // A bad parameter never hides what the plan lacks.
  expect(await of('?typo=1&strict=true', free.key)).toMatchObject({
    status: 403,
    headers: { 'x-error-code': 'LIVE_WS_NOT_IN_PLAN', 'x-quota-cost': '0', 'x-quota-remaining': '500' },
  });
});

test.each([
  ['h2c', `connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n`],
  ['several', `connection: upgrade\r\nupgrade: TLS/1.0, HTTP/2.0\r\n`],
])('an upgrade to %s is ignored, and the connection stays', async (_name, headers) => {
  const socket = await dial(service.url);
  socket.write(requestHead('GET', '/api/v1/ufc/live', `x-api-key: ${key}\r\n${headers}`));
  await once(socket, 'readable');
  socket.write(requestHead('GET', '/health/live'));
  const { text } = await hear(socket, { until: (heard) => readAnswers(heard).length === 2 });
  expect(readAnswers(text).map(({ status }) => status)).toEqual([200, 200]);
});

test('a body that comes with an upgrade that is ignored is read', async () => {
  const socket = await dial(service.url);
  const more = `x-api-key: ${key}\r\nconnection: upgrade\r\nupgrade: h2c\r\ncontent-type: application/json\r\ncontent-length: 14\r\n`;
  socket.write(requestHead('POST', '/api/v1/qr/generate', more));
  await sleep(50);
  socket.write('{"data": "x" }');
  const { text } = await hear(socket, { until: (heard) => readAnswers(heard).length === 1 });
  expect(readAnswers(text)[0]).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
});

test('only a GET of HTTP/1.1 opens a WebSocket; others are answered as what they are', async () => {
  const post = requestHead('POST', SOCKET, `x-api-key: ${key}\r\n${WEBSOCKET_HANDSHAKE}`);
  expect(await ask(service.url, post)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  const old = `GET ${SOCKET} HTTP/1.0\r\nhost: localhost\r\nx-api-key: ${key}\r\n${WEBSOCKET_HANDSHAKE}\r\n`;
  expect(await ask(service.url, old)).toMatchObject({ status: 426 });
});

test.each([
  ['without a key of its own', `${UPGRADE}sec-websocket-version: 13\r\n`, 400],
  ['with a key that is too short', `${UPGRADE}sec-websocket-version: 13\r\nsec-websocket-key: AAAA\r\n`, 400],
  ['with an unreadable subprotocol', `${WEBSOCKET_HANDSHAKE}sec-websocket-protocol: ,,\r\n`, 400],
  ['of another version', WEBSOCKET_HANDSHAKE.replace('13', '7'), 426],
])('a handshake %s is refused with a request id and costs nothing', async (_name, handshake, status) => {
  const own = await service.key({ plan: 'scale' });
  const more = `x-api-key: ${own.key}\r\nx-client-request-id: mine\r\n${handshake}`;
  const answer = await ask(service.url, requestHead('GET', SOCKET, more));
  expect(answer).toMatchObject({
    status,
    headers: { 'x-request-id': expect.stringMatching(REQUEST_ID) as string, 'x-client-request-id': 'mine' },
  });
  expect(JSON.parse(answer.body)).toMatchObject({
    success: false,
    error: {
      code: status === 400 ? 'VALIDATION_ERROR' : 'UPGRADE_REQUIRED',
      requestId: answer.headers['x-request-id'],
    },
  });
  expect(answer.headers['sec-websocket-version']).toBe(status === 426 ? '13' : undefined);
  const { headers } = await service.get('/api/v1/usage', own.key);
  expect(Number(headers.get('x-quota-limit')) - Number(headers.get('x-quota-remaining'))).toBeLessThanOrEqual(1);
});

test.each(['ufc', 'tennis'])('a plain GET of the WebSocket of %s is told to upgrade', async (family) => {
  const answer = await service.get(`/api/v1/${family}/live/ws?ticket=x`, key, { connection: 'close' });
  expect([answer.status, answer.headers.get('upgrade'), answer.headers.get('x-error-code')]).toEqual([
    426,
    'websocket',
    'UPGRADE_REQUIRED',
  ]);
  expect(answer.headers.get('x-ignored-params')).toBeNull();
  const page = await service.get('/docs/errors/upgrade-required');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('WebSocket client') as string]);
});

test('a ticket is a parameter that streams know', async () => {
  const { data } = (await (
    await fetch(`${service.url}/api/v1/live/tickets`, { method: 'POST', headers: { 'x-api-key': key } })
  ).json()) as Json;
  const stream = await fetch(`${service.url}/api/v1/tennis/live/stream?strict=true&ticket=${data.ticket}`);
  expect(stream.status).toBe(200);
  await stream.body!.cancel();
});

test.each([
  ['an x-api-key like the demo key with a letter beyond ASCII', `x-api-key: ${DEMO_KEY.slice(0, -1)}\xe9\r\n`],
  ['an x-api-key like a live key with one', `x-api-key: svc_live_${'\xe9'.repeat(38)}\r\n`],
  ['an x-api-key of bytes that are no UTF-8', 'x-api-key: \x80\xff\xfe\r\n'],
  ['a ticket of bytes that are no UTF-8', ''],
  ['a cookie of bytes that are no UTF-8', 'cookie: svc_session=\x80\xff\xfe%00\r\n'],
])('%s is 401', async (_name, header) => {
  const paths = header.startsWith('cookie')
    ? ['/api/v1/auth/me']
    : ['/api/v1/ufc/live', '/api/v1/ufc/live/stream?ticket=%ff%00%ed%a0%80', `${SOCKET}?ticket=%ff%00%ed%a0%80`];
  for (const path of paths) {
    const line = header.replace('svc_session=', await sessionCookie(service.db, ''));
    const more = path.startsWith(SOCKET) ? line + WEBSOCKET_HANDSHAKE : line;
    expect([path, (await ask(service.url, requestHead('GET', path, more))).status]).toEqual([path, 401]);
  }
});

test('an address that is none is on no list of a key', async () => {
  const own = await service.key({}, { allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'] });
  for (const [address, status] of [
    ['unknown', 403],
    ['_hidden', 403],
    ['\xff', 403],
    ['203.0.113.7', 200],
  ] as const) {
    const head = requestHead('GET', '/api/v1/me', `x-api-key: ${own.key}\r\nx-forwarded-for: ${address}\r\n`);
    expect([address, (await ask(service.url, head)).status]).toEqual([address, status]);
  }
});

test('what cannot be read as HTTP is told so with a request id', async () => {
  const unreadable = [
    ['GARBAGE\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nbad header\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\n\r\n', 400],
    ['POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: localhost\r\nlong: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const;
  for (const [bytes, status] of unreadable) {
    const answer = await ask(service.url, bytes);
    expect(answer).toMatchObject({ status, headers: { 'x-request-id': expect.stringMatching(REQUEST_ID) as string } });
    expect(JSON.parse(answer.body)).toEqual({ success: false, error: expect.stringMatching(/\w$|\.$/) as string });
  }
  const expecting = await ask(service.url, requestHead('GET', '/health/live', 'expect: the unexpected\r\n'));
  expect(expecting).toMatchObject({ status: 200 });
});

test('an unreadable request behind good ones is answered after them', async () => {
  const socket = await dial(service.url);
  const good = requestHead('GET', '/api/v1/tennis/players/atp_900001', `x-api-key: ${key}\r\n`);
  socket.write(`${good}${good}GARBAGE\r\n\r\n`);
  const { text, ended } = await hear(socket);
  expect([readAnswers(text).map(({ status }) => status), ended]).toEqual([[200, 200, 400], true]);
});

test('an upgrade behind other requests waits for their answers', async () => {
  const good = requestHead('GET', '/api/v1/tennis/players/atp_900001', `x-api-key: ${key}\r\n`);
  for (const [own, status] of [
    [key, 101],
    ['none', 401],
  ] as const) {
    const socket = await dial(service.url);
    socket.write(`${good}${good}${requestHead('GET', SOCKET, `x-api-key: ${own}\r\n${WEBSOCKET_HANDSHAKE}`)}`);
    const { text } = await hear(socket, { until: (heard) => readAnswers(heard).length === 3 });
    expect(readAnswers(text).map((answer) => answer.status)).toEqual([200, 200, status]);
  }
});

test('a body that cannot be read is refused at once', async () => {
  const more = `x-api-key: ${key}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n`;
  const answer = await ask(service.url, `${requestHead('POST', '/api/v1/qr/generate', more)}nonsense\r\n`);
  expect(answer).toMatchObject({
    status: 400,
    headers: { 'x-request-id': expect.stringMatching(REQUEST_ID) as string },
  });
});

test('neither a refused upgrade nor a deaf socket keeps a stopping server', async () => {
  const stoppedAfterMs = await shortest(8_000, async () => {
    const other = await startService();
    const own = await other.key({ plan: 'scale' });
    const refused = await dial(other.url);
    refused.pause().write(requestHead('GET', SOCKET, WEBSOCKET_HANDSHAKE));
    const deaf = await dial(other.url);
    deaf.write(requestHead('GET', SOCKET, `x-api-key: ${own.key}\r\n${WEBSOCKET_HANDSHAKE}`));
    await once(deaf, 'readable');
    deaf.pause();
    const askedAt = performance.now();
    await other.stop();
    const afterMs = performance.now() - askedAt;
    refused.destroy();
    deaf.destroy();
    return afterMs;
  });
  expect(stoppedAfterMs).toBeLessThan(8_000);
});
