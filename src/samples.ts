import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './config.js';
import type { PushedFamily } from './pushed/kind.js';

/** What the demo once published of a family, by the names of events; a test records it anew and compares. */
export function readSamples(family: string): Readonly<Record<string, object>> {
  return read(family) as Record<string, object>;
}

/** What the demo pushes of a family as an operator: the source that it names, and an item of each kind. */
export function readPushSamples(family: string): ReturnType<PushedFamily['samples']> {
  return read(family) as ReturnType<PushedFamily['samples']>;
}

function read(family: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, 'demo/samples', `${family}.json`), 'utf8'));
}
