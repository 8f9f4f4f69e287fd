import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

/** What the log says of requests. */
let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService({ environment: { LOG_LEVEL: 'info', LOG_REQUESTS: 'true' } });
  ({ key } = await service.key({ plan: 'scale' }));
});
afterAll(() => service.stop());

const linesOf = (path: string): Json[] =>
  service
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Json)
    .filter((line: Json) => line.path === path);

test('a request has one line, without its query', async () => {
  const answer = await service.get('/api/v1/tennis/players/search?q=secret', key);
  const path = '/api/v1/tennis/players/search';
  await until(() => linesOf(path).length > 0);
  expect(linesOf(path)).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      reqId: answer.headers.get('x-request-id'),
      method: 'GET',
      path,
      status: 200,
      ms: expect.any(Number),
      ip: '127.0.0.1',
      msg: 'request',
    },
  ]);
  expect(service.log()).not.toContain('secret');
});

test('a stream that its client leaves has a line at its end, with how long it was open', async () => {
  const path = '/api/v1/ufc/live/stream';
  const leaving = new AbortController();
  const stream = await fetch(service.url + path, { headers: { 'x-api-key': key }, signal: leaving.signal });
  await stream.body!.getReader().read();
  await new Promise((wake) => setTimeout(wake, 300));
  expect(linesOf(path)).toEqual([]);
  leaving.abort();
  await until(() => linesOf(path).length > 0);
  expect(linesOf(path)).toEqual([expect.objectContaining({ msg: 'stream ended', status: 200, cut: true })]);
  expect(linesOf(path)[0].seconds).toBeGreaterThanOrEqual(0.3);
});

test('a WebSocket has a line when it is closed, with the code', async () => {
  const path = '/api/v1/ufc/live/ws';
  const socket = new WebSocket(service.url.replace('http', 'ws') + path, { headers: { 'x-api-key': key } });
  await once(socket, 'message');
  socket.close(1000);
  await until(() => linesOf(path).length > 0);
  expect(linesOf(path)).toEqual([expect.objectContaining({ msg: 'socket closed', code: 1000, ip: '127.0.0.1' })]);
});
