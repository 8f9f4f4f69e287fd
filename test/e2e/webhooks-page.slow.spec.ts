import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, HTTPRequest } from 'puppeteer-core';
import { sql } from '../../src/db/sql.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { Dashboard, mainThread } from '../support/dashboard.js';
import { signUp, type Owner } from '../support/owner.js';
import { startReceiver } from '../support/receiver.js';
import { BUSY_SESSIONS, startService, type Json, type Service } from '../support/service.js';

/** The pages of webhooks with a log of a month, as its owner sees them and as others do not. */
const HOSTILE = `<script>alert(1)</script>\u202Egnihtemos${'<b>no end'.repeat(223)}<b>n`;

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

const onPro = () => onPlan('pro');

async function onPlan(plan: string): Promise<Owner> {
  const made = await signUp(service);
  await service.db.rows(sql`update account set plan = ${plan} where id = ${made.accountId}`);
  return made;
}

async function looksRight(name: string): Promise<void> {
  await dashboard.settle();
  await dashboard.photograph(name);
  expect(await dashboard.findings()).toEqual([]);
  expect(await dashboard.overflowAt(360)).toBe(0);
  expect(await dashboard.sidewaysAt(360)).toEqual([]);
  expect(await dashboard.strayCellsAt(360)).toEqual([]);
}

testWhereInstalled(`its state and last failure are in sight at every width${NO_BROWSER}`, async () => {
  await dashboard.go('/webhooks');
  await dashboard.sees(/Failing\s+Last failure: [^]* · answered 500/);
  for (const width of [360, 390, 600, 640, 768, 1_024, 1_280]) {
    expect([width, await dashboard.sidewaysAt(width)]).toEqual([width, []]);
    expect([width, await dashboard.overflowAt(width)]).toEqual([width, 0]);
  }
  await dashboard.photograph('webhooks-widths', [390, 640, 1_280]);
});

testWhereInstalled(`it works only after a success since it was last switched on${NO_BROWSER}`, async () => {
  const switching = await onPro();
  const { id } = await switching.data('POST', 'webhooks', { url: 'https://hooks.example.com/on', events: ['ufc.*'] });
  const arrived = () =>
    service.db.rows(sql`update webhook set last_success_at = now(), last_delivery_at = now() where id = ${id}`);
  await arrived();
  const other = await Dashboard.open(browser, service, switching);
  await other.go('/webhooks');
  await other.sees('Works');
  const before = (await switching.data('GET', `webhooks/${id}`)).switchedOnAt;
  await switching.data('PATCH', `webhooks/${id}`, { isActive: false });
  const { switchedOnAt } = await switching.data('PATCH', `webhooks/${id}`, { isActive: true });
  expect(Date.parse(switchedOnAt)).toBeGreaterThan(Date.parse(before));
  await other.go('/webhooks');
  await other.sees('On, nothing sent yet');
  expect(await other.text()).not.toContain('Works');
  // An attempt that no success followed is none.
  await service.db.rows(sql`update webhook set last_delivery_at = now() where id = ${id}`);
  await other.go('/webhooks');
  await other.sees('On, nothing delivered yet');
  await arrived();
  await other.go('/webhooks');
  await other.sees('Works');
  await other.close();
});

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
  await dashboard.sees('Answer, median');
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

testWhereInstalled(`the log is narrowed to days, which stand in the address${NO_BROWSER}`, async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await dashboard.go(`/webhooks/${webhook.id}?to=${day(9)}`);
  await dashboard.sees('None of this kind');
  await dashboard.go(`/webhooks/${webhook.id}?from=${day(3)}&to=${day(3)}`);
  await dashboard.page.waitForSelector('table[aria-label="Deliveries"] tbody tr');
  await looksRight('webhook-days');
  const asked = dashboard.page.waitForRequest((request) => /deliveries\?.*from=/.test(request.url()));
  await dashboard.page.reload();
  const query = new URL((await asked).url()).searchParams;
  expect(Date.parse(query.get('to')!) - Date.parse(query.get('from')!)).toBe(86_400_000);
  await dashboard.press('button', 'Clear last day');
  await dashboard.page.waitForFunction(`!location.search.includes('to=')`);
  expect(dashboard.path()).toBe(`/dashboard/webhooks/${webhook.id}?from=${day(3)}`);
  await dashboard.go(`/webhooks/${webhook.id}?window=week&status=failed`);
});

