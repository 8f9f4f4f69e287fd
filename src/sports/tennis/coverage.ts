import type { CountedResource } from '../../archive/coverage.js';
import { RANKING_LISTS } from './ranking-lists.js';

export const tennisCoverage: readonly CountedResource[] = [
  { resource: 'players', kind: 'player', from: 'tennis_player', importers: ['tennis:players'] },
  { resource: 'tournaments', from: 'tennis_edition', day: 'start_date', importers: ['tennis:matches'] },
  { resource: 'matches', kind: 'match', from: 'tennis_match', day: 'match_date', importers: ['tennis:matches'] },
  {
    resource: 'rankings',
    kind: 'ranking',
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

/** Lists that are incomplete, and recordings of matches that the archive lacks, or of which it has several. */
export const TENNIS_UNRESOLVED = `(
  select 'ranking list' as kind, 'incomplete' as reason, tour || ' ' || ranking_date as name from tennis_incomplete_list
  union all
  select 'recording', 'no_match', id from tennis_point_match where match_id is null
) own`;
