import { Choice, Day, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { BOUT_STATES, CORNERS, ExternalId, FighterRef, OUTCOMES } from '../bouts/bouts.dto.js';
import { BOUT_DIVISIONS } from '../divisions.js';
import { Choices, Expand, Ids, Slugs } from '../filters.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { ListOf, PaginationQuery } from '../../../http/pagination-lists.js';
import { METHOD_KEYS } from '../methods.js';
import { vocabulary } from '../../../http/vocabulary.js';

const STATES = vocabulary('UfcFighterStatus', ['active', 'inactive', 'retired']);

export class FighterRow {
  @Text({ example: 'torvald-vorlund' }) slug!: string;
  @Text() name!: string;
  @Text({ nullable: true }) firstName!: string | null;
  @Text({ nullable: true }) lastName!: string | null;
  @Text({ nullable: true }) nickname!: string | null;
  @Text({ nullable: true, says: "Of the newest bout at a division's weight" }) division!: string | null;
  @Choice(STATES, { says: 'Active: a bout in the 730 days before the newest result, or a scheduled one' })
  status!: string;
  @Flag() isActive!: boolean;
  @Flag({ says: "In the panel's newest list" }) isChampion!: boolean;
  @Choice(['champion', 'interim'], { nullable: true }) championStatus!: string | null;
  @Whole({ nullable: true, says: "In the panel's newest list; 0 for a champion" }) rank!: number | null;
  @Whole({ says: 'Counted over this archive' }) recordWins!: number;
  @Whole() recordLosses!: number;
  @Whole() recordDraws!: number;
  @Whole() recordNoContest!: number;
  @Text({ example: '27-1-0 (1 NC)' }) recordText!: string;
  @Text({ nullable: true }) country!: string | null;
  @Text({ nullable: true }) imageUrl!: string | null;
}

export class FighterRank {
  @Choice(['meta', 'media']) kind!: string;
  @Text() division!: string;
  @Whole() rank!: number;
  @Text() rankText!: string;
  @Flag() isChampion!: boolean;
  @Day({ nullable: true }) since!: string | null;
}

export class Biography {
  @Text({ nullable: true }) text!: string | null;
  @Many(() => String) facts!: string[];
}

export class LastFight {
  @Text() boutId!: string;
  @Day() date!: string;
  @One(() => FighterRef) opponent!: FighterRef;
  @Choice(OUTCOMES, { nullable: true }) outcome!: string | null;
  @Text({ nullable: true }) method!: string | null;
}

export class NextFight {
  @Text() boutId!: string;
  @Day() date!: string;
  @One(() => FighterRef) opponent!: FighterRef;
}

const UNKNOWN_TIME = 'Null where no bout with figures has a known length';

export class FighterSummary {
  @Whole({ says: 'Bouts with figures' }) fights!: number;
  @Decimal({ nullable: true, says: UNKNOWN_TIME }) sigStrikesLandedPerMin!: number | null;
  @Decimal({ nullable: true }) sigStrikesAbsorbedPerMin!: number | null;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Share of those attempted that landed, 0 to 1' })
  strikingAccuracy!: number | null;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Share of those against that missed, 0 to 1' }) sigStrikeDefense!:
    number | null;
  @Decimal({ nullable: true }) takedownAvgPer15Min!: number | null;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Share of those attempted that landed, 0 to 1' }) takedownAccuracy!:
    number | null;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Share of those against that failed, 0 to 1' }) takedownDefense!:
    number | null;
  @Decimal({ nullable: true }) submissionAvgPer15Min!: number | null;
}

export class FighterProfile extends FighterRow {
  @Day({ nullable: true }) birthDate!: string | null;
  @Whole({ nullable: true, says: 'Whole years, today' }) age!: number | null;
  @Whole({ nullable: true }) heightInches!: number | null;
  @Decimal({ nullable: true }) heightCm!: number | null;
  @Decimal({ nullable: true }) reachInches!: number | null;
  @Decimal({ nullable: true }) reachCm!: number | null;
  @Decimal({ nullable: true }) legReachInches!: number | null;
  @Decimal({ nullable: true }) weightLbs!: number | null;
  @Text({ nullable: true }) stance!: string | null;
  @Text({ nullable: true }) placeOfBirth!: string | null;
  @Text({ nullable: true, says: 'Gym or team' }) trainsAt!: string | null;
  @Text({ nullable: true }) fightingStyle!: string | null;
  @Day({ nullable: true, says: 'First bout of this archive' }) octagonDebut!: string | null;
  @Text({ nullable: true }) headshotUrl!: string | null;
  @Text({ nullable: true }) bodyImageUrl!: string | null;
  @One(() => Biography) bio!: Biography;
  @Many(() => FighterRank) rankings!: FighterRank[];
  @Whole({ says: 'Wins in a row; below zero losses in a row' }) streak!: number;
  @One(() => LastFight, { nullable: true }) lastFight!: LastFight | null;
  @One(() => NextFight, { nullable: true }) nextFight!: NextFight | null;
  @One(() => FighterSummary) stats!: FighterSummary;
  @Many(() => String, { says: 'Other names' }) aliases!: string[];
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Moment() lastUpdated!: string;
}

export class FighterProfileAnswer extends ObjectOf(FighterProfile) {}

export class Share {
  @Whole() count!: number;
  @Whole() attempted!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Of all significant strikes landed' }) percent!: number | null;
}

export class ByTarget {
  @One(() => Share) head!: Share;
  @One(() => Share) body!: Share;
  @One(() => Share) leg!: Share;
}

export class ByPosition {
  @One(() => Share, { says: 'At distance' }) standing!: Share;
  @One(() => Share) clinch!: Share;
  @One(() => Share) ground!: Share;
}

export class Striking {
  @Whole() significantStrikesLanded!: number;
  @Whole() significantStrikesAttempted!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Share of those attempted that landed, 0 to 1' })
  strikingAccuracy!: number | null;
  @Decimal({ nullable: true }) sigStrikesLandedPerMin!: number | null;
  @Decimal({ nullable: true }) sigStrikesAbsorbedPerMin!: number | null;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Share of those against that missed, 0 to 1' }) sigStrikeDefense!:
    number | null;
  @Whole() knockdowns!: number;
  @Decimal({ nullable: true, says: 'In 15 minutes' }) knockdownAvg!: number | null;
  @One(() => ByTarget) sigStrikesByTarget!: ByTarget;
  @One(() => ByPosition) sigStrikesByPosition!: ByPosition;
}

export class Grappling {
  @Whole() takedownsLanded!: number;
  @Whole() takedownsAttempted!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Share of those attempted that landed, 0 to 1' }) takedownAccuracy!:
    number | null;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Share of those against that failed, 0 to 1' }) takedownDefense!:
    number | null;
  @Decimal({ nullable: true }) takedownAvgPer15Min!: number | null;
  @Whole() submissionAttempts!: number;
  @Decimal({ nullable: true }) submissionAvgPer15Min!: number | null;
  @Whole({ nullable: true, says: 'Null where a bout lacks its control times' }) controlTimeSeconds!: number | null;
  @Decimal({ nullable: true, says: 'Seconds' }) controlTimeAvgPer15Min!: number | null;
  @Whole() reversals!: number;
}

export class MethodShare {
  @Whole() count!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Null without any such bout' }) percent!: number | null;
}

export class ByMethod {
  @One(() => MethodShare) 'ko-tko'!: MethodShare;
  @One(() => MethodShare) sub!: MethodShare;
  @One(() => MethodShare) dec!: MethodShare;
  @One(() => MethodShare) other!: MethodShare;
}

export class RoundCount {
  @Whole() round!: number;
  @Whole() count!: number;
}

export class StatsCoverage {
  @Whole() fightsWithStats!: number;
  @Whole() fightsTotal!: number;
}

export class FighterStats {
  @Text() fighterSlug!: string;
  @Whole({ says: 'Completed bouts' }) fights!: number;
  @Whole({ says: 'Rounds with figures' }) rounds!: number;
  @Decimal({ nullable: true }) averageFightTimeSeconds!: number | null;
  @One(() => Striking) striking!: Striking;
  @One(() => Grappling) grappling!: Grappling;
  @One(() => ByMethod) winsByMethod!: ByMethod;
  @One(() => ByMethod) lossesByMethod!: ByMethod;
  @Many(() => RoundCount) winsByRound!: RoundCount[];
  @One(() => StatsCoverage) coverage!: StatsCoverage;
  @Moment() lastUpdated!: string;
}

export class FighterStatsAnswer extends ObjectOf(FighterStats) {}

export class HistoryRow {
  @Text() boutId!: string;
  @Day() date!: string;
  @Text() eventSlug!: string;
  @Text() eventTitle!: string;
  @One(() => FighterRef) opponent!: FighterRef;
  @Choice(CORNERS) corner!: string;
  @Choice(OUTCOMES, { nullable: true }) outcome!: string | null;
  @Text({ nullable: true }) method!: string | null;
  @Choice(METHOD_KEYS, { nullable: true, says: 'The method as one word' }) methodKey!: string | null;
  @Text({ nullable: true }) methodDetails!: string | null;
  @Whole({ nullable: true }) round!: number | null;
  @Text({ nullable: true }) time!: string | null;
  @Flag() titleBout!: boolean;
  @Choice(BOUT_DIVISIONS, { nullable: true }) division!: string | null;
  @Choice(BOUT_STATES) status!: string;
  @Flag() hasStats!: boolean;
  @Text({ example: 'UFC' }) promotion!: string;
}

export class HistoryRowList extends ListOf(HistoryRow) {}

export class FightersQuery extends PaginationQuery {
  @Text({ optional: true, min: 2, max: 100, says: 'Words of a name, former ones too' }) q?: string;
  @Choices(BOUT_DIVISIONS) division?: string[];
  @Choices(STATES) status?: string[];
  @Flag({ optional: true }) champion?: boolean;
  @Slugs('Country') country?: string[];
  @Slugs('Stance') stance?: string[];
  @Text({ optional: true, max: 1, says: 'First letter of the last name' }) letter?: string;
  @Choice(['name', '-name', 'wins', '-wins'], { default: 'name' }) sort!: string;
  @Expand('fights') expand?: string[];
  @Ids() ids?: string;
}

export class HistoryQuery extends PaginationQuery {
  @Choices(OUTCOMES) outcome?: string[];
  @Choices(METHOD_KEYS) method?: string[];
  @Slugs('Slugs of opponents') opponentSlug?: string[];
  @Choice(BOUT_STATES, { default: 'completed' }) status!: string;
}
