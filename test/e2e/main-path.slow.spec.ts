import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { Webhook } from 'standardwebhooks';
import { ownPort } from '../support/port.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { Dashboard } from '../support/dashboard.js';
import { startReceiver, type Received, type Receiver } from '../support/receiver.js';

/**
 * The way of a newcomer on what `npm start` starts in a folder without data, in one page of one browser: from the account to
 * a secret that was rotated. All is done in the dashboard; events are the sandbox's own.
 */
const SHOWN_WITHIN_MS = 2_000;
/** A court may have no game won for as long. */
const PATIENCE_MS = 180_000;
const PAUSED_FOR_MS = 3_000;
/** Other suites share the machine, so that the quickest of these tells how soon a delivery is shown. */
const WATCHED = 3;

let browser: Browser;
let product: Product;
let receiver: Receiver;
let dashboard: Dashboard;
let isBroken = false;
let secret: string;
const took: string[] = [];
/** Redelivered, it comes under another number. */
let lost: Received;

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  const begun = performance.now();
  product = await startProduct();
  took.push(`npm start ${Math.round(performance.now() - begun)} ms`);
  receiver = await startReceiver((_request, response) => {
    if (isBroken) response.writeHead(500).end('the disk is full');
  });
  dashboard = await Dashboard.open(browser, product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await receiver?.close();
});

testWhereInstalled(`from npm start to a rotated secret, in one page without a reload${NO_BROWSER}`, async () => {
  for (const step of [
    signUp,
    takeAPlanWithWebhooks,
    createAKey,
    createAWebhook,
    watchAnEventArrive,
    seeAFailureExplained,
    mendAndRedeliver,
    pause,
    enableAgain,
    rotateTheSecret,
  ]) {
    const begun = performance.now();
    await step();
    took.push(`${step.name} ${Math.round(performance.now() - begun)} ms`);
  }
  console.log(took.join(', '));
  expect(dashboard.faults).toEqual([]);
});

async function signUp(): Promise<void> {
  await dashboard.go('/');
  await dashboard.press('link', 'Make an account');
  await dashboard.find('heading', 'Make an account');
  await dashboard.type('E-mail', 'grace@example.com');
  await dashboard.type('Password', 'correct horse battery');
  await dashboard.press('button', 'Make the account');
  await dashboard.find('heading', 'Overview');
  // A reload would take it away.
  await dashboard.page.evaluate('window.isFirstLoad = true');
}

async function takeAPlanWithWebhooks(): Promise<void> {
  await dashboard.sees('Free has no webhooks');
  await dashboard.press('link', 'compare the plans');
  await dashboard.press('button', 'Switch to Pro');
  await dashboard.find('dialog', 'Switch to Pro');
  await dashboard.press('button', 'Switch to Pro');
  await dashboard.sees('You are on Pro');
}

/** A program calls the API with it. */
async function createAKey(): Promise<void> {
  await dashboard.press('link', 'Keys');
  await dashboard.press('button', 'Create the first key');
  await dashboard.type('Name', 'my bot');
  await dashboard.press('button', 'Create the key');
  const key = await dashboard.valueOf('Key');
  const called = await fetch(`${product.url}/api/v1/tennis/rankings/top?top_n=1`, { headers: { 'x-api-key': key } });
  expect(await called.json()).toMatchObject({ items: [{ rank: 1 }] });
  await dashboard.press('button', 'I have kept it');
}

async function createAWebhook(): Promise<void> {
  await dashboard.press('link', 'Webhooks');
  await dashboard.press('link', 'Create the first webhook');
  await dashboard.type('Address', `${receiver.url}/hook`);
  await dashboard.check('Everything that the plan covers *');
  await dashboard.press('button', 'Send a test');
  await dashboard.sees('Answered 204');
  expect(receiver.received.map(({ path, headers }) => [path, headers['x-svc-test']])).toEqual([['/hook', 'true']]);
  await dashboard.press('button', 'Create the webhook');
  secret = await dashboard.valueOf('Secret');
  await dashboard.press('button', 'I have kept it');
  await dashboard.find('heading', 'Deliveries');
}

async function watchAnEventArrive(): Promise<void> {
  const shownAfterMs: number[] = [];
  while (shownAfterMs.length < WATCHED && !shownAfterMs.some((ms) => ms < SHOWN_WITHIN_MS)) {
    const event = await nextInTheLog('Delivered\\s+Answered 204');
    shownAfterMs.push(Date.now() - event.at);
    isSignedWith(secret, event);
  }
  took.push(`a delivery stood in the log after ${shownAfterMs.join(', ')} ms`);
  expect(Math.min(...shownAfterMs)).toBeLessThan(SHOWN_WITHIN_MS);
}

