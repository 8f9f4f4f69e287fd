import { Choice, Decimal, Flag, Many, One, Text, Whole, Words } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { BOUT_STATES, CORNERS, SingleRound } from './bouts.dto.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { ListOf } from '../../../http/pagination-lists.js';
import {
  ACCURACY,
  ATTEMPTED,
  BOUT_ID,
  BOUT_ORDER,
  UNKNOWN_STATUS,
  CORNER,
  FIGHTER_NAME,
  FIGHTER_SLUG,
  KNOCKDOWNS,
  REVERSALS,
  SIGNIFICANT,
  SUBMISSIONS,
} from '../fields.js';

const WHOLE_BOUT = 'Null for the whole bout';
const FIGHTERS = 'The red corner first; empty when there are none';

export class Strikes {
  @Whole({ says: 'Significant strikes' }) landed!: number;
  @Whole({ says: 'Significant strikes, landed or missed' }) attempted!: number;
}

export class TargetSplit {
  @One(() => Strikes, { says: 'At the head' }) head!: Strikes;
  @One(() => Strikes, { says: 'At the body' }) body!: Strikes;
  @One(() => Strikes, { says: 'At the legs' }) leg!: Strikes;
}

export class PositionSplit {
  @One(() => Strikes, { says: 'Standing apart' }) distance!: Strikes;
  @One(() => Strikes, { says: 'Standing in a hold' }) clinch!: Strikes;
  @One(() => Strikes, { says: 'On the ground' }) ground!: Strikes;
}

export class StrikeMatrix {
  @One(() => TargetSplit, { says: 'Standing apart' }) distance!: TargetSplit;
  @One(() => TargetSplit, { says: 'Standing in a hold' }) clinch!: TargetSplit;
  @One(() => TargetSplit, { says: 'On the ground' }) ground!: TargetSplit;
}

export class StatRow {
  @Text({ says: BOUT_ID }) boutId!: string;
  @Whole({ nullable: true, says: WHOLE_BOUT }) round!: number | null;
  @Text({ says: FIGHTER_SLUG }) fighterSlug!: string;
  @Text({ says: FIGHTER_NAME }) fighterName!: string;
  @Choice(CORNERS, { says: CORNER }) corner!: string;
  @Whole({ says: KNOCKDOWNS }) knockdowns!: number;
  @Whole({ says: SIGNIFICANT }) sigStrikesLanded!: number;
  @Whole({ says: SIGNIFICANT }) sigStrikesAttempted!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: `${ACCURACY}; null where none was tried` }) sigStrikeAccuracy!:
    number | null;
  @Whole({ says: 'Significant ones and others' }) totalStrikesLanded!: number;
  @Whole({ says: 'Significant ones and others' }) totalStrikesAttempted!: number;
  @Whole({ says: 'By this fighter' }) takedownsLanded!: number;
  @Whole({ says: ATTEMPTED }) takedownsAttempted!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: ACCURACY }) takedownAccuracy!: number | null;
  @Whole({ says: SUBMISSIONS }) submissionAttempts!: number;
  @Whole({ says: REVERSALS }) reversals!: number;
  @Whole({ nullable: true, says: 'Null where the source has no control times' }) controlTimeSeconds!: number | null;
  @Text({ nullable: true, example: '1:28', says: 'The same as minutes:seconds' }) controlTime!: string | null;
  @One(() => TargetSplit, { says: 'Significant strikes by the part of the body' }) target!: TargetSplit;
  @One(() => PositionSplit, { says: 'Significant strikes by the position of the fighters' }) position!: PositionSplit;
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
  @Text({ says: BOUT_ID }) boutId!: string;
  @Whole({ nullable: true, says: WHOLE_BOUT }) round!: number | null;
  @Flag({ says: 'There are figures of this bout or round' }) available!: boolean;
  @Many(() => StatRow, { says: FIGHTERS }) fighters!: StatRow[];
  @One(() => StatLeaders, { says: 'The corner with more in each figure' }) leaders!: StatLeaders;
}

export class BoutStatsAnswer extends ObjectOf(BoutStats) {}

export class CardStats {
  @Text({ says: BOUT_ID }) boutId!: string;
  @Whole({ nullable: true, says: BOUT_ORDER }) boutOrder!: number | null;
  @Choice(BOUT_STATES, { says: UNKNOWN_STATUS }) status!: string;
  @Whole({ nullable: true, says: WHOLE_BOUT }) round!: number | null;
  @Many(() => StatRow, { says: FIGHTERS }) fighters!: StatRow[];
}

export class CardStatsList extends ListOf(CardStats) {}

export class RoundQuery extends ReadQuery {
  @SingleRound() round!: string;
}

export class CardStatsQuery extends RoundQuery {
  @Words({ optional: true, max: 50, says: 'Bouts by id, comma-separated' }) boutId?: string[];
  @Words({ optional: true, max: 50, says: 'Fighters by slug, comma-separated' }) fighterSlug?: string[];
}
