import { Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { Bonus, BoutCorner, BoutRow, BoutSummary, ClosingOdds, ExternalId, Judge, Tape } from './bouts.dto.js';
import { EventRow } from '../events/events.dto.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { BONUSES, ORIGINAL_METHOD } from '../fields.js';

export class BoutDetail extends BoutRow {
  @Text({ nullable: true, says: 'Null before the end and where no source names one' }) referee!: string | null;
  @Many(() => Judge, { says: 'The cards of a decision; empty for other ends and where no source has them' })
  judges!: Judge[];
  @Many(() => Bonus, { says: BONUSES }) bonuses!: Bonus[];
  @Text({ nullable: true, says: ORIGINAL_METHOD }) originalMethod!: string | null;
  @One(() => ClosingOdds, { nullable: true, says: 'Closing moneyline; null below Pro' }) odds!: ClosingOdds | null;
  @Many(() => BoutCorner, { says: 'The red corner first' }) fighters!: BoutCorner[];
  @One(() => Tape, { says: 'Age and measures of both fighters' }) tape!: Tape;
  @One(() => EventRow, { says: 'The event that the bout belongs to' }) event!: EventRow;
  @One(() => BoutSummary, { nullable: true, says: 'Sums over the rounds; null without figures of both fighters' })
  statsSummary!: BoutSummary | null;
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Whole({ says: 'Rises with each correction' }) revision!: number;
  @Moment() lastUpdated!: string;
}

export class BoutDetailAnswer extends ObjectOf(BoutDetail) {}
