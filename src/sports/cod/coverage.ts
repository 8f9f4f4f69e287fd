import { isPast, type CountedResource, type CountedSeasons } from '../../archive/coverage.js';
import { pushedCoverage } from '../../pushed/coverage.js';
import { COD } from './kinds.js';

const IS_OVER = `status = 'completed'`;

const SEASONS: CountedSeasons = {
  season: `extract(year from at at time zone 'UTC')::text`,
  league: `body ->> 'tournamentName'`,
  leagueSays: 'Tournament',
  parts: [
    {
      part: 'result',
      says: 'Matches whose day is past, without a result',
      of: `status not in ('postponed', 'cancelled') and ${isPast('at')}`,
      has: IS_OVER,
    },
    {
      part: 'maps',
      says: 'Matches with a result, without maps',
      of: IS_OVER,
      has: `json_array_length(body -> 'maps') > 0`,
    },
  ],
};

export const codCoverage: readonly CountedResource[] = pushedCoverage(COD).map((counted) =>
  counted.resource === 'matches' ? { ...counted, seasons: SEASONS } : counted,
);
