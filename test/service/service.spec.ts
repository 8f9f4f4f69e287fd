import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { blocksOf } from '../support/documents.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

/** What the service says about itself, to anybody. */
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const BOTH = ['', '/api/v1'];

async function open(path: string): Promise<Response> {
  const answer = await service.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
  return answer;
}
const data = async (path: string): Promise<Json> => ((await (await open(path)).json()) as Json).data;

test('health stands at the root and below the base address', async () => {
  for (const base of BOTH) {
    const live = await open(`${base}/health/live`);
    expect([await live.json(), live.headers.get('cache-control')]).toEqual([{ status: 'ok' }, 'no-store']);
    const ready = await open(`${base}/health/ready`);
    expect(await ready.json()).toEqual({ status: 'ok', parts: { database: 'ok', redis: 'ok' } });
  }
});

test('the OpenAPI document is the committed one in both places', async () => {
  const committed = readFileSync(resolve('openapi.json'), 'utf8');
  for (const base of BOTH) expect(await (await open(`${base}/openapi.json`)).text()).toBe(committed);
});

test('the document of a family has its paths and no other; an unknown family has none', async () => {
  const families = ['tennis', 'ufc', 'lol'];
  for (const family of [...families, 'service']) {
    const part: Json = await (await open(`/openapi/${family}.json`)).json();
    expect([part.openapi, part.servers]).toEqual(['3.1.0', [{ url: '/api/v1' }]]);
    const first = [...new Set(Object.keys(part.paths).map((path) => path.split('/')[1] as string))];
    expect([family, first.filter((name) => families.includes(name))]).toEqual([
      family,
      families.filter((name) => name === family),
    ]);
  }
  expect((await service.get('/openapi/chess.json')).status).toBe(404);
});

test('versions, changelog and its feed have the documented members', async () => {
  const [version] = await data('/api/v1/versions');
  expect(version).toMatchObject({ version: 'v1', deprecatedAt: null, sunsetAt: null });
  expect(Object.keys(version)).toEqual(expect.arrayContaining(['status', 'releasedAt']));
  const rows = await data('/api/v1/changelog');
  const types = ['added', 'changed', 'deprecated', 'removed', 'fixed'];
  for (const row of rows) {
    expect(Object.keys(row)).toEqual(
      expect.arrayContaining(['id', 'date', 'type', 'family', 'title', 'body', 'routes']),
    );
    expect(types).toContain(row.type);
  }
  expect(rows.some(({ title, body }: Json) => /cod\.match\.completed/.test(title + body))).toBe(true);
  const feed = await (await open('/api/v1/changelog/rss')).text();
  expect(feed.match(/<item>/g)).toHaveLength(rows.length);
});

