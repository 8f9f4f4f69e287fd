import type { SortKey } from '../../../db/keyset.js';
import { subjectsNamed } from '../../../archive/named.queries.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { CompetitionsQuery } from './competitions.dto.js';
import { levelCodes, levelTour } from '../filters.js';
import { namedLike, TITLE_LEADER } from '../tournaments/tournaments.queries.js';

/** Lists recurring tournaments by name; with a text, the best match first. */
export function competitionList({ q, tour, level }: CompetitionsQuery): OrderedRows {
  const tourOfLevel = level === undefined ? undefined : levelTour(level);
  const conditions = [
    tour !== undefined && sql`c.tour = ${tour}`,
    tourOfLevel !== undefined && sql`c.tour = ${tourOfLevel}`,
    level !== undefined && sql`c.level = any(${levelCodes(level)})`,
  ];
  return {
    ...(q === undefined ? ALL : called(q)),
    conditions,
    key: 'c.id',
    source: COMPETITION,
    row: sql`json_build_object('id', c.id, 'name', c.name, 'tour', c.tour, 'level', c.level, 'category', c.category,
      'surface', c.surface, 'city', null, 'country_code', null, 'edition_count', c.edition_count, 'first_year', c.first_year,
      'last_year', c.last_year, 'latest_tournament_id', c.latest_edition_id, 'all_time_title_leader', ${TITLE_LEADER})::text`,
  };
}

const COMPETITION = raw('tennis_competition c');

const BY_NAME: SortKey[] = [
  { by: 'c.name', type: 'text' },
  { by: 'c.id', type: 'text' },
];

const ALL = { from: COMPETITION, order: BY_NAME };

/**
 * Orders by exact current or former title, then by titles that begin with the text, likeness, and number of editions.
 */
function called(q: string): Pick<OrderedRows, 'from' | 'order' | 'total'> {
  const order = ['hit.is_called', 'hit.is_begun', 'hit.likeness * 1000', 'c.edition_count'];
  return {
    from: sql`${COMPETITION} join (${subjectsNamed(TITLES, q, namedLike)}) hit on hit.n = c.id`,
    order: [...order.map((by): SortKey => ({ by: `(${by})::int`, type: 'whole', descending: true })), ...BY_NAME],
    total: 'gathered',
  };
}

/** The titles of competitions, and those of their editions. */
const TITLES: Sql = raw(`select id as n, folded from tennis_competition
  union select competition_id, folded from tennis_edition`);
