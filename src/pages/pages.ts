import type { FastifyInstance } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ROOT } from '../config.js';
import type { CoverageReader } from '../coverage/coverage.reader.js';
import { sendPage } from '../http/page.js';
import { publicStatus, type StandingReader } from '../status/standing.js';
import { changelogPage } from './changelog.js';
import { addCoverage } from './coverage.js';
import { addDashboard } from './dashboard.js';
import { homePage } from './home.js';
import { statusPage } from './status.js';
import { typeOf } from './types.js';

export interface PagesParts {
  standing: StandingReader;
  coverage: CoverageReader;
  /** Set in the demo: the key of the first request. */
  demoKey: string | undefined;
}

/** The pages for people, at the root of the host, and their assets. */
export function addPages(fastify: FastifyInstance, { standing, coverage, demoKey }: PagesParts): void {
  const status = async () => publicStatus(await standing.read());
  fastify.get('/', async (_request, reply) => sendPage(reply, homePage(fastify.urls, await status(), demoKey)));
  fastify.get('/status', async (_request, reply) => sendPage(reply, statusPage(await status())));
  fastify.get('/changelog', async (_request, reply) => sendPage(reply, await changelogPage()));
  addCoverage(fastify, coverage, async () => (await status()).families);
  addDashboard(fastify);
  for (const [path, file] of assets()) {
    const headers = { 'content-type': typeOf(extname(file)), 'cache-control': 'public, max-age=3600' };
    const bytes = readFileSync(file);
    fastify.get(path, (_request, reply) => reply.headers(headers).send(bytes));
  }
}

function assets(): [path: string, file: string][] {
  const folder = join(ROOT, 'dist/pages');
  const files = readdirSync(folder).map((name): [string, string] => [`/pages/${name}`, join(folder, name)]);
  return [...files, ['/favicon.ico', join(folder, 'favicon.ico')]];
}
