import type { Database } from '../../../db/database.js';
import { raw, sql, where } from '../../../db/sql.js';
import type { CompetitionsQuery } from './competitions.dto.js';
import { levelCodes, levelTour } from '../filters.js';
import type { Rows } from '../list.js';
import { namedLike, TITLE_LEADER } from '../tournaments/tournaments.queries.js';

/** Recurring tournaments by name. */
export async function listCompetitions(db: Database, { q, tour, level, limit }: CompetitionsQuery): Promise<Rows> {
  const tourOfLevel = level === undefined ? undefined : levelTour(level);
  const conditions = where([
    tour !== undefined && sql`c.tour = ${tour}`,
    tourOfLevel !== undefined && sql`c.tour = ${tourOfLevel}`,
    level !== undefined && sql`c.level = any(${levelCodes(level)})`,
    q !== undefined && namedLike(raw('c.folded'), q),
  ]);
  const row = await db.row<Rows>(sql`
    with chosen as (select c.* from tennis_competition c ${conditions})
    select (select count(*) from chosen)::int as total, coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'tour', c.tour,
      'level', c.level, 'category', c.category, 'surface', c.surface, 'city', null, 'country_code', null, 'edition_count', c.edition_count,
      'first_year', c.first_year, 'last_year', c.last_year, 'latest_tournament_id', c.latest_edition_id,
      'all_time_title_leader', ${TITLE_LEADER}) order by c.name, c.id), '[]')::text as items
    from (select * from chosen order by name, id limit ${limit ?? null}) c`);
  return row as Rows;
}
