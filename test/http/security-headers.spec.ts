import { readFileSync } from 'node:fs';
import { signUp, type Owner } from '../support/owner.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { ask, requestHead, WEBSOCKET_HANDSHAKE } from '../support/raw.js';
import { startService, type Service } from '../support/service.js';

/** What every answer tells browsers, whatever its kind and whoever writes it. */
let http: Service;
let https: Service;
let owner: Owner;
let key: string;

beforeAll(async () => {
  http = await startService();
  https = await startService({ content: 'empty', environment: { PUBLIC_URL: 'https://scores.example.com' } });
  owner = await signUp(http);
  ({ key } = await http.key({ plan: 'scale' }));
});
afterAll(() => Promise.all([http.stop(), https.stop()]));

/** The faults of an answer's headers. */
function faultsIn(headers: Record<string, string>, isSecure = false): string[] {
  const wanted = {
    'x-content-type-options': /^nosniff$/,
    'content-security-policy': /^default-src 'none'; .*frame-ancestors 'none'$/,
    'x-frame-options': /^DENY$/,
    'referrer-policy': /^no-referrer$/,
  };
  const faults = Object.entries(wanted).filter(([name, form]) => !form.test(headers[name] ?? ''));
  const isHsts = /^max-age=\d{8,}$/.test(headers['strict-transport-security'] ?? '');
  return [...faults.map(([name]) => name), ...(isHsts === isSecure ? [] : ['strict-transport-security'])];
}
const headersOf = ({ headers }: Response) => Object.fromEntries(headers);

const GETS: readonly [path: string, status: number][] = [
  ['/', 200],
  ['/status', 200],
  ['/changelog', 200],
  ['/coverage', 200],
  ['/coverage/chess', 404],
  ['/docs', 200],
  ['/docs/reference', 200],
  ['/docs/guides/live', 200],
  ['/docs/guides/live.md', 200],
  ['/docs/guides/none', 404],
  ['/docs/files/webhook-vectors.json', 200],
  ['/llms.txt', 200],
  ['/llms-full.txt', 200],
  ['/.well-known/skills/index.json', 200],
  ['/docs/console.js', 200],
  ['/docs/errors/not-found', 200],
  ['/docs/errors/none', 404],
  ['/dashboard', 200],
  ['/dashboard/assets/none.js', 404],
  ['/pages/page.css', 200],
  ['/favicon.ico', 200],
  ['/openapi.json', 200],
  ['/openapi/tennis.json', 200],
  ['/health/live', 200],
  ['/health/ready', 200],
  ['/metrics', 200],
  ['/none', 404],
  ['/api/v1/none', 404],
  ['/api/v1/auth/me', 401],
  ['/api/v1/changelog/rss', 200],
  ['/api/v1/tennis/players?page_size=2', 200],
  ['/api/v1/tennis/players/atp_0', 404],
  ['/api/v1/tennis/players?page_size=x', 422],
  ['/api/v1/ufc/live', 200],
  ['/api/v1/ufc/live/stream', 200],
  ['/api/v1/ufc/live/stream?boutId=none', 404],
  ['/api/v1/ufc/live/ws', 426],
  ['/%', 400],
];

test.each(GETS)('%s, answered %i, says what browsers may do with it', async (path, status) => {
  const answer = await http.get(path, path.includes('/auth/') ? undefined : key);
  expect([answer.status, faultsIn(headersOf(answer))]).toEqual([status, []]);
  await answer.body?.cancel();
});

