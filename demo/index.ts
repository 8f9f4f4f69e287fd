import type { Demo } from '../src/demo.js';
import { cod } from './cod/index.js';
import { cs2 } from './cs2/index.js';
import { fortnite } from './fortnite/index.js';
import { lol } from './lol/index.js';
import { tennis } from './tennis/index.js';
import { startShortVideoSite } from './transcript/shortvideo.js';
import { ufc } from './ufc/index.js';

/** The invented worlds. They write files and answer requests like the upstreams, whoever reads them. */
export const demo: Demo = { worlds: { lol, cod, fortnite, cs2, ufc, tennis }, startShortVideoSite };
