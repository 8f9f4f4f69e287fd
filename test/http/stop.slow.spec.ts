import { once } from 'node:events';
import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { shortest } from '../support/shortest.js';
import { startService } from '../support/service.js';
import { until } from '../support/until.js';

/** Whether nothing listens at this address. */
function isClosed(url: string): Promise<boolean> {
  return fetch(url).then(
    () => false,
    () => true,
  );
}

/** How processes end: by SIGTERM, and after a fault. */
test('a client that never finishes its request does not keep a stopping server', async () => {
  const stoppedAfterMs = await shortest(10_000, async () => {
    const service = await startService();
    const { hostname, port } = new URL(service.url);
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => {});
    await once(socket, 'connect');
    socket.write('GET /health/live HTTP/1.1\r\n');
    const closed = once(socket.resume(), 'close');
    const askedAt = performance.now();
    await service.stop();
    const afterMs = performance.now() - askedAt;
    await closed;
    return afterMs;
  });
  expect(stoppedAfterMs).toBeLessThan(10_000);
});

test('a request that comes on an open connection while the server stops is refused as every other error is', async () => {
  const service = await startService({ environment: { STOP_GRACE_MS: '30000' } });
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => {});
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.write('GET /api/v1/cs2/matches HTTP/1.1\r\n');
  process.kill(service.processes[0]!.pid, 'SIGTERM');
  await until(() => isClosed(service.url), 10_000);
  socket.write(`Host: ${hostname}:${port}\r\nX-Client-Request-Id: late-1\r\n\r\n`);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.toLowerCase().split(': ')),
  );
  expect(head.split('\r\n')[0]).toBe('HTTP/1.1 503 Service Unavailable');
  expect(headers).toMatchObject({
    connection: 'close',
    'x-client-request-id': 'late-1',
    'x-content-type-options': 'nosniff',
    'retry-after': '1',
  });
  expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'SERVICE_UNAVAILABLE' } });
  expect(headers['x-request-id']).toBeTruthy();
  await service.stop();
});

test('before it stops, a process says so at /health/ready, and everything is served meanwhile', async () => {
  const service = await startService({ environment: { DRAIN_MS: '10000' } });
  const { key } = await service.key({ plan: 'scale' });
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/api/v1/ufc/live/ws`, {
    headers: { 'x-api-key': key },
  });
  await once(socket, 'open');
  let closedAt = Infinity;
  socket.once('close', () => (closedAt = performance.now()));
  const toldAt = performance.now();
  process.kill(service.processes[0]!.pid, 'SIGTERM');
  let ready = await service.get('/health/ready');
  for (; ready.status === 200; ready = await service.get('/health/ready'))
    if (performance.now() - toldAt > 8_000) break;
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'ending', parts: { database: 'ok', redis: 'ok' } },
  ]);
  expect((await service.get('/api/v1/tennis/matches', key)).status).toBe(200);
  expect(await service.processes[0]!.gone()).toBe(0);
  expect(closedAt - toldAt).toBeGreaterThanOrEqual(9_900);
  await service.stop();
});

/** A rejection, and an exception, that no code of ours has anything to do with. */
const FAULTS = `data:text/javascript,process.on('SIGUSR2', () => Promise.reject(new Error('planted rejection')));
process.on('SIGALRM', () => { throw new Error('planted exception'); });`;

test.each([
  ['SIGUSR2', 'planted rejection'],
  ['SIGALRM', 'planted exception'],
] as const)(
  'after a fault that nobody caught, a process logs its stack, drains and ends with 70 (%s)',
  async (signal, words) => {
    const service = await startService({ environment: { NODE_OPTIONS: `--import="${FAULTS.replaceAll('\n', '')}"` } });
    const worker = await service.worker();
    const { key } = await service.key({ plan: 'scale' });
    const address = `${service.url.replace('http', 'ws')}/api/v1/ufc/live/ws`;
    const socket = new WebSocket(address, { headers: { 'x-api-key': key } });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    for (const one of [service.processes[0]!, worker]) {
      process.kill(one.pid, signal);
      expect(await one.gone()).toBe(70);
      expect(one.log()).toMatch(new RegExp(`"level":60.*${words}.*"stack":"Error: ${words}\\\\n +at `));
    }
    expect((await closed)[0]).toBe(1012);
    await service.processes[0]!.restart();
    expect((await service.get('/health/ready')).status).toBe(200);
    await service.stop();
  },
);
