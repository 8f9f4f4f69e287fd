import { buildSync } from 'esbuild';
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { LiveWriter } from '../../../src/live/writer.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../../support/browser.js';
import { boutUpdate, plansFile } from '../../support/live.js';
import { DEMO_KEY, startService, type Json, type Service } from '../../support/service.js';
import { until } from '../../support/until.js';
import { installClient, type InstalledClient } from './installed.js';

/** The packed client in pages of a real browser: its modules as they are, and bundled into a page of the service. */

let client: InstalledClient;
let pages: Server;
let service: Service;
let writer: LiveWriter;
let browser: Browser;
let key: string;

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  client = installClient();
  pages = await servePages();
  const PLANS_FILE = plansFile({ scale: { sse: 20, webSocket: 20 } });
  service = await startService({ environment: { CORS_ORIGINS: originOf(pages), PLANS_FILE } });
  writer = new LiveWriter(service.redis, 'ufc');
  ({ key } = await service.key({ plan: 'scale' }));
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  pages?.close();
  client?.remove();
});

const PACKAGES = '/node_modules';
const IMPORTS = {
  'scoreline-client': `${PACKAGES}/scoreline-client/dist/generated/index.js`,
  'scoreline-client/': `${PACKAGES}/scoreline-client/dist/generated/`,
  'openapi-fetch': `${PACKAGES}/openapi-fetch/dist/index.mjs`,
  'eventsource-parser': `${PACKAGES}/eventsource-parser/dist/index.js`,
};

/** A page with an import map, the installed packages, and `/ticket`, which the server of a page would have. */
async function servePages(): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url as string, 'http://pages.test');
    const file = join(client.project, normalize(pathname));
    response.setHeader('access-control-allow-origin', '*');
    if (pathname === '/ticket') {
      const asked = fetch(`${service.url}/api/v1/live/tickets`, { method: 'POST', headers: { 'x-api-key': key } });
      asked
        .then(async (answer) => response.end(((await answer.json()) as Json).data.ticket))
        .catch(() => response.writeHead(503).end());
    } else if (pathname.startsWith(PACKAGES) && existsSync(file))
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(file));
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

interface Opened {
  page: Page;
  /** What the program gave to `write`, and the errors of the page. */
  written: Json[];
  /** Runs a module, which may `import` and `write`. */
  run(program: string): Promise<void>;
}

async function openPage(url: string): Promise<Opened> {
  const page = await browser.newPage();
  const written: Json[] = [];
  page.on('pageerror', (error) => written.push(`error: ${(error as Error).message}`));
  await page.setBypassCSP(true);
  await page.goto(url);
  await page.exposeFunction('write', (value: Json) => {
    written.push(value);
  });
  const run = async (content: string) => {
    await page.addScriptTag({ type: 'module', content });
  };
  return { page, written, run };
}

const KINDS = ['stream', 'socket'] as const;

const updates = (kind: 'stream' | 'socket') =>
  kind === 'stream' ? ['event.event', 'event.data.seq'] : ['event.type', 'event.seq'];

/** Follows a bout until its fourth change, with a ticket for each connection. */
const followed = (kind: 'stream' | 'socket', id: number) => {
  const [name, seq] = updates(kind);
  const input = kind === 'stream' ? `{ query: { boutId: 'ufc-${id}' } }` : `{ rooms: ['bout:ufc-${id}'] }`;
  return `
const ticket = async () => {
  const answer = await fetch('${originOf(pages)}/ticket');
  if (!answer.ok) throw new Error('no ticket');
  return answer.text();
};
const patient = async () => { for (;;) try { return await ticket(); } catch { await new Promise((next) => setTimeout(next, 200)); } };
const ufc = createClient({ baseUrl, ticket: patient });
for await (const event of ufc.${kind}(${input})) {
  if (${name} === 'ufc.live.update') write(${seq});
  if (${name} === 'ufc.live.update' && ${seq} === 4) break;
}
write('left');`;
};

const commit = (id: number, round: number) => writer.commit(boutUpdate(id, round, { status: 'live' }) as never);

/** Cuts the connection by a kill of the service, between two changes. */
async function cutMeanwhile(id: number, written: readonly Json[]): Promise<void> {
  await until(() => written.length === 1);
  await commit(id, 2);
  await until(() => written.length === 2);
  await service.processes[0]!.kill();
  await commit(id, 3);
  await service.processes[0]!.restart();
  await commit(id, 4);
  await until(() => written.length === 5, 30_000);
}

testWhereInstalled(
  `a page of another origin walks a list with the demo key and one without a key, and reads errors${NO_BROWSER}`,
  async () => {
    const { run, written } = await openPage(originOf(pages));
    await run(`
import { createClient } from 'scoreline-client';
import { createClient as createUfc } from 'scoreline-client/ufc.js';
const baseUrl = '${service.url}/api/v1';
const changes = await createClient({ baseUrl }).listChanges();
write(changes.data.length > 0);
const ufc = createUfc({ baseUrl, apiKey: '${DEMO_KEY}' });
const { data } = await ufc.listUfcEvents({ query: { limit: 5 } });
const ids = new Set();
let rows = 0;
for await (const row of ufc.listUfcEvents({ query: { limit: 5 } })) { rows += 1; ids.add(JSON.stringify(row)); }
write([data.length, ids.size === rows && rows > 10]);
write(await ufc.getUfcBout({ path: { boutId: 'ufc-999999999' } }).catch(({ code, requestId }) => [code, requestId !== null]));
`);
    await until(() => written.length === 3);
    expect(written).toEqual([true, [5, true], ['NOT_FOUND', true]]);
  },
);

for (const kind of KINDS)
  testWhereInstalled(
    `a ${kind} of a page of another origin opens with a ticket and goes on after a cut with a new one${NO_BROWSER}`,
    async () => {
      const id = kind === 'stream' ? 9_801 : 9_802;
      await commit(id, 1);
      const { run, written } = await openPage(originOf(pages));
      await run(`
import { createClient } from 'scoreline-client/ufc.js';
const baseUrl = '${service.url}/api/v1';
${followed(kind, id)}`);
      await cutMeanwhile(id, written);
      expect(written).toEqual([1, 2, 3, 4, 'left']);
    },
  );

for (const kind of KINDS)
  testWhereInstalled(
    `bundled into a page of the service, a ${kind} and a list go by its own address${NO_BROWSER}`,
    async () => {
      const id = kind === 'stream' ? 9_803 : 9_804;
      await commit(id, 1);
      const { run, written } = await openPage(service.url);
      const contents = `
import { createClient } from 'scoreline-client/ufc';
const baseUrl = '/api/v1';
const bouts = await createClient({ baseUrl, apiKey: '${DEMO_KEY}' }).listUfcBouts({ query: { limit: 3 } });
if (bouts.data.length !== 3) write(bouts);
${followed(kind, id)}`;
      // It fails where the package needs a module of Node.js.
      const { outputFiles } = buildSync({
        stdin: { contents, resolveDir: client.project },
        bundle: true,
        platform: 'browser',
        format: 'esm',
        write: false,
      });
      await run(outputFiles[0]!.text);
      await cutMeanwhile(id, written);
      expect(written).toEqual([1, 2, 3, 4, 'left']);
    },
  );
