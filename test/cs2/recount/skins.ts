import { readdirSync } from 'node:fs';
import type { Archive } from '../../support/archive.js';
import type { Json } from '../../support/service.js';
import { fiftyOf, FOLDER, readJson } from './files.js';
import { ArchiveReader } from '../../support/archive-reader.js';

const EXTERIORS = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'];

/** What the API answers of prices and finishes is counted again from the snapshots and the catalogue. */
export function recountSkins(archive: () => Archive): void {
  const read = new ArchiveReader(archive);
  /** The oldest first. */
  let snapshots: { at: string; prices: Record<string, unknown> }[];

  beforeAll(() => {
    snapshots = readdirSync(`${FOLDER}/skins`)
      .filter((name) => name.startsWith('latest_'))
      .map((name) => readJson(`skins/${name}`))
      .map(({ metadata, prices }) => ({ at: metadata.updated_at, prices }))
      .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    expect(snapshots).toHaveLength(10);
  });

  /** Cents; some early snapshots have a few prices in dollars, which are none. */
  const isPrice = (price: unknown): price is number =>
    typeof price === 'number' && Number.isInteger(price) && price > 0;

  test('fifty items: the newest price, and that of each snapshot', async () => {
    const names = [...new Set(snapshots.flatMap(({ prices }) => Object.keys(prices)))];
    let prices = 0;
    for (const name of fiftyOf(names, 'prices')) {
      const path = `skins/${encodeURIComponent(name)}`;
      const priced = snapshots.filter((snapshot) => isPrice(snapshot.prices[name]));
      const dollars = ({ prices: all }: { prices: Record<string, unknown> }) => (all[name] as number) / 100;
      const skin = await read.data(path);
      const last = priced.at(-1);
      expect([name, skin.marketHashName, skin.lowestPrice, skin.lastUpdated.slice(0, 19)]).toEqual([
        name,
        name,
        last ? dollars(last) : null,
        last?.at.slice(0, 19),
      ]);
      const history = await read.data(`${path}/history?from=2026-01-01&to=2026-12-31`);
      const seen = history.map(({ date, price }: Json) => [date, price]);
      expect([name, seen]).toEqual([name, priced.map((snapshot) => [snapshot.at.slice(0, 10), dollars(snapshot)])]);
      prices += seen.length;
    }
    expect(prices).toBeGreaterThan(250);
  });

  test('fifty finishes of the catalogue: rarity, floats, index and picture of an item', async () => {
    const catalogue = readJson('skins/csapi_data.json.gz');
    const sold = Object.keys((snapshots.at(-1) as { prices: Record<string, unknown> }).prices);
    const items = sold.flatMap((name) => {
      const plain = name.replace(/(StatTrak™ |Souvenir )/, '');
      const [, finish = '', exterior = ''] = /^(.*?) \(([^()]+)\)$/.exec(plain) ?? [];
      return EXTERIORS.includes(exterior) && catalogue[finish] ? [{ name, exterior, finish: catalogue[finish] }] : [];
    });
    let pictures = 0;
    for (const { name, exterior, finish } of fiftyOf(items, 'finishes')) {
      const skin = await read.data(`skins/${encodeURIComponent(name)}`);
      const index = typeof finish['finish-catalog'] === 'number' ? finish['finish-catalog'] : null;
      expect([name, skin.rarity, skin.minFloat, skin.maxFloat, skin.paintIndex]).toEqual([
        name,
        finish.rarity,
        ...finish['float-caps'],
        index,
      ]);
      expect([name, skin.weapon, skin.exterior, skin.statTrak, skin.souvenir]).toEqual([
        name,
        // A knife's star is no part of its model.
        finish.weapon.replace(/^★ /, ''),
        exterior,
        name.includes('StatTrak™'),
        name.startsWith('Souvenir'),
      ]);
      if (finish.images?.[exterior] === undefined) continue;
      pictures += 1;
      expect([name, skin.imageUrl]).toEqual([name, finish.images[exterior]]);
    }
    expect(pictures).toBeGreaterThan(30);
  });
}
