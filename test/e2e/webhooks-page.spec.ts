import { createHmac } from 'node:crypto';
import type { Browser } from 'puppeteer-core';
import { sql } from '../../src/db/sql.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { Dashboard } from '../support/dashboard.js';
import { signUp, type Owner } from '../support/owner.js';
import { BUSY_SESSIONS, startService, type Json, type Service } from '../support/service.js';

/** The pages of webhooks with a log of a month, as its owner sees them and as others do not. */
const HOSTILE = `<script>alert(1)</script>\u202Egnihtemos${'<b>no end'.repeat(200)}`;

let browser: Browser;
let service: Service;
let owner: Owner;
let dashboard: Dashboard;
let webhook: Json;

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  service = await startService({ environment: { ...BUSY_SESSIONS, WEBHOOK_ALLOW_PRIVATE: 'true' } });
  owner = await onPro();
  const made = {
    url: 'https://hooks.example.com/scoreline',
    events: ['ufc.*', 'lol.live.*'],
    filters: { league: 'lck' },
  };
  webhook = await owner.data('POST', 'webhooks', { ...made, description: 'my <b>bot</b>' });
  await fill();
  dashboard = await Dashboard.open(browser, service, owner);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

async function onPro(): Promise<Owner> {
  const made = await signUp(service);
  await service.db.rows(sql`update account set plan = 'pro' where id = ${made.accountId}`);
  return made;
}

async function looksRight(name: string): Promise<void> {
  await dashboard.settle();
  await dashboard.photograph(name);
  expect(await dashboard.findings()).toEqual([]);
  expect(await dashboard.overflowAt(360)).toBe(0);
}

testWhereInstalled(`the list begins with what needs somebody, and leads to it${NO_BROWSER}`, async () => {
  await dashboard.go('/webhooks');
  await dashboard.sees(/Failing[^]*On, nothing sent yet/);
  await dashboard.sees('tried again, three times in all');
  await looksRight('webhooks');
  await dashboard.press('link', 'hooks.example.com/scoreline');
  await dashboard.find('heading', 'Deliveries');
  expect(dashboard.path()).toBe(`/dashboard/webhooks/${webhook.id}`);
});

testWhereInstalled(`one webhook tells how it goes, and which numbers did not arrive${NO_BROWSER}`, async () => {
  await dashboard.sees(/3 events in a row did not arrive[^]*ufc\.bout\.started/);
  await dashboard.press('radio', '7 days');
  await dashboard.sees(/Numbers that did not arrive\s+3 events: 298 to 300/);
  await dashboard.sees('Half answered within');
  expect(dashboard.path()).toBe(`/dashboard/webhooks/${webhook.id}?window=week`);
  await looksRight('webhook');
});

testWhereInstalled(`the log is filtered and paged in the address${NO_BROWSER}`, async () => {
  const rows = async () => (await dashboard.page.$$('table[aria-label="Deliveries"] tbody tr')).length;
  await dashboard.press('button', 'Older');
  await dashboard.page.waitForFunction(`location.search.includes('cursor=')`);
  await dashboard.settle();
  expect(await rows()).toBe(25);
  await dashboard.press('button', 'All State');
  await dashboard.press('option', 'Failed');
  await dashboard.page.waitForFunction(
    `location.search.includes('status=failed') && !location.search.includes('cursor')`,
  );
  await dashboard.page.waitForFunction(
    `document.querySelectorAll('table[aria-label="Deliveries"] tbody tr').length === 3`,
  );
  await dashboard.page.reload();
  await dashboard.page.waitForFunction(
    `document.querySelectorAll('table[aria-label="Deliveries"] tbody tr').length === 3`,
  );
});

testWhereInstalled(
  `a delivery shows its attempts on a time line, and strangers’ text as text${NO_BROWSER}`,
  async () => {
    await dashboard.page.locator('table[aria-label="Deliveries"] a').click();
    await dashboard.find('heading', 'Attempt 3');
    expect(await dashboard.valueOf('What the receiver said')).toBe(HOSTILE);
    expect(await dashboard.valueOf('Body')).toContain('<script>alert(1)</script>');
    await dashboard.sees('Answered 500');
    await dashboard.sees('It was given up after 3 attempts');
    await looksRight('webhook-delivery');
    expect(dashboard.faults).toEqual([]);
  },
);

testWhereInstalled(`what was missed is counted before it is sent again${NO_BROWSER}`, async () => {
  await dashboard.go(`/webhooks/${webhook.id}?window=week`);
  await dashboard.press('button', 'Send them again');
  await dashboard.press('button', 'Count them');
  await dashboard.sees('3 events will be sent');
  await looksRight('webhook-replay');
  await dashboard.press('button', 'Send them');
  await dashboard.sees('3 events are on their way');
  const [newest] = await owner.data('GET', `webhooks/${webhook.id}/deliveries?limit=1`);
  expect(newest).toMatchObject({ sequence: 303, status: 'pending' });
});

testWhereInstalled(`what the API refuses keeps all that was typed${NO_BROWSER}`, async () => {
  await dashboard.go('/webhooks/new?event=lol.live.*');
  await dashboard.type('Address', 'https://hooks.example.com:22/x');
  await dashboard.type('Description', 'kept');
  await dashboard.type('side', 'purple');
  await looksRight('webhook-new');
  await dashboard.press('button', 'Create the webhook');
  await dashboard.sees("must be 'red' or 'blue'");
  await dashboard.type('side', 'red');
  await dashboard.press('button', 'Create the webhook');
  await dashboard.sees(/port/);
  const kept = await dashboard.page.evaluate(`[...document.querySelectorAll('form input')].map(({ value }) => value)`);
  expect(kept).toEqual(expect.arrayContaining(['https://hooks.example.com:22/x', 'kept', 'red']));
});

