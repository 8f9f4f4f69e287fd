import type { ExportTable } from '../../archive/export/table.js';
import { boutList } from './bouts/bouts.queries.js';
import { BoutRow, BoutsQuery } from './bouts/bouts.dto.js';

/** A night may last into the next day; the second day is the one after its end. */
const isPast = (startsAt: string) => `${startsAt} < now() - interval '2 days'`;

const yearOf = (startsAt: string) => `extract(year from ${startsAt} at time zone 'UTC')::text`;

export const ufcExports: readonly ExportTable[] = [
  {
    table: 'bouts',
    says: 'A bout that is over or was cancelled',
    row: BoutRow,
    list: boutList(new BoutsQuery()),
    isFinished: `b.status in ('completed', 'cancelled') and ${isPast('b.starts_at')}`,
    season: yearOf('b.starts_at'),
    importers: ['ufc:results', 'ufc:fighters', 'ufc:rankings'],
  },
];
