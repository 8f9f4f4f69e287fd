import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config.js';
import { routeFamilies } from '../http/routes.js';

/** Where the answers to the example requests of a family stand. */
export function examplesFile(family: string): string {
  return join(ROOT, 'docs/examples', `${family}.json`);
}

/** Answers to the example requests on the demo world, by operation; `npm run generate` writes them down. */
export function readExamples(): Record<string, unknown> {
  const files = routeFamilies().map(examplesFile).filter(existsSync);
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as object));
}
