import { FAMILIES } from './families.js';
import { schemaOf } from './http/document/json-schema.js';
import type { LiveObject } from './webhooks/catalogue.js';

/** The object that the live routes of each family answer, by the family's name, with a sample of each live event. */
export async function liveObjects(): Promise<Record<string, LiveObject>> {
  const objects: Record<string, LiveObject> = {};
  for (const { name, live } of FAMILIES)
    if (live) objects[name] = { schema: schemaOf(await live.object()), moments: (await live.samples?.()) ?? {} };
  return objects;
}