testWhereInstalled(
  `a wider choice covers what it holds, and events that only go by their name stay free${NO_BROWSER}`,
  async () => {
    await dashboard.go(`/webhooks/${webhook.id}/edit`);
    const isChecked = async (name: string) => {
      const box = await dashboard.page.waitForSelector(`::-p-aria([name="${name}"][role="checkbox"])`);
      return box!.evaluate((input) => {
        const { checked, disabled } = input as unknown as { checked: boolean; disabled: boolean };
        return [checked, disabled];
      });
    };
    expect(await isChecked('All of ufc.*, those to come too')).toEqual([true, false]);
    await dashboard.check('Everything that the plan covers *');
    expect(await isChecked('All of ufc.*, those to come too')).toEqual([true, true]);
    await looksRight('webhook-edit');
    await dashboard.press('button', 'Save');
    await dashboard.sees('The webhook is changed.');
    expect(await owner.data('GET', `webhooks/${webhook.id}`)).toMatchObject({
      events: ['*'],
      filters: { league: 'lck' },
    });
  },
);

testWhereInstalled(`a pasted signature is checked, and what is wrong with it is said${NO_BROWSER}`, async () => {
  await dashboard.go('/webhooks?show=verify');
  const body = '{"id":"x"}';
  await dashboard.type('Body', body);
  await dashboard.type('Secret', 'whsec_c2VjcmV0');
  await dashboard.type('Signature', 'ab12');
  await dashboard.press('button', 'Check it');
  await dashboard.sees('The signature does not fit');
  await looksRight('webhooks-verify');
  await dashboard.type('Signature', createHmac('sha256', 'whsec_c2VjcmV0').update(body).digest('hex'));
  await dashboard.press('button', 'Check it');
  await dashboard.sees('The signature fits');
});

testWhereInstalled(`another account sees none of it${NO_BROWSER}`, async () => {
  const other = await Dashboard.open(browser, service, await onPro());
  await other.go('/webhooks');
  await other.sees('No webhook yet');
  for (const path of ['', '/edit', `/deliveries/${deliveryId(300)}`]) {
    await other.go(`/webhooks/${webhook.id}${path}`);
    await other.sees('Not found');
    expect(await other.text()).not.toContain('hooks.example.com');
  }
  await other.close();
});

testWhereInstalled(`a webhook is deleted after a question that names it${NO_BROWSER}`, async () => {
  await dashboard.go(`/webhooks/${webhook.id}`);
  await dashboard.press('button', 'More');
  await dashboard.press('menuitem', 'Delete');
  await dashboard.sees(/Nothing more is sent to\s+https:\/\/hooks\.example\.com\/scoreline/);
  await dashboard.press('button', 'Delete the webhook');
  await dashboard.sees('The webhook is deleted.');
  expect(dashboard.path()).toBe('/dashboard/webhooks');
  expect(dashboard.faults).toEqual([]);
});

function deliveryId(number: number): string {
  return `dlv_${String(number).padStart(26, '0')}`;
}

/** Three hundred deliveries of six days, one of which takes long each tenth; the last three were given up. */
async function fill(): Promise<void> {
  const { id } = webhook;
  const numbers = Array.from({ length: 300 }, (_none, index) => index + 1);
  await service.db.rows(sql`
    insert into webhook_event (id, name, subject, occurred_at, created_at, body)
    select ('00000000-0000-5000-8000-' || lpad(n::text, 12, '0'))::uuid, 'ufc.bout.started', 'ufc-1', at, at,
      json_build_object('id', n, 'event', 'ufc.bout.started', 'timestamp', at, 'data', json_build_object('redName', ${HOSTILE}::text))
    from unnest(${numbers}::int[]) n, lateral (select now() - (301 - n) * interval '29 minutes' as at) t`);
  await service.db.rows(sql`
    insert into webhook_delivery (id, webhook_id, event_id, event, sequence, status, attempts, created_at)
    select 'dlv_' || lpad(n::text, 26, '0'), ${id}, ('00000000-0000-5000-8000-' || lpad(n::text, 12, '0'))::uuid,
      'ufc.bout.started', n, case when n > 297 then 'failed' else 'delivered' end, case when n > 297 then 3 else 1 end,
      now() - (301 - n) * interval '29 minutes'
    from unnest(${numbers}::int[]) n`);
  await service.db.rows(sql`
    insert into webhook_attempt (delivery_id, number, at, duration_ms, response_status, response_body)
    select 'dlv_' || lpad(n::text, 26, '0'), a, now() - (301 - n) * interval '29 minutes' + a * interval '30 seconds',
      20 + n % 37 + (n % 10 = 0)::int * 400, case when n > 297 then 500 else 204 end,
      case when n > 297 then ${HOSTILE} else '' end
    from unnest(${numbers}::int[]) n, generate_series(1, case when n > 297 then 3 else 1 end) a`);
  const failure = { at: new Date(), event: 'ufc.bout.started', status: 500, message: 'answered 500', attempts: 3 };
  await service.db.rows(sql`
    update webhook set sequence = 300, failure_count = 3, total_failures = 3, last_error = ${JSON.stringify(failure)},
      last_success_at = now() - interval '2 hours', last_delivery_at = now() where id = ${id}`);
  await owner.data('POST', 'webhooks', {
    url: 'https://other.example.com/a/rather/long/path/of/a/receiver',
    events: ['tennis.*'],
  });
}
