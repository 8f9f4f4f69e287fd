import type { Type } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './config.js';
import { schemaOf } from './http/json-schema.js';
import { LiveMatch } from './sports/tennis/live/live.dto.js';
import { LiveBout } from './sports/ufc/live/live.dto.js';
import type { LiveObject } from './webhooks/catalogue.js';

/** What the live routes of each family answer, as webhooks describe it. */
export function liveObjects(): Record<'tennis' | 'ufc', LiveObject> {
  return { tennis: liveObject(LiveMatch), ufc: liveObject(LiveBout) };
}

function liveObject(type: Type): LiveObject {
  return { schema: schemaOf(type), moments: recordedMoments() };
}

/** What the sandbox once published, by the names of its events; a test records it anew and compares. */
function recordedMoments(): Record<string, object> {
  return JSON.parse(readFileSync(join(ROOT, 'docs/webhook-samples.json'), 'utf8')) as Record<string, object>;
}
