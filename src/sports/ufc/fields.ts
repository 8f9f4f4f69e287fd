import { vocabulary } from '../../http/vocabulary.js';

/* What fields of several answers share: vocabularies and meanings. */

export const METHOD_KEYS = vocabulary('UfcMethod', ['ko-tko', 'sub', 'dec', 'dq', 'nc', 'draw', 'other']);

export const STATUSES = 'Statuses, comma-separated';
export const METHODS = 'Ends of the bout as one word each, comma-separated';

export const FIGHTER_SLUG = 'For /ufc/fighters/{slug}, where former slugs lead too';
export const OPEN_FIGHTER_SLUG = 'For /ufc/fighters/{slug}; null while the archive lacks the fighter';
export const FIGHTER_NAME = 'Name without nickname, as the source writes it';
export const RECORD = 'Wins-losses-draws, and no contests in brackets';
export const COUNTRY = noSource('Country that the fighter stands for');
export const STANCE = 'Orthodox, Southpaw, Switch and others, as listed; null where the listing has none';
export const LISTED_INCHES = 'As listed; null where the listing has none';

export const EVENT_SLUG = 'For /ufc/events/{eventIdOrSlug}, where former slugs lead too';
export const EVENT_IN_PATH = 'Slug, former ones too, ufc-event- and a number, the number alone, or the id at ufcstats';
export const EVENT_TITLE = 'As the source writes it';
export const STARTS_AT = 'Of the event; the beginning of the day (UTC) where only the day is known';

export const BOUT_ID = 'For /ufc/bouts/{boutId}';
export const BOUT_IN_PATH = 'ufc- and a number, the number alone, or the id at ufcstats';
export const BOUT_ORDER = '1 for the first of the night';
export const UNKNOWN_STATUS = '`unknown` where three days after its day no source has a result';
export const BOUT_DAY = 'Day of the event, UTC';
export const CORNER = 'red is the fighter whom the results name first, in the live feed the red corner';
export const OUTCOME = 'Of this fighter; null before the end';
export const OPPONENT = 'The fighter in the other corner';
export const DIVISION = 'By the weight class; null while no source names a weight';
export const WEIGHT_CLASS = "The division's label; null while no source names a weight";
export const TITLE_BOUT = 'A title of the UFC is at stake; those of tournaments do not count';
export const METHOD = "Upstream's words; null before the end";
export const METHOD_KEY = 'The method as one word';
export const METHOD_DETAILS = "Upstream's remark on the end; for a decision without the judges' points";
export const RESULT_ROUND = 'Round in which it ended; null before the end';
export const RESULT_TIME = 'Of the round, minutes:seconds';
export const WINNER_SLUG = 'Slug of the winner; null before the end, for a draw and for no contest';
export const ORIGINAL_METHOD = 'The method before the result was overturned; null where it was not';
export const IS_OVERTURNED = 'The result was overturned afterwards';
export const IS_CANCELLED = 'The status is cancelled';
export const CANCELLATION_REASON = noSource('Why it was cancelled');
export const SCHEDULED_ROUNDS = 'Null without a time limit';
export const HAS_STATS = 'Figures of its rounds are there';
export const RED = 'Of the red corner';
export const BLUE = 'Of the blue corner';

export const SIGNIFICANT = 'Significant strikes';
export const SIGNIFICANT_LANDED = 'Significant strikes landed';
export const LANDED = 'Those that landed';
export const ATTEMPTED = 'Landed and failed';
export const KNOCKDOWNS = 'Of the opponent';
export const SUBMISSIONS = 'Holds tried, whether or not they ended the bout';
export const REVERSALS = 'Positions on the ground turned to the own advantage';
export const ACCURACY = 'Share of those attempted that landed, 0 to 1';
export const DEFENSE_STRIKES = 'Share of those against that missed, 0 to 1';
export const DEFENSE_TAKEDOWNS = 'Share of those against that failed, 0 to 1';

export const BONUSES = 'Empty while no source has bonuses';

export const RANKING_KIND = 'meta: by the rating, media: by the panel';
export const RANKED_DIVISION = 'For /ufc/rankings/media/{division} and meta';
export const HASHED_RANK = 'C for the champion, else # and the rank';
export const RANK_TEXT = 'C for the champion, else the rank';
export const IS_CHAMPION = "Champion of the division in the panel's list of the day";

/** Says of a field that it is null in every answer so far. */
export function noSource(meaning: string): string {
  return `${meaning}; null while no source has it`;
}
