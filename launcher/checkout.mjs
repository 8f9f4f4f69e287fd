import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The data folder of this checkout, unless DATA_DIR names another. */
export const checkoutData = join(root, '.local');

/** A JSON file of the checkout; undefined if it is missing or incomplete. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
}
