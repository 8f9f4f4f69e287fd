import { Choice, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { BoutRow, CARD_SECTIONS, FighterRef, ExternalId, Bonus } from '../bouts/bouts.dto.js';
import { Choices, Expand, From, Ids, Slugs, To } from '../filters.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { PaginationQuery } from '../../../http/pagination-lists.js';
import { vocabulary } from '../../../http/vocabulary.js';

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
  @Text() boutId!: string;
  @One(() => FighterRef) red!: FighterRef;
  @One(() => FighterRef) blue!: FighterRef;
}

export class EventRow {
  @Text({ example: 'sfc-104-vorlund-vs-tessaly' }) slug!: string;
  @Text({ example: 'ufc-event-7', says: 'Id of the event' }) dataId!: string;
  @Text() title!: string;
  @Text({ says: 'The title without the fighters' }) shortTitle!: string;
  @Choice(SERIES) series!: string;
  @Choice(EVENT_STATES, { says: '`unknown` where three days after its day no source has a result' }) status!: string;
  @Moment({ says: 'The beginning of the day where only the day is known' }) startsAt!: string;
  @Moment({ nullable: true }) mainCardStartsAt!: string | null;
  @Moment({ nullable: true }) prelimsStartAt!: string | null;
  @Moment({ nullable: true }) endedAt!: string | null;
  @Text({ nullable: true }) venue!: string | null;
  @Text({ nullable: true }) city!: string | null;
  @Text({ nullable: true }) region!: string | null;
  @Text({ nullable: true, says: 'As the source writes it' }) country!: string | null;
  @Text({ nullable: true }) locationText!: string | null;
  @Text({ nullable: true }) timezone!: string | null;
  @Text({ nullable: true }) imageUrl!: string | null;
  @One(() => MainEvent, { nullable: true }) mainEvent!: MainEvent | null;
  @Flag({ says: 'Some bout has its figures' }) hasStats!: boolean;
  @Whole() boutCount!: number;
  @Choice(['none', 'partial', 'full'], { says: 'How many of its bouts have figures' }) statsCompleteness!: string;
}

export class CardSection {
  @Choice(CARD_SECTIONS) section!: string;
  @Text() label!: string;
  @Moment({ nullable: true }) startsAt!: string | null;
  @Many(() => String, { says: 'Ids of its bouts' }) bouts!: string[];
}

export class Broadcast {
  @Text() provider!: string;
  @Text({ nullable: true }) url!: string | null;
  @Text({ nullable: true }) region!: string | null;
}

export class DataAvailability {
  @Flag() card!: boolean;
  @Flag() results!: boolean;
  @Flag() stats!: boolean;
  @Flag() rounds!: boolean;
  @Flag() odds!: boolean;
  @Flag() live!: boolean;
}

export class EventDetail extends EventRow {
  @Many(() => CardSection) sections!: CardSection[];
  @Many(() => BoutRow, { says: 'The main event first' }) bouts!: BoutRow[];
  @Many(() => Bonus) bonuses!: Bonus[];
  @Many(() => Broadcast) broadcast!: Broadcast[];
  @One(() => DataAvailability) dataAvailability!: DataAvailability;
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Moment() lastUpdated!: string;
}

export class EventDetailAnswer extends ObjectOf(EventDetail) {}

export class DatedEventsQuery extends PaginationQuery {
  @Choices(SERIES) series?: string[];
  @Expand('bouts') expand?: string[];
}

export class EventsQuery extends DatedEventsQuery {
  @Choices(EVENT_STATES) status?: string[];
  @Whole({ optional: true, min: 1900, max: 2200 }) year?: number;
  @From() from?: string;
  @To() to?: string;
  @Flag({ optional: true }) hasStats?: boolean;
  @Text({ optional: true, min: 2, max: 100, says: 'Words of the title or place' }) q?: string;
  @Slugs('Country, as events write it') country?: string[];
  @Choice(['startsAt', '-startsAt'], { default: '-startsAt' }) sort!: string;
  @Ids() ids?: string;
}

export class CardQuery extends ReadQuery {
  @Choices(CARD_SECTIONS) cardSection?: string[];
  @Choices(['scheduled', 'live', 'completed', 'cancelled']) status?: string[];
}
