import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { Dashboard } from '../support/dashboard.js';
import { mailsTo } from '../support/outbox.js';
import { startService, type Service } from '../support/service.js';

/** The ways through the dashboard in a real browser, under its own content security policy. */
let browser: Browser;
let service: Service;
let folder: string;
let dashboard: Dashboard;

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  folder = await mkdtemp(join(tmpdir(), 'dashboard-'));
  service = await startService({ environment: { DATA_DIR: folder } });
  dashboard = await Dashboard.open(browser, service);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';

testWhereInstalled(`somebody signs up where they were going, and comes there${NO_BROWSER}`, async () => {
  await dashboard.go('/billing');
  await dashboard.find('heading', 'Sign in');
  await dashboard.press('link', 'Make an account');
  await dashboard.standsOn('Make an account');
  await dashboard.type('E-mail', EMAIL);
  await dashboard.type('Password', 'too short');
  await dashboard.press('button', 'Make the account');
  expect(dashboard.path()).toMatch(/^\/dashboard\/sign-up/);
  await dashboard.type('Password', PASSWORD);
  await dashboard.press('button', 'Make the account');
  await dashboard.find('heading', 'Billing');
  await dashboard.standsOn('Billing');
  expect(dashboard.path()).toBe('/dashboard/billing');
  await dashboard.sees('You are on Free.');
});

testWhereInstalled(`a plan of one game asks for it, and what changes is said before${NO_BROWSER}`, async () => {
  await dashboard.press('button', 'Switch to One-game plan');
  await dashboard.sees(/Requests a month\s+500\s+100,000/);
  await dashboard.press('button', 'Switch to One-game plan');
  await dashboard.sees('Please select an item in the list.');
  await dashboard.press('button', 'Choose a game Game');
  await dashboard.press('option', 'UFC');
  await dashboard.sees(/Games\s+All\s+UFC/i);
  await dashboard.press('button', 'Switch to One-game plan');
  await dashboard.sees('You are on One-game plan for UFC.');
});

testWhereInstalled(`WebSocket is added with the plan that has it${NO_BROWSER}`, async () => {
  await dashboard.press('button', 'Switch to Pro');
  await dashboard.check('With WebSocket connections');
  await dashboard.press('button', 'Switch to Pro');
  await dashboard.sees('You are on Pro with WebSocket.');
  await dashboard.press('link', 'Overview');
  await dashboard.sees(/Requests this month\s+0 of 250,000/);
});

testWhereInstalled(`a forgotten password is set anew through its mail${NO_BROWSER}`, async () => {
  await dashboard.press('button', `Account ${EMAIL} Pro`);
  await dashboard.press('menuitem', 'Sign out');
  await dashboard.find('heading', 'Sign in');
  await dashboard.standsOn('Sign in');
  await dashboard.type('E-mail', EMAIL);
  await dashboard.type('Password', 'not the right password');
  await dashboard.press('button', 'Sign in');
  await dashboard.sees(/e-mail address or (the )?password/i);
  await dashboard.press('link', 'Forgot the password?');
  await dashboard.find('heading', 'A new password');
  await dashboard.type('E-mail', EMAIL);
  await dashboard.press('button', 'Send the mail');
  await dashboard.sees(/on its way/);
  await dashboard.standsOn('A new password');
  const [mail] = await mailsTo(folder, EMAIL, 1);
  await dashboard.page.goto(/http\S+/.exec(mail.text as string)![0]);
  await dashboard.find('heading', 'A new password');
  expect(dashboard.page.url()).toBe(`${service.url}/dashboard/reset`);
  await dashboard.type('New password', 'entirely another one');
  await dashboard.press('button', 'Set it');
  await dashboard.standsOn('The new password is set');
  await dashboard.press('link', 'Sign in');
  await dashboard.type('E-mail', EMAIL);
  await dashboard.type('Password', 'entirely another one');
  await dashboard.press('button', 'Sign in');
  await dashboard.find('heading', 'Overview');
  await dashboard.standsOn('Overview');
});

testWhereInstalled(`a page that is opened first leaves the focus to the browser${NO_BROWSER}`, async () => {
  await dashboard.go('/keys');
  await dashboard.find('heading', 'Keys');
  await dashboard.settle();
  expect(await dashboard.page.evaluate('document.activeElement === document.body')).toBe(true);
});

testWhereInstalled(`none of it broke a script or the policy${NO_BROWSER}`, () => {
  expect(dashboard.faults).toEqual([]);
});
