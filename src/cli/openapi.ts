import type { Type } from '@nestjs/common';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Config } from '../config.js';
import { FAMILIES } from '../families.js';
import { createOpenApi } from '../http/document/openapi.js';
import { printDocument } from '../http/document/print.js';
import { listRoutes } from '../http/document/route-list.js';
import { createLog } from '../http/log.js';
import { liveObjects } from '../live-objects.js';
import { documentOnly } from '../serve.js';
import { describeEvents, type EventDescription } from '../webhooks/catalogue.js';
import type { Output, Parameters } from './command.js';
import { envExampleOf } from './env-example.js';
import { readExamples } from './examples.js';
import { loadImporters } from './import.js';
import { noticeOf } from './notice.js';

/** The OpenAPI document as text, made without any store. */
export async function openApiCommand({ config }: Parameters): Promise<Output> {
  return { text: (await documentText(config)).trimEnd() };
}

/** Generates openapi.json and docs/routes.txt from the declared routes, NOTICE.md from the importers, and .env.example from the settings. */
export async function generateCommand({ config }: Parameters): Promise<Output> {
  writeFileSync(join(ROOT, 'openapi.json'), await documentText(config));
  writeFileSync(join(ROOT, 'docs/routes.txt'), listRoutes());
  writeFileSync(join(ROOT, 'NOTICE.md'), noticeOf(await loadImporters()));
  writeFileSync(join(ROOT, '.env.example'), envExampleOf(readFileSync(join(ROOT, 'config/default.yaml'), 'utf8')));
  return { text: 'Wrote openapi.json, docs/routes.txt, NOTICE.md and .env.example' };
}

async function documentText(config: Config): Promise<string> {
  const app = await documentOnly(config, createLog('silent'));
  const described = describeEvents(await liveObjects());
  const events = await Promise.all(described.map(async (event) => ({ ...event, ...(await liveClass(event)) })));
  return printDocument(createOpenApi(app, { examples: readExamples(), events }));
}

/** The class that the live routes answer, where an event has the same. */
async function liveClass({ isLiveObject, family }: EventDescription): Promise<{ of?: Type }> {
  const live = isLiveObject && FAMILIES.find(({ name }) => name === family)?.live;
  return live && live.object ? { of: await live.object() } : {};
}
