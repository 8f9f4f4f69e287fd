import type { Family } from './family.js';
import { cod } from './sports/cod/family.js';
import { cs2 } from './sports/cs2/family.js';
import { fortnite } from './sports/fortnite/family.js';
import { lol } from './sports/lol/family.js';
import { tennis } from './sports/tennis/family.js';
import { ufc } from './sports/ufc/family.js';

/** Every family, in the order of catalogues and lists. */
export const FAMILIES: readonly Family[] = [lol, cod, fortnite, cs2, ufc, tennis];

/** Loads a part of each family; leaves out families without it. */
export async function loadAll<Part>(load: (family: Family) => Promise<Part> | undefined): Promise<Part[]> {
  const parts = FAMILIES.map((family) => load(family)).filter((part) => part !== undefined);
  return Promise.all(parts);
}
