import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { BOUT_DIVISIONS } from '../divisions.js';
import { Choices, Expand, From, Ids, Slugs, To } from '../filters.js';
import { ListOf, PaginationQuery } from '../../../http/pagination-lists.js';
import { METHOD_KEYS } from '../methods.js';
import { vocabulary } from '../../../http/vocabulary.js';

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
  @Text({ example: 'torvald-vorlund' }) slug!: string;
  @Text() name!: string;
  @Text({ nullable: true }) imageUrl!: string | null;
  @Text({ nullable: true }) country!: string | null;
}

export class ExternalId {
  @Text({ example: 'ufcstats' }) provider!: string;
  @Text() id!: string;
  @Text({ nullable: true }) url!: string | null;
}

export class Bonus {
  @Choice(['fight_of_the_night', 'performance_of_the_night']) type!: string;
  @Text() boutId!: string;
  @Text({ nullable: true }) fighterSlug!: string | null;
}

export class BoutCorner {
  @Text() fighterSlug!: string;
  @Text() fighterName!: string;
  @Choice(CORNERS) corner!: string;
  @Choice(OUTCOMES, { nullable: true }) outcome!: string | null;
  @Whole({ nullable: true, says: "In the panel's list of the bout's division on its day; 0 for the champion" })
  rank!: number | null;
  @Text({ nullable: true, example: '#3' }) rankText!: string | null;
  @Flag() isChampion!: boolean;
  @Text({ nullable: true, says: 'Before the bout, counted over this archive', example: '12-3-0' })
  recordText!: string | null;
  @Text({ nullable: true }) country!: string | null;
  @Text({ nullable: true }) flag!: string | null;
  @Text({ nullable: true }) imageUrl!: string | null;
  @Decimal({ nullable: true, says: 'On the scale, pounds' }) weighInLbs!: number | null;
  @Flag({ nullable: true }) missedWeight!: boolean | null;
}

export class BoutRow {
  @Text({ example: 'ufc-100' }) id!: string;
  @Text() eventSlug!: string;
  @Text() eventTitle!: string;
  @Moment({ nullable: true }) startsAt!: string | null;
  @Choice(CARD_SECTIONS, { nullable: true, says: 'The part of the night' }) cardSection!: string | null;
  @Whole({ nullable: true, says: '1 for the main event' }) cardPosition!: number | null;
  @Whole({ nullable: true, says: '1 for the first of the night' }) boutOrder!: number | null;
  @Choice(BOUT_DIVISIONS, { nullable: true }) division!: string | null;
  @Text({ nullable: true }) weightClass!: string | null;
  @Decimal({ nullable: true, says: 'The limit that was agreed, pounds' }) catchweightLbs!: number | null;
  @Flag() titleBout!: boolean;
  @Flag({ says: 'The title at stake is an interim one' }) interimTitle!: boolean;
  @Whole({ nullable: true, says: 'Null without a time limit' }) scheduledRounds!: number | null;
  @Choice(BOUT_STATES, { says: '`unknown` where three days after its day no source has a result' }) status!: string;
  @Choice(PHASES, { nullable: true, says: 'Where a running bout stands' }) phase!: string | null;
  @Flag() isCancelled!: boolean;
  @Text({ nullable: true }) cancellationReason!: string | null;
  @Text({ optional: true, nullable: true, says: 'Only of a cancelled bout: the one with a new opponent' })
  replacedBy?: string | null;
  @One(() => BoutCorner) red!: BoutCorner;
  @One(() => BoutCorner) blue!: BoutCorner;
  @Text({ nullable: true }) winnerFighterSlug!: string | null;
  @Text({ nullable: true, says: "Upstream's words", example: 'KO/TKO' }) method!: string | null;
  @Choice(METHOD_KEYS, { nullable: true, says: 'The method as one word' }) methodKey!: string | null;
  @Text({ nullable: true }) methodDetails!: string | null;
  @Choice(['unanimous', 'split', 'majority'], { nullable: true }) decisionType!: string | null;
  @Whole({ nullable: true }) resultRound!: number | null;
  @Text({ nullable: true, example: '3:03', says: 'Of the round, minutes:seconds' }) resultTime!: string | null;
  @Flag() hasStats!: boolean;
  @Flag() hasRounds!: boolean;
  @Flag() isOverturned!: boolean;
}

export class BoutRowList extends ListOf(BoutRow) {}

export class JudgeRound {
  @Whole({ nullable: true }) round!: number | null;
  @Whole() red!: number;
  @Whole() blue!: number;
}

export class JudgeSum {
  @Whole() red!: number;
  @Whole() blue!: number;
}

export class Judge {
  @Text({ nullable: true, says: 'Null where upstream names none' }) name!: string | null;
  @Many(() => JudgeRound, { says: 'Empty where only totals are known' }) scores!: JudgeRound[];
  @One(() => JudgeSum) total!: JudgeSum;
}

export class ClosingOdds {
  @Whole({ nullable: true, says: 'American' }) red!: number | null;
  @Whole({ nullable: true, says: 'American' }) blue!: number | null;
}

export class TapeLine {
  @Whole({ nullable: true, says: 'Whole years on the day of the bout' }) age!: number | null;
  @Whole({ nullable: true }) heightInches!: number | null;
  @Decimal({ nullable: true }) reachInches!: number | null;
  @Text({ nullable: true }) stance!: string | null;
  @Decimal({ nullable: true, says: 'Listed weight' }) weightLbs!: number | null;
}

export class Tape {
  @One(() => TapeLine) red!: TapeLine;
  @One(() => TapeLine) blue!: TapeLine;
}

export class SummaryLine {
  @Whole() knockdowns!: number;
  @Whole() sigStrikesLanded!: number;
  @Whole({ says: 'Significant strikes' }) sigStrikesAttempted!: number;
  @Whole() takedownsLanded!: number;
  @Whole() takedownsAttempted!: number;
  @Whole() submissionAttempts!: number;
  @Whole({ nullable: true }) controlTimeSeconds!: number | null;
}

export class BoutSummary {
  @One(() => SummaryLine) red!: SummaryLine;
  @One(() => SummaryLine) blue!: SummaryLine;
}

export class BoutsQuery extends PaginationQuery {
  @Flag({ optional: true }) hasStats?: boolean;
  @Slugs('Slugs of events') eventSlug?: string[];
  @Slugs('Slugs of fighters, either corner') fighterSlug?: string[];
  @Slugs('Slugs of their opponents') opponentSlug?: string[];
  @Choices(BOUT_DIVISIONS) division?: string[];
  @Choices(BOUT_STATES) status?: string[];
  @Flag({ optional: true }) titleBout?: boolean;
  @Choices(METHOD_KEYS) method?: string[];
  @Choices(['1', '2', '3', '4', '5'], { says: 'Rounds in which the bout ended' }) round?: string[];
  @From() from?: string;
  @To() to?: string;
  @Slugs('Names of referees') referee?: string[];
  @Expand('event', 'fighters', 'rounds') expand?: string[];
  @Ids() ids?: string;
}

export const SingleRound = () =>
  Choice(['all', '1', '2', '3', '4', '5'], { default: 'all', says: 'One round, or bout totals' });
