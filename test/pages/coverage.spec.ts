import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAMILIES } from '../../src/families.js';
import { coveragePage, familyCoveragePage } from '../../src/pages/coverage.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { startService, type Json, type Service } from '../support/service.js';

const NAMES = FAMILIES.map(({ name }) => name);

let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService();
  ({ key } = await service.key({ plan: 'free' }));
});
afterAll(() => service?.stop());

const route = async (path: string, from = service): Promise<Json> =>
  ((await (await from.get(`/api/v1/${path}`, from === service ? key : undefined)).json()) as Json).data;

async function page(path: string, from = service): Promise<string> {
  const answer = await from.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

/** The text of HTML, as a reader sees it. */
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
    .trim();

/** The cells of each row of the tables in a part of a page. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr>(<td.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => plain(cell!)),
  );

/** What stands between a heading and the next one. */
const under = (html: string, heading: string) =>
  html.split(/<h[12][^>]*>/).find((part) => part.startsWith(`${heading}</h`)) ?? '';

const inPlain = (value: number | string | null) =>
  value === null ? 'unknown' : typeof value === 'number' ? value.toLocaleString('en') : value;
const moment = (value: string | null) => (value === null ? 'unknown' : `${value.slice(0, 19).replace('T', ' ')} UTC`);
const sum = (counts: Record<string, number> | null) =>
  counts === null ? null : Object.values(counts).reduce((all, one) => all + one, 0);

const shownOf = (resources: Json[], refused: (rejected: Json) => string) =>
  resources.map(({ resource, rows, from, to, gaps, lastImportAt, rejected }) => [
    resource,
    inPlain(rows as number),
    inPlain(from as string | null),
    inPlain(to as string | null),
    inPlain(gaps as number | null),
    moment(lastImportAt as string | null),
    refused(rejected),
  ]);

test('/coverage shows the figures of the route, and what is unknown there is unknown here', async () => {
  const families = await route('coverage');
  const html = await page('/coverage');
  expect(families.map(({ family }: Json) => family)).toEqual(NAMES);
  const sections = new Map(
    html.split('<h2 id="').map((part) => [part.slice(0, part.indexOf('"')), part.split('<h2')[0]!] as const),
  );
  for (const { family, countedAt, resources } of families) {
    const section = sections.get(family as string)!;
    expect(rowsOf(section)).toEqual(shownOf(resources as Json[], (rejected) => inPlain(sum(rejected as never))));
    expect(plain(section)).toContain(`Counted: ${moment(countedAt as string)}`);
    expect(section).toContain(`href="/coverage/${family}"`);
  }
  const figures = families.flatMap(({ resources }: Json) => resources.map(({ gaps }: Json) => gaps));
  expect([figures.includes(null), figures.includes(0)]).toEqual([true, true]);
});

test.each(NAMES)('/coverage/%s shows the figures of the route', async (name) => {
  const { resources, seasons, unresolved, rejected, sources, corrections } = await route(`coverage/${name}`);
  const html = await page(`/coverage/${name}`);
  const first = html.slice(0, html.indexOf('<h2'));
  expect(rowsOf(first)).toEqual(
    shownOf(resources as Json[], (reasons: Record<string, number> | null) => {
      if (reasons === null) return 'unknown';
      const all = Object.entries(reasons).map(([reason, count]) => `${inPlain(count)} ${reason}`);
      return all.join(', ') || '0';
    }),
  );
  for (const { resource, parts, seasons: counted } of seasons) {
    const part = under(html, `By season: ${resource}`);
    expect(rowsOf(part)).toEqual(
      counted.map(({ league, rows, from, to, parts: missing }: Json) => [
        ...[league, rows, from, to].map(inPlain),
        ...missing.map((one: Json) => `${inPlain(one.missing as number)} of ${inPlain(one.of as number)}`),
      ]),
    );
    for (const { says } of parts) expect(plain(part)).toContain(says);
    const years = [...new Set(counted.map(({ season }: Json) => inPlain(season as string | null)))];
    const shown = [...part.matchAll(/<summary>(.*?): /g)].map(([, year]) => plain(year!));
    expect(shown).toEqual(years);
  }
  const open = (rows: Json[]) =>
    rows.map(({ kind, reason, count, example }) => [kind, reason, inPlain(count as number), example]);
  expect(rowsOf(under(html, 'What is open'))).toEqual(open(unresolved as Json[]));
  expect(rowsOf(under(html, 'What was refused'))).toEqual(open(rejected as Json[]));
  expect(rowsOf(under(html, 'Sources and their licences'))).toEqual(
    sources.map(({ source, licence, importers, lastImportAt }: Json) => [
      source,
      licence,
      importers.join(' '),
      moment(lastImportAt as string | null),
    ]),
  );
  expect(rowsOf(under(html, 'Corrections'))).toHaveLength(corrections.length as number);
});

test('sources are those of NOTICE.md, and say when they were last read', async () => {
  const { sources } = await route('coverage/tennis');
  expect(sources).toContainEqual({
    source: 'github.com/JeffSackmann/tennis_slam_pointbypoint',
    licence: 'CC BY-NC-SA 4.0, attribution required',
    importers: ['tennis:points'],
    lastImportAt: expect.any(String) as string,
  });
});

test('the page of a family is found in any spelling, and another one is not there', async () => {
  expect(await page('/coverage/UFC')).toBe(await page('/coverage/ufc'));
  const answer = await service.get('/coverage/chess');
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'NOT_FOUND']);
});

