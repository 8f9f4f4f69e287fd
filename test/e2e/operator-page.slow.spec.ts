import type { Browser } from 'puppeteer-core';
import { sql } from '../../src/db/sql.js';
import { liveKeys } from '../../src/live/keys.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { Dashboard } from '../support/dashboard.js';
import { signUp, signUpOperator, type Owner } from '../support/owner.js';
import { BUSY_SESSIONS, startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

/** The installation and everybody's accounts, as an operator sees them. */
const HOSTILE = '<script>alert(1)</script>\u202Egnihtemos-without-any-blank-that-could-break-the-line';
let browser: Browser;
let service: Service;
let operator: Owner;
let customer: Owner;
let dashboard: Dashboard;

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  service = await startService({ environment: { ...BUSY_SESSIONS, PLAN_CHANGES: 'approval' } });
  await service.worker();
  operator = await signUpOperator(service);
  customer = await signUp(service);
  await fill();
  dashboard = await Dashboard.open(browser, service, operator);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const accountOf = (id: string): Promise<Json> => operator.data('GET', `operator/accounts/${id}`);

/** Looked at by people and by axe, and as wide as a phone at most. */
async function looksRight(name: string): Promise<void> {
  await dashboard.settle();
  await dashboard.photograph(`operator-${name}`);
  expect(await dashboard.findings()).toEqual([]);
  expect(await dashboard.overflowAt(360)).toBe(0);
  expect(await dashboard.sidewaysAt(360)).toEqual([]);
  expect(await dashboard.strayCellsAt(360)).toEqual([]);
}

/** As it stands in the middle of a sentence. */
const NAMED = `\u2068${HOSTILE}\u2069`;

testWhereInstalled(`who is no operator finds neither the page nor a way to it${NO_BROWSER}`, async () => {
  const other = await Dashboard.open(browser, service, customer);
  await other.go('/operator?tab=accounts');
  await other.find('heading', 'Not found');
  await other.go('/');
  await other.find('heading', 'Overview');
  expect(await other.page.$('::-p-aria([name="Operator"][role="link"])')).toBeNull();
  await other.close();
});

testWhereInstalled(`the feeds of every family are told, and what is wrong stands above all${NO_BROWSER}`, async () => {
  await dashboard.go('/');
  await dashboard.press('link', 'Operator');
  await dashboard.sees(/Tennis\s+tennis, by \S+\s+Runs/);
  await dashboard.sees(/Call of Duty\s+pushed by operators\s+No feed/);
  await dashboard.sees(/1 thing needs care[^]*cs2: The feed backup is degraded: its upstream fails/);
  await dashboard.sees(/API processes\s+1/);
  await looksRight('service');
});

testWhereInstalled(`what has just been told is told as now, also where the clock is behind${NO_BROWSER}`, async () => {
  const behind = await Dashboard.open(browser, service, operator);
  await behind.page.evaluateOnNewDocument(`{
    const now = Date.now;
    Date.now = () => now() - 5_000;
  }`);
  await behind.go('/operator');
  await behind.sees(/Tennis\s+tennis, by \S+\s+Runs[^]*now/);
  expect(await behind.text()).not.toMatch(/in \d+ seconds?/);
  await behind.close();
});

testWhereInstalled(
  `imports are filtered by what the address says, with rejected rows by reason${NO_BROWSER}`,
  async () => {
    await dashboard.press('tab', 'Imports');
    await dashboard.sees(/UFC: odds[^]*Failed/);
    await dashboard.photograph('operator-imports');
    await dashboard.page.setViewport({ width: 1_280, height: 900 });
    await until(async () => (await cutSources()).some(({ source }) => /of-odds.*odds\.csv$/.test(source)));
    expect((await cutSources()).filter(({ isEndSeen }) => !isEndSeen)).toEqual([]);
    await dashboard.press('button', 'Every state State');
    await dashboard.press('option', 'Failed');
    await dashboard.sees(/UFC: odds[^]*interrupted[^]*1,203\s+1,200 no date, 3 key conflict/);
    expect(dashboard.path()).toBe('/dashboard/operator?tab=imports&status=failed');
    await looksRight('imports-failed');
    await dashboard.press('button', 'What the archives hold');
    await dashboard.sees('Tennis: rankings');
  },
);

/** The sources that do not fit, and whether their last letters are in sight. */
function cutSources(): Promise<Json[]> {
  return dashboard.page.evaluate(`[...document.querySelectorAll('.operator-path')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((path) => {
      const end = document.createRange();
      const text = path.querySelector('bdi')?.firstChild ?? path.firstChild;
      end.setStart(text, text.length - 4);
      end.setEnd(text, text.length);
      const [letters, box] = [end.getBoundingClientRect(), path.getBoundingClientRect()];
      return { source: text.data, isEndSeen: letters.left >= box.left && letters.right <= box.right + 1 };
    })`) as Promise<Json[]>;
}

testWhereInstalled(
  `a keyboard sees one outline, around the tab or the choice that has the focus${NO_BROWSER}`,
  async () => {
    await dashboard.go('/operator?tab=accounts');
    await dashboard.find('button', 'Every plan Plan');
    for (const [control, outlined] of [
      ['.tab', ['Accounts']],
      ['button[aria-haspopup="listbox"]', ['Every plan']],
    ] as const) {
      await tabTo(control);
      expect(await outlinedParts()).toEqual(outlined);
    }
  },
);

async function tabTo(control: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await dashboard.page.keyboard.press('Tab');
    if (await dashboard.page.evaluate(`document.activeElement.matches(${JSON.stringify(control)})`)) return;
  }
  throw new Error(`Tab does not lead to ${control}`);
}

