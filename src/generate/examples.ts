import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config.js';
import { routeFamilies } from '../http/routes.js';

/** The file with the answers to a family's example requests. */
export function examplesFile(family: string): string {
  return join(ROOT, 'docs/examples', `${family}.json`);
}

/** Answers to the example requests on the demo world, by operation id; `npm run generate` writes them. */
export function readExamples(): Record<string, unknown> {
  const files = routeFamilies().map(examplesFile).filter(existsSync);
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as object));
}
