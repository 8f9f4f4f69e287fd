import type { CountedResource } from '../../archive/coverage.js';
import { RANKING_LISTS } from './ranking-lists.js';

const OF_BOUT = 'join ufc_bout b on b.n = bout_n';
const DAY_OF_BOUT = `(b.starts_at at time zone 'UTC')::date`;

export const ufcCoverage: readonly CountedResource[] = [
  {
    resource: 'events',
    from: 'ufc_event',
    day: `(starts_at at time zone 'UTC')::date`,
    importers: ['ufc:results'],
  },
  { resource: 'bouts', from: 'ufc_bout b', day: DAY_OF_BOUT, importers: ['ufc:results'] },
  { resource: 'rounds', from: `ufc_round ${OF_BOUT}`, day: DAY_OF_BOUT, importers: ['ufc:rounds'] },
  { resource: 'fighters', from: 'ufc_fighter', importers: ['ufc:fighters'] },
  {
    resource: 'rankings',
    from: `ufc_ranking where kind = 'media'`,
    day: 'list_date',
    lists: { ...RANKING_LISTS, from: `ufc_ranking_list where kind = 'media'` },
    importers: ['ufc:rankings'],
    // The upstream's other file holds a rating of its own, which no route shows.
    readsFile: (fileName) => /^rankings_history/i.test(fileName),
  },
  {
    resource: 'odds',
    from: 'ufc_quote',
    day: `(observed_at at time zone 'UTC')::date`,
    importers: ['ufc:odds'],
  },
];
