import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '../../src/db/sql.js';
import { FAMILIES } from '../../src/families.js';
import { readConfig } from '../../src/config.js';
import { statusPage } from '../../src/pages/status.js';
import { mailsTo } from '../support/outbox.js';
import { post, signUp } from '../support/owner.js';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';

/** The pages for people at the root of the host. */
let service: Service;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  service = await startService({ environment: { DATA_DIR: folder } });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const PAGES = [
  '/',
  '/status',
  '/changelog',
  '/docs/errors',
  '/coverage',
  ...FAMILIES.map(({ name }) => `/coverage/${name}`),
];
const DASHBOARD = ['/dashboard', '/dashboard/', '/dashboard/billing', '/dashboard/webhooks/wh_1/deliveries?page=2'];

async function read(path: string): Promise<string> {
  const answer = await service.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

/** The text of HTML, as a reader sees it. */
const plain = (html: string) =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)));

/** Where the links of a page lead, files it loads included. */
const linksIn = (html: string) => [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link]) => link!);

test.each([...PAGES, ...DASHBOARD])('%s loads from this server only and runs no script but its files', async (path) => {
  const answer = await service.get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = answer.headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  const html = await answer.text();
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).not.toMatch(/<script>|<style| style=| on[a-z]+="/);
});

test.each(PAGES)('%s has one heading above all', async (path) => {
  expect((await read(path)).match(/<h1>/g)).toHaveLength(1);
});

test('every answer of the dashboard allows its style elements by another word', async () => {
  const words = await Promise.all(
    ['/dashboard', '/dashboard'].map(async (path) => {
      const answer = await service.get(path);
      const [, word] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy')!) ?? [];
      expect(await answer.text()).toContain(`nonce="${word}"`);
      return word;
    }),
  );
  expect(new Set(words).size).toBe(2);
});

test('the files of the dashboard are kept for a year, and each encoding of them is the same file', async () => {
  const files = linksIn(await read('/dashboard')).filter((link) => link.startsWith('/dashboard/assets/'));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const texts = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const answer = await service.get(file, undefined, { 'accept-encoding': encoding });
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([
          200,
          'public, max-age=31536000, immutable',
        ]);
        expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
        expect(answer.headers.get('content-type')).toMatch(/^text\/(javascript|css); charset=utf-8$/);
        return answer.text();
      }),
    );
    expect([new Set(texts).size, texts[0]!.length > 0]).toEqual([1, true]);
  }
});

test('a file that the dashboard does not have is not found', async () => {
  const answer = await service.get('/dashboard/assets/index-00000000.js');
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'ROUTE_NOT_FOUND']);
});

test('every link of every page leads somewhere', async () => {
  const methods = ['/docs/rankings-method', '/docs/lol-rankings-method', '/docs/cs2-rankings-method'];
  const from = [...PAGES, '/dashboard', ...methods, '/docs/errors/not-found'];
  const links = new Set((await Promise.all(from.map(read))).flatMap(linksIn));
  expect(links.size).toBeGreaterThan(15);
  const answered = await Promise.all(
    [...links].map(async (link) => {
      expect(link).toMatch(/^\/[^/]?/);
      return [link, (await service.get(link)).status];
    }),
  );
  expect(answered.filter(([, status]) => status !== 200)).toEqual([]);
});

test('browsers find the icon where they look for it', async () => {
  const icon = await service.get('/favicon.ico');
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  expect(Buffer.from(await icon.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
});

test('the first request at / can be copied as it stands and answers', async () => {
  const [, html = ''] = /<pre><code>(.*?)<\/code><\/pre>/s.exec(await read('/')) ?? [];
  const [, key, url] = /^curl -H 'x-api-key: (\S+)' '(\S+)'$/.exec(plain(html)) ?? [];
  expect(key).toBe(DEMO_KEY);
  const answer = await fetch(url!, { headers: { 'x-api-key': key! } });
  expect([answer.status, ((await answer.json()) as Json).summary.total_matches]).toEqual([200, expect.any(Number)]);
});

test('outside the demo / names no key, and what it asks for answers to any key', async () => {
  const other = await startService({ content: 'empty', environment: { DEMO: 'false' } });
  const html = await (await other.get('/')).text();
  expect(html).not.toContain('pk_demo_');
  const [, key, url] = /curl -H 'x-api-key: ([^']+)' '(\S+)'/.exec(plain(html)) ?? [];
  const { key: own } = await other.key({ plan: 'free' });
  const status = (await fetch(url!, { headers: { 'x-api-key': own } })).status;
  await other.stop();
  expect([key, status]).toEqual(['<your key>', 200]);
});

