import { signUp } from '../support/owner.js';
import { ask, requestHead, WEBSOCKET_HANDSHAKE } from '../support/raw.js';
import { startService, type Service } from '../support/service.js';

/** Which hosts are served where only this machine can connect: a page elsewhere may point its own name here. */
let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService({ environment: { PUBLIC_URL: 'https://scores.example.com', TRUST_PROXY: '127.0.0.1' } });
  ({ key } = await service.key({ plan: 'scale' }));
});
afterAll(() => service.stop());

const SERVED = ['localhost', 'LOCALHOST', '127.0.0.1:9', '[::1]:3000', 'scores.example.com', 'scores.example.com:8443'];
const OTHERS = [
  'evil.example',
  'evil.example:3000',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'scores.example.com.evil.example',
  '10.0.0.1',
  '0.0.0.0',
  'user@localhost.evil.example',
  '',
];

const head = (method: string, target: string, host: string, headers = '') =>
  requestHead(method, target, `x-api-key: ${key}\r\n${headers}`).replace('host: localhost', `host: ${host}`);
const statusOf = async (bytes: string) => {
  const { status, headers } = await ask(service.url, bytes);
  return [status, headers['x-error-code']];
};
const REFUSED = [421, 'MISDIRECTED_REQUEST'];
const STREAM = '/api/v1/ufc/live/stream';
const SOCKET = '/api/v1/ufc/live/ws';

test.each(SERVED)('%s is served: data, pages and sockets', async (host) => {
  for (const path of ['/api/v1/me', '/', '/docs', '/dashboard', '/health/live'])
    expect([path, ...(await statusOf(head('GET', path, host)))]).toEqual([path, 200, undefined]);
  expect(await statusOf(head('GET', SOCKET, host, WEBSOCKET_HANDSHAKE))).toEqual([101, undefined]);
});

test.each(OTHERS)('%j is refused on every route, stream and socket', async (host) => {
  for (const path of ['/api/v1/me', '/api/v1/none', '/', '/docs', '/dashboard', '/metrics', '/openapi.json', STREAM])
    expect([path, ...(await statusOf(head('GET', path, host)))]).toEqual([path, ...REFUSED]);
  expect(await statusOf(head('POST', '/api/v1/auth/register', host))).toEqual(REFUSED);
  expect(await statusOf(head('OPTIONS', '/api/v1/me', host))).toEqual(REFUSED);
  expect(await statusOf(head('GET', SOCKET, host, WEBSOCKET_HANDSHAKE))).toEqual(REFUSED);
});

test('a host that a proxy claims does not open what the request itself names', async () => {
  const claimed = 'x-forwarded-host: localhost\r\nx-forwarded-for: 203.0.113.9\r\n';
  expect(await statusOf(head('GET', '/api/v1/me', 'evil.example', claimed))).toEqual(REFUSED);
});

test('the refusal says what is served, in the form of the route, and has its page', async () => {
  const { body, headers } = await ask(service.url, head('GET', '/api/v1/ufc/fighters', 'evil.example'));
  const { success, error } = JSON.parse(body) as { success: boolean; error: Record<string, string> };
  expect([success, error.code, error.requestId]).toEqual([false, 'MISDIRECTED_REQUEST', headers['x-request-id']]);
  expect(error.message).toContain('set PUBLIC_URL');
  const page = await service.get('/docs/errors/misdirected-request');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<dd>421</dd>') as string]);
});

test('where others can connect, every host is served', async () => {
  const open = await startService({ content: 'empty', environment: { HOST: '0.0.0.0' } });
  const answer = await ask(open.url, head('GET', '/health/live', 'evil.example'));
  expect(answer.status).toBe(200);
  await open.stop();
});

describe('writes of a session', () => {
  const statusFrom = async (origin: string, host = 'localhost:3000') => {
    const { cookie, csrfToken } = await signUp(service);
    const lines = [`cookie: ${cookie}`, `x-csrf-token: ${csrfToken}`, `origin: ${origin}`];
    const bytes = requestHead('POST', '/api/v1/auth/logout', lines.map((line) => `${line}\r\n`).join(''));
    return statusOf(bytes.replace('host: localhost', `host: ${host}`));
  };

  test.each([
    ['https://scores.example.com', 'scores.example.com'],
    // A page of this machine itself.
    ['http://localhost:3000', 'localhost:3000'],
    ['http://127.0.0.1:3000', '127.0.0.1:3000'],
  ])('are taken from a page of %s', async (origin, host) => {
    expect(await statusFrom(origin, host)).toEqual([204, undefined]);
  });

  test.each([
    ['http://scores.example.com', 'scores.example.com:80'],
    ['https://scores.example.com:8443', 'scores.example.com'],
    ['http://localhost:5173', 'localhost:3000'],
    ['https://localhost:3000', 'localhost:3000'],
    ['null', 'localhost:3000'],
  ])('are refused from a page of %s', async (origin, host) => {
    expect(await statusFrom(origin, host)).toEqual([403, 'CSRF_FAILED']);
  });

  test('are refused from the host asked, where others can connect and PUBLIC_URL names another', async () => {
    const open = await startService({ content: 'empty', environment: { HOST: '0.0.0.0' } });
    const { cookie, csrfToken } = await signUp(open);
    const lines = [`cookie: ${cookie}`, `x-csrf-token: ${csrfToken}`, 'origin: http://rebound.example:3000'];
    const bytes = requestHead('POST', '/api/v1/auth/logout', lines.map((line) => `${line}\r\n`).join(''));
    const answer = await ask(open.url, bytes.replace('host: localhost', 'host: rebound.example:3000'));
    expect([answer.status, answer.body]).toEqual([403, expect.stringContaining('PUBLIC_URL') as string]);
    await open.stop();
  });
});
