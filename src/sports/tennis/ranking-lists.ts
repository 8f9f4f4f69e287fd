import { coverageOf, WEEKLY, type PublishedLists } from '../../archive/published-lists.js';

/** The rankings of each tour. */
export const RANKING_LISTS: PublishedLists = {
  from: 'tennis_ranking_list',
  day: 'ranking_date',
  series: 'tour',
  ...WEEKLY,
};

/**
 * SQL of `gained`, the places between two lists of these days; null where lists are missing between them, because the
 * player may have moved there and back.
 */
export function placesGained(gained: string, before: string, day: string): string {
  return `case when ${day} - ${before} <= ${RANKING_LISTS.atMostDays} then ${gained} end`;
}

/** The tours rest in December: a list of a year's last five weeks has the ranks of its end. */
const YEAR_END_DAYS = 35;

/**
 * SQL of whether a year's last list, of this day, is one of its last five weeks; before them, later lists of the year
 * are missing or still to come.
 */
export function isYearEnd(day: string): string {
  return `${day} >= make_date(date_part('year', ${day})::int, 12, 31) - ${YEAR_END_DAYS}`;
}

/** SQL of the lists of a tour that the archive holds, as a JSON object; null while there is none. */
export function listCoverage(tour: string): string {
  return coverageOf(RANKING_LISTS, tour);
}