testWhereInstalled(
  `a delivery shows its attempts on a time line, and strangers’ text as text${NO_BROWSER}`,
  async () => {
    await dashboard.page.locator('table[aria-label="Deliveries"] a').click();
    await dashboard.find('heading', 'Attempt 3');
    expect(await dashboard.valueOf('What the receiver said')).toBe(HOSTILE.replace('\u202E', '\\u202e'));
    await dashboard.sees('The receiver said, the first 2 KiB of it');
    const stored = await service.db.row<{ body: string }>(sql`
      select body from webhook_event where id = '00000000-0000-5000-8000-000000000300'`);
    expect(stored!.body).toContain('<script>alert(1)</script>');
    expect(await dashboard.valueOf('Body')).toBe(stored!.body);
    await dashboard.sees('Answered 500');
    await dashboard.sees('It was given up after 3 attempts');
    await looksRight('webhook-delivery');
    expect(dashboard.faults).toEqual([]);
  },
);

testWhereInstalled(`gaps beyond those that are listed are counted and sent again too${NO_BROWSER}`, async () => {
  const [{ id }] = await owner.data('GET', 'webhooks');
  await service.db.rows(sql`
    insert into webhook_delivery (id, webhook_id, event_id, event, sequence, status, attempts)
    select 'dlv_' || lpad((1000 + n)::text, 26, '0'), ${id}, gen_random_uuid(), 'tennis.match.started', n,
      case when n % 2 = 0 then 'delivered' else 'failed' end, 1 from generate_series(1, 119) n`);
  await dashboard.go(`/webhooks/${id}`);
  await dashboard.sees(/60 events: 119, 117,[^]* 21, and 10 below these, from 1 on/);
  await dashboard.press('button', 'Send them again');
  expect(await dashboard.valueOf('The last number that your receiver has')).toBe('0');
});

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

testWhereInstalled(`a replay stops when it is told to, and goes on where it ended${NO_BROWSER}`, async () => {
  const cursors: (string | undefined)[] = [];
  let release = () => {};
  const answer = async (request: HTTPRequest) => {
    if (!request.url().endsWith('/replay')) return request.continue();
    const { dryRun, cursor } = JSON.parse((await request.fetchPostData()) ?? '') as Json;
    const say = (status: number, body: object) =>
      request.respond({ status, contentType: 'application/json', body: JSON.stringify(body) });
    if (dryRun) return say(200, { success: true, data: { replayId: 'rpl_1', eventCount: 5_000, nextCursor: null } });
    cursors.push(cursor as string | undefined);
    const asked = cursors.length;
    if (asked === 3) return say(503, { success: false, error: { message: 'Busy with something else.' } });
    if (asked > 3) await new Promise<void>((resolve) => (release = resolve));
    const page = Number(String(cursor ?? 'c0').slice(1)) + 1;
    return say(202, { success: true, data: { replayId: 'rpl_1', eventCount: 1_000, nextCursor: `c${page}` } });
  };
  const asks = async (count: number) => {
    while (cursors.length < count) await sleep(20);
  };
  const goOn = await dashboard.intercept(answer);
  await dashboard.go(`/webhooks/${webhook.id}`);
  await dashboard.press('button', 'More');
  await dashboard.press('menuitem', 'Send events again');
  await dashboard.press('button', 'Count them');
  await dashboard.press('button', 'Send them');
  await dashboard.sees(/Busy with something else[^]*2,000 of 5,000 events are on their way; the rest is not sent yet/);
  await dashboard.press('button', 'Send the rest');
  await dashboard.press('button', 'Stop');
  await asks(4);
  release();
  await dashboard.sees('3,000 of 5,000 events are on their way');
  await looksRight('webhook-replay-stopped');
  await dashboard.press('button', 'Send the rest');
  await dashboard.find('button', 'Stop');
  await asks(5);
  await dashboard.press('button', 'Close');
  release();
  await dashboard.sees('4,000 events are on their way; the rest is not sent.');
  expect(cursors).toEqual([undefined, 'c1', 'c2', 'c2', 'c3']);
  await goOn();
});

testWhereInstalled(`what the API refuses keeps all that was typed${NO_BROWSER}`, async () => {
  await dashboard.go('/webhooks/new?event=lol.live.*');
  await dashboard.type('Address', 'https://hooks.example.com:22/x');
  await dashboard.type('Description', 'kept');
  await dashboard.type('league', 'lck', 'combobox');
  await dashboard.press('button', 'All side');
  await dashboard.press('option', 'Red');
  await looksRight('webhook-new');
  await dashboard.page.setViewport({ width: 390, height: 400 });
  await dashboard.press('button', 'Create the webhook');
  await dashboard.sees(/port/);
  await dashboard.page.waitForFunction(`document.activeElement.name === 'url'`);
  expect(await refusal()).toEqual({ isInSight: true, isInvalid: 'true', saysPort: true, isReadOut: true });
  await dashboard.page.setViewport({ width: 1_280, height: 900 });
  const kept = await dashboard.page.evaluate(`[...document.querySelectorAll('form input')].map(({ value }) => value)`);
  expect(kept).toEqual(expect.arrayContaining(['https://hooks.example.com:22/x', 'kept', 'lck']));
});

