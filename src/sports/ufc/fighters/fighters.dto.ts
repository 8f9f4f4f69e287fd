import { Choice, Day, Decimal, Flag, Many, Moment, One, Text, Whole, Words } from '../../../http/fields.js';
import { AnyOf, Expand, Ids } from '../../../http/filters.js';
import { BOUT_STATES, CORNERS, ExternalId, FighterRef, OUTCOMES } from '../bouts/bouts.dto.js';
import { BOUT_DIVISIONS } from '../divisions.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { ListOf, PaginationQuery } from '../../../http/pagination-lists.js';
import { vocabulary } from '../../../http/vocabulary.js';
import {
  ACCURACY,
  ATTEMPTED,
  BOUT_DAY,
  BOUT_ID,
  CORNER,
  COUNTRY,
  DEFENSE_STRIKES,
  DEFENSE_TAKEDOWNS,
  DIVISION,
  EVENT_SLUG,
  EVENT_TITLE,
  FIGHTER_NAME,
  FIGHTER_SLUG,
  HAS_STATS,
  HASHED_RANK,
  IS_CHAMPION,
  METHOD,
  METHOD_DETAILS,
  METHOD_KEY,
  METHOD_KEYS,
  METHODS,
  noSource,
  OPPONENT,
  OUTCOME,
  RANKED_DIVISION,
  RANKING_KIND,
  RECORD,
  RESULT_ROUND,
  RESULT_TIME,
  REVERSALS,
  STANCE,
  STATUSES,
  SUBMISSIONS,
  TITLE_BOUT,
  UNKNOWN_STATUS,
} from '../fields.js';

const STATES = vocabulary('UfcFighterStatus', ['active', 'inactive', 'retired']);

const LISTED = 'Null where the listing has none';
const RECORDED = 'Counted over this archive';

export class FighterRow {
  @Text({ example: 'torvald-vorlund', says: FIGHTER_SLUG }) slug!: string;
  @Text({ says: FIGHTER_NAME }) name!: string;
  @Text({ nullable: true, says: LISTED }) firstName!: string | null;
  @Text({ nullable: true, says: LISTED }) lastName!: string | null;
  @Text({ nullable: true, says: LISTED }) nickname!: string | null;
  @Text({ nullable: true, says: "Of the newest bout at a division's weight" }) division!: string | null;
  @Choice(STATES, { says: 'Active: a bout in the 730 days before the newest result, or a scheduled one' })
  status!: string;
  @Flag({ says: 'The status is active' }) isActive!: boolean;
  @Flag({ says: "In the panel's newest list" }) isChampion!: boolean;
  @Choice(['champion', 'interim'], { nullable: true, says: 'Null for fighters who hold no title' }) championStatus!:
    string | null;
  @Whole({ nullable: true, says: "In the panel's newest list; 0 for a champion" }) rank!: number | null;
  @Whole({ says: RECORDED }) recordWins!: number;
  @Whole({ says: RECORDED }) recordLosses!: number;
  @Whole({ says: RECORDED }) recordDraws!: number;
  @Whole({ says: RECORDED }) recordNoContest!: number;
  @Text({ example: '27-1-0 (1 NC)', says: RECORD }) recordText!: string;
  @Text({ nullable: true, says: COUNTRY }) country!: string | null;
  @Text({ nullable: true }) imageUrl!: string | null;
}

export class FighterRank {
  @Choice(['meta', 'media'], { says: RANKING_KIND }) kind!: string;
  @Text({ says: RANKED_DIVISION }) division!: string;
  @Whole({ says: '0 for the champion' }) rank!: number;
  @Text({ says: HASHED_RANK }) rankText!: string;
  @Flag({ says: IS_CHAMPION }) isChampion!: boolean;
  @Day({ nullable: true, says: noSource('Day since which the rank is held') }) since!: string | null;
}

export class Biography {
  @Text({ nullable: true, says: noSource('Prose') }) text!: string | null;
  @Many(() => String, { says: 'Empty while no source has any' }) facts!: string[];
}

