import { Choice, Flag, Many, Moment, One, Text, Whole, Words } from '../../../http/fields.js';
import { AnyOf, Expand, From, Ids, To } from '../../../http/filters.js';
import { ReadQuery } from '../../../http/read-query.js';
import { BoutRow, CARD_SECTIONS, FighterRef, ExternalId, Bonus } from '../bouts/bouts.dto.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { PaginationQuery } from '../../../http/pagination-lists.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { BLUE, BONUSES, BOUT_ID, EVENT_SLUG, EVENT_TITLE, noSource, RED, STATUSES, UNKNOWN_STATUS } from '../fields.js';

export const SERIES = vocabulary('UfcSeries', ['ufc', 'contender']);
export const EVENT_STATES = vocabulary('UfcEventStatus', [
  'scheduled',
  'live',
  'completed',
  'cancelled',
  'postponed',
  'unknown',
]);

export class MainEvent {
  @Text({ says: BOUT_ID }) boutId!: string;
  @One(() => FighterRef, { says: RED }) red!: FighterRef;
  @One(() => FighterRef, { says: BLUE }) blue!: FighterRef;
}

export class EventRow {
  @Text({ example: 'sfc-104-vorlund-vs-tessaly', says: EVENT_SLUG }) slug!: string;
  @Text({ example: 'ufc-event-7', says: 'Id of the event' }) dataId!: string;
  @Text({ says: EVENT_TITLE }) title!: string;
  @Text({ says: 'Of a numbered event the title without the fighters, else the title' }) shortTitle!: string;
  @Choice(SERIES, { says: 'contender: the Contender Series, by the title' }) series!: string;
  @Choice(EVENT_STATES, { says: UNKNOWN_STATUS }) status!: string;
  @Moment({ says: 'The beginning of the day where only the day is known' }) startsAt!: string;
  @Moment({ nullable: true, says: noSource('Start of the main card') }) mainCardStartsAt!: string | null;
  @Moment({ nullable: true, says: noSource('Start of the prelims') }) prelimsStartAt!: string | null;
  @Moment({ nullable: true, says: noSource('End of the last bout') }) endedAt!: string | null;
  @Text({ nullable: true, says: noSource('Arena') }) venue!: string | null;
  @Text({ nullable: true, says: 'The first part of locationText' }) city!: string | null;
  @Text({ nullable: true, says: 'The parts of locationText between city and country; null where it has none' })
  region!: string | null;
  @Text({ nullable: true, says: 'The last part of locationText, as the source writes it' }) country!: string | null;
  @Text({ nullable: true, says: 'City, region and country as the source writes them; null where it has no place' })
  locationText!: string | null;
  @Text({ nullable: true, says: noSource('Name in the IANA database') }) timezone!: string | null;
  @Text({ nullable: true }) imageUrl!: string | null;
  @One(() => MainEvent, { nullable: true, says: 'Null while no bout is known' }) mainEvent!: MainEvent | null;
  @Flag({ says: 'Some bout has its figures' }) hasStats!: boolean;
  @Whole({ says: 'All bouts known of it, cancelled ones too' }) boutCount!: number;
  @Choice(['none', 'partial', 'full'], { says: 'How many of its bouts have figures' }) statsCompleteness!: string;
}

export class CardSection {
  @Choice(CARD_SECTIONS, { says: 'Part of the night' }) section!: string;
  @Text({ says: 'The section in English' }) label!: string;
  @Moment({ nullable: true, says: 'Start of the section; null where unknown' }) startsAt!: string | null;
  @Many(() => String, { says: 'Ids of its bouts' }) bouts!: string[];
}

export class Broadcast {
  @Text({ says: 'Name of the broadcaster' }) provider!: string;
  @Text({ nullable: true, says: 'Where it can be watched; null where none is known' }) url!: string | null;
  @Text({ nullable: true, says: 'Where it can be seen; null for everywhere or unknown' }) region!: string | null;
}

export class DataAvailability {
  @Flag({ says: 'Some bout is known' }) card!: boolean;
  @Flag({ says: 'Some bout has a result' }) results!: boolean;
  @Flag({ says: 'Some bout has its figures' }) stats!: boolean;
  @Flag({ says: 'The same as stats, as figures come by the round' }) rounds!: boolean;
  @Flag({ says: 'Some bout has prices' }) odds!: boolean;
  @Flag({ says: 'False in the archive; /ufc/live/events/{slug} has the live card' }) live!: boolean;
}

export class EventDetail extends EventRow {
  @Many(() => CardSection, { says: 'Empty while no source has the parts of the night' }) sections!: CardSection[];
  @Many(() => BoutRow, { says: 'The main event first' }) bouts!: BoutRow[];
  @Many(() => Bonus, { says: BONUSES }) bonuses!: Bonus[];
  @Many(() => Broadcast, { says: 'Empty while no source has broadcasts' }) broadcast!: Broadcast[];
  @One(() => DataAvailability, { says: 'Which data the archive has of it' }) dataAvailability!: DataAvailability;
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Moment() lastUpdated!: string;
}

export class EventDetailAnswer extends ObjectOf(EventDetail) {}

export class DatedEventsQuery extends PaginationQuery {
  @AnyOf(SERIES, { says: 'Series, comma-separated' }) series?: string[];
  @Expand('bouts') expand?: string[];
}

export class EventsQuery extends DatedEventsQuery {
  @AnyOf(EVENT_STATES, { says: STATUSES }) status?: string[];
  @Whole({ optional: true, min: 1900, max: 2200, says: 'Year of the start, UTC' }) year?: number;
  @From() from?: string;
  @To() to?: string;
  @Flag({ optional: true, says: 'Only events with figures, or only events without' }) hasStats?: boolean;
  @Text({ optional: true, min: 2, max: 100, says: 'Words of the title or place' }) q?: string;
  @Words({ optional: true, max: 50, says: 'Country, as events write it' }) country?: string[];
  @Choice(['startsAt', '-startsAt'], { default: '-startsAt' }) sort!: string;
  @Ids() ids?: string;
}

export class CardQuery extends ReadQuery {
  @AnyOf(CARD_SECTIONS, { says: 'Parts of the night, comma-separated; none while no source has them' })
  cardSection?: string[];
  @AnyOf(['scheduled', 'live', 'completed', 'cancelled'], { says: STATUSES }) status?: string[];
}