/** How the focused field stands after its form was refused. */
function refusal(): Promise<unknown> {
  return dashboard.page.evaluate(`(() => {
    const field = document.activeElement;
    const { top, bottom } = field.getBoundingClientRect();
    const texts = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.innerText);
    return {
      isInSight: top >= 0 && bottom <= innerHeight,
      isInvalid: field.getAttribute('aria-invalid'),
      saysPort: texts.some((text) => /port/.test(text)),
      isReadOut: [...document.querySelectorAll('[role=alert]')].some(({ textContent }) => /port/.test(textContent)),
    };
  })()`);
}

testWhereInstalled(`leagues are offered, and other names of them are taken${NO_BROWSER}`, async () => {
  await dashboard.go('/webhooks/new?event=lol.live.*');
  const { meta } = (await (await owner.ask('GET', 'webhooks/events')).json()) as Json;
  const { filterValues } = meta;
  expect(filterValues.league.length).toBeGreaterThan(0);
  await dashboard.sees(`Such as ${filterValues.league[0]}`);
  const offered = await dashboard.page.evaluate(
    `[...document.querySelector('input[name="filters.league"]').list.options].map(({ value }) => value)`,
  );
  expect(offered).toEqual(filterValues.league);
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

testWhereInstalled(`what the plan does not send cannot be chosen, and is not what is tried${NO_BROWSER}`, async () => {
  const basic = await onPlan('basic');
  const other = await Dashboard.open(browser, service, basic);
  await other.go('/webhooks/new');
  await other.press('button', 'League of Legends · Not in Basic');
  await other.sees('Basic sends no events of League of Legends. Compare the plans.');
  const all = await other.page.waitForSelector('::-p-aria([name="All of lol.*, those to come too"][role="checkbox"])');
  expect(await all!.evaluate((input) => (input as unknown as { disabled: boolean }).disabled)).toBe(true);
  await other.check('Everything that the plan covers *');
  await other.type('Address', `${service.url}/nowhere`);
  await other.press('button', 'Send a test');
  await other.sees(/Answered 404[^]*It was signed with a secret/);
  await other.settle();
  await other.photograph('webhook-new-basic');
  expect(await other.findings()).toEqual([]);
  await other.close();
});

testWhereInstalled(`a switch of the plan names the webhooks that it turns off${NO_BROWSER}`, async () => {
  const changing = await onPro();
  const made = (name: string, events: string[]) =>
    changing.data('POST', 'webhooks', { url: `https://${name}.example.com/hook`, events });
  await Promise.all([made('rift', ['lol.*']), made('mixed', ['lol.live.state', 'ufc.*']), made('all', ['*'])]);
  const other = await Dashboard.open(browser, service, changing);
  await other.go('/billing');
  await other.sees(/Starter[^]*Of your game, but not League of Legends[^]*Basic[^]*Of 5 games/);
  await other.press('button', 'Switch to Basic');
  await other.sees(/1 webhook is switched off\s+rift\.example\.com\/hook\s+The new plan sends none of their events/);
  await other.sees('Webhooks that stay on are no longer sent the events of League of Legends.');
  await other.settle();
  await other.photograph('billing-basic');
  expect(await other.findings()).toEqual([]);
  await other.press('button', 'Cancel');
  await other.press('button', 'Switch to Starter');
  await other.press('button', 'Choose a game Game');
  await other.press('option', 'League of Legends');
  await other.sees(/Webhook events\s+Of all games\s+None/);
  await other.sees('2 webhooks are switched off');
  await other.press('button', 'Switch to Starter');
  await other.sees('You are on Starter for League of Legends.');
  expect((await changing.data('GET', 'billing')).coveredFamilies).toEqual([]);
  await other.close();
});

testWhereInstalled(`another account sees none of it${NO_BROWSER}`, async () => {
  const other = await Dashboard.open(browser, service, await onPro());
  await other.go('/webhooks');
  await other.sees('No webhook yet');
  for (const path of ['', '/edit', `/deliveries/${deliveryId(300)}`]) {
    await other.go(`/webhooks/${webhook.id}${path}`);
    await other.sees('Not found');
    expect(await other.page.title()).toMatch(/^(Webhook|Edit the webhook|Delivery) · Scoreline$/);
    expect(await other.text()).not.toContain('hooks.example.com');
  }
  await other.close();
});

testWhereInstalled(`its secret is rotated, and shown once${NO_BROWSER}`, async () => {
  await dashboard.go(`/webhooks/${webhook.id}`);
  await dashboard.press('button', 'More');
  await dashboard.find('menuitem', 'Rotate the secret');
  expect(await dashboard.findings()).toEqual([]);
  await dashboard.press('menuitem', 'Rotate the secret');
  await dashboard.find('dialog', 'Rotate the secret');
  await looksRight('webhook-rotate');
  await dashboard.press('button', 'Rotate the secret');
  expect(await dashboard.valueOf('Secret')).toMatch(/^whsec_/);
  await looksRight('webhook-secret');
  await dashboard.press('button', 'I have kept it');
});

const MEGABYTE = 1_000_000;
const LOUD = `<b>\u202E${'x'.repeat(200)}${'Z\u030d\u0353\u0324'.repeat(40)}`;

testWhereInstalled(`a receiver that says a megabyte is shown by its first words${NO_BROWSER}`, async () => {
  const loud = await startReceiver((_request, response) => {
    response.writeHead(500).end(LOUD.repeat(MEGABYTE / LOUD.length));
  });
  const { id } = await owner.data('POST', 'webhooks', { url: `${loud.url}/${'a'.repeat(2_000)}`, events: ['ufc.*'] });
  await dashboard.go(`/webhooks/${id}`);
  await dashboard.press('button', 'Send a test');
  await dashboard.find('dialog', 'Send a test');
  await looksRight('webhook-test');
  await dashboard.press('button', 'Send it');
  await dashboard.sees(/Answered 500[^]*The receiver said, the first 2 KiB of it/);
  expect(LOUD.repeat(10).replaceAll('\u202E', '\\u202e')).toContain(
    (await dashboard.valueOf('What the receiver said')).slice(0, 1_000),
  );
  await looksRight('webhook-test-loud');
  await dashboard.press('button', 'Close');
  await looksRight('webhook-long-address');
  await dashboard.go('/webhooks');
  await dashboard.sees('aaaaaaaa');
  await looksRight('webhooks-long-address');
  await owner.ask('DELETE', `webhooks/${id}`);
  await loud.close();
});

testWhereInstalled(`an event of a megabyte is shown without holding the page up${NO_BROWSER}`, async () => {
  const id = '00000000-0000-5000-8000-000000000299';
  const body = JSON.stringify({ id: 299, data: { names: LOUD.repeat(MEGABYTE / LOUD.length) } });
  await service.db.rows(sql`update webhook_event set body = ${body} where id = ${id}::uuid`);
  await dashboard.go(`/webhooks/${webhook.id}`);
  await dashboard.find('heading', 'Deliveries');
  const processor = await mainThread(dashboard);
  await dashboard.go(`/webhooks/${webhook.id}/deliveries/${deliveryId(299)}`);
  await dashboard.find('heading', 'Attempt 3');
  await dashboard.find('textbox', 'Body');
  await dashboard.press('button', 'The body laid out to be read');
  await dashboard.find('textbox', 'Body, laid out');
  const seconds = await processor.seconds();
  process.stderr.write(`a body of a megabyte: ${seconds.toFixed(2)} s of the page\n`);
  expect(seconds).toBeLessThan(3);
  expect(body).toContain(await dashboard.valueOf('Body'));
  await dashboard.sees(/The first 20,000 of [\d,]+ characters; a copy holds all of them/);
  await looksRight('webhook-delivery-large');
  expect(dashboard.faults).toEqual([]);
});

testWhereInstalled(`what is too large is refused in words, and stays in its field${NO_BROWSER}`, async () => {
  await dashboard.go('/webhooks?show=verify');
  await dashboard.type('Secret', 'whsec_c2VjcmV0');
  await dashboard.type('Signature', 'ab12');
  for (const [text, words] of [
    ['x'.repeat(MEGABYTE + 1), 'body must have at most 1000000 characters'],
    ['"'.repeat(MEGABYTE), 'The request body is larger than'],
  ] as const) {
    await paste('Body', text);
    await dashboard.press('button', 'Check it');
    await dashboard.sees(words);
    expect((await dashboard.valueOf('Body')).length).toBe(text.length);
  }
  await looksRight('webhooks-verify-large');
});

/** A text that nobody would type, put where a field is. */
async function paste(label: string, text: string): Promise<void> {
  const box = await dashboard.find('textbox', label);
  await box.focus();
  await box.evaluate((input) => (input as unknown as { select(): void }).select());
  const client = await dashboard.page.createCDPSession();
  await client.send('Input.insertText', { text });
  await client.detach();
}

testWhereInstalled(`a webhook is deleted after a question that names it${NO_BROWSER}`, async () => {
  await dashboard.go(`/webhooks/${webhook.id}`);
  await dashboard.press('button', 'More');
  await dashboard.press('menuitem', 'Delete');
  await dashboard.sees(/Nothing more is sent to\s+https:\/\/hooks\.example\.com\/scoreline/);
  await looksRight('webhook-delete');
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
