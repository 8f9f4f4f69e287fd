import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Random } from '../random.js';
import { catalogueOf, marketItems, type MarketItem } from './skin-items.js';

export interface SkinYear {
  seed: number;
  /** The day of the newest prices, `YYYY-MM-DD`. */
  lastDay: string;
}

/** Days with a snapshot, counted back from the last day: each of the last 14, then one a week for a year. */
const DAYS_BACK = Array.from({ length: 366 }, (_, back) => 365 - back).filter((back) => back <= 14 || back % 7 === 1);
const PRICE_LOG = 'Harbour Price Log';

/** Marketplaces, with the ratio of their prices to the price log, and their currency. */
const MARKETS = [
  { name: 'Quay Market', dearness: 0.97, currency: 'USD', host: 'quay.example.com' },
  { name: 'Brine Bazaar', dearness: 1.02, currency: 'EUR', host: 'brine.example.com' },
  { name: 'Mole Mart', dearness: 1.05, currency: 'USD', host: 'mole.example.com' },
] as const;
/** Days with offers of the marketplaces, counted back from the last day. */
const OFFER_DAYS = [7, 1, 0];
const EUR_RATES: readonly (readonly [back: number, rate: number])[] = [
  [365, 0.93],
  [180, 0.9],
  [60, 0.88],
  [1, 0.87],
];

/**
 * Writes a year of invented prices: snapshots, a catalogue, exchange rates, and offers of three invented marketplaces.
 */
export async function writeSkins(folder: string, { seed, lastDay }: SkinYear): Promise<void> {
  const random = new Random(seed).fork('skins');
  const items = marketItems(random.fork('items'));
  const paths = new Map(items.map((item) => [item.name, pricesOf(item, random.fork(item.name))]));
  const dayOf = (back: number) => new Date(Date.parse(lastDay) - back * 86_400_000).toISOString().slice(0, 10);
  await mkdir(folder, { recursive: true });
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  for (const back of DAYS_BACK) {
    const prices = Object.fromEntries([...paths].map(([name, path]) => [name, path[365 - back]]));
    const updated_at = `${dayOf(back)}T12:00:00.000Z`;
    const metadata = { updated_at, currency: 'USD', provider: PRICE_LOG, item_count: paths.size };
    await write(`latest_${dayOf(back)}.json`, `${JSON.stringify({ metadata, prices })}\n`);
  }
  await write('csapi_data.json', `${JSON.stringify(catalogueOf(random.fork('catalogue')))}\n`);
  const rates = EUR_RATES.map(([back, rate]) => `${dayOf(back)},EUR,${rate}\n`);
  await write('rates.csv', `date,currency,rate\n${rates.join('')}`);
  for (const back of OFFER_DAYS) {
    const offers = offersOf(paths, 365 - back, `${dayOf(back)}T18:00:00.000Z`, random.fork(`offers ${back}`));
    const body = { source: 'market-watch', items: offers };
    await write(`offers-${dayOf(back)}.json`, `${JSON.stringify(body)}\n`);
  }
}

/** The price of each day of the year, in cents: a slow drift with noise. */
function pricesOf({ cents }: MarketItem, random: Random): number[] {
  const drift = random.bell() * 0.0012;
  let price = cents;
  return Array.from({ length: 366 }, () => {
    price *= 1 + drift + random.bell() * 0.012;
    return Math.max(3, Math.round(price));
  });
}

function offersOf(paths: ReadonlyMap<string, number[]>, day: number, at: string, random: Random): object[] {
  const offers: object[] = [];
  for (const [marketHashName, path] of paths) {
    for (const { name, dearness, currency, host } of MARKETS) {
      if (random.chance(0.25)) continue;
      const rate = currency === 'EUR' ? 0.87 : 1;
      const cents = Math.max(3, Math.round((path[day] as number) * dearness * (1 + random.bell() * 0.02) * rate));
      const count = random.chance(0.03) ? 0 : random.whole(1, 60);
      const level = (share: number, from: number) => {
        return { price: Math.max(1, Math.round(cents * share)) / 100, count: random.whole(from, 12) };
      };
      const orders = name === 'Quay Market' ? [level(1, 1), level(1.03, 1), level(0.94, 1), level(0.9, 2)] : undefined;
      const buyUrl = `https://${host}/buy?item=${encodeURIComponent(marketHashName)}`;
      offers.push({ marketHashName, provider: name, price: cents / 100, currency, count, buyUrl, at, orders });
    }
  }
  return offers;
}
