import type { CountedResource, CountedSeasons } from '../../archive/coverage.js';
import { pushedCoverage } from '../../pushed/coverage.js';
import { FORTNITE } from './kinds.js';

const SEASONS: CountedSeasons = {
  season: `body ->> 'season'`,
  league: `body ->> 'region'`,
  leagueSays: 'Region',
  parts: [
    {
      part: 'results',
      says: 'Tournaments that are over, without results',
      of: `status = 'completed' or (status <> 'cancelled' and (body ->> 'endDate')::date < current_date)`,
      has: `body ->> 'id' in (select r.body ->> 'tournamentId' from pushed_record r
        where r.family = '${FORTNITE.name}' and r.kind = 'results' and r.is_shown)`,
    },
  ],
};

export const fortniteCoverage: readonly CountedResource[] = pushedCoverage(FORTNITE).map((counted) =>
  counted.resource === 'tournaments' ? { ...counted, seasons: SEASONS } : counted,
);
