import { createHash } from 'node:crypto';
import { FILES, GUIDES } from '../../src/guides/catalogue.js';
import { plansFile } from '../support/live.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { startService, type Json, type Service } from '../support/service.js';

/** Guides as an installation with an address, a demo key and plans of its own serves them. */
const PUBLIC_URL = 'https://scores.example';
const OWN_KEY = 'pk_demo_AnotherInstallationsKey1';
let service: Service;

beforeAll(async () => {
  const PLANS_FILE = plansFile({
    pro: { name: 'Club', month: 123_456, minute: 77, webhooks: 3, webhookFamilies: ['ufc'] },
  });
  service = await startService({
    content: 'empty',
    environment: { DEMO: 'true', DEMO_KEY: OWN_KEY, PUBLIC_URL, PLANS_FILE },
  });
});
afterAll(() => service.stop());

async function read(path: string): Promise<string> {
  const answer = await service.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

const PAGES = ['/docs', ...GUIDES.map(({ name }) => `/docs/guides/${name}`)];
const TEXTS = [
  ...GUIDES.map(({ name }) => `/docs/guides/${name}.md`),
  '/llms.txt',
  '/llms-full.txt',
  '/.well-known/skills/scoreline/SKILL.md',
];

test.each([...PAGES, ...TEXTS])('%s is public, has an ETag and answers 304', async (path) => {
  const answer = await service.get(path);
  const { headers } = answer;
  expect([answer.status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const again = await service.get(path, undefined, { 'if-none-match': headers.get('etag')! });
  expect([path, again.status]).toEqual([path, 304]);
});

test.each(PAGES)('%s runs no script but files of this server, and has one heading above all', async (path) => {
  const answer = await service.get(path);
  const policy = answer.headers.get('content-security-policy')!;
  expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  const html = await answer.text();
  expect(html).not.toMatch(/<script>|<style| style=| on[a-z]+="/);
  expect(html.match(/<h1>/g)).toHaveLength(1);
});

test.each(GUIDES)('$name says the same as a page and as Markdown', async ({ name }) => {
  const [html, markdown] = await Promise.all([read(`/docs/guides/${name}`), read(`/docs/guides/${name}.md`)]);
  expect(html).toContain(`<link rel="alternate" type="text/markdown" href="/docs/guides/${name}.md">`);
  const [article = ''] = /<article>[^]*<\/article>/.exec(html) ?? [];
  const shown = [...article.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/g)].map(
    ([, depth, title]) => `${'#'.repeat(Number(depth))} ${plain(title!.replace(/ <a class="anchor".*/, ''))}`,
  );
  const written = markdown
    .replaceAll(/^```[^]*?^```$/gm, '')
    .match(/^#{1,6} .+$/gm)!
    .map((line) => line.replaceAll('`', ''));
  expect(shown).toEqual(written);
  expect(article.match(/<pre>/g) ?? []).toHaveLength((markdown.match(/^ *```\w*$/gm) ?? []).length / 2);
});

/** The text of HTML, as a reader sees it. */
const plain = (html: string) =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)));

test('every link of every page leads to a page, and to a place that it has', async () => {
  const idsOf = new Map<string, string[]>();
  const broken: string[] = [];
  for (const page of PAGES)
    for (const [, link] of (await read(page)).matchAll(/ (?:href|src)="([^"]+)"/g)) {
      if (/^https?:/.test(link!)) continue;
      const [path, anchor] = link!.startsWith('#') ? [page, link!.slice(1)] : link!.split('#');
      if (!idsOf.has(path!)) {
        const answer = await service.get(path!);
        if (answer.status !== 200) broken.push(`${page}: ${link}`);
        idsOf.set(
          path!,
          [...(await answer.text()).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!),
        );
      }
      if (anchor !== undefined && !idsOf.get(path!)!.includes(anchor)) broken.push(`${page}: ${link}`);
    }
  expect(broken).toEqual([]);
  expect(idsOf.size).toBeGreaterThan(PAGES.length);
});

test('every link of Markdown into this installation is answered', async () => {
  const links = new Set<string>();
  for (const path of TEXTS)
    for (const [, link] of (await read(path)).matchAll(/\]\(([^)\s]+)\)/g)) {
      expect([path, link]).toEqual([path, expect.stringMatching(/^(https?:\/\/|#|url\))/)]);
      if (link!.startsWith(PUBLIC_URL)) links.add(link!.slice(PUBLIC_URL.length).split('#')[0]!);
    }
  expect(links.size).toBeGreaterThanOrEqual(GUIDES.length);
  for (const link of links) await read(link);
});

test('samples have the address and the key of this installation', async () => {
  for (const path of [...PAGES, ...TEXTS])
    expect([path, plain(await read(path))]).toEqual([
      path,
      expect.not.stringMatching(/http:\/\/127\.0\.0\.1:3000|ScorelineDemoWorld|\$\(npm run -s cli -- keys:local\)/),
    ]);
  expect(await read('/docs/guides/qr.md')).toContain(`'x-api-key: ${OWN_KEY}'`);
  expect(await read('/docs/guides/live.md')).toContain(`${PUBLIC_URL}/api/v1/ufc/live/stream`);
});

test('plans are those of this installation', async () => {
  for (const path of ['/docs/guides/plans.md', '/llms.txt']) {
    const text = await read(path);
    expect(text).toContain('| Club | 123,456 | 77 |');
    expect(text).not.toContain('Starter');
  }
  expect(await read('/docs/guides/webhooks.md')).toContain('| Club | `ufc.*` |');
});

test('llms.txt names every operation and stays under 50,000 characters', async () => {
  const text = await read('/llms.txt');
  expect(text).toMatch(/^# Scoreline\n\n> /);
  expect(text.length).toBeLessThan(50_000);
  const { paths }: Json = JSON.parse(await read('/openapi.json'));
  for (const [path, methods] of Object.entries(paths as Json))
    for (const [method, { summary }] of Object.entries(methods as Record<string, Json>))
      expect(text).toContain(`\n- ${method.toUpperCase()} ${path}: ${summary}`);
  for (const { name, says } of GUIDES) expect(text).toContain(`(${PUBLIC_URL}/docs/guides/${name}.md): ${says}`);
});

test('llms-full.txt is every guide', async () => {
  const text = await read('/llms-full.txt');
  for (const { name } of GUIDES) expect(text).toContain((await read(`/docs/guides/${name}.md`)).trim());
});

test('the skill is found by both forms of the index, under its name and digest', async () => {
  const skill = await read('/.well-known/skills/scoreline/SKILL.md');
  expect(skill).toMatch(/^---\nname: scoreline\ndescription: .{50,1024}\n---\n/);
  const { skills }: Json = JSON.parse(await read('/.well-known/skills/index.json'));
  expect(skills).toEqual([{ name: 'scoreline', description: expect.any(String), files: ['SKILL.md'] }]);
  const newer: Json = JSON.parse(await read('/.well-known/agent-skills/index.json'));
  const [{ url, digest, type, description }] = newer.skills as Json;
  expect(skill).toContain(`\ndescription: ${description}\n`);
  const served = await read(url as string);
  expect([type, served]).toEqual(['skill-md', skill]);
  expect(digest).toBe(`sha256:${createHash('sha256').update(served).digest('hex')}`);
});

test('the index of the search has every guide, section and operation, and each leads somewhere', async () => {
  const index: Json[] = JSON.parse(await read('/docs/search.json'));
  const { paths }: Json = JSON.parse(await read('/openapi.json'));
  const operations = Object.values(paths as Json).flatMap((methods) => Object.keys(methods as object)).length;
  expect(index.filter(({ to }) => to.startsWith('/docs/reference#tag/'))).toHaveLength(operations);
  expect(index).toContainEqual({
    title: 'GET /tennis/players',
    within: paths['/tennis/players'].get.summary,
    to: '/docs/reference#tag/tennis-players/GET/tennis/players',
  });
  const broken: string[] = [];
  for (const { to } of index.filter((entry) => entry.to.startsWith('/docs/guides/'))) {
    const [path, id] = (to as string).split('#');
    if (!(await read(path!)).includes(id === undefined ? '<h1>' : ` id="${id}"`)) broken.push(to as string);
  }
  expect(broken).toEqual([]);
});

testWhereInstalled(
  `the search finds a section, and copying and old links work under the policy${NO_BROWSER}`,
  async () => {
    const browser = (await openBrowser())!;
    const page = await browser.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/i.test(message.text())) refused.push(message.text());
    });
    page.on('pageerror', (error) => refused.push(String(error)));
    await page.goto(`${service.url}/docs/guides/webhooks`);
    await page.waitForSelector('.copied button');
    for (const width of [390, 1280]) {
      await page.setViewport({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    await page.type('search input', 'signature checking');
    await page.waitForSelector('search li a');
    expect(await page.evaluate("document.querySelector('search a').getAttribute('href')")).toBe(
      '/docs/guides/webhooks#checking-the-signature',
    );
    await page.goto(`${service.url}/docs#tag/tennis-players/GET/tennis/players`);
    await page.waitForFunction("location.pathname === '/docs/reference'");
    expect(await page.evaluate('location.hash')).toBe('#tag/tennis-players/GET/tennis/players');
    expect(refused).toEqual([]);
    await browser.close();
  },
);

test('files that guides link to are sent as they are', async () => {
  const vectors: Json = JSON.parse(await read('/docs/files/webhook-vectors.json'));
  expect(Array.isArray(vectors) || Object.keys(vectors as object).length > 0).toBe(true);
  for (const name of Object.keys(FILES)) await read(`/docs/files/${name}`);
});

test('a guide that is not there is not found', async () => {
  for (const path of ['/docs/guides/none', '/docs/guides/none.md', '/docs/guides/..%2fpackage.json'])
    expect([path, (await service.get(path)).status]).toEqual([path, 404]);
});

test('outside the demo samples name no key', async () => {
  const other = await startService({ content: 'empty', environment: { DEMO: 'false' } });
  const [qr, live] = await Promise.all(
    ['/docs/guides/qr.md', '/docs/guides/live.md'].map(async (path) => (await other.get(path)).text()),
  );
  await other.stop();
  expect(qr).toContain("'x-api-key: <your key>'");
  expect(live).toContain("export KEY='<your key>'");
  expect(`${qr}${live}`).not.toContain('pk_demo_');
});
