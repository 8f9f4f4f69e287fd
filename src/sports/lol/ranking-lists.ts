import { WEEKLY, type PublishedLists } from '../../archive/published-lists.js';

/** The team rankings: one list for each week with rated series. */
export const RANKING_LISTS: PublishedLists = {
  from: `(select 'lol' as series, listed_on from lol_ranking_list) own`,
  day: 'listed_on',
  series: 'series',
  ...WEEKLY,
};
