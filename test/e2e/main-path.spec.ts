import type { Browser } from 'puppeteer-core';
import { Webhook } from 'standardwebhooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { Dashboard } from '../support/dashboard.js';
import { startReceiver, type Received, type Receiver } from '../support/receiver.js';
import { startService, type Service } from '../support/service.js';

/** The way of a newcomer, from the account to a secret that was rotated, without the API: events are the sandbox's own. */
const SHOWN_WITHIN_MS = 2_000;

let browser: Browser;
let service: Service;
let receiver: Receiver;
let dashboard: Dashboard;
let isBroken = false;
let secret: string;

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  const delays = { WEBHOOK_SECOND_ATTEMPT_SECONDS: '0', WEBHOOK_THIRD_ATTEMPT_SECONDS: '0' };
  service = await startService({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true', ...delays } });
  receiver = await startReceiver((_request, response) => {
    if (isBroken) response.writeHead(500).end('the disk is full');
  });
  dashboard = await Dashboard.open(browser, service);
  await service.worker();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await receiver?.close();
});

/** The four courts together may have no game won for a hundred seconds. */
const PATIENCE_MS = 180_000;

/** What came of the sandbox, without tests. */
const events = () => receiver.received.filter(({ headers }) => headers['x-svc-test'] === undefined);

async function next(isWanted: (event: Received) => boolean = () => true): Promise<Received> {
  const before = events().length;
  for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt; await sleep(10)) {
    const found = events().slice(before).find(isWanted);
    if (found) return found;
  }
  throw new Error('nothing came of the sandbox within three minutes');
}

testWhereInstalled(`an account is made, and its plan has webhooks${NO_BROWSER}`, async () => {
  await dashboard.go('/webhooks');
  await dashboard.press('link', 'Make an account');
  await dashboard.find('heading', 'Make an account');
  await dashboard.type('E-mail', 'grace@example.com');
  await dashboard.type('Password', 'correct horse battery');
  await dashboard.press('button', 'Make the account');
  await dashboard.sees('Free has no webhooks');
  await dashboard.press('link', 'compare the plans');
  await dashboard.press('button', 'Switch to Pro');
  await dashboard.find('dialog', 'Switch to Pro');
  await dashboard.press('button', 'Switch to Pro');
  await dashboard.sees('You are on Pro');
});

testWhereInstalled(`a key is made and opens the API${NO_BROWSER}`, async () => {
  await dashboard.press('link', 'Keys');
  await dashboard.press('button', 'Create the first key');
  await dashboard.type('Name', 'my bot');
  await dashboard.press('button', 'Create the key');
  expect((await service.get('/api/v1/me', await dashboard.valueOf('Key'))).status).toBe(200);
  await dashboard.press('button', 'I have kept it');
});

testWhereInstalled(`a webhook is tried before it is saved${NO_BROWSER}`, async () => {
  await dashboard.press('link', 'Webhooks');
  await dashboard.press('link', 'Create the first webhook');
  await dashboard.type('Address', `${receiver.url}/hook`);
  await dashboard.press('button', 'Tennis · none');
  await dashboard.check('All of tennis.*, those to come too');
  await dashboard.press('button', 'Send a test');
  await dashboard.sees('Answered 204');
  expect(receiver.received.map(({ path, headers }) => [path, headers['x-svc-test']])).toEqual([['/hook', 'true']]);
  await dashboard.press('button', 'Create the webhook');
  secret = await dashboard.valueOf('Secret');
  await dashboard.press('button', 'I have kept it');
  await dashboard.find('heading', 'Deliveries');
});

testWhereInstalled(
  `an event of the sandbox stands in the log within two seconds, without a reload${NO_BROWSER}`,
  async () => {
    const { at, json, body, headers } = await next();
    expect(new Webhook(secret).verify(body.toString(), headers as Record<string, string>)).toEqual(json);
    const row = `${String(json.event)}\\s+Delivered\\s+Answered 204 after [\\d.]+ m?s\\s+${headers['x-svc-sequence'] as string}\\s`;
    await dashboard.sees(new RegExp(row));
    expect(Date.now() - at).toBeLessThan(SHOWN_WITHIN_MS);
  },
);

testWhereInstalled(
  `a receiver that fails is explained, and the event is sent again once it is mended${NO_BROWSER}`,
  async () => {
    isBroken = true;
    const lost = await next(({ headers }) => headers['x-svc-delivery-attempt'] === '3');
    await dashboard.sees(/in a row did not arrive/);
    await dashboard.press('button', 'All State');
    await dashboard.press('option', 'Failed');
    await dashboard.page.waitForFunction(`location.search.includes('status=failed')`);
    const log = 'table[aria-label="Deliveries"]';
    await dashboard.page.waitForFunction(`/Answered 500/.test(document.querySelector('${log}')?.innerText ?? '')`);
    await dashboard.page.locator(`${log} a`).click();
    await dashboard.find('heading', 'Attempt 3');
    expect(await dashboard.valueOf('What the receiver said')).toBe('the disk is full');
    await dashboard.sees('mend it, and send the event again');
    isBroken = false;
    const eventId = /Event id\s+([0-9a-f-]{36})/.exec(await dashboard.text())?.[1];
    const sent = next(({ json }) => json.id === eventId);
    await dashboard.press('button', 'Send it again');
    const { headers } = await sent;
    expect(Number(headers['x-svc-sequence'])).toBeGreaterThan(Number(lost.headers['x-svc-sequence']));
    await dashboard.sees('It is sent again');
  },
);

testWhereInstalled(`it is paused, switched on, and signed with a new secret${NO_BROWSER}`, async () => {
  await dashboard.press('button', 'More');
  await dashboard.press('menuitem', 'Pause');
  await dashboard.sees('Events that occur meanwhile are not sent');
  await sleep(500);
  const before = events().length;
  await sleep(1_500);
  expect(events()).toHaveLength(before);
  await dashboard.press('button', 'Switch on');
  await dashboard.sees('The webhook is on.');
  await dashboard.press('button', 'More');
  await dashboard.press('menuitem', 'Rotate the secret');
  await dashboard.press('button', 'Rotate the secret');
  const rotated = await dashboard.valueOf('Secret');
  await dashboard.press('button', 'I have kept it');
  expect(rotated).not.toBe(secret);
  const { body, headers, json } = await next();
  expect(new Webhook(rotated).verify(body.toString(), headers as Record<string, string>)).toEqual(json);
  expect(headers['x-svc-signature-previous']).toMatch(/^[0-9a-f]{64}$/);
  expect(dashboard.faults).toEqual([]);
});
