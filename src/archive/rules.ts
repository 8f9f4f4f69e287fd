import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config.js';

let known: Readonly<Record<string, string>> | undefined;

/** Names the rules by which this version derives a family's rows: a digest of its modules, which the build writes. */
export function rulesOf(family: string): string {
  known ??= JSON.parse(readFileSync(join(ROOT, 'dist/rules.json'), 'utf8')) as Record<string, string>;
  return known[family]!;
}
