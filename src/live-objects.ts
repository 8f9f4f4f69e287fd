import type { Type } from '@nestjs/common';
import { exampleOf, schemaOf } from './http/json-schema.js';
import { LiveMatch } from './tennis/live.dto.js';
import { LiveBout } from './ufc/live.dto.js';
import type { LiveObject } from './webhooks/catalogue.js';

/** What the live routes of each family answer, as webhooks describe it. */
export function liveObjects(): Record<'tennis' | 'ufc', LiveObject> {
  return { tennis: liveObject(LiveMatch), ufc: liveObject(LiveBout) };
}

function liveObject(type: Type): LiveObject {
  const schema = schemaOf(type);
  return { schema, example: exampleOf(schema) };
}
