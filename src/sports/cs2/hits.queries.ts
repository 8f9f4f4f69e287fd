import { raw } from '../../db/sql.js';

/** How well a row of `subjectsNamed` matches: a whole name, the beginning of a word, words in any way, or something close. */
export const SCORE = raw(`(case when is_called then 1 when is_begun then 0.9 when likeness = 1 then 0.7
  else round(0.6 * likeness, 3) end)`);
