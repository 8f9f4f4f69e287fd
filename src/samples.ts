import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './config.js';
import type { PushedFamily } from './pushed/kind.js';

/** Recorded samples of a family's events in the demo, by event name; a test records them again and compares. */
export function readSamples(family: string): Readonly<Record<string, object>> {
  return read(family) as Record<string, object>;
}

/** Samples of an operator's pushes in the demo: the source, and an item of each kind. */
export function readPushSamples(family: string): ReturnType<PushedFamily['samples']> {
  return read(family) as ReturnType<PushedFamily['samples']>;
}

function read(family: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, 'demo/samples', `${family}.json`), 'utf8'));
}