/** The texts of all parts that have an outline. */
function outlinedParts(): Promise<string[]> {
  return dashboard.page.evaluate(`[...document.querySelectorAll(':focus-visible, [data-focus-visible]')]
    .filter((part) => getComputedStyle(part).outlineStyle !== 'none')
    .map((part) => part.innerText)`) as Promise<string[]>;
}

testWhereInstalled(`an operator may suspend himself where there is another one${NO_BROWSER}`, async () => {
  const second = await signUpOperator(service);
  const other = await Dashboard.open(browser, service, second);
  await other.go(`/operator?tab=accounts&q=${encodeURIComponent(second.email)}`);
  await other.press('button', `Actions for ${second.email}`);
  await other.press('menuitem', 'Suspend');
  await other.sees('It is your own account: only another operator can serve it again.');
  await other.press('button', 'Suspend the account');
  await until(async () => (await accountOf(second.accountId)).suspendedAt !== null);
  await other.close();
});

testWhereInstalled(`an account is found, suspended after a question, and served again${NO_BROWSER}`, async () => {
  await dashboard.go('/operator?tab=accounts');
  await dashboard.sees(/1–20 of \d\d/);
  await looksRight('accounts');
  await dashboard.press('button', 'Next');
  await dashboard.sees(/21–/);
  await dashboard.type('Search', customer.email.toUpperCase(), 'searchbox');
  await dashboard.reaches(/^\/dashboard\/operator\?tab=accounts&q=PERSON-\d+(@|%40)EXAMPLE\.COM$/);
  await dashboard.sees('<script>alert(1)</script>');
  await dashboard.press('button', `Actions for ${HOSTILE}`);
  await dashboard.press('menuitem', 'Suspend');
  await dashboard.find('dialog', `Suspend ${NAMED}?`);
  await dashboard.type('Reason', 'unpaid since March');
  await looksRight('suspend');
  await dashboard.press('button', 'Suspend the account');
  await dashboard.sees(/Suspended\s+since/);
  expect((await accountOf(customer.accountId)).suspendedAt).toMatch(/Z$/);
  await dashboard.press('button', `Actions for ${HOSTILE}`);
  await dashboard.press('menuitem', 'Serve it again');
  await dashboard.sees('is served again');
  expect((await accountOf(customer.accountId)).suspendedAt).toBeNull();
});

testWhereInstalled(`a plan is given after it was shown what changes${NO_BROWSER}`, async () => {
  await dashboard.press('button', `Actions for ${HOSTILE}`);
  await dashboard.press('menuitem', 'Change the plan');
  await dashboard.press('button', 'Free Plan');
  await dashboard.press('option', 'Starter');
  await dashboard.sees(/Requests a month\s+\S+\s+\S+/);
  await dashboard.press('button', 'Choose a game Game');
  await dashboard.press('option', 'Tennis');
  await looksRight('plan');
  await dashboard.press('button', 'Give the plan');
  await dashboard.sees(/Starter\s+for Tennis/);
  expect(await accountOf(customer.accountId)).toMatchObject({ plan: 'starter', chosenGame: 'tennis' });
});

testWhereInstalled(`plan requests are decided, but not one that changed since it was seen${NO_BROWSER}`, async () => {
  await customer.data('POST', 'billing/plan', { plan: 'pro' });
  await dashboard.go('/operator?tab=requests');
  await dashboard.sees('Asks for');
  await looksRight('requests');
  await dashboard.press('button', `Approve Pro for ${HOSTILE}`);
  await dashboard.find('dialog', `Approve Pro for ${NAMED}`);
  await looksRight('approve');
  await customer.data('POST', 'billing/plan', { plan: 'business' });
  await dashboard.press('button', 'Approve Pro');
  await dashboard.sees('The account has asked for something else meanwhile');
  await dashboard.photograph('operator-request-changed');
  await dashboard.press('button', 'Cancel');
  await dashboard.press('button', `Approve Business for ${HOSTILE}`);
  await dashboard.press('button', 'Approve Business');
  await dashboard.sees('is on Business now');
  expect(await accountOf(customer.accountId)).toMatchObject({ plan: 'business', requested: null });
  await customer.data('POST', 'billing/plan', { plan: 'enterprise' });
  await dashboard.go('/operator?tab=requests');
  await dashboard.press('button', `Refuse Enterprise for ${HOSTILE}`);
  await dashboard.type('Reason', 'no contract');
  await looksRight('refuse');
  await dashboard.press('button', 'Refuse Enterprise');
  await dashboard.sees('Nobody waits');
  expect(await accountOf(customer.accountId)).toMatchObject({ plan: 'business', requested: null });
});