test('so do HEAD, OPTIONS, 304, 204, refused writes, and answers to other methods', async () => {
  const etag = (await http.get('/openapi.json')).headers.get('etag')!;
  const answers = await Promise.all([
    fetch(`${http.url}/api/v1/ufc/fighters`, { method: 'HEAD', headers: { 'x-api-key': key } }),
    fetch(`${http.url}/api/v1/ufc/fighters`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'GET' },
    }),
    http.get('/openapi.json', undefined, { 'if-none-match': etag }),
    fetch(`${http.url}/api/v1/ufc/fighters`, { method: 'DELETE', headers: { 'x-api-key': key } }),
    owner.ask('POST', 'keys', undefined, {}, '{'),
    owner.ask('POST', 'keys', {}, { 'x-csrf-token': 'wrong' }),
    owner.ask('POST', 'auth/logout', undefined, { origin: 'https://evil.example' }),
  ]);
  // Alone, because whatever comes after it is no longer signed in.
  answers.push(await owner.ask('POST', 'auth/logout'));
  const found = answers.map((answer) => [answer.status, faultsIn(headersOf(answer))]);
  expect(found).toEqual([200, 204, 304, 405, 400, 403, 403, 204].map((status) => [status, []]));
});

const BY_HAND: readonly [what: string, bytes: string, status: number][] = [
  ['a refused socket', requestHead('GET', '/api/v1/ufc/live/ws', WEBSOCKET_HANDSHAKE), 401],
  ['a socket on no route', requestHead('GET', '/api/v1/none', WEBSOCKET_HANDSHAKE), 404],
  ['bytes that are no request', 'hello\r\n\r\n', 400],
  ['headers that are too long', requestHead('GET', '/', `long: ${'x'.repeat(20_000)}\r\n`), 431],
  ['a path that cannot be read', requestHead('GET', '/%zz'), 400],
  ['a target that is no path', requestHead('OPTIONS', '*'), 405],
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a host that is not served', 'GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n', 421],
];

test.each(BY_HAND)('%s is answered so, over http and behind https', async (_, bytes, status) => {
  for (const [service, isSecure] of [
    [http, false],
    [https, true],
  ] as const) {
    const answer = await ask(service.url, bytes);
    expect([answer.status, faultsIn(answer.headers, isSecure)]).toEqual([status, []]);
  }
});

test('behind https every kind of answer asks for https from then on', async () => {
  for (const path of ['/', '/docs', '/dashboard', '/api/v1/versions', '/api/v1/me', '/none', '/metrics'])
    expect([path, faultsIn(headersOf(await https.get(path)), true)]).toEqual([path, []]);
});

test('pictures of codes stay visible when they are opened, and nothing in them runs', async () => {
  const answer = await fetch(`${http.url}/api/v1/qr/generate`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ data: 'x', format: 'svg' }),
  });
  expect([answer.status, faultsIn(headersOf(answer))]).toEqual([200, []]);
  expect(answer.headers.get('content-security-policy')).toMatch(/img-src data:/);
  expect(answer.headers.get('content-security-policy')).not.toContain('script-src');
});

test('the proxies of the documentation ask for https where they have TLS', () => {
  const text = readFileSync('docs/OPERATIONS.md', 'utf8');
  expect(text).toMatch(/add_header Strict-Transport-Security "max-age=31536000" always;/);
  expect(text).toMatch(/http-response set-header Strict-Transport-Security max-age=31536000/);
});

testWhereInstalled(`the console works under its policy, and sends a request${NO_BROWSER}`, async () => {
  const browser = (await openBrowser())!;
  const page = await browser.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(String(error)));
  await page.goto(`${http.url}/docs/reference`);
  await page.waitForFunction("document.body.innerText.includes('Sports data of an installation')", { timeout: 60_000 });
  await page.waitForFunction('document.styleSheets.length > 0');
  const status = await page.evaluate("fetch('/api/v1/versions').then(({ status }) => status)");
  expect([status, refused]).toEqual([200, []]);
  await browser.close();
});

test('the policy of the console allows its own script by its hash, and no other that stands in a page', async () => {
  const policy = (await http.get('/docs/reference')).headers.get('content-security-policy')!;
  const [scripts] = /script-src [^;]+/.exec(policy) as unknown as [string];
  expect(scripts).toMatch(/^script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='$/);
});
