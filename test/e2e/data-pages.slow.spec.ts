import { exec } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer-core';
import sharp from 'sharp';
import { sql } from '../../src/db/sql.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { Dashboard } from '../support/dashboard.js';
import { signUp, type Owner } from '../support/owner.js';
import { readCode } from '../support/qr.js';
import { BUSY_SESSIONS, startService, type Json, type Service } from '../support/service.js';

/** The pages Events, Usage and QR codes, as an owner uses them. */
let browser: Browser;
let service: Service;
let owner: Owner;
let dashboard: Dashboard;
let folder: string;

const HOSTILE_NAME = '=HYPERLINK("https://evil.example","<b>my</b>, bot")';
let key: Json;

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  service = await startService({ environment: BUSY_SESSIONS });
  owner = await signUp(service);
  await service.db.rows(sql`update account set plan = 'pro' where id = ${owner.accountId}`);
  dashboard = await Dashboard.open(browser, service, owner);
  folder = await mkdtemp(join(tmpdir(), 'scoreline-downloads-'));
  const session = await browser.target().createCDPSession();
  const { id } = dashboard.page.browserContext();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: folder,
    ...(id !== undefined && { browserContextId: id }),
  });
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** The file of this name, once the browser has written it. */
async function downloaded(name: string): Promise<Buffer> {
  while (!(await readdir(folder)).includes(name)) await sleep(50);
  return readFile(join(folder, name));
}

/** The text of a box that can be read and copied. */
async function codeIn(name: string): Promise<string> {
  const box = await dashboard.find('textbox', name);
  return (await box.evaluate((one) => (one as unknown as { value: string }).value)) as string;
}

const isFine = async () => {
  expect(await dashboard.findings()).toEqual([]);
  expect(await dashboard.overflowAt(360)).toBe(0);
  expect(dashboard.faults).toEqual([]);
};

testWhereInstalled(`events are found by words and family, which stand in the address${NO_BROWSER}`, async () => {
  await dashboard.go('/events');
  await dashboard.sees(/Tennis[^]*tennis\.match\.started[^]*League of Legends[^]*lol\.live\.state/);
  await (await dashboard.find('searchbox', 'Search events')).type('gold lead');
  await dashboard.reaches(/^\/dashboard\/events\?q=gold(\+|%20)lead$/);
  await dashboard.sees('1 event');
  await dashboard.photograph('events-found');
  await isFine();
  await dashboard.go('/events?family=cod&q=corrected');
  await dashboard.sees(/cod\.match\.corrected[^]*Not in wildcards/);
  expect(await dashboard.text()).not.toContain('lol.match.corrected');
  await dashboard.press('radio', 'Tennis');
  await dashboard.press('button', 'Show all events');
  await dashboard.sees('lol.match.corrected');
  expect(dashboard.path()).toBe('/dashboard/events');
});

testWhereInstalled(`an event tells when it is sent, its fields and an example${NO_BROWSER}`, async () => {
  await dashboard.page.locator('a[href$="/events/lol.match.completed"]').click();
  await dashboard.find('heading', 'lol.match.completed');
  await dashboard.sees('A match finishes.');
  await dashboard.sees(/or a wildcard: lol\.match\.\*, lol\.\*, \*/);
  await dashboard.sees(/winnerSlug\s+string or null\s+Null on a draw/);
  await dashboard.sees(/matchId\s+string\s+lol-match-<n>, for/);
  await dashboard.sees(/games\[\]\.\s*winningSide\s+string or null\s+[^\n]*\s*One of blue, red/);
  const { example } = (await owner.data('GET', 'webhooks/events')).find(
    ({ event }: Json) => event === 'lol.match.completed',
  );
  expect(JSON.parse(await codeIn('Example'))).toEqual(example);
  await dashboard.photograph('event');
  await isFine();
  await dashboard.go('/events/ufc.bout.completed');
  await dashboard.sees(/liveStats\.red\.\s*sigStrikes/);
  await dashboard.photograph('event-long');
  expect(await dashboard.overflowAt(360)).toBe(0);
  await dashboard.go('/events/tennis.live.update');
  await dashboard.sees(/snapshot\s+boolean[^]*Fields of data[^]*seed\s+string or integer or null[^]*win_probability/);
  await dashboard.photograph('event-update');
  expect(await dashboard.overflowAt(360)).toBe(0);
  await dashboard.go('/events/nothing.ever');
  await dashboard.sees('There is no event of this name');
});

