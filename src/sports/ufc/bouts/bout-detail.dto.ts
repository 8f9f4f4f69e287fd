import { Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { Bonus, BoutCorner, BoutRow, BoutSummary, ClosingOdds, ExternalId, Judge, Tape } from './bouts.dto.js';
import { EventRow } from '../events/events.dto.js';
import { ObjectOf } from '../../../http/data-lists.js';

export class BoutDetail extends BoutRow {
  @Text({ nullable: true }) referee!: string | null;
  @Many(() => Judge) judges!: Judge[];
  @Many(() => Bonus) bonuses!: Bonus[];
  @Text({ nullable: true }) originalMethod!: string | null;
  @One(() => ClosingOdds, { nullable: true, says: 'Closing moneyline; null below Pro' }) odds!: ClosingOdds | null;
  @Many(() => BoutCorner, { says: 'The red corner first' }) fighters!: BoutCorner[];
  @One(() => Tape) tape!: Tape;
  @One(() => EventRow) event!: EventRow;
  @One(() => BoutSummary, { nullable: true }) statsSummary!: BoutSummary | null;
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Whole({ says: 'Rises with each correction' }) revision!: number;
  @Moment() lastUpdated!: string;
}

export class BoutDetailAnswer extends ObjectOf(BoutDetail) {}
