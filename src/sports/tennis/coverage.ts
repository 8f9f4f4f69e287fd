import type { CountedResource } from '../../archive/coverage.js';
import { RANKING_LISTS } from './ranking-lists.js';

export const tennisCoverage: readonly CountedResource[] = [
  { resource: 'players', from: 'tennis_player', importers: ['tennis:players'] },
  { resource: 'tournaments', from: 'tennis_edition', day: 'start_date', importers: ['tennis:matches'] },
  { resource: 'matches', from: 'tennis_match', day: 'match_date', importers: ['tennis:matches'] },
  {
    resource: 'rankings',
    from: RANKING_LISTS.from,
    rows: 'sum(row_count)',
    day: RANKING_LISTS.day,
    lists: RANKING_LISTS,
    importers: ['tennis:rankings'],
  },
  {
    resource: 'point-by-point',
    from: 'tennis_point_match p left join tennis_match m on m.id = p.match_id',
    day: 'm.match_date',
    importers: ['tennis:points'],
  },
];
