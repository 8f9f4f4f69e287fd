import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config.js';

let id: string | undefined;

/**
 * Identifies the running code, so that a new release never reuses answers of an old one. Read when it is asked for, because
 * modules are also loaded by tests on a checkout that was never built.
 */
export function runningBuild(): string {
  return (id ??= readFileSync(join(ROOT, 'dist/build-id'), 'utf8').trim());
}