test('/ counts the operations of each family as its document does', async () => {
  const html = await read('/');
  const rows = [...html.matchAll(/<td class="number">(\d+)<\/td><td><a href="(\/openapi\/\w+\.json)">/g)];
  expect(rows.length).toBeGreaterThanOrEqual(6);
  for (const [, operations, path] of rows) {
    const { paths }: Json = JSON.parse(await read(path!));
    const counted = Object.values(paths).flatMap((methods) => Object.keys(methods as object)).length;
    expect([path, Number(operations)]).toEqual([path, counted]);
  }
});

test('/status says what /api/v1/status says', async () => {
  const { data }: Json = JSON.parse(await read('/api/v1/status'));
  const text = plain(await read('/status'));
  for (const { family } of data.families) expect(text).toContain(`${family}not followed`);
  expect(text).toContain('The service is degraded');
  expect(text).toContain('workers: No worker runs');
});

test('/status names what is wrong, as text', () => {
  const html = statusPage({
    status: 'degraded',
    checkedAt: '2026-11-23T12:00:00.000Z',
    families: [],
    webhooks: null,
    incidents: [{ part: 'ufc', message: 'The feed <b>night</b> is down' }],
  });
  expect(html).toContain('degraded</span></h1>');
  expect(html).toContain('<li><b>ufc</b>: The feed &#60;b&#62;night&#60;/b&#62; is down</li>');
  expect(html).toContain('Not known while the database is away');
});

test('/changelog has an entry under each id that feeds link to', async () => {
  const html = await read('/changelog');
  const feed = await read('/api/v1/changelog/rss');
  const links = [...feed.matchAll(/<item>.*?<link>([^<]+)<\/link>/gs)].map(([, link]) => new URL(link!));
  expect(links.length).toBeGreaterThan(10);
  for (const { origin, pathname, hash } of links) {
    expect([origin, pathname]).toEqual([service.url, '/changelog']);
    expect(html).toContain(`<h2 id="${hash.slice(1)}">`);
  }
});

test('where refusals and mails send people, there is a page', async () => {
  const { key, accountId } = await service.key({ plan: 'free' });
  const refused = (await (await service.get('/api/v1/ufc/fights/1/odds', key)).json()) as Json;
  expect(refused.error.upgradeUrl).toBe(`${service.url}/dashboard/billing`);
  await read(new URL(refused.error.upgradeUrl as string).pathname);

  await service.db.rows(sql`update account set suspended_at = now() where id = ${accountId}`);
  const { key: later } = await service.key({}, { accountId });
  const suspended = (await (await service.get('/api/v1/me', later)).json()) as Json;
  const support = Object.values(suspended.error as object).find((value) => String(value).includes('/dashboard/'));
  await read(new URL(support as string).pathname);

  const owner = await signUp(service);
  await post(service, 'auth/password/forgot', { email: owner.email });
  const [mail] = await mailsTo(folder, owner.email, 1);
  const [link = ''] = /http\S+/.exec(mail.text as string) ?? [];
  expect(link.slice(0, link.indexOf('='))).toBe(`${service.url}/dashboard/reset#token`);
  await read('/dashboard/reset');
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['scores.local', 'http://scores.local:3000'],
])('a service that listens on %s links to %s', (HOST, publicUrl) => {
  expect(readConfig({ HOST, DATABASE_URL: '', REDIS_URL: '' }).publicUrl).toBe(publicUrl);
});
