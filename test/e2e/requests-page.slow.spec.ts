import type { Browser } from 'puppeteer-core';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { Dashboard } from '../support/dashboard.js';
import { signUp } from '../support/owner.js';
import { startService, type Service, type TestKey } from '../support/service.js';

/** The newest requests of one's keys, as an owner sees them who looks for what failed. */
let browser: Browser;
let service: Service;
let dashboard: Dashboard;
let key: TestKey;

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  service = await startService();
  const owner = await signUp(service);
  key = await service.key({}, { accountId: owner.accountId, name: 'my bot' });
  dashboard = await Dashboard.open(browser, service, owner);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

async function looksRight(name: string): Promise<void> {
  await dashboard.settle();
  await dashboard.photograph(name);
  expect(await dashboard.findings()).toEqual([]);
  expect(await dashboard.overflowAt(360)).toBe(0);
  expect(await dashboard.sidewaysAt(360)).toEqual([]);
}

describe('the page of requests', () => {
  testWhereInstalled(`says what to do while there is none, and shows each as it comes${NO_BROWSER}`, async () => {
    await dashboard.go('/requests');
    await dashboard.sees('No request yet');
    await looksRight('requests-none');
    await service.get('/api/v1/tennis/players?page_size=3&tuor=ATP', key.key);
    await service.get('/api/v1/tennis/players/nobody', key.key);
    await dashboard.sees('GET /api/v1/tennis/players/nobody');
    await dashboard.sees('ignored: tuor');
    await dashboard.sees('my bot');
    await looksRight('requests');
  });

  testWhereInstalled(`shows those of one status, with the way to the page of the error${NO_BROWSER}`, async () => {
    await dashboard.go('/requests?status=404');
    await dashboard.sees('GET /api/v1/tennis/players/nobody');
    expect(await dashboard.text()).not.toContain('ignored: tuor');
    const link = await dashboard.find('link', 'NOT_FOUND');
    const address = await link.evaluate((node) => (node as unknown as { href: string }).href);
    expect((await fetch(address)).status).toBe(200);
  });

  testWhereInstalled(`names a chosen key that is none of the account's by its id${NO_BROWSER}`, async () => {
    await dashboard.go('/requests?key=key_nosuch');
    await dashboard.sees('key_nosuch');
    await dashboard.go(`/requests?key=${key.id}`);
    await dashboard.sees('GET /api/v1/tennis/players/nobody');
    expect(await dashboard.text()).not.toContain(key.id);
  });
});
