import { WEEKLY, type PublishedLists } from '../../archive/published-lists.js';

/** The lists of each kind of ranking; a computed list exists for every day with bouts. */
export const RANKING_LISTS: PublishedLists = {
  from: 'ufc_ranking_list',
  day: 'list_date',
  series: 'kind',
  ...WEEKLY,
};
