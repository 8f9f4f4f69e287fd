import { isPast, type CountedResource } from '../../archive/coverage.js';
import { RANKING_LISTS } from './ranking-lists.js';

const OF_BOUT = 'join ufc_bout b on b.n = bout_n';
const DAY_OF_BOUT = `(b.starts_at at time zone 'UTC')::date`;
const IS_OVER = `b.status = 'completed'`;

export const ufcCoverage: readonly CountedResource[] = [
  {
    resource: 'events',
    from: 'ufc_event',
    day: `(starts_at at time zone 'UTC')::date`,
    importers: ['ufc:results'],
  },
  {
    resource: 'bouts',
    from: 'ufc_bout b left join ufc_event e on e.n = b.event_n',
    day: DAY_OF_BOUT,
    seasons: {
      season: `extract(year from b.starts_at at time zone 'UTC')::text`,
      league: 'e.series',
      leagueSays: 'Series of the event',
      parts: [
        {
          part: 'result',
          says: 'Bouts whose day is past, without a result',
          of: `b.status <> 'cancelled' and ${isPast('b.starts_at')}`,
          has: IS_OVER,
        },
        {
          part: 'rounds',
          says: 'Bouts with a result, without figures of their rounds',
          of: IS_OVER,
          has: 'b.has_stats',
        },
        {
          part: 'odds',
          says: 'Bouts with a result, without prices of a bookmaker',
          of: IS_OVER,
          has: 'b.n in (select bout_n from ufc_quote)',
        },
      ],
    },
    importers: ['ufc:results'],
  },
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
