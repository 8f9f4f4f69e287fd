import type { CsvRow } from '../../../archive/read/csv.js';
import { Json, readJson } from '../../../archive/read/json.js';
import { ImportError, type Importer, type RowsOf } from '../../../archive/importer.js';
import { checkOffer } from './check-offer.js';
import { deriveSkins } from './derive-skins.js';
import { offerValues, type Offer } from './offer.js';
import { OFFERS, placeOffers, queueOffers } from './place-offers.js';

/** Offers of marketplaces: what `POST /operator/cs2/offers` takes, as a file. */
export const offersImporter: Importer = {
  id: 'cs2:offers',
  family: 'cs2',
  order: 33,
  format:
    'offers*.json: {source, items: [{marketHashName, provider, price, currency, count, buyUrl?, at, orders?}]}, the body of POST /operator/cs2/offers',
  source: 'operators',
  licence: 'as the operator says',
  recognises: (fileName) => /^(cs2[-_])?offers.*\.json(\.gz)?$/i.test(fileName),
  tables: [OFFERS],
  rowsOf,
  open: () => ({
    table: OFFERS,
    read([text = '']) {
      const offer = checkOffer(JSON.parse(text), Date.now());
      if ('message' in offer) return { reason: 'bad_offer', detail: `${offer.param}: ${offer.message}` };
      return [...offerValues(null, offer), ...hintsOf(offer)];
    },
  }),
  place: placeOffers,
  settle: queueOffers,
  deriveApart: deriveSkins,
};

function hintsOf({ marketHashName, provider }: Offer): string[] {
  return [marketHashName, provider];
}

function rowsOf(fileName: string): RowsOf {
  return async function* (source) {
    const file = new Json(await readJson(fileName, source));
    if (!Array.isArray(file.at('items').value))
      throw new ImportError('failed', `${fileName} is not {"source": "…", "items": […]}.`);
    const rows = file.list('items').map(({ value }, index): CsvRow => {
      const text = JSON.stringify(value);
      return { line: index + 1, cells: [text], text };
    });
    yield [{ line: 0, cells: ['item'], text: '' }, ...rows];
  };
}
