import { Choice, Decimal, Moment, Text } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { WholeListOf } from '../../../http/data-lists.js';

export const FRESHNESS = vocabulary('Cs2Freshness', ['ok', 'late', 'stale']);

export class ResourceFreshness {
  @Text({ example: 'matches', says: 'Kind of records, as the routes call it' }) resource!: string;
  @Moment({ nullable: true, says: 'Of the newest record, at midnight where only its day is known; null without one' })
  newestAt!: string | null;
  @Moment({ nullable: true, says: 'When an import or the live feed changed it last' }) lastSyncedAt!: string | null;
  @Decimal({ nullable: true, says: 'Seconds from the newest record till now; null where there is none' }) lagSeconds!:
    number | null;
  @Choice(FRESHNESS, {
    nullable: true,
    says: 'ok while the newest record is younger than twice the time in which a new one is usual, late up to four times',
  })
  status!: string | null;
}

export class FreshnessList extends WholeListOf(ResourceFreshness) {}
