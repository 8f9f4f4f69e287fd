import { REGION_ALIASES } from '../filters.js';
import { poolOn } from '../maps/pool.js';
import { MAPS } from '../maps.js';
import { PLAYER_ROLES, REGIONS, TIERS } from '../refs.dto.js';
import {
  EXTERIOR_ALIASES,
  EXTERIORS,
  RARITIES,
  RARITY_ALIASES,
  type Exterior,
  type Rarity,
} from '../skins/vocabularies.js';
import type { Catalog, CatalogEntry } from './reference.dto.js';
import { WEAPON_LIST } from '../weapons.js';

/** The catalogs that need no stored data. */
export function fixedCatalog(catalog: Catalog, day: string): CatalogEntry[] | undefined {
  return catalog === 'maps' ? mapsOn(day) : FIXED[catalog];
}

export function entry(key: string, name: string, aliases: string[] = [], meta: object | null = null): CatalogEntry {
  return { key, name, aliases, meta };
}

const titled = (key: string) => entry(key, key.charAt(0).toUpperCase() + key.slice(1));

/** The game and the catalogue of skins differ in one name. */
const RARITY_NAMES: Partial<Record<Rarity, string>> = { 'Mil-Spec': 'Mil-Spec Grade' };

const FLOATS: Readonly<Record<Exterior, object>> = {
  'Factory New': { minFloat: 0, maxFloat: 0.07 },
  'Minimal Wear': { minFloat: 0.07, maxFloat: 0.15 },
  'Field-Tested': { minFloat: 0.15, maxFloat: 0.38 },
  'Well-Worn': { minFloat: 0.38, maxFloat: 0.45 },
  'Battle-Scarred': { minFloat: 0.45, maxFloat: 1 },
};

const FIXED: Partial<Record<Catalog, CatalogEntry[]>> = {
  weapons: WEAPON_LIST.map(({ name, kind, aliases }) => entry(name, name, aliases, { kind })),
  'round-outcomes': [
    entry('t_eliminated', 'All terrorists were killed', [], { winnerSide: 'ct' }),
    entry('ct_eliminated', 'All counter-terrorists were killed', [], { winnerSide: 't' }),
    entry('bomb_exploded', 'The bomb exploded', [], { winnerSide: 't' }),
    entry('bomb_defused', 'The bomb was defused', [], { winnerSide: 'ct' }),
    entry('time_expired', 'The time ran out', [], { winnerSide: 'ct' }),
  ],
  rarities: RARITIES.map((key) => entry(key, RARITY_NAMES[key] ?? key, aliasesOf(key, RARITY_ALIASES))),
  exteriors: EXTERIORS.map((key) => entry(key, key, aliasesOf(key, EXTERIOR_ALIASES), FLOATS[key])),
  regions: REGIONS.map((key) => ({ ...titled(key), aliases: aliasesOf(key, REGION_ALIASES) })),
  tiers: TIERS.map((key) => entry(key, `Tier ${key.toUpperCase()}`)),
  roles: PLAYER_ROLES.map((key) =>
    key === 'igl' ? entry(key, 'In-game leader') : key === 'awper' ? entry(key, 'AWPer') : titled(key),
  ),
};

function mapsOn(day: string): CatalogEntry[] {
  const active = new Set(poolOn(day)?.maps);
  return MAPS.map(({ slug, name }) => entry(slug, name, [`de_${slug}`], { inActivePool: active.has(slug) }));
}

function aliasesOf(key: string, aliases: Readonly<Record<string, string>>): string[] {
  return Object.entries(aliases).flatMap(([alias, meant]) => (meant === key ? [alias] : []));
}
