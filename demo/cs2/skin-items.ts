import type { Random } from '../random.js';

/** An item of the invented market: its name, and its price in cents at the start of the year. */
export interface MarketItem {
  name: string;
  cents: number;
}

/** The game's weapons, with invented finishes. */
const FINISHES: Readonly<Record<string, readonly string[]>> = {
  'AK-47': ['Harbour Light', 'Rust Tide', 'Paper Kite'],
  M4A4: ['Slate Gull', 'Copper Rain'],
  'M4A1-S': ['Night Ferry', 'Chalk Line'],
  AWP: ['Lantern Moth', 'Cold Quay'],
  'Desert Eagle': ['Brass Anchor', 'Salt Fog'],
  'USP-S': ['Tin Roof', 'Low Water'],
  'Glock-18': ['Pebble Beach', 'Neon Eel'],
  P250: ['Moss Wall'],
  MP9: ['Sand Clock'],
  'MAC-10': ['Broken Buoy'],
  P90: ['Kelp Forest'],
  'SSG 08': ['Weather Vane'],
  'Galil AR': ['Old Map'],
  FAMAS: ['Grey Heron'],
  Nova: ['Driftwood'],
  Negev: ['Iron Net'],
};
const KNIVES: Readonly<Record<string, readonly string[]>> = {
  Karambit: ['Storm Glass', 'Ember Sea'],
  'Butterfly Knife': ['Storm Glass'],
};
const EXTERIORS: readonly (readonly [name: string, worth: number])[] = [
  ['Factory New', 2.2],
  ['Minimal Wear', 1.4],
  ['Field-Tested', 1],
];
const RARITIES = ['Mil-Spec', 'Restricted', 'Classified', 'Covert'] as const;
const OTHERS: Readonly<Record<string, number>> = {
  'Sticker | Foghorn (Holo) | Quayside 2026': 340,
  'Sticker | Foghorn | Quayside 2026': 25,
  'Music Kit | The Low Waters, Slack Tide': 410,
  'Quayside 2026 Sticker Capsule': 60,
  'Lighthouse Case': 115,
  'Lighthouse Case Key': 249,
  'Patch | Harbour Bell': 180,
  'Charm | Little Buoy': 95,
};

/** Every item of the invented market. */
export function marketItems(random: Random): MarketItem[] {
  const items: MarketItem[] = [];
  const add = (finish: string, cents: number, star = '') => {
    for (const [exterior, worth] of EXTERIORS) {
      const price = Math.round(cents * worth);
      items.push({ name: `${star}${finish} (${exterior})`, cents: price });
      if (random.chance(0.4))
        items.push({ name: `${star}StatTrak™ ${finish} (${exterior})`, cents: Math.round(price * 2.4) });
    }
  };
  for (const [weapon, finishes] of Object.entries(FINISHES))
    for (const finish of finishes) add(`${weapon} | ${finish}`, random.whole(80, 4_500));
  for (const [knife, finishes] of Object.entries(KNIVES)) {
    items.push({ name: `★ ${knife}`, cents: random.whole(25_000, 60_000) });
    for (const finish of finishes) add(`${knife} | ${finish}`, random.whole(30_000, 90_000), '★ ');
  }
  items.push({ name: 'Souvenir AWP | Cold Quay (Field-Tested)', cents: 2_900 });
  items.push({ name: "Lt. Brine 'Dry Dock' Marlow | SWAT", cents: 760 });
  for (const [name, cents] of Object.entries(OTHERS)) items.push({ name, cents });
  return items;
}

/** The catalogue of finishes, which lacks the newest one. */
export function catalogueOf(random: Random): Record<string, object> {
  const named = [
    ...Object.entries(FINISHES).flatMap(([weapon, finishes]) => finishes.map((finish) => `${weapon} | ${finish}`)),
    ...Object.entries(KNIVES).flatMap(([knife, finishes]) =>
      ['Vanilla', ...finishes].map((finish) => `★ ${knife} | ${finish}`),
    ),
  ].filter((name) => name !== 'Negev | Iron Net');
  return Object.fromEntries(
    named.map((name, index) => {
      const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      const images = EXTERIORS.map(([exterior]) => [exterior, `https://cdn.example.com/skins/${slug}.png`]);
      const isKnife = name.startsWith('★');
      return [
        name,
        {
          name,
          rarity: isKnife ? 'Covert' : random.pick(RARITIES),
          'finish-catalog': 9_000 + index,
          'float-caps': name.endsWith('Vanilla') ? null : [0, random.whole(40, 100) / 100],
          images: Object.fromEntries(images),
        },
      ];
    }),
  );
}