testWhereInstalled(`usage is counted by day, route and key, of the days in the address${NO_BROWSER}`, async () => {
  key = await owner.data('POST', 'keys', { name: HOSTILE_NAME });
  await fillUsage();
  await dashboard.go('/usage?from=2026-03-01&to=2026-03-31');
  await dashboard.sees(/Requests\s+9,362\s+Charged\s+7,781/);
  await dashboard.sees(/\/api\/v1\/tennis\/live\/stream\s+31\s+1,612\s+1 to open, 1 every 15 seconds/);
  await dashboard.sees(/\/api\/v1\/me\s+3,100\s+0\s+Nothing/);
  await dashboard.photograph('usage-by-route');
  await isFine();
  await dashboard.press('tab', 'By key');
  await dashboard.sees(/my<\/b>, bot"\)[^]*Dashboard/);
  await dashboard.photograph('usage-by-key');
  await isFine();
  await dashboard.press('tab', 'By route');
  await dashboard.press('link', '/api/v1/me');
  await dashboard.sees(/Only the route \/api\/v1\/me/);
  expect(dashboard.path()).toContain('from=2026-03-01&to=2026-03-31');
  await dashboard.press('tab', 'By day');
  await dashboard.sees(/31 Mar 2026\s+100\s+0/);
  await dashboard.photograph('usage-only');
  await isFine();
});

testWhereInstalled(`usage is taken as a file that no spreadsheet runs${NO_BROWSER}`, async () => {
  await dashboard.go('/usage?from=2026-03-01&to=2026-03-31&table=key');
  await dashboard.press('button', 'Download CSV');
  const file = (await downloaded('usage-by-key-2026-03-01-2026-03-31.csv')).toString();
  expect(file.split('\r\n')).toEqual([
    'key_id,key_name,requests,charged',
    `${key.id},"'=HYPERLINK(""https://evil.example"",""<b>my</b>, bot"")",9269,6169`,
    'session,Dashboard,93,1612',
    '',
  ]);
});

testWhereInstalled(
  `other days are chosen by name or in a calendar; days without requests say so${NO_BROWSER}`,
  async () => {
    await dashboard.go('/usage');
    await dashboard.sees('No request in these days');
    await dashboard.photograph('usage-empty');
    await isFine();
    await dashboard.press('radio', 'Last month');
    await dashboard.page.waitForFunction('/from=.*to=/.test(location.search)');
    const [from, to] = [...new URL(dashboard.page.url()).searchParams.values()];
    const before = new Date();
    before.setUTCDate(0);
    expect([from, to]).toEqual([`${before.toISOString().slice(0, 7)}-01`, before.toISOString().slice(0, 10)]);
    await dashboard.go('/usage?from=2026-03-31&to=2026-03-01');
    await dashboard.sees('The first day comes after the last');
    await dashboard.photograph('usage-refused');
  },
);

testWhereInstalled(
  `a code is drawn, read by two readers, and drawn the same by the request beside it${NO_BROWSER}`,
  async () => {
    const text = `https://example.com/it's?a=1&b="2"`;
    await dashboard.go('/qr');
    await dashboard.sees('No code yet');
    await dashboard.type('Text or address', text);
    await dashboard.type('Colour', '#0b5cad');
    await dashboard.press('button', 'Draw the code');
    await dashboard.find('image', `QR code of ${text}`);
    await dashboard.sees(/300 × 300 pixels, version 3, error correction M/);
    await dashboard.photograph('qr-drawn');
    await isFine();
    await dashboard.press('button', 'Download PNG');
    const png = await downloaded('qr.png');
    expect((await readCode(png)).texts).toEqual([text, text]);
    await dashboard.press('button', 'Download SVG');
    expect((await downloaded('qr.svg')).toString()).toContain('#0b5cad');
    expect(await drawnByCurl(await codeIn('Request as curl'), 'qr.png')).toEqual(png);
    await dashboard.page.reload();
    await dashboard.find('textbox', 'Text or address');
    expect(await codeIn('Request as curl')).toContain('"foreground":"#0b5cad"');
  },
);

testWhereInstalled(
  `a logo is drawn over the code, by the command too; what is too much is said${NO_BROWSER}`,
  async () => {
    await dashboard.go('/qr?data=https%3A%2F%2Fexample.com%2FLOGO');
    const logo = join(folder, 'logo.png');
    await writeFile(
      logo,
      await sharp({ create: { width: 60, height: 60, channels: 3, background: '#b81c28' } })
        .png()
        .toBuffer(),
    );
    await takeLogo('Choose a picture', logo);
    await dashboard.sees('logo.png');
    await dashboard.press('button', 'Draw the code');
    await dashboard.sees(/error correction H/);
    await dashboard.photograph('qr-logo');
    await isFine();
    const drawn = await drawnByCurl(await codeIn('Request as curl'), 'qr.png');
    expect((await readCode(drawn)).texts[1]).toBe('https://example.com/LOGO');
    const broken = join(folder, 'broken.png');
    await writeFile(broken, 'no picture');
    await takeLogo('Replace', broken);
    await dashboard.press('button', 'Draw the code');
    await dashboard.sees(/logo\.image .*/);
    await dashboard.photograph('qr-refused-logo');
    await dashboard.press('button', 'Choose colour');
    await dashboard.find('dialog', 'Colour');
    await dashboard.photograph('qr-colour');
    expect(await dashboard.findings()).toEqual([]);
    await dashboard.page.keyboard.press('Escape');
    await dashboard.press('button', 'Remove');
    await dashboard.type('Colour', '#eeeeee');
    await dashboard.sees('The picture shows what was chosen before.');
    await dashboard.press('button', 'Draw the code');
    await dashboard.sees('The colours are too close to each other');
    await dashboard.photograph('qr-warned');
    await isFine();
    await dashboard.go(`/qr?errorCorrection=H&data=${'x'.repeat(1_300)}`);
    await dashboard.press('button', 'Draw the code');
    await dashboard.sees('data has 1300 bytes; a QR code of level H holds at most 1273.');
    await dashboard.photograph('qr-refused');
    await isFine();
  },
);

async function takeLogo(button: string, file: string): Promise<void> {
  const [chooser] = await Promise.all([dashboard.page.waitForFileChooser(), dashboard.press('button', button)]);
  await chooser.accept([file]);
}

/** Runs the command as a shell of the owner would, and reads the file that it writes. */
async function drawnByCurl(command: string, file: string): Promise<Buffer> {
  const { key: secret } = await owner.data('POST', 'keys', { scopes: ['qr'] });
  const cwd = await mkdtemp(join(tmpdir(), 'scoreline-curl-'));
  const logo = join(folder, 'logo.png');
  await readFile(logo).then(
    (bytes) => writeFile(join(cwd, 'logo.png'), bytes),
    () => {},
  );
  await promisify(exec)(command.replace('curl ', 'curl -sS --fail --max-time 60 '), {
    cwd,
    env: { ...process.env, SCORELINE_KEY: secret },
  });
  return readFile(join(cwd, file));
}

/** The same on each day of March. */
async function fillUsage(): Promise<void> {
  for (const [keyId, route, requests, charged] of [
    [key.id, '/api/v1/tennis/players', 199, 199],
    [key.id, '/api/v1/me', 100, 0],
    ['session', '/api/v1/ufc/fighters/:slug', 2, 0],
    ['session', '/api/v1/tennis/live/stream', 1, 52],
  ] as const)
    await service.db.rows(sql`
      insert into usage (account_id, key_id, route, day, requests, charged)
      select ${owner.accountId}, ${keyId}, ${route}, day, ${requests}, ${charged}
      from generate_series('2026-03-01'::date, '2026-03-31'::date, '1 day') as day`);
}