async function seeAFailureExplained(): Promise<void> {
  isBroken = true;
  lost = await nextInTheLog('Answered 500');
  await dashboard.page.evaluate(`[...document.querySelectorAll('table[aria-label="Deliveries"] tr')]
    .find(({ innerText }) => ${String(inTheLog('Answered 500', lost))}.test(innerText))
    .querySelector('a').click()`);
  await dashboard.find('heading', 'Attempt 1');
  expect(await dashboard.valueOf('What the receiver said')).toBe('the disk is full');
  await dashboard.sees(lost.json.id as string);
  await dashboard.sees('Answered 500');
  await dashboard.sees('The receiver failed. See its own log at this time, mend it, and send the event again.');
}

async function mendAndRedeliver(): Promise<void> {
  isBroken = false;
  await dashboard.press('button', 'Send it again');
  await dashboard.sees('It is sent again');
  const isRedelivered = ({ json, headers }: Received) =>
    json.id === lost.json.id && Number(headers['x-svc-sequence']) > sequenceOf(lost);
  const redelivered = await until(() => receiver.received.find(isRedelivered));
  expect(redelivered.json).toEqual(lost.json);
  await dashboard.sees(inTheLog('Delivered\\s+Answered 204', redelivered));
}

async function pause(): Promise<void> {
  await dashboard.press('button', 'More');
  await dashboard.press('menuitem', 'Pause');
  await dashboard.sees('Events that occur meanwhile are not sent');
  await sleep(3_000);
  const before = events().length;
  await sleep(PAUSED_FOR_MS);
  expect(events()).toHaveLength(before);
}

async function enableAgain(): Promise<void> {
  await dashboard.press('button', 'Switch on');
  await dashboard.sees('The webhook is on.');
  isSignedWith(secret, await next());
}

async function rotateTheSecret(): Promise<void> {
  await dashboard.press('button', 'More');
  await dashboard.press('menuitem', 'Rotate the secret');
  await dashboard.press('button', 'Rotate the secret');
  const rotated = await dashboard.valueOf('Secret');
  await dashboard.press('button', 'I have kept it');
  expect(rotated).not.toBe(secret);
  const event = await next();
  isSignedWith(rotated, event);
  expect(event.headers['x-svc-signature-previous']).toMatch(/^[0-9a-f]{64}$/);
  expect(await dashboard.page.evaluate('window.isFirstLoad')).toBe(true);
}

/** What came of the sandbox, without tests. */
const events = () => receiver.received.filter(({ headers }) => headers['x-svc-test'] === undefined);

const sequenceOf = ({ headers }: Received) => Number(headers['x-svc-sequence']);

/** The end of a row of the log: what came of the event, and its number. */
const inTheLog = (outcome: string, event: Received) =>
  new RegExp(`${outcome} after [\\d.]+ m?s\\s+${sequenceOf(event)}\\s`);

const isSignedWith = (key: string, { body, headers, json }: Received) =>
  expect(new Webhook(key).verify(body.toString(), headers as Record<string, string>)).toEqual(json);

/** The first attempt of an event that comes from now on. */
function next(): Promise<Received> {
  const before = events().length;
  return until(() =>
    events()
      .slice(before)
      .find(({ headers }) => headers['x-svc-delivery-attempt'] === '1'),
  );
}

/** The next event that the log shows; a page of others may come between two looks of the page, and one is not seen then. */
async function nextInTheLog(outcome: string): Promise<Received> {
  for (let left = WATCHED; ; left -= 1) {
    const event = await next();
    const isSeen = await dashboard.sees(inTheLog(outcome, event)).then(
      () => true,
      (error: Error) => {
        if (left === 1) throw error;
        return false;
      },
    );
    if (isSeen) return event;
  }
}

async function until(find: () => Received | undefined): Promise<Received> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt; await sleep(10)) {
    const found = find();
    if (found) return found;
  }
  throw new Error('it did not come of the sandbox within three minutes');
}

/** What `npm start` runs, on stores of its own. */
interface Product {
  /** Without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/** What `npm test` sets for itself, and `npm start` would otherwise. */
const OF_THE_TESTS = ['NODE_ENV', 'DATA_DIR', 'DEMO', 'LOCAL_KEY', 'TMPDIR'];
/** Given as empty, so that no file names others. */
const OWN_STORES = { DATABASE_URL: '', REDIS_URL: '' };

async function startProduct(): Promise<Product> {
  const dir = mkdtempSync(resolve('.local/main-path-'));
  const port = await ownPort();
  const others = Object.entries(process.env).filter(([name]) => !OF_THE_TESTS.includes(name));
  const child = spawn(process.execPath, ['launcher/launch.mjs', 'start'], {
    env: { ...Object.fromEntries(others), ...OWN_STORES, DATA_DIR: dir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilItServes(child);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      expect(await gone).toEqual([0, null]);
      rmSync(dir, { recursive: true });
    },
  };
}

async function untilItServes(child: ChildProcess): Promise<void> {
  let said = '';
  const ended = once(child, 'exit').then(() => 'ended');
  const serves = new Promise<string>((tell) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (bytes: Buffer) => {
        said += bytes.toString();
        if (said.includes('Scoreline listens') && said.includes('The worker runs')) tell('serves');
      });
  });
  if ((await Promise.race([ended, serves])) === 'ended') throw new Error(`npm start ended:\n${said}`);
}
