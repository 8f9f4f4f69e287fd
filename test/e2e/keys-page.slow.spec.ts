import type { Browser } from 'puppeteer-core';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { Dashboard } from '../support/dashboard.js';
import { signUp, type Owner } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';

/** The keys of an account, from the first to its end, as an owner sees them. */
let browser: Browser;
let service: Service;
let owner: Owner;
let dashboard: Dashboard;

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  service = await startService();
  owner = await signUp(service);
  dashboard = await Dashboard.open(browser, service, owner);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** By axe in both themes, and on a phone; with whatever dialog stands above the page. */
async function looksRight(name: string): Promise<void> {
  await dashboard.settle();
  await dashboard.photograph(name);
  expect(await dashboard.findings()).toEqual([]);
  expect(await dashboard.overflowAt(360)).toBe(0);
  expect(await dashboard.sidewaysAt(360)).toEqual([]);
}

async function choose(act: string, name: string): Promise<void> {
  await dashboard.press('button', `Actions for ${name}`);
  await dashboard.press('menuitem', act);
}

/** What the page shows once. */
const shownKey = () => dashboard.valueOf('Key');
const keys = async () => (await owner.data('GET', 'keys')) as Json[];
const statusOf = async (key: string) => (await service.get('/api/v1/me', key)).status;

let first: string;

testWhereInstalled(`the first key is made, shown once, and works${NO_BROWSER}`, async () => {
  await dashboard.go('/keys');
  await dashboard.press('button', 'Create the first key');
  await dashboard.type('Name', 'my bot');
  await dashboard.check('Tennis');
  await dashboard.type('Accepted from', '300.0.0.1');
  await looksRight('keys-create');
  await dashboard.press('button', 'Create the key');
  await dashboard.sees("'300.0.0.1' is neither an address nor a range");
  await dashboard.type('Accepted from', '127.0.0.1');
  await dashboard.press('button', 'Create the key');
  await dashboard.find('heading', 'The new key');
  await looksRight('keys-shown-once');
  first = await shownKey();
  expect(await keys()).toMatchObject([
    { name: 'my bot', scopes: ['tennis'], allowedAddresses: ['127.0.0.1'], minuteLimit: null, expiresAt: null },
  ]);
  expect(await statusOf(first)).toBe(200);
  await dashboard.press('button', 'I have kept it');
  await dashboard.sees(/my bot[^]*Works[^]*Tennis[^]*from 127\.0\.0\.1/);
  // Its opener, the button of the empty list, is gone.
  await dashboard.standsOn('Keys');
  expect(await dashboard.text()).not.toContain(first);
});

testWhereInstalled(`it is edited, to its last day in the zone of who looks${NO_BROWSER}`, async () => {
  await choose('Edit', 'my bot');
  await dashboard.type('Name', 'my other bot');
  await looksRight('keys-edit');
  await dashboard.page.focus('[role="spinbutton"]');
  for (const sign of '31122030') await dashboard.page.keyboard.type(sign);
  await dashboard.press('button', 'Save');
  await dashboard.sees('my other bot');
  await looksRight('keys');
  const midnight = (await dashboard.page.evaluate('new Date(2031, 0, 1).toISOString()')) as string;
  expect(await keys()).toMatchObject([{ name: 'my other bot', scopes: ['tennis'], expiresAt: midnight }]);
});

testWhereInstalled(`rotation leaves the old one working for as long as was chosen${NO_BROWSER}`, async () => {
  await dashboard.press('button', 'Actions for my other bot');
  await dashboard.find('menuitem', 'Rotate');
  expect(await dashboard.findings()).toEqual([]);
  await dashboard.press('menuitem', 'Rotate');
  await looksRight('keys-rotate');
  await dashboard.press('button', 'A day How long the old key still works');
  await dashboard.press('option', 'One hour');
  await dashboard.press('button', 'Rotate the key');
  const second = await shownKey();
  await dashboard.press('button', 'I have kept it');
  await dashboard.sees(/Replaced\s+ends in (59 minutes|1 hour)/);
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  expect(await keys()).toMatchObject([{ status: 'active' }, { status: 'replaced' }]);
});

testWhereInstalled(
  `a key is revoked after a question that names it, and stands with the past ones${NO_BROWSER}`,
  async () => {
    const [active] = await keys();
    await choose('Revoke', 'my other bot');
    await dashboard.sees(`Whatever uses ${active!.hint} is refused`);
    await looksRight('keys-revoke');
    await dashboard.press('button', 'Revoke the key');
    await dashboard.press('tab', 'Past');
    await dashboard.sees(/my other bot[^]*Revoked/);
    expect(dashboard.path()).toBe('/dashboard/keys?show=past');
    expect(dashboard.faults).toEqual([]);
  },
);

