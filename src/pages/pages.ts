import type { FastifyInstance } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ROOT } from '../config.js';
import { sendPage } from '../http/page.js';
import { publicStatus, type StandingReader } from '../status/standing.js';
import { ACCOUNT_PAGE, RESET_PAGE, SUPPORT_PAGE } from './account.js';
import { changelogPage } from './changelog.js';
import { homePage } from './home.js';
import { statusPage } from './status.js';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface PagesParts {
  standing: StandingReader;
  /** In the demo: of the first request. */
  demoKey: string | undefined;
}

/** The pages for people, at the root of the host, and what they load. */
export function addPages(fastify: FastifyInstance, { standing, demoKey }: PagesParts): void {
  const status = async () => publicStatus(await standing.read());
  fastify.get('/', async (_request, reply) => sendPage(reply, homePage(fastify.urls, await status(), demoKey)));
  fastify.get('/status', async (_request, reply) => sendPage(reply, statusPage(await status())));
  const fixed = {
    '/changelog': changelogPage(),
    '/dashboard': ACCOUNT_PAGE,
    '/dashboard/billing': ACCOUNT_PAGE,
    '/dashboard/reset': RESET_PAGE,
    '/dashboard/support': SUPPORT_PAGE,
  };
  for (const [path, html] of Object.entries(fixed)) fastify.get(path, (_request, reply) => sendPage(reply, html));
  for (const [path, file] of assets()) {
    const headers = { 'content-type': TYPES[extname(file)], 'cache-control': 'public, max-age=3600' };
    const bytes = readFileSync(file);
    fastify.get(path, (_request, reply) => reply.headers(headers).send(bytes));
  }
}

function assets(): [path: string, file: string][] {
  const folder = join(ROOT, 'dist/pages');
  const files = readdirSync(folder).map((name): [string, string] => [`/pages/${name}`, join(folder, name)]);
  return [...files, ['/favicon.ico', join(folder, 'favicon.ico')]];
}