export class LastFight {
  @Text({ says: BOUT_ID }) boutId!: string;
  @Day({ says: BOUT_DAY }) date!: string;
  @One(() => FighterRef, { says: OPPONENT }) opponent!: FighterRef;
  @Choice(OUTCOMES, { nullable: true, says: OUTCOME }) outcome!: string | null;
  @Text({ nullable: true, says: METHOD }) method!: string | null;
}

export class NextFight {
  @Text({ says: BOUT_ID }) boutId!: string;
  @Day({ says: BOUT_DAY }) date!: string;
  @One(() => FighterRef, { says: OPPONENT }) opponent!: FighterRef;
}

const UNKNOWN_TIME = 'Null where no bout with figures has a known length';

const PerMinute = (what: string) =>
  Decimal({ nullable: true, says: `${what} in a minute of fight, two decimals. ${UNKNOWN_TIME}` });
const PerQuarter = (what: string) =>
  Decimal({ nullable: true, says: `${what} in 15 minutes of fight, two decimals. ${UNKNOWN_TIME}` });

export class FighterSummary {
  @Whole({ says: 'Bouts with figures' }) fights!: number;
  @PerMinute('Landed') sigStrikesLandedPerMin!: number | null;
  @PerMinute('Landed by the opponents') sigStrikesAbsorbedPerMin!: number | null;
  @Decimal({ nullable: true, min: 0, max: 1, says: ACCURACY })
  strikingAccuracy!: number | null;
  @Decimal({ nullable: true, min: 0, max: 1, says: DEFENSE_STRIKES }) sigStrikeDefense!: number | null;
  @PerQuarter('Takedowns landed') takedownAvgPer15Min!: number | null;
  @Decimal({ nullable: true, min: 0, max: 1, says: ACCURACY }) takedownAccuracy!: number | null;
  @Decimal({ nullable: true, min: 0, max: 1, says: DEFENSE_TAKEDOWNS }) takedownDefense!: number | null;
  @PerQuarter('Submissions attempted') submissionAvgPer15Min!: number | null;
}

export class FighterProfile extends FighterRow {
  @Day({ nullable: true, says: LISTED }) birthDate!: string | null;
  @Whole({ nullable: true, says: 'Whole years, today' }) age!: number | null;
  @Whole({ nullable: true, says: LISTED }) heightInches!: number | null;
  @Decimal({ nullable: true, says: 'heightInches * 2.54, one decimal' }) heightCm!: number | null;
  @Decimal({ nullable: true, says: `Of the arms. ${LISTED}` }) reachInches!: number | null;
  @Decimal({ nullable: true, says: 'reachInches * 2.54, one decimal' }) reachCm!: number | null;
  @Decimal({ nullable: true, says: noSource('Length of a leg') }) legReachInches!: number | null;
  @Decimal({ nullable: true, says: 'As listed, not as weighed; null where the listing has none' }) weightLbs!:
    number | null;
  @Text({ nullable: true, says: STANCE }) stance!: string | null;
  @Text({ nullable: true, says: noSource('Town and country') }) placeOfBirth!: string | null;
  @Text({ nullable: true, says: noSource('Gym or team') }) trainsAt!: string | null;
  @Text({ nullable: true, says: noSource('Discipline, such as wrestling') }) fightingStyle!: string | null;
  @Day({ nullable: true, says: 'First bout of this archive' }) octagonDebut!: string | null;
  @Text({ nullable: true, says: noSource('Picture of the head') }) headshotUrl!: string | null;
  @Text({ nullable: true, says: noSource('Picture of the body') }) bodyImageUrl!: string | null;
  @One(() => Biography, { says: 'Text and facts of the life' }) bio!: Biography;
  @Many(() => FighterRank, { says: 'Places among the first 15 of a division in the newest list of either kind' })
  rankings!: FighterRank[];
  @Whole({ says: 'Wins in a row; below zero losses in a row' }) streak!: number;
  @One(() => LastFight, { nullable: true, says: 'The newest bout with a result' }) lastFight!: LastFight | null;
  @One(() => NextFight, { nullable: true, says: 'The soonest bout without a result; null where none is planned' })
  nextFight!: NextFight | null;
  @One(() => FighterSummary, { says: 'Over the bouts with figures' }) stats!: FighterSummary;
  @Many(() => String, { says: 'Other names' }) aliases!: string[];
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Moment() lastUpdated!: string;
}

