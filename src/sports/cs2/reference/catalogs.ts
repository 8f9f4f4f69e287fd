import { REGION_ALIASES } from '../filters.js';
import { poolOn } from '../maps/pool.js';
import { MAPS } from '../maps.js';
import { PLAYER_ROLES, REGIONS, TIERS } from '../refs.dto.js';
import type { Catalog, CatalogEntry } from './reference.dto.js';
import { WEAPON_LIST } from './weapons.js';

/** The catalogs that hang on no stored data. */
export function fixedCatalog(catalog: Catalog, day: string): CatalogEntry[] | undefined {
  return catalog === 'maps' ? mapsOn(day) : FIXED[catalog];
}

export function entry(key: string, name: string, aliases: string[] = [], meta: object | null = null): CatalogEntry {
  return { key, name, aliases, meta };
}

const titled = (key: string) => entry(key, key.charAt(0).toUpperCase() + key.slice(1));

const FIXED: Partial<Record<Catalog, CatalogEntry[]>> = {
  weapons: WEAPON_LIST.map(({ name, kind, aliases }) => entry(name, name, aliases, { kind })),
  'round-outcomes': [
    entry('t_eliminated', 'All terrorists were killed', [], { winnerSide: 'ct' }),
    entry('ct_eliminated', 'All counter-terrorists were killed', [], { winnerSide: 't' }),
    entry('bomb_exploded', 'The bomb exploded', [], { winnerSide: 't' }),
    entry('bomb_defused', 'The bomb was defused', [], { winnerSide: 'ct' }),
    entry('time_expired', 'The time ran out', [], { winnerSide: 'ct' }),
  ],
  // Grades of weapon skins from the most common, then those of knives and gloves.
  rarities: [
    entry('consumer-grade', 'Consumer Grade', ['white']),
    entry('industrial-grade', 'Industrial Grade', ['light blue']),
    entry('mil-spec-grade', 'Mil-Spec Grade', ['blue']),
    entry('restricted', 'Restricted', ['purple']),
    entry('classified', 'Classified', ['pink']),
    entry('covert', 'Covert', ['red']),
    entry('contraband', 'Contraband'),
    entry('extraordinary', 'Extraordinary', ['gold']),
  ],
  exteriors: [
    entry('factory-new', 'Factory New', ['fn'], { minFloat: 0, maxFloat: 0.07 }),
    entry('minimal-wear', 'Minimal Wear', ['mw'], { minFloat: 0.07, maxFloat: 0.15 }),
    entry('field-tested', 'Field-Tested', ['ft'], { minFloat: 0.15, maxFloat: 0.38 }),
    entry('well-worn', 'Well-Worn', ['ww'], { minFloat: 0.38, maxFloat: 0.45 }),
    entry('battle-scarred', 'Battle-Scarred', ['bs'], { minFloat: 0.45, maxFloat: 1 }),
  ],
  regions: REGIONS.map((key) => ({ ...titled(key), aliases: aliasesOf(key) })),
  tiers: TIERS.map((key) => entry(key, `Tier ${key.toUpperCase()}`)),
  roles: PLAYER_ROLES.map((key) =>
    key === 'igl' ? entry(key, 'In-game leader') : key === 'awper' ? entry(key, 'AWPer') : titled(key),
  ),
};

function mapsOn(day: string): CatalogEntry[] {
  const active = new Set(poolOn(day)?.maps);
  return MAPS.map(({ slug, name }) => entry(slug, name, [`de_${slug}`], { inActivePool: active.has(slug) }));
}

function aliasesOf(region: string): string[] {
  return Object.entries(REGION_ALIASES).flatMap(([alias, key]) => (key === region ? [alias] : []));
}
