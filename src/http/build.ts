import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config.js';

/** Names the code that runs, so that a new release never takes an answer of an old one for its own. */
export const BUILD = readFileSync(join(ROOT, 'dist/build-id'), 'utf8');
