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
  await dashboard.photograph('keys-create');
  expect(await dashboard.findings()).toEqual([]);
  await dashboard.press('button', 'Create the key');
  await dashboard.sees("'300.0.0.1' is neither an address nor a range");
  await dashboard.type('Accepted from', '127.0.0.1');
  await dashboard.press('button', 'Create the key');
  await dashboard.find('heading', 'The new key');
  await dashboard.photograph('keys-shown-once');
  expect(await dashboard.findings()).toEqual([]);
  first = await shownKey();
  expect(await keys()).toMatchObject([
    { name: 'my bot', scopes: ['tennis'], allowedAddresses: ['127.0.0.1'], minuteLimit: null, expiresAt: null },
  ]);
  expect(await statusOf(first)).toBe(200);
  await dashboard.press('button', 'I have kept it');
  await dashboard.sees(/my bot[^]*Works[^]*tennis[^]*from 127\.0\.0\.1/);
  expect(await dashboard.text()).not.toContain(first);
});

testWhereInstalled(`it is edited, to its last day in the zone of who looks${NO_BROWSER}`, async () => {
  await dashboard.press('button', 'Actions for my bot');
  await dashboard.press('menuitem', 'Edit');
  await dashboard.type('Name', 'my other bot');
  await dashboard.page.focus('[role="spinbutton"]');
  for (const sign of '31122030') await dashboard.page.keyboard.type(sign);
  await dashboard.press('button', 'Save');
  await dashboard.sees('my other bot');
  await dashboard.photograph('keys');
  expect(await dashboard.findings()).toEqual([]);
  const midnight = (await dashboard.page.evaluate('new Date(2031, 0, 1).toISOString()')) as string;
  expect(await keys()).toMatchObject([{ name: 'my other bot', scopes: ['tennis'], expiresAt: midnight }]);
});

testWhereInstalled(`rotation leaves the old one working for as long as was chosen${NO_BROWSER}`, async () => {
  await dashboard.press('button', 'Actions for my other bot');
  await dashboard.press('menuitem', 'Rotate');
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
    await dashboard.press('button', 'Actions for my other bot');
    await dashboard.press('menuitem', 'Revoke');
    await dashboard.sees(`Whatever uses ${active!.hint} is refused`);
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
