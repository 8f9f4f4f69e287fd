import { vocabulary } from '../../../http/vocabulary.js';

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

/** From the least to the most worn. */
export const EXTERIORS = vocabulary('Cs2SkinExterior', [
  'Factory New',
  'Minimal Wear',
  'Field-Tested',
  'Well-Worn',
  'Battle-Scarred',
]);

/** The windows of trending, in days. */
export const WINDOW_DAYS = { '1d': 1, '7d': 7, '30d': 30, '90d': 90, '180d': 180, '365d': 365 } as const;
export type Window = keyof typeof WINDOW_DAYS;
export const WINDOWS = vocabulary('Cs2SkinWindow', Object.keys(WINDOW_DAYS) as Window[]);
export const DIRECTIONS = vocabulary('Cs2SkinDirection', ['gainers', 'losers', 'both']);
