import type { CountedResource } from '../../archive/coverage.js';
import { RANKING_LISTS } from './ranking-lists.js';

export const tennisCoverage: readonly CountedResource[] = [
  { resource: 'players', kind: 'player', from: 'tennis_player', importers: ['tennis:players'] },
  { resource: 'tournaments', from: 'tennis_edition', day: 'start_date', importers: ['tennis:matches'] },
  {
    resource: 'matches',
    kind: 'match',
    from: 'tennis_match m left join tennis_edition e on e.id = m.edition_id',
    day: 'm.match_date',
    seasons: {
      season: 'm.season::text',
      league: `m.tour || ' ' || e.category`,
      leagueSays: 'Tour and category of the tournament',
      parts: [
        {
          part: 'statistics',
          says: 'Matches that were played, without statistics',
          of: `m.result_type <> 'walkover'`,
          has: 'm.has_stats',
        },
        {
          part: 'minutes',
          says: 'Matches that were played, without their length',
          of: `m.result_type <> 'walkover'`,
          has: 'm.minutes is not null',
        },
        {
          part: 'point_by_point',
          says: 'Matches of a Grand Slam that were played, without their points',
          of: `m.result_type <> 'walkover' and e.category = 'grand_slam'`,
          has: 'm.id in (select match_id from tennis_point_match)',
        },
      ],
    },
    importers: ['tennis:matches'],
  },
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

/**
 * Players whose listed birth date most of their matches contradict; ranking lists that are incomplete; and recordings
 * whose match the archive does not have, or has more than once.
 */
export const TENNIS_UNRESOLVED = `(
  select 'player' as kind, 'impossible_birth_date' as reason, name, id as key from tennis_player
  where listed_birth_date is distinct from birth_date
  union all
  select 'ranking list', 'incomplete', tour || ' ' || ranking_date, null from tennis_incomplete_list
  union all
  select 'recording', 'no_match', id, null from tennis_point_match where match_id is null
) own`;