testWhereInstalled(`on a telephone only the tables scroll to the side${NO_BROWSER}`, async () => {
  const browser = await openBrowser();
  try {
    const telephone = await browser!.newPage();
    await telephone.setViewport({ width: 360, height: 800 });
    for (const path of ['/coverage', ...NAMES.map((name) => `/coverage/${name}`)]) {
      await telephone.goto(`${service.url}${path}`);
      expect([path, await telephone.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 360]);
    }
  } finally {
    await browser?.close();
  }
});

describe('an empty archive', () => {
  let empty: Service;

  beforeAll(async () => {
    empty = await startService({ content: 'empty' });
  });
  afterAll(() => empty?.stop());

  test('has zeros where was counted, and days, imports and refused rows are unknown', async () => {
    const html = await page('/coverage', empty);
    const rows = rowsOf(html);
    expect(rows.length).toBeGreaterThan(30);
    for (const [, ...figures] of rows)
      expect(figures).toEqual(['0', 'unknown', 'unknown', 'unknown', 'unknown', 'unknown']);
    for (const name of NAMES) await page(`/coverage/${name}`, empty);
  });

  test('shows an import a few seconds later', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coverage-page-'));
    const file = join(folder, 'atp_players.csv');
    await writeFile(file, 'player_id,name_first,name_last,hand,dob,ioc\n1,<b>Ada,One,R,20000101,NOR\n,Bo,Two,R,,NOR\n');
    const env = { ...process.env, DATABASE_URL: empty.databaseUrl, REDIS_URL: empty.redisUrl, DATA_DIR: folder };
    execFileSync(process.execPath, [resolve('dist/cli.js'), 'import', 'tennis', folder, '--json'], { env });
    await rm(folder, { recursive: true });
    const players = async () => rowsOf(await page('/coverage/tennis', empty)).find(([kind]) => kind === 'players')!;
    while ((await players())[1] === '0') await sleep(200);
    expect(await players()).toEqual([
      'players',
      '1',
      'unknown',
      'unknown',
      'unknown',
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/),
      expect.stringMatching(/^1 \w+$/),
    ]);
  });
});

describe('as text', () => {
  const resource = {
    resource: 'matches',
    rows: 1_234_567,
    from: null,
    to: '2026-01-02',
    gaps: null,
    lastImportAt: null,
    rejected: { '<i>': 1_000 },
  };
  const status = { family: 'tennis', status: 'ok' as const, lagP50: null, lagP95: 2.34, feeds: [] };

  test('what comes from files is text on the page', () => {
    const open = { kind: '<k>', reason: '"r"', count: 2, example: '<script>alert(1)</script>' };
    const html = familyCoveragePage(
      {
        family: 'tennis',
        countedAt: null,
        resources: [resource],
        seasons: [
          {
            resource: 'matches',
            leagueSays: '<s>',
            parts: [{ part: '<p>', says: '<w>' }],
            seasons: [
              {
                season: '<s>',
                league: '<l>',
                rows: 1,
                from: null,
                to: null,
                parts: [{ part: '<p>', of: 1, missing: 0 }],
              },
              {
                season: null,
                league: null,
                rows: 2,
                from: null,
                to: null,
                parts: [{ part: '<p>', of: 0, missing: 0 }],
              },
            ],
          },
        ],
        unresolved: [open],
        rejected: [open],
        sources: [{ source: 'a & <b>', licence: '<l>', importers: ['<x>'], lastImportAt: null }],
        corrections: [{ source: '<s>', key: '<k>', what: { name: '<w>' }, reason: '<r>', date: '2026-11-23' }],
      },
      status,
    );
    expect(html).not.toMatch(/<(?:k|r|s|l|w|x|i|script)>/);
    expect(plain(html)).toContain('a & <b>');
    expect(plain(html)).toContain('1,000 <i>');
    expect(rowsOf(under(html, 'By season: matches'))).toEqual([
      ['<l>', '1', 'unknown', 'unknown', '0 of 1'],
      ['unknown', '2', 'unknown', 'unknown', '0 of 0'],
    ]);
  });

  test('how late live data come is told where it is known', () => {
    const coverage = [{ family: 'tennis', countedAt: null, resources: [resource] }];
    expect(plain(coveragePage(coverage, [status]))).toContain(
      'Counted: unknown. Lag of its live data in the last five minutes: median unknown, p95 2.3 s.',
    );
    expect(plain(coveragePage(coverage, []))).toContain('Nothing of it is followed live.');
  });
});