export class FighterProfileAnswer extends ObjectOf(FighterProfile) {}

export class Share {
  @Whole({ says: 'Significant strikes landed' }) count!: number;
  @Whole({ says: 'Significant strikes, landed or missed' }) attempted!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Of all significant strikes landed' }) percent!: number | null;
}

export class ByTarget {
  @One(() => Share, { says: 'At the head' }) head!: Share;
  @One(() => Share, { says: 'At the body' }) body!: Share;
  @One(() => Share, { says: 'At the legs' }) leg!: Share;
}

export class ByPosition {
  @One(() => Share, { says: 'At distance' }) standing!: Share;
  @One(() => Share, { says: 'Standing in a hold' }) clinch!: Share;
  @One(() => Share, { says: 'On the ground' }) ground!: Share;
}

export class Striking {
  @Whole({ says: 'Over the bouts with figures' }) significantStrikesLanded!: number;
  @Whole({ says: 'Landed or missed' }) significantStrikesAttempted!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: ACCURACY })
  strikingAccuracy!: number | null;
  @PerMinute('Landed') sigStrikesLandedPerMin!: number | null;
  @PerMinute('Landed by the opponents') sigStrikesAbsorbedPerMin!: number | null;
  @Decimal({ nullable: true, min: 0, max: 1, says: DEFENSE_STRIKES }) sigStrikeDefense!: number | null;
  @Whole({ says: 'Of opponents' }) knockdowns!: number;
  @PerQuarter('Knockdowns') knockdownAvg!: number | null;
  @One(() => ByTarget, { says: 'By the part of the body' }) sigStrikesByTarget!: ByTarget;
  @One(() => ByPosition, { says: 'By the position of the fighters' }) sigStrikesByPosition!: ByPosition;
}

export class Grappling {
  @Whole({ says: 'Over the bouts with figures' }) takedownsLanded!: number;
  @Whole({ says: ATTEMPTED }) takedownsAttempted!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: ACCURACY }) takedownAccuracy!: number | null;
  @Decimal({ nullable: true, min: 0, max: 1, says: DEFENSE_TAKEDOWNS }) takedownDefense!: number | null;
  @PerQuarter('Takedowns landed') takedownAvgPer15Min!: number | null;
  @Whole({ says: SUBMISSIONS }) submissionAttempts!: number;
  @PerQuarter('Submissions attempted') submissionAvgPer15Min!: number | null;
  @Whole({ nullable: true, says: 'Null where a bout lacks its control times' }) controlTimeSeconds!: number | null;
  @Decimal({ nullable: true, says: 'Seconds of control in 15 minutes; null without a stored round' })
  controlTimeAvgPer15Min!: number | null;
  @Whole({ says: REVERSALS }) reversals!: number;
}

export class MethodShare {
  @Whole({ says: 'Completed bouts that ended so' }) count!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Share of all wins, or of all losses, 0 to 1; null without any' })
  percent!: number | null;
}

export class ByMethod {
  @One(() => MethodShare, { says: 'Knockouts and stoppages' }) 'ko-tko'!: MethodShare;
  @One(() => MethodShare, { says: 'Submissions' }) sub!: MethodShare;
  @One(() => MethodShare, { says: 'Decisions of the judges' }) dec!: MethodShare;
  @One(() => MethodShare, { says: 'Disqualifications and the rest' }) other!: MethodShare;
}

export class RoundCount {
  @Whole({ says: 'In which the bout ended; a decision ends in the last' }) round!: number;
  @Whole({ says: 'Wins; rounds without any are left out' }) count!: number;
}

export class StatsCoverage {
  @Whole({ says: 'Completed bouts with figures' }) fightsWithStats!: number;
  @Whole({ says: 'Completed bouts' }) fightsTotal!: number;
}

