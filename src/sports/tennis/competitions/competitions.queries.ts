import { raw, sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { CompetitionsQuery } from './competitions.dto.js';
import { levelCodes, levelTour } from '../filters.js';
import { namedLike, TITLE_LEADER } from '../tournaments/tournaments.queries.js';

/** The list of recurring tournaments, by name. */
export function competitionList({ q, tour, level }: CompetitionsQuery): OrderedRows {
  const tourOfLevel = level === undefined ? undefined : levelTour(level);
  const conditions = [
    tour !== undefined && sql`c.tour = ${tour}`,
    tourOfLevel !== undefined && sql`c.tour = ${tourOfLevel}`,
    level !== undefined && sql`c.level = any(${levelCodes(level)})`,
    q !== undefined && namedLike(raw('c.folded'), q),
  ];
  return {
    from: raw('tennis_competition c'),
    conditions,
    key: 'c.id',
    order: [
      { by: 'c.name', type: 'text' },
      { by: 'c.id', type: 'text' },
    ],
    row: sql`json_build_object('id', c.id, 'name', c.name, 'tour', c.tour, 'level', c.level, 'category', c.category,
      'surface', c.surface, 'city', null, 'country_code', null, 'edition_count', c.edition_count, 'first_year', c.first_year,
      'last_year', c.last_year, 'latest_tournament_id', c.latest_edition_id, 'all_time_title_leader', ${TITLE_LEADER})::text`,
  };
}
