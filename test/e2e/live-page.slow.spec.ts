import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { LiveWriter } from '../../src/live/writer.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { boutUpdate, plansFile, SOCKET, STREAM } from '../support/live.js';
import { startService, type Json, type Service } from '../support/service.js';

/** A page in a real browser that follows a bout with one-time tickets, as docs/LIVE.md says. */
let pages: Server;
let strangers: Server;
let service: Service;
let writer: LiveWriter;
let browser: Browser;
let key: string;

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  [pages, strangers] = await Promise.all([servePages(), servePages()]);
  service = await startService({
    environment: { CORS_ORIGINS: originOf(pages), PLANS_FILE: plansFile({ scale: { sse: 20, webSocket: 20 } }) },
  });
  writer = new LiveWriter(service.redis, 'ufc');
  ({ key } = await service.key({ plan: 'scale' }));
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  for (const server of [pages, strangers]) server?.close();
});

testWhereInstalled(
  `EventSource opens with a ticket, gets ready and updates, and goes on after a restart with a new one${NO_BROWSER}`,
  async () => {
    await writer.commit(boutUpdate(1, 1));
    await sleep(100);
    const page = await openPage(originOf(pages));
    await follow(page, `${service.url}${STREAM}?boutId=1&ticket=${await ticket()}`);
    await heard(page, 2);
    await writer.commit(boutUpdate(1, 2));
    const [ready, snapshot, update] = await heard(page, 3);
    expect([ready.event, ready.data.plan, snapshot.data.snapshot]).toEqual(['ready', 'scale', true]);
    expect(update.data).toMatchObject({ seq: 2, snapshot: false, data: { currentRound: 2 } });

    await service.processes[0]!.kill();
    await service.processes[0]!.restart();
    await writer.commit(boutUpdate(1, 3));
    // The browser comes back by itself with the ticket that is used up; that it is refused is told to the page.
    expect(await closedForGood(page)).toBe(true);
    await follow(page, `${service.url}${STREAM}?boutId=1&ticket=${await ticket()}&lastEventId=${update.id}`);
    const [, , , again, missed] = await heard(page, 5);
    expect([again.event, missed.data.seq, missed.data.snapshot]).toEqual(['ready', 3, false]);
  },
);

testWhereInstalled(`a page of an origin that is not listed reads no stream${NO_BROWSER}`, async () => {
  const page = await openPage(originOf(strangers));
  await follow(page, `${service.url}${STREAM}?ticket=${await ticket()}`);
  expect(await closedForGood(page)).toBe(true);
  expect(await heard(page, 0)).toEqual([]);
});

testWhereInstalled(`WebSocket opens with a ticket${NO_BROWSER}`, async () => {
  const page = await openPage(originOf(pages));
  const url = `${service.url.replace('http', 'ws')}${SOCKET}?ticket=${await ticket()}`;
  const first = await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        new WebSocket(address).addEventListener('message', ({ data }) => resolve(data));
      }),
    url,
  );
  expect(JSON.parse(first as string)).toMatchObject({ type: 'ready', data: { family: 'ufc' } });
});

/** Empty pages on an origin of their own. */
async function servePages(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>page</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What the site's own server does for its page. */
async function ticket(): Promise<string> {
  const answer = await fetch(`${service.url}/api/v1/live/tickets`, { method: 'POST', headers: { 'x-api-key': key } });
  return ((await answer.json()) as Json).data.ticket as string;
}

async function openPage(origin: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.evaluate('window.heard = []');
  return page;
}

/** Has the page note everything that a stream says. */
async function follow(page: Page, url: string): Promise<void> {
  await page.evaluate(`
    window.source = new EventSource(${JSON.stringify(url)});
    for (const event of ['ready', 'ufc.live.update'])
      source.addEventListener(event, ({ data, lastEventId }) => heard.push({ event, id: lastEventId, data: JSON.parse(data) }));
  `);
}

async function heard(page: Page, count: number): Promise<Json[]> {
  await page.waitForFunction(`heard.length >= ${count}`, { timeout: 60_000 });
  return (await page.evaluate('heard')) as Json[];
}

async function closedForGood(page: Page): Promise<boolean> {
  await page.waitForFunction('source.readyState === EventSource.CLOSED', { timeout: 60_000 });
  return true;
}
