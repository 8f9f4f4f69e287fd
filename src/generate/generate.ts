import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readExamples } from './examples.js';
import { loadImporters } from '../cli/import.js';
import { envExampleOf } from './env-example.js';
import { noticeOf } from './notice.js';
import { readConfig, ROOT } from '../config.js';
import { FAMILIES, loadAll } from '../families.js';
import { createOpenApi } from '../http/document/openapi.js';
import { printDocument } from '../http/document/print.js';
import type { ErrorExamples } from '../http/document/responses.js';
import { listRoutes } from '../http/document/route-list.js';
import { createLog } from '../http/log.js';
import { liveObjects } from '../live-objects.js';
import { documentOnly } from '../serve.js';
import { DECLARED_ERRORS, ERROR_CATALOGUE } from '../service/error-catalogue.js';
import { TRANSCRIPT_ERROR_EXAMPLES } from '../transcript/errors.js';
import { describeEvents, type EventDescription } from '../webhooks/catalogue.js';

const ABOUT = `Sports data of an installation of Scoreline: matches, players and figures of its archive, and live data by polling,
server-sent events, WebSocket and signed webhooks.`;

/**
 * Writes openapi.json and docs/routes.txt from the declared routes, NOTICE.md from the importers, and .env.example from
 * the settings; with the argument `openapi` it only prints the document. Runs from `build/`, because schemas have the
 * names of their classes and the bundle renames some.
 */
async function main(): Promise<void> {
  const document = await documentText();
  if (process.argv[2] === 'openapi') {
    process.stdout.write(document);
    return;
  }
  writeFileSync(join(ROOT, 'openapi.json'), document);
  writeFileSync(join(ROOT, 'docs/routes.txt'), listRoutes());
  writeFileSync(join(ROOT, 'NOTICE.md'), noticeOf(await loadImporters()));
  writeFileSync(join(ROOT, '.env.example'), envExampleOf(readFileSync(join(ROOT, 'config/default.yaml'), 'utf8')));
}

async function documentText(): Promise<string> {
  const app = await documentOnly(readConfig(), createLog('silent'));
  const described = describeEvents(await liveObjects());
  const events = await Promise.all(described.map(async (event) => ({ ...event, ...(await liveClass(event)) })));
  const errors = { catalogue: ERROR_CATALOGUE, declared: DECLARED_ERRORS, examples: await errorExamples() };
  return printDocument(createOpenApi(app, { examples: readExamples(), events, errors, about: ABOUT }));
}

async function errorExamples(): Promise<ErrorExamples> {
  const families = await loadAll((family) => family.errorExamples?.());
  return Object.assign({}, TRANSCRIPT_ERROR_EXAMPLES, ...families) as ErrorExamples;
}

/** The class of the live routes' answer, if the event has the same data. */
async function liveClass({ isLiveObject, family }: EventDescription): Promise<{ of?: Type }> {
  const live = isLiveObject && FAMILIES.find(({ name }) => name === family)?.live;
  return live && live.object ? { of: await live.object() } : {};
}

await main();
