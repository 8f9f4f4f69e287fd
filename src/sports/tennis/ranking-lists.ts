import { coverageOf, WEEKLY, type PublishedLists } from '../../archive/published-lists.js';

/** The whole ranking lists of each tour. An incomplete one is a gap on every route. */
export const RANKING_LISTS: PublishedLists = {
  from: 'tennis_ranking_list',
  incomplete: 'tennis_incomplete_list',
  day: 'ranking_date',
  series: 'tour',
  ...WEEKLY,
};

/**
 * SQL of `gained`, the places gained between two lists of these days; null where lists between them are missing,
 * because the player may have moved there and back.
 */
export function placesGained(gained: string, before: string, day: string): string {
  return `case when ${day} - ${before} <= ${RANKING_LISTS.atMostDays} then ${gained} end`;
}

/** The tours pause in December, so a list from the year's last five weeks has the year-end ranks. */
const YEAR_END_DAYS = 35;

/**
 * SQL of whether the last list of a year, with this day, is from the year's last five weeks; if not, later lists of the
 * year are missing or still to come.
 */
export function isYearEnd(day: string): string {
  return `${day} >= make_date(date_part('year', ${day})::int, 12, 31) - ${YEAR_END_DAYS}`;
}

/** SQL of the coverage of a tour's lists as a JSON object; null without a list. */
export function listCoverage(tour: string): string {
  return coverageOf(RANKING_LISTS, tour);
}
