import { Choice, Decimal, Flag, Many, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { BOUT_STATES, CORNERS, SingleRound } from './bouts.dto.js';
import { Slugs } from '../filters.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { ListOf } from '../../../http/pagination-lists.js';

export class Strikes {
  @Whole() landed!: number;
  @Whole() attempted!: number;
}

export class TargetSplit {
  @One(() => Strikes) head!: Strikes;
  @One(() => Strikes) body!: Strikes;
  @One(() => Strikes) leg!: Strikes;
}

export class PositionSplit {
  @One(() => Strikes) distance!: Strikes;
  @One(() => Strikes) clinch!: Strikes;
  @One(() => Strikes) ground!: Strikes;
}

export class StrikeMatrix {
  @One(() => TargetSplit) distance!: TargetSplit;
  @One(() => TargetSplit) clinch!: TargetSplit;
  @One(() => TargetSplit) ground!: TargetSplit;
}

export class StatRow {
  @Text() boutId!: string;
  @Whole({ nullable: true, says: 'Null for the whole bout' }) round!: number | null;
  @Text() fighterSlug!: string;
  @Text() fighterName!: string;
  @Choice(CORNERS) corner!: string;
  @Whole() knockdowns!: number;
  @Whole() sigStrikesLanded!: number;
  @Whole({ says: 'Significant strikes' }) sigStrikesAttempted!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Null where none was tried' }) sigStrikeAccuracy!: number | null;
  @Whole() totalStrikesLanded!: number;
  @Whole() totalStrikesAttempted!: number;
  @Whole() takedownsLanded!: number;
  @Whole() takedownsAttempted!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Share of those attempted that landed, 0 to 1' }) takedownAccuracy!:
    number | null;
  @Whole() submissionAttempts!: number;
  @Whole() reversals!: number;
  @Whole({ nullable: true, says: 'Null where the source has no control times' }) controlTimeSeconds!: number | null;
  @Text({ nullable: true, example: '1:28' }) controlTime!: string | null;
  @One(() => TargetSplit) target!: TargetSplit;
  @One(() => PositionSplit) position!: PositionSplit;
  @One(() => StrikeMatrix, { nullable: true, says: 'Target by position; null where the source does not cross them' })
  matrix!: StrikeMatrix | null;
  @Flag({ says: 'May still be corrected' }) provisional!: boolean;
}

export class StatRowList extends ListOf(StatRow) {}

const LEADER = { nullable: true, says: 'Null for a tie or unknown' };

export class StatLeaders {
  @Choice(CORNERS, LEADER) sigStrikes!: string | null;
  @Choice(CORNERS, LEADER) takedowns!: string | null;
  @Choice(CORNERS, LEADER) control!: string | null;
  @Choice(CORNERS, LEADER) knockdowns!: string | null;
}

export class BoutStats {
  @Text() boutId!: string;
  @Whole({ nullable: true }) round!: number | null;
  @Flag({ says: 'There are figures of this bout or round' }) available!: boolean;
  @Many(() => StatRow, { says: 'The red corner first; empty when there are none' }) fighters!: StatRow[];
  @One(() => StatLeaders) leaders!: StatLeaders;
}

export class BoutStatsAnswer extends ObjectOf(BoutStats) {}

export class CardStats {
  @Text() boutId!: string;
  @Whole({ nullable: true, says: '1 for the first of the night' }) boutOrder!: number | null;
  @Choice(BOUT_STATES) status!: string;
  @Whole({ nullable: true }) round!: number | null;
  @Many(() => StatRow) fighters!: StatRow[];
}

export class CardStatsList extends ListOf(CardStats) {}

export class RoundQuery extends ReadQuery {
  @SingleRound() round!: string;
}

export class CardStatsQuery extends RoundQuery {
  @Slugs('Ids of bouts') boutId?: string[];
  @Slugs('Slugs of fighters') fighterSlug?: string[];
}
