import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const AK = 'AK-47 | Redwake (Field-Tested)';
export const STATTRAK = 'StatTrak™ AK-47 | Redwake (Field-Tested)';
export const SOUVENIR = 'Souvenir AWP | Tidemark (Minimal Wear)';
export const KNIFE = '★ Karambit';
export const STICKER = 'Sticker | Foghorn (Holo) | Quay 2026';

/** Prices in cents by day: thirty days, seven days and one day before the newest. */
const SNAPSHOTS: Record<string, Record<string, number | null>> = {
  '2026-04-30': { [AK]: 1_000, [STATTRAK]: 3_000, [SOUVENIR]: 500, [KNIFE]: 30_000, 'Zero (Case)': 0 },
  '2026-05-23': { [AK]: 1_100, [STATTRAK]: 3_000, [KNIFE]: 31_000, 'AWP | Dollars (Well-Worn)': 78.09 },
  '2026-05-29': { [AK]: 1_200, [STATTRAK]: 3_000, [KNIFE]: 33_000, 'Unpriced Pin': null, '': 5 },
  '2026-05-30': { [AK]: 1_500, [STATTRAK]: 2_400, [SOUVENIR]: 600, [KNIFE]: 33_000, [STICKER]: 25 },
};

const CATALOGUE = {
  'AK-47 | Redwake': {
    rarity: 'Classified',
    'float-caps': [0.1, 0.7],
    'finish-catalog': 912,
    images: { 'Factory New': 'https://img.example.com/fn.png', 'Field-Tested': 'https://img.example.com/ft.png' },
  },
  '★ Karambit | Vanilla': {
    rarity: 'Covert',
    'float-caps': null,
    'finish-catalog': 0,
    images: { 'Factory New': 'https://img.example.com/karambit.png' },
  },
  'AWP | Tidemark': { rarity: 'Restricted', 'finish-catalog': { 'Phase 1': 5 }, images: { 'Phase 1': 'https://x' } },
  'AWP | Nothing': null,
};

const RATES = `date,currency,rate
2026-05-01,EUR,0.8
2026-05-20,eur,0.9
2026-02-30,EUR,0.9
2026-05-20,euros,0.9
2026-05-20,EUR,-1
2026-05-20,USD,2
`;

const AT = '2026-05-30T10:00:00.000Z';

const OFFERS = [
  {
    marketHashName: AK,
    provider: 'Quay Market',
    price: 10.8,
    currency: 'EUR',
    count: 5,
    buyUrl: 'https://quay.example.com/ak',
    at: AT,
    orders: [
      { price: 11, count: 2 },
      { price: 9.9, count: 4 },
      { price: 10.8, count: 3 },
      { price: 10, count: 1 },
    ],
  },
  { marketHashName: AK, provider: 'Brine Bazaar', price: 14, currency: 'USD', count: 2, at: AT },
  { marketHashName: AK, provider: 'Mole Mart', price: 1, currency: 'USD', count: 0, at: AT },
  { marketHashName: AK, provider: 'Mole Mart', price: 1, currency: 'GBP', count: 1, at: AT },
  { marketHashName: AK, provider: 'Mole Mart', currency: 'USD', count: 1, at: AT },
];

/** Files with the quirks of upstream's, on invented items; some of their rows are refused. */
export async function writeSkinFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [day, prices] of Object.entries(SNAPSHOTS)) {
    const metadata = { updated_at: `${day}T12:00:00.000Z`, currency: 'USD', item_count: Object.keys(prices).length };
    await writeFile(join(folder, `latest_${day}.json`), JSON.stringify({ metadata, prices }));
  }
  await writeFile(join(folder, 'csapi_data.json'), JSON.stringify(CATALOGUE));
  await writeFile(join(folder, 'rates-2026.csv'), RATES);
  await writeFile(join(folder, 'offers-quay.json'), JSON.stringify({ source: 'market-watch', items: OFFERS }));
}