export class FighterStats {
  @Text({ says: FIGHTER_SLUG }) fighterSlug!: string;
  @Whole({ says: 'Completed bouts' }) fights!: number;
  @Whole({ says: 'Rounds with figures' }) rounds!: number;
  @Decimal({ nullable: true, says: `Of bouts with figures. ${UNKNOWN_TIME}` }) averageFightTimeSeconds!: number | null;
  @One(() => Striking, { says: 'On the feet and on the ground' }) striking!: Striking;
  @One(() => Grappling, { says: 'Takedowns, submissions and control' }) grappling!: Grappling;
  @One(() => ByMethod, { says: 'Bouts without figures count too' }) winsByMethod!: ByMethod;
  @One(() => ByMethod, { says: 'Bouts without figures count too' }) lossesByMethod!: ByMethod;
  @Many(() => RoundCount, { says: 'By round, the first in front' }) winsByRound!: RoundCount[];
  @One(() => StatsCoverage, { says: 'How many bouts the figures come from' }) coverage!: StatsCoverage;
  @Moment() lastUpdated!: string;
}

export class FighterStatsAnswer extends ObjectOf(FighterStats) {}

export class HistoryRow {
  @Text({ says: BOUT_ID }) boutId!: string;
  @Day({ says: BOUT_DAY }) date!: string;
  @Text({ says: EVENT_SLUG }) eventSlug!: string;
  @Text({ says: EVENT_TITLE }) eventTitle!: string;
  @One(() => FighterRef, { says: OPPONENT }) opponent!: FighterRef;
  @Choice(CORNERS, { says: CORNER }) corner!: string;
  @Choice(OUTCOMES, { nullable: true, says: OUTCOME }) outcome!: string | null;
  @Text({ nullable: true, says: METHOD }) method!: string | null;
  @Choice(METHOD_KEYS, { nullable: true, says: METHOD_KEY }) methodKey!: string | null;
  @Text({ nullable: true, says: METHOD_DETAILS }) methodDetails!: string | null;
  @Whole({ nullable: true, says: RESULT_ROUND }) round!: number | null;
  @Text({ nullable: true, says: RESULT_TIME }) time!: string | null;
  @Flag({ says: TITLE_BOUT }) titleBout!: boolean;
  @Choice(BOUT_DIVISIONS, { nullable: true, says: DIVISION }) division!: string | null;
  @Choice(BOUT_STATES, { says: UNKNOWN_STATUS }) status!: string;
  @Flag({ says: HAS_STATS }) hasStats!: boolean;
  @Text({ example: 'UFC', says: 'Whose event it was; the archive has the UFC only' }) promotion!: string;
}

export class HistoryRowList extends ListOf(HistoryRow) {}

export class FightersQuery extends PaginationQuery {
  @Text({ optional: true, min: 2, max: 100, says: 'Words of a name, former ones too' }) q?: string;
  @AnyOf(BOUT_DIVISIONS, { says: 'Divisions of the fighter, comma-separated' }) division?: string[];
  @AnyOf(STATES, { says: STATUSES }) status?: string[];
  @Flag({ optional: true, says: 'Only champions, by isChampion, or only others' }) champion?: boolean;
  @Words({ optional: true, max: 50, says: 'Countries by name or code, comma-separated' }) country?: string[];
  @Words({ optional: true, max: 50, says: 'Stances, comma-separated' }) stance?: string[];
  @Text({ optional: true, max: 1, says: 'First letter of the last name' }) letter?: string;
  @Choice(['name', '-name', 'wins', '-wins'], { default: 'name' }) sort!: string;
  @Expand('fights') expand?: string[];
  @Ids() ids?: string;
}

export class HistoryQuery extends PaginationQuery {
  @AnyOf(OUTCOMES, { says: 'Outcomes for the fighter, comma-separated' }) outcome?: string[];
  @AnyOf(METHOD_KEYS, { says: METHODS }) method?: string[];
  @Words({ optional: true, max: 50, says: 'Opponents by slug, comma-separated' }) opponentSlug?: string[];
  @Choice(BOUT_STATES, { default: 'completed', says: 'One status of the bout' }) status!: string;
}
