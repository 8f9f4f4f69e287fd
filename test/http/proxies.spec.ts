import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '../../src/db/sql.js';
import { written } from '../support/document.js';
import { post, signUp } from '../support/owner.js';
import { ask, requestHead, WEBSOCKET_HANDSHAKE } from '../support/raw.js';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

/** Proxies on the same machine, trusted and not. */
let folder: string;
let direct: Service;
let behind: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proxies-'));
  const local = { LOCAL_KEY: 'true', SECRETS_IN_FILES: 'true', DATA_DIR: folder };
  const environment = { ...local, LOG_REQUESTS: 'true', LOG_LEVEL: 'info' };
  direct = await startService({ content: 'empty', environment });
  behind = await startService({ environment: { TRUST_PROXY: '127.0.0.1', METRICS_ADDRESSES: '203.0.113.9' } });
});
afterAll(async () => {
  await Promise.all([direct.stop(), behind.stop()]);
  rmSync(folder, { recursive: true });
});

const THROUGH_PROXY = [
  ['x-forwarded-for', { 'x-forwarded-for': '203.0.113.9' }],
  ['x-forwarded-for of loopback', { 'x-forwarded-for': '127.0.0.1' }],
  ['forwarded', { forwarded: 'for=203.0.113.9' }],
] as const;

const refusalOf = async (answer: Response) => [
  answer.status,
  answer.headers.get('x-error-code'),
  /set TRUST_PROXY/.test(await answer.text()),
];
const REFUSED = [403, 'IP_NOT_ALLOWED', true];

describe('where no proxy is trusted', () => {
  test.each(THROUGH_PROXY)('%s closes the metrics, which stay open to the machine itself', async (_, headers) => {
    expect(await refusalOf(await direct.get('/metrics', undefined, headers))).toEqual(REFUSED);
    expect((await direct.get('/metrics')).status).toBe(200);
  });

  test.each(THROUGH_PROXY)('%s closes the entrance and leaves its code as it is', async (_, headers) => {
    const code = await printedCode();
    expect(await refusalOf(await post(direct, 'auth/enter', { code }, headers))).toEqual(REFUSED);
    const [{ left }] = (await direct.db.rows(sql`select count(*)::int as left from entrance`)) as [{ left: number }];
    expect(left).toBe(1);
    const document = written(await (await direct.get('/openapi.json')).json());
    const { content } = document.paths['/api/v1/auth/enter'].post.responses[403];
    expect(content['application/json'].example.error.code).toBe('ip_not_allowed');
  });

  test.each(THROUGH_PROXY)('%s closes keys with an address list, for requests and sockets', async (_, headers) => {
    const { key } = await direct.key({ plan: 'scale' }, { allowedAddresses: ['127.0.0.1'] });
    expect(await refusalOf(await direct.get('/api/v1/me', key, headers))).toEqual(REFUSED);
    expect((await direct.get('/api/v1/me', key)).status).toBe(200);
    const lines = Object.entries({ ...headers, 'x-api-key': key }).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = requestHead('GET', '/api/v1/ufc/live/ws', lines.join('') + WEBSOCKET_HANDSHAKE);
    expect(await ask(direct.url, head)).toMatchObject({ status: 403, headers: { 'x-error-code': 'IP_NOT_ALLOWED' } });
  });

  test('keys without a list work as before', async () => {
    const { key } = await direct.key();
    expect((await direct.get('/api/v1/me', key, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
  });

  test('the first such request is a warning in the log, once', () => {
    const warnings = direct.log().match(/TRUST_PROXY does not name/g);
    expect(warnings).toHaveLength(1);
    expect(behind.log()).not.toContain('TRUST_PROXY');
  });
});

const WITH_PORT = [
  ['203.0.113.9:5123', '203.0.113.9'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['198.51.100.1, 203.0.113.9:5123', '203.0.113.9'],
  ['2001:db8::7', '2001:db8::7'],
] as const;

describe('behind a trusted proxy that writes ports', () => {
  test.each(WITH_PORT)('%s is %s for address lists, of requests and sockets', async (forwarded, address) => {
    const { key } = await behind.key({ plan: 'scale' }, { allowedAddresses: [address] });
    const { key: other } = await behind.key({ plan: 'scale' }, { allowedAddresses: ['192.0.2.1'] });
    const statuses = [key, other].map((one) => behind.get('/api/v1/me', one, { 'x-forwarded-for': forwarded }));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 403]);
    const lines = `x-forwarded-for: ${forwarded}\r\nx-api-key: ${key}\r\n`;
    const socket = await ask(behind.url, requestHead('GET', '/api/v1/ufc/live/ws', lines + WEBSOCKET_HANDSHAKE));
    expect(socket.status).toBe(101);
  });

  test.each(WITH_PORT)('%s is %s in the list of sessions', async (forwarded, address) => {
    const { email, password } = await signUp(behind);
    const entered = await post(behind, 'auth/login', { email, password }, { 'x-forwarded-for': forwarded });
    const cookie = entered.headers.get('set-cookie')!.split(';')[0]!;
    const sessions = await fetch(`${behind.url}/api/v1/auth/sessions`, { headers: { cookie } });
    const { data } = (await sessions.json()) as Json;
    expect(data.find(({ current }: Json) => current).address).toBe(address);
  });

  test('limits by address count all ports of an address together', async () => {
    const path = '/api/v1/tennis/players?page_size=1';
    const from = (port: number) => behind.get(path, DEMO_KEY, { 'x-forwarded-for': `198.51.100.44:${port}` });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => from(40_000 + index)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test('metrics are open to a listed address whatever its port, and to no other', async () => {
    const from = (address: string) => behind.get('/metrics', undefined, { 'x-forwarded-for': address });
    expect((await from('203.0.113.9:5123')).status).toBe(200);
    expect((await from('203.0.113.8:5123')).status).toBe(404);
    // Without the header, nobody but the proxy itself asks.
    expect((await behind.get('/metrics')).status).toBe(404);
  });
});

test('the log has the address of a request without its port', async () => {
  const log = await startService({
    content: 'empty',
    environment: { TRUST_PROXY: 'loopback', LOG_REQUESTS: 'true', LOG_LEVEL: 'info' },
  });
  await log.get('/api/v1/versions', undefined, { 'x-forwarded-for': '203.0.113.77:1234' });
  const line = await until(() => /"ip":"203\.0\.113\.77[^"]*"/.exec(log.log())?.[0]);
  expect(line).toBe('"ip":"203.0.113.77"');
  await log.stop();
});

async function printedCode(): Promise<string> {
  await until(async () => /enter#[\w-]{43} /.test(direct.log()));
  return /enter#([\w-]{43}) /.exec(direct.log())![1]!;
}
