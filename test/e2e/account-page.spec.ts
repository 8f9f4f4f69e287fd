import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { mailsTo } from '../support/outbox.js';
import { startService, type Service } from '../support/service.js';

/** The pages for people in a real browser, under their own content security policy. */
let browser: Browser;
let service: Service;
let folder: string;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  folder = await mkdtemp(join(tmpdir(), 'account-page-'));
  service = await startService({ environment: { DATA_DIR: folder } });
  const mayCopy = ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write'] as const;
  await browser.defaultBrowserContext().overridePermissions(service.url, [...mayCopy]);
  page = await browser.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text());
  });
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const EMAIL = 'ada@example.com';

const open = (path: string) => page.goto(`${service.url}${path}`);
const said = (pattern: RegExp) =>
  page.waitForFunction(`${String(pattern)}.test(document.querySelector('.said').textContent)`, { timeout: 10_000 });
const shown = (selector: string) => page.waitForSelector(selector, { visible: true, timeout: 10_000 });
const planLine = () => page.$eval('#plan', ({ textContent }) => textContent);

async function enter(password: string, button: string): Promise<void> {
  await shown('#outside');
  await page.$eval('form', (form) => (form as unknown as { reset(): void }).reset());
  await page.type('input[name=email]', EMAIL);
  await page.type('input[name=password]', password);
  await page.click(button);
}

testWhereInstalled(`the first request is copied from /${NO_BROWSER}`, async () => {
  await open('/');
  await page.click('.copied button');
  await page.waitForFunction(`document.querySelector('.copied button').textContent !== 'Copy'`);
  expect(await page.$eval('.copied button', ({ textContent }) => textContent)).toBe('Copied');
  const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
  expect(copied).toMatch(/^curl -H 'x-api-key: pk_demo_\w+' 'http:\S+'$/);
});

testWhereInstalled(`an owner signs up, takes a plan with WebSockets and signs out${NO_BROWSER}`, async () => {
  await open('/dashboard/billing');
  await enter('correct horse battery', '#register');
  await shown('#inside');
  expect(await planLine()).toBe('You are on Free.');
  await page.click('button[aria-label="Take One-game plan"]');
  await said(/choose it first/);
  await page.select('#game', 'ufc');
  await page.click('button[aria-label="Take One-game plan"]');
  await said(/on One-game plan now/);
  expect(await planLine()).toBe('You are on One-game plan for ufc.');
  await page.click('#sockets');
  await page.click('button[aria-label="Take Pro"]');
  await said(/on Pro now/);
  expect(await planLine()).toBe('You are on Pro with WebSockets.');
  await page.click('#leave');
  await shown('#outside');
});

testWhereInstalled(`a forgotten password is set anew through its mail${NO_BROWSER}`, async () => {
  await open('/dashboard');
  await enter('not the right password', 'form button');
  await said(/password/i);
  await page.click('#forgot');
  await said(/on its way/);
  const [mail] = await mailsTo(folder, EMAIL, 1);
  await page.goto(/http\S+/.exec(mail.text as string)![0]);
  expect(page.url()).toBe(`${service.url}/dashboard/reset`);
  await page.type('input[name=password]', 'entirely another one');
  await page.click('form button');
  await said(/is set/);
  await open('/dashboard');
  await enter('entirely another one', 'form button');
  await shown('#inside');
  expect(await planLine()).toBe('You are on Pro with WebSockets.');
});

testWhereInstalled(`without an answer of the service the page says so${NO_BROWSER}`, async () => {
  await page.click('#leave');
  await shown('#outside');
  await page.setOfflineMode(true);
  await enter('entirely another one', 'form button');
  await said(/does not answer/);
  await page.setOfflineMode(false);
});

testWhereInstalled(`none of it broke a script or the policy${NO_BROWSER}`, () => {
  expect(faults).toEqual([]);
});
