import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './config.js';
import { FAMILIES } from './families.js';
import { schemaOf } from './http/document/json-schema.js';
import type { LiveObject } from './webhooks/catalogue.js';

/** What the live routes of each family answer, by its name, as webhooks describe it. */
export async function liveObjects(): Promise<Record<string, LiveObject>> {
  const objects: Record<string, LiveObject> = {};
  for (const { name, live } of FAMILIES)
    if (live) objects[name] = { schema: schemaOf(await live.object()), moments: recordedMoments() };
  return objects;
}

/** What the sandbox once published, by the names of its events; a test records it anew and compares. */
function recordedMoments(): Record<string, object> {
  return JSON.parse(readFileSync(join(ROOT, 'docs/webhook-samples.json'), 'utf8')) as Record<string, object>;
}
