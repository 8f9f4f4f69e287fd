import { once } from 'node:events';
import { connect } from 'node:net';
import { startService } from '../support/service.js';

/** What SIGTERM does. */
test('a client that never finishes its request does not keep a stopping server', async () => {
  const service = await startService();
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET /health/live HTTP/1.1\r\n');
  const closed = once(socket.resume(), 'close');
  const askedAt = performance.now();
  await service.stop();
  expect(performance.now() - askedAt).toBeLessThan(10_000);
  await closed;
});
