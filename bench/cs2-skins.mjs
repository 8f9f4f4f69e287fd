import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeSkins } from '../build/demo/cs2/skins.js';
import { compareReads } from './support/reads.mjs';
import { cli } from './support/world.mjs';

/** Reads of cs2's skins, none of them from memory, against a route that does one `select 1`. */
const real = join(process.env.SCORELINE_DATA ?? resolve('../shared/data'), 'cs2/skins');
const isReal = existsSync(real);
const folder = isReal ? real : mkdtempSync(join(tmpdir(), 'scoreline-bench-'));
if (!isReal) await writeSkins(folder, { seed: 1, lastDay: '2026-11-14' });
cli('migrate');
const { rowsRead } = cli('import', 'cs2', folder);
const world = `${rowsRead.toLocaleString('en')} prices, offers and finishes of the ${isReal ? 'price tracker' : 'demo world'}`;
const item = isReal ? 'awp-asiimov-field-tested' : 'ak-47-harbour-light-field-tested';

await compareReads('Reads of cs2 skins', world, {
  'a hundred items by name': '/api/v1/cs2/skins?limit=100',
  'the dearest hundred of a rarity': '/api/v1/cs2/skins?rarity=Covert&sort=-price&limit=100',
  'search, "asiimov"': '/api/v1/cs2/skins?q=asiimov&limit=100',
  'trending over thirty days': '/api/v1/cs2/skins/trending?window=30d',
  'an item with its variants': `/api/v1/cs2/skins/${item}`,
  'history of an item': `/api/v1/cs2/skins/${item}/history`,
});
