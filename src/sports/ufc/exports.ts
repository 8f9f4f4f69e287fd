import type { ExportTable } from '../../archive/export/table.js';
import { BoutRow, BoutsQuery } from './bouts/bouts.dto.js';
import { boutList } from './bouts/bouts.queries.js';
import { StatRow } from './bouts/stats.dto.js';
import { ALL_ROUNDS } from './bouts/stats.queries.js';
import { FighterRow, FightersQuery } from './fighters/fighters.dto.js';
import { fighterList } from './fighters/fighters.queries.js';
import { SeenPrice } from './odds/odds.dto.js';
import { ALL_PRICES } from './odds/prices.queries.js';
import { ListedRank } from './rankings/rankings.dto.js';
import { ALL_MEDIA_RANKS } from './rankings/rankings.queries.js';

/** Of bout `b`. A night may last into the next day; the second day is the one after its end. */
const OF_BOUT = {
  isFinished: `b.status in ('completed', 'cancelled') and b.starts_at < now() - interval '2 days'`,
  season: `extract(year from b.starts_at at time zone 'UTC')::text`,
};

export const ufcExports: readonly ExportTable[] = [
  {
    table: 'bouts',
    says: 'A bout that is over or was cancelled',
    row: BoutRow,
    list: boutList(new BoutsQuery()),
    ...OF_BOUT,
    importers: ['ufc:results', 'ufc:fighters', 'ufc:rankings'],
  },
  {
    table: 'rounds',
    says: 'The figures of one corner in one round',
    row: StatRow,
    list: ALL_ROUNDS,
    ...OF_BOUT,
    importers: ['ufc:rounds', 'ufc:results'],
  },
  {
    table: 'odds',
    says: 'One price of one bookmaker, at a time at which it was seen',
    row: SeenPrice,
    // Of a whole line, and not of one price of it.
    leavesOut: [
      'outcomeName',
      'opponentName',
      'previousMoneyline',
      'impliedProbability',
      'noVigProbability',
      'isBest',
      'suspended',
      'firstSeenAt',
      'lastSeenAt',
      'observedAt',
    ],
    list: ALL_PRICES,
    ...OF_BOUT,
    importers: ['ufc:odds'],
  },
  {
    table: 'rankings',
    says: 'One rank in one list of the panel',
    row: ListedRank,
    leavesOut: ['points'],
    list: ALL_MEDIA_RANKS,
    isFinished: `m.list_date < current_date - 1`,
    season: `extract(year from m.list_date)::text`,
    importers: ['ufc:rankings'],
  },
  {
    table: 'fighters',
    says: 'A fighter, as of now',
    row: FighterRow,
    list: fighterList(Object.assign(new FightersQuery(), { sort: 'name' })),
    isFinished: 'true',
    season: `'all'`,
    importers: ['ufc:fighters', 'ufc:results', 'ufc:rankings'],
  },
];
