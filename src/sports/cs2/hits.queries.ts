import { raw } from '../../db/sql.js';

/**
 * SQL: how well a row of `subjectsNamed` matches: the whole name, the start of a word, its words, or a similar name.
 */
export const SCORE = raw(`(case when is_called then 1 when is_begun then 0.9 when likeness = 1 then 0.7
  else round(0.6 * likeness, 3) end)`);
