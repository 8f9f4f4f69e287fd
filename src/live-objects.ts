import { FAMILIES } from './families.js';
import { schemaOf } from './http/document/json-schema.js';
import type { LiveObject } from './webhooks/catalogue.js';

/** The object of each family's live facts, by family name, with samples of events. */
export async function liveObjects(): Promise<Record<string, LiveObject>> {
  const objects: Record<string, LiveObject> = {};
  for (const { name, live } of FAMILIES) {
    if (!live) continue;
    const object = await live.object?.();
    objects[name] = { schema: object && schemaOf(object), moments: (await live.samples?.()) ?? {} };
  }
  return objects;
}
