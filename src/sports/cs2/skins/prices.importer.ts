import { momentOf } from '../../../archive/read/cells.js';
import type { CsvRow } from '../../../archive/read/csv.js';
import { Json, readJson } from '../../../archive/read/json.js';
import { ImportError, type Importer, type RowsOf } from '../../../archive/importer.js';
import { deriveSkins } from './derive-skins.js';
import { OFFERS, placeOffers, queueOffers } from './place-offers.js';
import { providerSlug } from './offer.js';

/** The provider of a snapshot that names none. */
const PROVIDER = 'counter-strike-price-tracker';

const FILE = /^latest_(\d{4}-\d{2}-\d{2})\.json(\.gz)?$/i;

/** Imports snapshots: each file has one provider's price of every item at one time. */
export const pricesImporter: Importer = {
  id: 'cs2:skins',
  family: 'cs2',
  order: 32,
  format:
    'latest.json or latest_YYYY-MM-DD.json: {metadata {updated_at, currency, provider?}, prices {market hash name: cents}}',
  source: 'ByMykel/counter-strike-price-tracker',
  licence: 'MIT',
  recognises: (fileName) => FILE.test(fileName),
  holds: (start) => /^\s*\{\s*"metadata"\s*:\s*\{[^}]*\}\s*,\s*"prices"\s*:/.test(start),
  tables: [OFFERS],
  rowsOf,
  open() {
    return {
      table: OFFERS,
      read([name = '', price = '', at = '', currency = '', provider = '']) {
        const cents = Number(price);
        if (name.trim() === '') return { reason: 'no_name' };
        if (price === '' || !Number.isFinite(cents) || cents <= 0) return { reason: 'no_price', detail: price };
        // Some early snapshots have a few prices in dollars, a hundredth of the others.
        if (!Number.isInteger(cents)) return { reason: 'not_whole_cents', detail: price };
        if (cents > MAX_CENTS) return { reason: 'price_too_high', detail: price };
        const values = [null, providerSlug(provider), at, (cents / 100).toFixed(2), currency];
        return [...values, null, null, null, name, provider];
      },
    };
  },
  place: placeOffers,
  settle: queueOffers,
  deriveApart: deriveSkins,
};

/** The largest integer of cents, about twenty million dollars. */
const MAX_CENTS = 2_000_000_000;
const BATCH = 5_000;

function rowsOf(fileName: string): RowsOf {
  return async function* (source) {
    const snapshot = new Json(await readJson(fileName, source));
    const metadata = snapshot.at('metadata');
    const prices = snapshot.at('prices').value;
    const [, day = ''] = FILE.exec(fileName) ?? [];
    const at = momentOf(metadata.text('updated_at')) ?? momentOf(`${day}T00:00:00`);
    const currency = (metadata.text('currency') ?? 'USD').toUpperCase();
    if (at === null) throw new ImportError('failed', `${fileName} does not say when its prices were taken.`);
    if (typeof prices !== 'object' || prices === null || Array.isArray(prices))
      throw new ImportError('failed', `${fileName} has no prices.`);
    const provider = metadata.text('provider') ?? PROVIDER;
    yield [{ line: 0, cells: ['name', 'cents', 'at', 'currency', 'provider'], text: '' }];
    const rows = Object.entries(prices).map(([name, price], index): CsvRow => {
      const cents = typeof price === 'number' ? String(price) : '';
      const text = `${JSON.stringify(name)}: ${JSON.stringify(price)}`;
      return { line: index + 1, cells: [name, cents, at, currency, provider], text };
    });
    for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
  };
}
