import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config.js';

/** Identifies the running code, so that a new release never reuses answers of an old one. */
export const BUILD = readFileSync(join(ROOT, 'dist/build-id'), 'utf8');
