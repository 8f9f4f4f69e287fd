import { randomUUID } from 'node:crypto';
import type { Browser } from 'puppeteer-core';
import { sql } from '../../src/db/sql.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { Dashboard } from '../support/dashboard.js';
import { PASSWORD, signIn, signUp, signUpOperator, type Owner } from '../support/owner.js';
import { BUSY_SESSIONS, startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

/** Each page of the dashboard by itself: for everybody, at every width, in both themes, whatever the service does. */
let browser: Browser;
let service: Service;
let owner: Owner;

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  service = await startService({ environment: { ...BUSY_SESSIONS, PLAN_CHANGES: 'approval' } });
  owner = await signUpOperator(service);
  await fill(owner);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const OUTSIDE = [
  ['sign-in', '/sign-in', 'Sign in'],
  ['sign-up', '/sign-up', 'Make an account'],
  ['forgot', '/forgot', 'A new password'],
  ['reset', '/reset#token=x', 'A new password'],
  ['support', '/support', 'Support'],
] as const;

const INSIDE = [
  ['overview', '/', 'Overview'],
  ['archive-page', '/archive', 'Archive'],
  ['events', '/events', 'Events'],
  ['keys', '/keys', 'Keys'],
  ['usage', '/usage', 'Usage'],
  ['qr', '/qr', 'QR codes'],
  ['billing', '/billing', 'Billing'],
  ['operator', '/operator', 'Operator'],
  ['account', '/account', 'Password and sessions'],
  ['not-found', '/nowhere', 'Not found'],
] as const;

for (const [name, path, heading, isInside] of [
  ...OUTSIDE.map((page) => [...page, false] as const),
  ...INSIDE.map((page) => [...page, true] as const),
])
  testWhereInstalled(`${name} is open to everybody at every width${NO_BROWSER}`, async () => {
    const dashboard = await Dashboard.open(browser, service, isInside ? owner : undefined);
    await dashboard.go(path);
    await dashboard.find('heading', heading);
    await dashboard.settle();
    await dashboard.photograph(name);
    expect(await dashboard.findings()).toEqual([]);
    expect(await dashboard.overflowAt(360)).toBe(0);
    expect(await dashboard.sidewaysAt(360)).toEqual([]);
    expect(await dashboard.strayCellsAt(360)).toEqual([]);
    expect(dashboard.faults).toEqual([]);
    await dashboard.close();
  });

testWhereInstalled(`parameters that a page does not know are taken out of its URL${NO_BROWSER}`, async () => {
  const dashboard = await Dashboard.open(browser, service, owner);
  for (const [path, heading, kept] of [
    ['/archive?family=nosuch', 'Archive', '/archive'],
    ['/archive?family=constructor&q=lin', 'Archive', '/archive?q=lin'],
    ['/live?family=nosuch&follow=cod&by=ftp', 'Live', '/live'],
    ['/live?family=ufc&by=ws', 'Live', '/live?by=ws&family=ufc'],
    ['/keys?show=nosuch', 'Keys', '/keys'],
    ['/requests?status=abc', 'Requests', '/requests'],
    ['/operator?tab=nosuch', 'Operator', '/operator'],
    ['/operator?tab=audit&act=suspend&page=0', 'Operator', '/operator?act=suspend&tab=audit'],
    ['/operator?tab=imports&family=nosuch', 'Operator', '/operator?tab=imports'],
    ['/qr?size=wide&margin=2', 'QR codes', '/qr?margin=2'],
  ] as const) {
    await dashboard.go(path);
    await dashboard.find('heading', heading);
    await until(() => sorted(dashboard.path()) === sorted(`/dashboard${kept}`));
  }
  expect(dashboard.faults).toEqual([]);
  await dashboard.close();
});

/** A path with its parameters in the order of their names. */
function sorted(path: string): string {
  const { pathname, searchParams } = new URL(path, service.url);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

testWhereInstalled(`a button that is off looks off under the pointer, too${NO_BROWSER}`, async () => {
  const dashboard = await Dashboard.open(browser, service, owner);
  await dashboard.go('/webhooks/new');
  const button = await dashboard.find('button', 'Create the webhook');
  const colour = () => dashboard.page.evaluate('getComputedStyle(document.querySelector(".primary")).backgroundColor');
  const off = await colour();
  await button.hover();
  await dashboard.settle();
  expect(await colour()).toBe(off);
  await dashboard.close();
});

testWhereInstalled(`the overview has the last failure of a webhook in sight at every width${NO_BROWSER}`, async () => {
  const failing = await signUp(service);
  await service.db.rows(sql`update account set plan = 'pro' where id = ${failing.accountId}`);
  const { id } = await failing.data('POST', 'webhooks', { url: 'https://hooks.example.com/x', events: ['ufc.*'] });
  const failure = { at: new Date(), event: 'ufc.bout.started', status: 500, message: 'answered 500', attempts: 3 };
  await service.db.rows(
    sql`update webhook set failure_count = 1, last_error = ${JSON.stringify(failure)} where id = ${id}`,
  );
  const dashboard = await Dashboard.open(browser, service, failing);
  await dashboard.go('/');
  await dashboard.sees(/Failing\s+Last failure: [^]* · answered 500/);
  for (const width of [390, 640, 1_024, 1_280]) expect([width, await dashboard.sidewaysAt(width)]).toEqual([width, []]);
  await dashboard.close();
});

testWhereInstalled(`what is chosen and how much is used are seen in forced colours${NO_BROWSER}`, async () => {
  const dashboard = await Dashboard.open(browser, service, owner);
  const end = await dashboard.forceColours();
  for (const [path, chosen, other, property] of [
    [
      '/webhooks/new?event=lol.live.*',
      '.checkbox[data-selected] .check',
      '.checkbox:not([data-selected]) .check',
      'backgroundColor',
    ],
    [
      '/webhooks/new?event=lol.live.*',
      '.checkbox[data-selected] .check svg',
      '.checkbox:not([data-selected]) .check svg',
      'visibility',
    ],
    ['/archive', '.segment[data-selected]', '.segment:not([data-selected])', 'backgroundColor'],
    ['/archive', '.side-link[aria-current]', '.side-link:not([aria-current])', 'backgroundColor'],
    ['/webhooks', '.tab[data-selected]', '.tab:not([data-selected])', 'borderBottomColor'],
    ['/', '.bar-fill', '.bar', 'backgroundColor'],
  ] as const) {
    await dashboard.go(path);
    await dashboard.page.waitForSelector(chosen);
    await dashboard.page.waitForSelector(other);
    await dashboard.settle();
    const [one, two] = (await dashboard.page.evaluate(
      `[${JSON.stringify(chosen)}, ${JSON.stringify(other)}].map((part) => getComputedStyle(document.querySelector(part)).${property})`,
    )) as string[];
    expect([chosen, one]).not.toEqual([chosen, two]);
  }
  await dashboard.go('/');
  await dashboard.page.waitForFunction(EVERY_SERIES_IS_DRAWN);
  await end();
  await dashboard.close();
});

testWhereInstalled(`the page of every error fits a phone${NO_BROWSER}`, async () => {
  const dashboard = await Dashboard.open(browser, service);
  const { data } = (await (await service.get('/api/v1/errors')).json()) as Json;
  await dashboard.page.setViewport({ width: 360, height: 740 });
  for (const { code, docsUrl } of data as Json[]) {
    await dashboard.page.goto(docsUrl as string);
    expect([code, await dashboard.page.evaluate('document.documentElement.scrollWidth')]).toEqual([code, 360]);
  }
  await dashboard.close();
});

testWhereInstalled(`the console asks a route without filters that nobody chose${NO_BROWSER}`, async () => {
  const dashboard = await Dashboard.open(browser, service);
  const { page } = dashboard;
  await page.goto(`${service.url}/docs/reference#tag/tennis-players/GET/tennis/players`);
  const asked: string[] = [];
  page.on('request', (request) => /\/api\/v1\//.test(request.url()) && asked.push(request.url()));
  for (const name of [/Test Request/, /^Send/]) {
    const button = `[...document.querySelectorAll('button')].find(({ innerText }) => ${String(name)}.test(innerText.trim()))`;
    await page.waitForFunction(`${button} !== undefined`);
    await page.evaluate(`${button}.click()`);
  }
  await until(() => asked.length > 0);
  expect(asked).toEqual([`${service.url}/api/v1/tennis/players`]);
  await dashboard.close();
});

testWhereInstalled(`a new owner is told what to do next${NO_BROWSER}`, async () => {
  const fresh = await signUp(service);
  const dashboard = await Dashboard.open(browser, service, fresh);
  await dashboard.go('/');
  await dashboard.sees('Make a key');
  await dashboard.sees('Free has no webhooks: compare the plans.');
  await dashboard.settle();
  await dashboard.photograph('overview-new');
  expect(await dashboard.findings()).toEqual([]);
  await dashboard.press('link', 'compare the plans');
  await dashboard.find('heading', 'Billing');
  // What the dashboard itself reads is no request of theirs.
  const { key } = await fresh.data('POST', 'keys', {});
  await fresh.ask('GET', 'tennis/players?limit=1');
  await dashboard.go('/');
  await dashboard.sees(/Make a key\s+\(done\)[^]*Send the first request\s+The API reference/);
  await service.get('/api/v1/tennis/players?limit=1', key);
  await until(async () => (await fresh.data('GET', 'keys')).some(({ lastUsedAt }: Json) => lastUsedAt !== null));
  await dashboard.page.reload();
  await dashboard.sees(/Send the first request\s+\(done\)/);
  await dashboard.close();
});

testWhereInstalled(`the switch of a plan and the menu of a phone are open to everybody${NO_BROWSER}`, async () => {
  const dashboard = await Dashboard.open(browser, service, owner);
  await dashboard.go('/billing');
  await dashboard.press('button', 'Ask for Starter');
  await dashboard.find('dialog', 'Ask for Starter');
  expect(await dashboard.findings()).toEqual([]);
  expect(await dashboard.sidewaysAt(360)).toEqual([]);
  expect(await dashboard.overflowAt(360)).toBe(0);
  await dashboard.photograph('billing-switch');
  await dashboard.page.keyboard.press('Escape');
  await dashboard.page.setViewport({ width: 360, height: 740 });
  await dashboard.press('button', 'Menu');
  await dashboard.find('dialog', 'Menu');
  expect(await dashboard.findings()).toEqual([]);
  await dashboard.photograph('menu', [360]);
  await dashboard.press('link', 'Overview');
  await dashboard.find('heading', 'Overview');
  await dashboard.close();
});

testWhereInstalled(`whoever signs out everywhere is asked before, and signs in again${NO_BROWSER}`, async () => {
  const other = await signUp(service);
  const dashboard = await Dashboard.open(browser, service, other);
  await dashboard.go('/account');
  await dashboard.press('button', 'Sign out everywhere');
  await dashboard.find('dialog', 'Sign out everywhere?');
  await dashboard.photograph('account-sign-out');
  expect(await dashboard.findings()).toEqual([]);
  expect(await dashboard.overflowAt(360)).toBe(0);
  await dashboard.press('button', 'Sign out everywhere');
  await dashboard.find('heading', 'Sign in');
  expect((await other.ask('GET', 'auth/me')).status).toBe(401);
  await dashboard.close();
});

testWhereInstalled(`a session that was ended elsewhere is taken up again above the page${NO_BROWSER}`, async () => {
  const other = await signUp(service);
  const dashboard = await Dashboard.open(browser, service, other);
  await dashboard.go('/account');
  await dashboard.type('Current password', other.password);
  await dashboard.type('New password', 'entirely another one');
  await service.db.rows(sql`delete from session where account_id = ${other.accountId}`);
  await dashboard.press('button', 'Change the password');
  await dashboard.find('dialog', 'Sign in again');
  expect(await dashboard.findings()).toEqual([]);
  await dashboard.photograph('sign-in-again');
  await dashboard.type('Password', other.password);
  await dashboard.press('button', 'Sign in');
  await dashboard.sees('The password is changed');
  expect(dashboard.path()).toBe('/dashboard/account');
  await dashboard.close();
});

/** Both tabs have the cookies of one browser. */
async function signInBeside(dashboard: Dashboard, email: string): Promise<void> {
  const tab = await dashboard.page.browserContext().newPage();
  await tab.goto(`${service.url}/dashboard/sign-in`);
  const signedIn = await tab.evaluate(
    (body) =>
      fetch('/api/v1/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
        ({ status }) => status,
      ),
    JSON.stringify({ email, password: PASSWORD }),
  );
  expect(signedIn).toBe(200);
  await dashboard.page.bringToFront();
}

testWhereInstalled(`what a tab writes lands on no other account that is signed in since${NO_BROWSER}`, async () => {
  const [first, second] = [await signUp(service), await signUp(service)];
  const dashboard = await Dashboard.open(browser, service, first);
  await dashboard.go('/keys');
  await dashboard.press('button', 'Create a key');
  await dashboard.type('Name', 'of the first');
  await signInBeside(dashboard, second.email);
  await dashboard.press('button', 'Create the key');
  await dashboard.find('heading', 'Somebody else is signed in now');
  await dashboard.sees(`This page belonged to ${first.email}`);
  expect(await dashboard.findings()).toEqual([]);
  await dashboard.photograph('somebody-else');
  expect(await dashboard.overflowAt(360)).toBe(0);
  // Signing in has ended the session that the browser had before.
  for (const { email } of [first, second]) expect(await (await signIn(service, email)).data('GET', 'keys')).toEqual([]);
  await dashboard.press('link', `Go on as ${second.email}`);
  await dashboard.find('button', `Account ${second.email} Free`);
  expect(dashboard.faults).toEqual([]);
  await dashboard.close();
});

testWhereInstalled(`a tab shows nothing any longer once another one signs somebody else in${NO_BROWSER}`, async () => {
  const [first, second] = [await signUp(service), await signUp(service)];
  const dashboard = await Dashboard.open(browser, service, first);
  await dashboard.go('/keys');
  await dashboard.find('heading', 'Keys');
  const other = new Dashboard(service, await dashboard.page.browserContext().newPage());
  await other.go('/sign-in');
  await other.type('E-mail', second.email);
  await other.type('Password', second.password);
  await other.press('button', 'Sign in');
  await other.find('heading', 'Overview');
  await dashboard.page.bringToFront();
  await dashboard.find('heading', 'Somebody else is signed in now');
  expect(await other.text()).not.toContain('Somebody else');
  await dashboard.close();
});

testWhereInstalled(`while the service is away the page says so, and comes back by itself${NO_BROWSER}`, async () => {
  const dashboard = await Dashboard.open(browser, service, owner);
  await dashboard.go('/billing');
  await dashboard.find('heading', 'Billing');
  await dashboard.page.setOfflineMode(true);
  await dashboard.press('link', 'Overview');
  await dashboard.sees('The service does not answer');
  await dashboard.photograph('away');
  await dashboard.page.setOfflineMode(false);
  await dashboard.sees('Requests this month');
  await dashboard.close();
});

testWhereInstalled(`a page that stands while the service goes away says of when it is${NO_BROWSER}`, async () => {
  const dashboard = await Dashboard.open(browser, service, owner);
  // The figures are read every ten seconds.
  dashboard.page.setDefaultTimeout(60_000);
  await dashboard.go('/');
  await dashboard.sees('Requests this month');
  await dashboard.page.waitForSelector('.plot canvas');
  await service.processes[0]!.kill();
  await dashboard.sees(/The service does not answer; this is as of [^.]*\d\d:\d\d:\d\d\.[^]*Requests this month/);
  expect(await dashboard.findings()).toEqual([]);
  await dashboard.photograph('away-since');
  await service.processes[0]!.restart();
  await dashboard.page.waitForFunction(`!document.body.innerText.includes('The service does not answer')`);
  await dashboard.sees('Requests this month');
  await dashboard.close();
});

testWhereInstalled(`names are shown as text, whatever stands in them${NO_BROWSER}`, async () => {
  const hostile = await signUp(service);
  const dashboard = await Dashboard.open(browser, service, hostile);
  for (const name of [
    '<img src=x onerror=alert(1)>\u202Egnihtemos',
    'W'.repeat(100),
    `Z${'\u030d\u0353\u0324'.repeat(33)}`,
  ]) {
    await service.db.rows(sql`update account set name = ${name} where id = ${hostile.accountId}`);
    await dashboard.go('/');
    await dashboard.sees(name);
    expect(await dashboard.overflowAt(360)).toBe(0);
    await dashboard.page.setViewport({ width: 360, height: 740 });
    await dashboard.press('button', 'Menu');
    await dashboard.find('dialog', 'Menu');
    expect(await dashboard.overflowAt(360)).toBe(0);
    await dashboard.page.setViewport({ width: 1_280, height: 900 });
  }
  expect(dashboard.faults).toEqual([]);
  await dashboard.close();
});

testWhereInstalled(`a suspended owner is told so, and can sign out${NO_BROWSER}`, async () => {
  const suspended = await signUp(service);
  await service.db.rows(sql`update account set suspended_at = now() where id = ${suspended.accountId}`);
  const dashboard = await Dashboard.open(browser, service, suspended);
  await dashboard.go('/billing');
  await dashboard.find('heading', 'This account is suspended');
  await dashboard.photograph('suspended');
  await dashboard.press('button', 'Sign out');
  await dashboard.find('heading', 'Sign in');
  await dashboard.close();
});

testWhereInstalled(`a plan is asked for and taken back where an operator approves changes${NO_BROWSER}`, async () => {
  const asking = await signUp(service);
  const dashboard = await Dashboard.open(browser, service, asking);
  await dashboard.go('/billing');
  await dashboard.press('button', 'Ask for Pro');
  await dashboard.find('dialog', 'Ask for Pro');
  await dashboard.press('button', 'Ask for Pro');
  await dashboard.find('button', 'Take the request back');
  await dashboard.photograph('billing-asked');
  await dashboard.press('button', 'Take the request back');
  await dashboard.sees('The request is taken back.');
  expect((await asking.data('GET', 'billing')).requested).toBeNull();
  await dashboard.close();
});

testWhereInstalled(`the first load is under 250 kB of compressed script${NO_BROWSER}`, async () => {
  const dashboard = await Dashboard.open(browser, service, owner);
  let bytes = 0;
  const sizes: Promise<void>[] = [];
  dashboard.page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    sizes.push(
      fetch(response.url(), { headers: { 'accept-encoding': 'gzip' } }).then(({ headers }) => {
        bytes += Number(headers.get('content-length'));
      }),
    );
  });
  await dashboard.go('/');
  await dashboard.sees('Requests this month');
  await dashboard.page.waitForNetworkIdle({ idleTime: 300 });
  await Promise.all(sizes);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(250_000);
  await dashboard.close();
});

/** Each in a browser without a cache; other suites share the machine, so that the quickest tells what the page costs. */
const FIRST_LOADS = 10;
const USABLE_WITHIN_MS = 2_000;

testWhereInstalled(`the first load is usable within 2 s${NO_BROWSER}`, async () => {
  const times: number[] = [];
  while (times.length < FIRST_LOADS && !times.some((ms) => ms < USABLE_WITHIN_MS)) {
    const dashboard = await Dashboard.open(browser, service, owner);
    const begun = performance.now();
    await dashboard.go('/');
    await dashboard.sees('Requests this month');
    times.push(performance.now() - begun);
    await dashboard.close();
  }
  console.log(`usable after ${times.map(Math.round).join(', ')} ms`);
  expect(Math.min(...times)).toBeLessThan(USABLE_WITHIN_MS);
});

/** An account with something to see: requests on many days, and webhooks in every state. */
async function fill({ accountId, data }: Owner): Promise<void> {
  await service.db.rows(sql`update account set plan = 'pro', add_ons = '{live_ws}' where id = ${accountId}`);
  const { id } = await data('POST', 'keys', { name: 'my bot' });
  const today = new Date().getUTCDate();
  for (let day = 1; day <= today; day += 1)
    await service.db.rows(sql`
      insert into usage (account_id, key_id, route, day, requests, charged)
      values (${accountId}, ${id}, '/api/v1/tennis/players', date_trunc('month', now() at time zone 'utc')::date + ${day - 1}::int,
        ${400 + ((day * 7919) % 900)}, ${300 + ((day * 7919) % 900)})`);
  const failure = { at: new Date(), event: 'ufc.bout.started', status: 500, message: 'answered 500', attempts: 3 };
  for (const [url, active, reason, failures, error] of [
    ['https://hooks.example.com/scoreline', true, null, 0, null],
    ['https://hooks.example.com/a-rather-long-address/of-one-receiver/among-many', true, null, 4, failure],
    ['https://old.example.com/hook', false, 'gone', 1, { ...failure, status: 410, message: 'answered 410' }],
    ['https://later.example.com/hook', false, 'paused_by_owner', 0, null],
  ] as const)
    await service.db.rows(sql`
      insert into webhook (id, account_id, url, events, secret, is_active, disabled_reason, failure_count, last_error, last_success_at)
      values (${`wh_${randomUUID()}`}, ${accountId}, ${url}, '{ufc.*}', 'whsec_c2VjcmV0', ${active}, ${reason}, ${failures},
        ${error && JSON.stringify(error)}, now() - interval '3 minutes')`);
}

/** Whether the drawing has each colour of the names above it. */
const EVERY_SERIES_IS_DRAWN = `(() => {
  const canvas = document.querySelector('.plot canvas');
  if (!canvas) return false;
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const drawn = new Set();
  for (let at = 0; at < data.length; at += 4) drawn.add(\`rgb(\${data[at]}, \${data[at + 1]}, \${data[at + 2]})\`);
  const colours = [...document.querySelectorAll('.plot-mark')].map((mark) => getComputedStyle(mark).backgroundColor);
  return new Set(colours).size > 1 && colours.every((colour) => drawn.has(colour));
})()`;
