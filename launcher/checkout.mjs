import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** What this checkout keeps where DATA_DIR names no other folder. */
export const checkoutData = join(root, '.local');

/** A JSON file of the checkout; undefined where it is missing or unfinished. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
}
