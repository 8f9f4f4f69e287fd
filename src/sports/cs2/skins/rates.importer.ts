import { Cells, dayOf, decimalOf } from '../../../archive/read/cells.js';
import { mustHave } from '../../../archive/read/columns.js';
import type { ArchiveTable, Importer } from '../../../archive/importer.js';
import { deriveSkins } from './derive-skins.js';
import { repriceOffers } from './offers.queries.js';

const RATES: ArchiveTable = {
  name: 'cs2_rate',
  key: ['currency', 'day'],
  columns: ['currency', 'day', 'rate'],
  computed: ({ id }) => ({ run_id: id }),
};

/** Imports an operator's exchange rates. */
export const ratesImporter: Importer = {
  id: 'cs2:rates',
  family: 'cs2',
  order: 30,
  format: 'rates*.csv: date, currency, rate; the rate is in units of the currency for one US dollar',
  source: 'operators',
  licence: 'as the operator says',
  recognises: (fileName) => /^(cs2[-_])?rates.*\.csv(\.gz)?$/i.test(fileName),
  tables: [RATES],
  open(fileName, header) {
    mustHave(fileName, header, 'date', 'currency', 'rate');
    return {
      table: RATES,
      read(row) {
        const cells = new Cells(header, row);
        const currency = cells.text('currency')?.toUpperCase() ?? '';
        const day = dayOf(cells.text('date'));
        const rate = decimalOf(cells.text('rate'));
        if (day === null) return { reason: 'bad_date' };
        if (!/^[A-Z]{3}$/.test(currency)) return { reason: 'bad_currency', detail: currency };
        if (rate === null || rate <= 0 || rate > 1_000_000_000) return { reason: 'bad_rate' };
        if (currency === 'USD' && rate !== 1)
          return { reason: 'base_currency', detail: 'USD is what rates count from' };
        return [currency, day, rate];
      },
    };
  },
  settle: ({ client, run }) => repriceOffers(client, run),
  deriveApart: deriveSkins,
};
