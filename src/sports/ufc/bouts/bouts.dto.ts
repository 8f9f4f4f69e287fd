import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole, Words } from '../../../http/fields.js';
import { AnyOf, Expand, From, Ids, To } from '../../../http/filters.js';
import { BOUT_DIVISIONS } from '../divisions.js';
import { ListOf, PaginationQuery } from '../../../http/pagination-lists.js';
import { vocabulary } from '../../../http/vocabulary.js';
import {
  ATTEMPTED,
  BLUE,
  BOUT_ID,
  BOUT_ORDER,
  CANCELLATION_REASON,
  CORNER,
  COUNTRY,
  DIVISION,
  EVENT_SLUG,
  EVENT_TITLE,
  FIGHTER_NAME,
  FIGHTER_SLUG,
  HAS_STATS,
  HASHED_RANK,
  IS_CANCELLED,
  IS_OVERTURNED,
  KNOCKDOWNS,
  LISTED_INCHES,
  METHOD,
  METHOD_DETAILS,
  METHOD_KEY,
  METHOD_KEYS,
  METHODS,
  noSource,
  OUTCOME,
  RED,
  RESULT_ROUND,
  RESULT_TIME,
  SCHEDULED_ROUNDS,
  SIGNIFICANT,
  STANCE,
  STARTS_AT,
  STATUSES,
  SUBMISSIONS,
  TITLE_BOUT,
  UNKNOWN_STATUS,
  WEIGHT_CLASS,
  WINNER_SLUG,
} from '../fields.js';

export const CORNERS = vocabulary('UfcCorner', ['red', 'blue']);
export const BOUT_STATES = vocabulary('UfcBoutStatus', ['scheduled', 'live', 'completed', 'cancelled', 'unknown']);
export const CARD_SECTIONS = vocabulary('UfcCardPart', ['main_card', 'prelims', 'early_prelims']);
export const OUTCOMES = vocabulary('UfcOutcome', ['win', 'loss', 'draw', 'no_contest']);
export const PHASES = vocabulary('UfcBoutPhase', [
  'pre_fight',
  'walkouts',
  'in_round',
  'between_rounds',
  'decision_pending',
  'final',
]);

export class FighterRef {
  @Text({ example: 'torvald-vorlund', says: FIGHTER_SLUG }) slug!: string;
  @Text({ says: FIGHTER_NAME }) name!: string;
  @Text({ nullable: true }) imageUrl!: string | null;
  @Text({ nullable: true, says: COUNTRY }) country!: string | null;
}

export class ExternalId {
  @Text({ example: 'ufcstats' }) provider!: string;
  @Text({ says: 'As the provider writes it' }) id!: string;
  @Text({ nullable: true }) url!: string | null;
}

export class Bonus {
  @Choice(['fight_of_the_night', 'performance_of_the_night'], { says: 'What the bonus is paid for' }) type!: string;
  @Text({ says: BOUT_ID }) boutId!: string;
  @Text({ nullable: true, says: 'Who receives it; null for both fighters of the bout' }) fighterSlug!: string | null;
}

export class BoutCorner {
  @Text({ says: FIGHTER_SLUG }) fighterSlug!: string;
  @Text({ says: FIGHTER_NAME }) fighterName!: string;
  @Choice(CORNERS, { says: CORNER }) corner!: string;
  @Choice(OUTCOMES, { nullable: true, says: OUTCOME }) outcome!: string | null;
  @Whole({ nullable: true, says: "In the panel's list of the bout's division on its day; 0 for the champion" })
  rank!: number | null;
  @Text({ nullable: true, example: '#3', says: `${HASHED_RANK}; null where rank is` })
  rankText!: string | null;
  @Flag({ says: 'Of the division on the day of the bout, by the same list' }) isChampion!: boolean;
  @Text({ nullable: true, says: 'Before the bout, counted over this archive', example: '12-3-0' })
  recordText!: string | null;
  @Text({ nullable: true, says: COUNTRY }) country!: string | null;
  @Text({ nullable: true, says: noSource('Flag of the country') }) flag!: string | null;
  @Text({ nullable: true }) imageUrl!: string | null;
  @Decimal({ nullable: true, says: noSource('On the scale, pounds') }) weighInLbs!: number | null;
  @Flag({ nullable: true, says: noSource('Over the limit on the scale') }) missedWeight!: boolean | null;
}