test('every code that the service can answer stands in the error list, with its status', async () => {
  const listed = new Map((await data('/api/v1/errors')).map(({ code, status }: Json) => [code, status]));
  const files = readdirSync(resolve('src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const text = files.map((name) => readFileSync(join('src', name), 'utf8')).join('\n');
  const answered = [...text.matchAll(/(?:ApiError|super)\(\s*(\d{3}),\s*'([A-Z_]+)'/g)];
  expect(answered.length).toBeGreaterThan(30);
  // Tennis answers a bad value with 422, which the entry says.
  for (const [, status, code] of answered) expect([code, listed.get(code)]).toEqual([code, Number(status)]);
  const known = ['LIVE_WS_NOT_IN_PLAN', 'TOO_MANY_CONNECTIONS', 'QR_NOT_SCANNABLE'];
  expect(known.filter((code) => !listed.has(code))).toEqual([]);
});

test('every code of the error list has its page, with an answer that has the code', async () => {
  const entries = await data('/api/v1/errors');
  const codes = entries.map(({ code }: Json) => code);
  expect(codes).toEqual(expect.arrayContaining(['VALIDATION_ERROR', 'INVALID_API_KEY', 'RATE_LIMIT_EXCEEDED']));
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, status, cause, docsUrl } of entries) {
    expect(docsUrl).toBe(`${service.url}/docs/errors/${code.toLowerCase().replaceAll('_', '-')}`);
    const page = await open(docsUrl.slice(service.url.length));
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await page.text();
    for (const text of [code, `<dd>${status}</dd>`, cause]) expect(html).toContain(text);
    const [, head, shown = ''] = /<pre><code>(.*?)\n\n(.*?)<\/code><\/pre>/s.exec(html) ?? [];
    expect(head).toBe(`HTTP/1.1 ${status}\nX-Error-Code: ${code}`);
    const example = JSON.parse(shown.replaceAll(/&#(\d+);/g, (_, one) => String.fromCharCode(Number(one)))) as Json;
    const { error = example.detail } = example;
    const named = typeof error === 'string' ? [code, docsUrl] : [error.code.toUpperCase(), error.docsUrl];
    expect(named).toEqual([code, docsUrl]);
  }
  const unknown = await service.get('/docs/errors/no-such-code');
  expect([unknown.status, unknown.headers.get('x-error-code')]).toEqual([404, 'NOT_FOUND']);
  expect((await unknown.json()) as Json).toEqual({
    success: false,
    error: 'There is no error no-such-code; /api/v1/errors lists those that there are',
  });
});

test('/docs/errors lists every code and leads to its page', async () => {
  const html = await (await open('/docs/errors')).text();
  const entries = await data('/api/v1/errors');
  const links = [...html.matchAll(/<a href="\/docs\/errors\/([a-z-]+)">([A-Z_]+)<\/a>/g)];
  expect(links.map(([, slug, code]) => [slug, code])).toEqual(
    entries.map(({ code }: Json) => [code.toLowerCase().replaceAll('_', '-'), code]),
  );
  expect((await service.get('/docs/errors/')).status).toBe(200);
  expect((await (await open('/docs/errors/not-found')).text()).includes('href="/docs/errors"')).toBe(true);
});

test('the console and its script come from this server, and it loads nothing from elsewhere', async () => {
  const page = await open('/docs/reference');
  const html = await page.text();
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  const script = /<script[^>]+src="([^"]+)"/.exec(html)?.[1] as string;
  const url = new URL(script, page.url);
  expect(url.origin).toBe(service.url);
  const code = await open(url.pathname);
  expect(code.headers.get('content-type')).toMatch(/javascript/);
  expect((await code.text()).length).toBeGreaterThan(100_000);
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test('the console sends no parameter that nobody chose', async () => {
  const html = await (await open('/docs/reference')).text();
  const { url } = JSON.parse(/createApiReference\('#app', (.+)\)<\/script>/.exec(html)?.[1] as string) as Json;
  const [shown, document] = (await Promise.all(
    [url as string, '/openapi.json'].map(async (path) => (await open(path)).json()),
  )) as [Json, Json];
  const parametersOf = ({ paths, components }: Json): Json[] => [
    ...Object.values(components.parameters as Json),
    ...Object.values(paths as Json).flatMap((path) =>
      (Object.values(path as Json) as Json[]).flatMap(({ parameters = [] }) =>
        (parameters as Json[]).filter(({ $ref }) => !$ref),
      ),
    ),
  ];
  const all = parametersOf(shown);
  expect(all.length).toBe(parametersOf(document).length);
  for (const { name, required, example, examples } of all) {
    const isOn = example !== undefined || examples?.default?.['x-disabled'] !== true;
    expect([name, !required && isOn]).toEqual([name, false]);
  }
  expect(all.filter(({ required }) => required)).toEqual(parametersOf(document).filter(({ required }) => required));
});

test('metrics are served to this machine, by route and status', async () => {
  await service.get('/api/v1/tennis/players/atp_1');
  const metrics = await (await open('/metrics')).text();
  expect(metrics).toMatch(/http_requests_total\{.*route="\/api\/v1\/tennis\/players\/:playerId",status="401"/);
});

test('metrics count the streams that are open', async () => {
  const openStreams = async () =>
    /^live_streams_open\{family="ufc"\} (\d+)$/m.exec(await (await open('/metrics')).text())?.[1];
  expect(await openStreams()).toBe('0');
  const { key } = await service.key({ plan: 'pro' });
  const stream = await service.get('/api/v1/ufc/live/stream', key);
  expect([stream.status, await openStreams()]).toEqual([200, '1']);
  await stream.body?.cancel();
  await until(async () => (await openStreams()) === '0');
});

test('the rules for alarms name metrics and labels that there are', async () => {
  const metrics = await (await open('/metrics')).text();
  const { groups } = parse(readFileSync('docs/alerts.yaml', 'utf8')) as Json;
  const rules = groups.flatMap((group: Json) => group.rules) as Json[];
  const named = rules.flatMap(({ expr }) => (expr as string).match(/\b[a-z]+(_[a-z0-9]+)+\b/g) ?? []);
  expect(named.length).toBeGreaterThanOrEqual(rules.length);
  const told = (name: string) => metrics.includes(`# TYPE ${name.replace(/_count$/, '')} `);
  expect(named.filter((name) => !told(name))).toEqual([]);
  const { text } = blocksOf('docs/OPERATIONS.md').find(({ text: shown }) => shown.includes('scrape_configs'))!;
  const jobs = (parse(text) as Json).scrape_configs.map((job: Json) => job.job_name);
  expect([...new Set(rules.flatMap(({ expr }) => (expr as string).match(/(?<=job=")\w+/g) ?? []))]).toEqual(jobs);
});

test.each(['/api/v1/versions', '/api/v1/changelog', '/openapi.json'])('%s is revalidated by its ETag', async (path) => {
  const etag = (await service.get(path)).headers.get('etag');
  expect(etag).toMatch(/^W\/".+"$/);
  const again = await service.get(path, undefined, { 'if-none-match': etag! });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