testWhereInstalled(`every act stands in the log, which is filtered by the address${NO_BROWSER}`, async () => {
  await dashboard.press('tab', 'Audit');
  await dashboard.sees(/Plan refused[^]*Enterprise\s+stays on Business[^]*no contract/);
  await dashboard.sees(/Plan changed[^]*Starter for Tennis\s+was on Free/);
  await looksRight('audit');
  await dashboard.press('button', 'Everything What was done');
  await dashboard.press('option', 'Suspended');
  await dashboard.settle();
  expect(dashboard.path()).toBe('/dashboard/operator?tab=audit&act=suspend');
  expect(await dashboard.text()).toContain('unpaid since March');
  expect(await dashboard.text()).not.toContain('no contract');
  await dashboard.go('/operator?tab=audit&account=acc_nobody');
  await dashboard.sees('No such act');
  await dashboard.photograph('operator-audit-empty');
});

testWhereInstalled(`a recording is played and stopped, and an event triggered${NO_BROWSER}`, async () => {
  await dashboard.press('tab', 'Sandbox');
  await dashboard.press('button', '2026-wimbledon-points.csv.gz Recording');
  await dashboard.press('option', 'ufc-night.json.gz');
  await dashboard.press('button', 'Play it');
  await dashboard.sees(/ufc-night\.json\.gz\s+UFC\s+Playing\s+× 20/);
  await dashboard.press('button', 'Choose an event Event');
  await dashboard.press('option', 'ufc.bout.started');
  await dashboard.press('button', 'Trigger it');
  await dashboard.sees('no subscription of the account is on and takes it');
  await looksRight('sandbox');
  await dashboard.press('button', 'Stop ufc-night.json.gz');
  await dashboard.sees(/UFC\s+Stopped/);
});

testWhereInstalled(`while the service is away the page says so and comes back by itself${NO_BROWSER}`, async () => {
  await dashboard.page.setOfflineMode(true);
  await dashboard.press('tab', 'Imports');
  await dashboard.press('button', 'Every family Family');
  await dashboard.press('option', 'Fortnite');
  await dashboard.sees('The service does not answer');
  await dashboard.photograph('operator-away');
  await dashboard.page.setOfflineMode(false);
  await dashboard.sees(/Fortnite[^]*Done/);
  expect(dashboard.faults).toEqual([]);
});

/** An installation with something to see: accounts of every kind, a failed import, a feed whose upstream fails. */
async function fill(): Promise<void> {
  const { db, redis } = service;
  const pulse = {
    workerId: 'worker-2-4711',
    heartbeatAt: new Date(Date.now() + 600_000).toISOString(),
    lastFrameAt: new Date(Date.now() - 300_000).toISOString(),
    breaker: 'open',
  };
  await redis.hset(liveKeys('cs2').pulses, 'backup', JSON.stringify(pulse));
  await db.rows(sql`update account set name = ${HOSTILE} where id = ${customer.accountId}`);
  await db.rows(sql`
    insert into account (id, name, plan, suspended_at, created_at)
    select 'acc_' || lpad(n::text, 26, '0'), 'Team ' || n, (array['free', 'pro', 'scale'])[1 + n % 3],
      case when n % 7 = 0 then now() - interval '3 days' end, now() - n * interval '9 days'
    from generate_series(1, 30) n`);
  await db.rows(sql`
    insert into usage (account_id, key_id, route, day, requests, charged)
    select id, 'session', '/api/v1/tennis/players', (now() at time zone 'utc')::date,
      case plan when 'free' then 431 else 52000 end, case plan when 'free' then 420 else 51234 end
    from account where name like 'Team %'`);
  await db.rows(sql`
    with run as (
      insert into import_run (importer, source, status, finished_at, files, rows_read, inserted, rejected, error, rejects_file)
      values ('ufc:odds', '/srv/archives/a-rather-long-folder/of-odds/that-somebody-named/odds.csv', 'failed', now(), 1,
        91022, 0, 1203, 'interrupted', '/srv/data/rejects/ufc-odds-9.ndjson') returning id
    )
    insert into import_file (run_id, file, rows_read, inserted, updated, unchanged, rejected, importer, reasons)
    select id, 'odds.csv', 91022, 0, 0, 0, 1203, 'ufc:odds', '{"key_conflict": 3, "no_date": 1200}' from run`);
}
