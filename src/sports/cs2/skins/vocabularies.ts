import { vocabulary } from '../../../http/vocabulary.js';
import { wordTable } from '../../../word-table.js';

export const CATEGORIES = vocabulary('Cs2SkinCategory', [
  'pistol',
  'smg',
  'rifle',
  'sniper_rifle',
  'shotgun',
  'machine_gun',
  'equipment',
  'knife',
  'gloves',
  'agent',
  'sticker',
  'sticker_slab',
  'charm',
  'patch',
  'graffiti',
  'music_kit',
  'pin',
  'container',
  'key',
  'pass',
  'tool',
  'other',
]);
export type Category = (typeof CATEGORIES)[number];

/** Ordered from the least worn. */
export const EXTERIORS = vocabulary('Cs2SkinExterior', [
  'Factory New',
  'Minimal Wear',
  'Field-Tested',
  'Well-Worn',
  'Battle-Scarred',
]);

export type Exterior = (typeof EXTERIORS)[number];

/** The values in answers for an item that is no weapon, has no known rarity, or does not wear. */
export const NO_WEAPON = 'None';
export const UNKNOWN_RARITY = 'Unknown';
export const NOT_PAINTED = 'Not Painted';

export const SHOWN_EXTERIORS = vocabulary('Cs2SkinShownExterior', [...EXTERIORS, NOT_PAINTED]);

/** Other words for exteriors in requests. */
export const EXTERIOR_ALIASES: Readonly<Record<string, Exterior>> = {
  'factory-new': 'Factory New',
  fn: 'Factory New',
  'minimal-wear': 'Minimal Wear',
  mw: 'Minimal Wear',
  ft: 'Field-Tested',
  ww: 'Well-Worn',
  bs: 'Battle-Scarred',
};

/** The grades of weapon skins in the catalogue, from the most common; the last is that of gloves. */
export const RARITIES = [
  'Consumer Grade',
  'Industrial Grade',
  'Mil-Spec',
  'Restricted',
  'Classified',
  'Covert',
  'Contraband',
  'Extraordinary',
] as const;
export type Rarity = (typeof RARITIES)[number];

/** Other words for rarities in requests. */
export const RARITY_ALIASES: Readonly<Record<string, Rarity>> = wordTable({
  'consumer-grade': 'Consumer Grade',
  white: 'Consumer Grade',
  'industrial-grade': 'Industrial Grade',
  'light blue': 'Industrial Grade',
  'mil-spec-grade': 'Mil-Spec',
  'mil-spec grade': 'Mil-Spec',
  blue: 'Mil-Spec',
  purple: 'Restricted',
  pink: 'Classified',
  red: 'Covert',
  gold: 'Extraordinary',
});

/** The rarities that a request's words mean, in any case; unknown words stay. */
export function raritiesCalled(words: readonly string[] | undefined): string[] | undefined {
  return words?.map((word) => RARITY_ALIASES[word.toLowerCase()] ?? word);
}

/** The windows of price changes, in days. */
export const WINDOW_DAYS = { '1d': 1, '7d': 7, '30d': 30, '90d': 90, '180d': 180, '365d': 365 } as const;
export type TrendWindow = keyof typeof WINDOW_DAYS;
export const TREND_WINDOWS = vocabulary('Cs2SkinWindow', Object.keys(WINDOW_DAYS) as TrendWindow[]);
export const DIRECTIONS = vocabulary('Cs2SkinDirection', ['gainers', 'losers', 'both']);