export class BoutRow {
  @Text({ example: 'ufc-100', says: BOUT_ID }) id!: string;
  @Text({ says: EVENT_SLUG }) eventSlug!: string;
  @Text({ says: EVENT_TITLE }) eventTitle!: string;
  @Moment({ nullable: true, says: STARTS_AT }) startsAt!: string | null;
  @Choice(CARD_SECTIONS, { nullable: true, says: noSource('The part of the night') }) cardSection!: string | null;
  @Whole({ nullable: true, says: '1 for the main event' }) cardPosition!: number | null;
  @Whole({ nullable: true, says: BOUT_ORDER }) boutOrder!: number | null;
  @Choice(BOUT_DIVISIONS, { nullable: true, says: DIVISION }) division!: string | null;
  @Text({ nullable: true, says: WEIGHT_CLASS }) weightClass!: string | null;
  @Decimal({ nullable: true, says: noSource('The limit that was agreed, pounds') }) catchweightLbs!: number | null;
  @Flag({ says: TITLE_BOUT }) titleBout!: boolean;
  @Flag({ says: 'The title at stake is an interim one' }) interimTitle!: boolean;
  @Whole({ nullable: true, says: SCHEDULED_ROUNDS }) scheduledRounds!: number | null;
  @Choice(BOUT_STATES, { says: UNKNOWN_STATUS }) status!: string;
  @Choice(PHASES, { nullable: true, says: 'Where a running bout stands; null in the archive' }) phase!: string | null;
  @Flag({ says: IS_CANCELLED }) isCancelled!: boolean;
  @Text({ nullable: true, says: CANCELLATION_REASON }) cancellationReason!: string | null;
  @Text({ optional: true, nullable: true, says: 'Only of a cancelled bout: the one with a new opponent' })
  replacedBy?: string | null;
  @One(() => BoutCorner, { says: CORNER }) red!: BoutCorner;
  @One(() => BoutCorner, { says: 'The opponent of red' }) blue!: BoutCorner;
  @Text({ nullable: true, says: WINNER_SLUG }) winnerFighterSlug!: string | null;
  @Text({ nullable: true, says: METHOD, example: 'KO/TKO' }) method!: string | null;
  @Choice(METHOD_KEYS, { nullable: true, says: METHOD_KEY }) methodKey!: string | null;
  @Text({ nullable: true, says: METHOD_DETAILS }) methodDetails!: string | null;
  @Choice(['unanimous', 'split', 'majority'], { nullable: true, says: 'Null unless the judges decided' })
  decisionType!: string | null;
  @Whole({ nullable: true, says: RESULT_ROUND }) resultRound!: number | null;
  @Text({ nullable: true, example: '3:03', says: RESULT_TIME }) resultTime!: string | null;
  @Flag({ says: HAS_STATS }) hasStats!: boolean;
  @Flag({ says: 'The same as hasStats, as figures come by the round' }) hasRounds!: boolean;
  @Flag({ says: IS_OVERTURNED }) isOverturned!: boolean;
}

export class BoutRowList extends ListOf(BoutRow) {}

const POINTS_RED = 'Points for the red corner';
const POINTS_BLUE = 'Points for the blue corner';

export class JudgeRound {
  @Whole({ nullable: true, says: '1 for the first; null where the round is not named' }) round!: number | null;
  @Whole({ says: POINTS_RED }) red!: number;
  @Whole({ says: POINTS_BLUE }) blue!: number;
}

export class JudgeSum {
  @Whole({ says: POINTS_RED }) red!: number;
  @Whole({ says: POINTS_BLUE }) blue!: number;
}

export class Judge {
  @Text({ nullable: true, says: 'Null where upstream names none' }) name!: string | null;
  @Many(() => JudgeRound, { says: 'Empty where only totals are known' }) scores!: JudgeRound[];
  @One(() => JudgeSum, { says: 'Points of the whole bout' }) total!: JudgeSum;
}

export class ClosingOdds {
  @Whole({ nullable: true, says: 'American' }) red!: number | null;
  @Whole({ nullable: true, says: 'American' }) blue!: number | null;
}

export class TapeLine {
  @Whole({ nullable: true, says: 'Whole years on the day of the bout' }) age!: number | null;
  @Whole({ nullable: true, says: LISTED_INCHES }) heightInches!: number | null;
  @Decimal({ nullable: true, says: LISTED_INCHES }) reachInches!: number | null;
  @Text({ nullable: true, says: STANCE }) stance!: string | null;
  @Decimal({ nullable: true, says: 'Listed weight' }) weightLbs!: number | null;
}

export class Tape {
  @One(() => TapeLine, { says: RED }) red!: TapeLine;
  @One(() => TapeLine, { says: BLUE }) blue!: TapeLine;
}

export class SummaryLine {
  @Whole({ says: KNOCKDOWNS }) knockdowns!: number;
  @Whole({ says: SIGNIFICANT }) sigStrikesLanded!: number;
  @Whole({ says: SIGNIFICANT }) sigStrikesAttempted!: number;
  @Whole({ says: 'By this fighter' }) takedownsLanded!: number;
  @Whole({ says: ATTEMPTED }) takedownsAttempted!: number;
  @Whole({ says: SUBMISSIONS }) submissionAttempts!: number;
  @Whole({ nullable: true, says: 'Null where a round lacks its control time' }) controlTimeSeconds!: number | null;
}

export class BoutSummary {
  @One(() => SummaryLine, { says: RED }) red!: SummaryLine;
  @One(() => SummaryLine, { says: BLUE }) blue!: SummaryLine;
}

export class BoutsQuery extends PaginationQuery {
  @Flag({ optional: true, says: 'Only bouts with figures, or only bouts without' }) hasStats?: boolean;
  @Words({ optional: true, max: 50, says: 'Events by slug, comma-separated' }) eventSlug?: string[];
  @Words({ optional: true, max: 50, says: 'Slugs of fighters, either corner' }) fighterSlug?: string[];
  @Words({ optional: true, max: 50, says: 'Slugs of their opponents' }) opponentSlug?: string[];
  @AnyOf(BOUT_DIVISIONS, { says: 'Divisions of the bout, comma-separated' }) division?: string[];
  @AnyOf(BOUT_STATES, { says: STATUSES }) status?: string[];
  @Flag({ optional: true, says: 'Only title bouts, or only others' }) titleBout?: boolean;
  @AnyOf(METHOD_KEYS, { says: METHODS }) method?: string[];
  @AnyOf(['1', '2', '3', '4', '5'], { says: 'Rounds in which the bout ended' }) round?: string[];
  @From() from?: string;
  @To() to?: string;
  @Words({ optional: true, max: 50, says: 'Names of referees' }) referee?: string[];
  @Expand('event', 'fighters', 'rounds') expand?: string[];
  @Ids() ids?: string;
}

export const SingleRound = () =>
  Choice(['all', '1', '2', '3', '4', '5'], { default: 'all', says: 'One round, or bout totals' });
