import { WEEKLY, type PublishedLists } from '../../archive/published-lists.js';

/** The computed world ranking has a list for each week with rated matches. */
export const WORLD_LISTS: PublishedLists = {
  from: `(select 'world' as series, listed_on from cs2_world_list) own`,
  day: 'listed_on',
  series: 'series',
  ...WEEKLY,
};

/** Valve's lists are monthly, with a series for each kind and region. */
export const VRS_LISTS: PublishedLists = {
  from: `(select kind || ' ' || region as series, listed_on from cs2_vrs_list) own`,
  day: 'listed_on',
  series: 'series',
  everyDays: 30,
  atMostDays: 45,
};