testWhereInstalled(`a key whose answer was lost is shown by the next try, and made once${NO_BROWSER}`, async () => {
  await dashboard.go('/keys');
  const made = async () => (await keys()).filter(({ name }) => name === 'made once');
  let lost = 0;
  await dashboard.intercept(async (request) => {
    if (request.method() !== 'POST' || lost > 0) return request.continue();
    lost += 1;
    const headers = { ...request.headers(), cookie: owner.cookie };
    await fetch(request.url(), {
      method: 'POST',
      headers,
      body: request.postData() ?? (await request.fetchPostData()) ?? '',
    });
    return request.abort('connectionreset');
  });
  await dashboard.press('button', 'Create a key');
  await dashboard.type('Name', 'made once');
  await dashboard.press('button', 'Create the key');
  await dashboard.sees('The service does not answer.');
  expect(await made()).toHaveLength(1);
  await dashboard.press('button', 'Create the key');
  const key = await shownKey();
  await dashboard.press('button', 'I have kept it');
  await dashboard.sees(/made once[^]*Not yet/);
  expect(await made()).toHaveLength(1);
  expect(await statusOf(key)).toBe(200);
});

testWhereInstalled(`another account sees neither the keys nor what they used${NO_BROWSER}`, async () => {
  const [{ id }] = (await keys()) as [Json];
  const other = await Dashboard.open(browser, service, await signUp(service));
  for (const [path, words] of [
    ['/keys', 'No key yet'],
    ['/keys?show=past', 'Keys that were revoked or have expired'],
    [`/usage?key=${id}`, 'No request in these days'],
    ['/account', 'Where you are signed in'],
  ] as const) {
    await other.go(path);
    await other.sees(words);
    await other.settle();
    expect(await other.text()).not.toMatch(/made once|my other bot/);
  }
  expect(await other.page.$$eval('table[aria-label="Sessions"] tbody tr', (rows) => rows.length)).toBe(1);
  expect(await keys()).not.toEqual([]);
  await other.close();
});

/** Names of the length that is taken at most. */
const HOSTILE_NAMES = {
  markup: `<img src=x onerror=alert(1)>\u202Egnihtemos ${'<b>'.repeat(19)}`,
  'no blank': 'W'.repeat(100),
  'marks upon marks': `Z${'\u030d\u0353\u0324'.repeat(33)}`,
};

for (const [what, name] of Object.entries(HOSTILE_NAMES))
  testWhereInstalled(`a key whose name is ${what} breaks neither its page nor its dialogs${NO_BROWSER}`, async () => {
    const hostile = await signUp(service);
    const { id } = await hostile.data('POST', 'keys', { name });
    await hostile.data('POST', 'keys', { name: 'beside it' });
    const other = await Dashboard.open(browser, service, hostile);
    await other.go('/keys');
    await other.sees(name);
    await other.photograph(`keys-hostile-${what.replaceAll(' ', '-')}`);
    expect(await other.overflowAt(360)).toBe(0);
    const beside = await pictureBeside(other);
    for (const [act, title] of [
      ['Edit', `Edit ${isolated(name)}`],
      ['Rotate', `Rotate ${isolated(name)}`],
      ['Revoke', `Revoke ${isolated(name)}?`],
    ] as const) {
      await other.press('button', `Actions for ${name}`);
      await other.press('menuitem', act);
      await other.find('dialog', title);
      expect([act, await other.overflowAt(360)]).toEqual([act, 0]);
      if (act === 'Revoke') await other.photograph(`keys-hostile-revoke-${what.replaceAll(' ', '-')}`);
      await other.page.keyboard.press('Escape');
    }
    expect(other.faults).toEqual([]);
    // What is drawn of the name ends where its row does.
    await hostile.data('PATCH', `keys/${id}`, { name: 'harmless' });
    await other.page.reload();
    await other.sees('harmless');
    expect(await pictureBeside(other)).toBe(beside);
    await other.close();
  });

/** As it stands in a sentence. */
testWhereInstalled(
  `the actions of a key with the longest name stay in sight on a narrow screen${NO_BROWSER}`,
  async () => {
    const { id } = await owner.data('POST', 'keys', {
      name: 'K'.repeat(100),
      scopes: ['tennis', 'ufc', 'lol', 'cs2', 'cod'],
    });
    await dashboard.go('/keys');
    await dashboard.find('button', `Actions for ${'K'.repeat(100)}`);
    expect(await dashboard.sidewaysAt(1_200)).toEqual([]);
    await choose('Revoke', 'K'.repeat(100));
    const close = await (await dashboard.find('button', 'Close')).boundingBox();
    expect(close?.width).toBeGreaterThan(30);
    await dashboard.page.keyboard.press('Escape');
    await owner.ask('DELETE', `keys/${id}`);
  },
);

const isolated = (name: string) => `\u2068${name}\u2069`;

/** The beginning of the line of titles and of the row below it, which stands above the hostile one. */
async function pictureBeside({ page }: Dashboard): Promise<string> {
  await page.setViewport({ width: 1_280, height: 900 });
  await page.mouse.move(0, 0);
  await page.evaluate('document.activeElement?.blur()');
  const [titles, row] = await page.$$('table[aria-label="Working keys"] tr');
  const { x, y, height } = (await titles!.boundingBox())!;
  const below = (await row!.boundingBox())!;
  return page.screenshot({ clip: { x, y, width: 80, height: height + below.height - 2 }, encoding: 'base64' });
}
