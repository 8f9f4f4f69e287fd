import { Choice, Day, Decimal, Flag, Holds, Many, Moment, One, Text, Whole, type Rule } from '../../../http/fields.js';
import { finding } from '../../../http/findings.js';
import { ReadQuery } from '../../../http/read-query.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { AnyOf, From, Ids, To } from '../../../http/filters.js';
import { Regions } from '../filters.js';
import { NumberedListOf, ObjectOf, NumberedQuery, WholeListOf } from '../../../http/data-lists.js';
import { ExternalId, MATCH_STATUSES, PlayerRef, REGIONS, TeamRef, TIERS } from '../refs.dto.js';
import { SAYS } from '../says.js';

export const EVENT_STATUSES = vocabulary('Cs2EventStatus', ['upcoming', 'live', 'completed', 'cancelled']);
export const FORMATS = vocabulary('Cs2StageFormat', [
  'swiss',
  'groups',
  'single_elimination',
  'double_elimination',
  'round_robin',
]);

export class EventLocation {
  @Text({ nullable: true, example: 'Gdynia', says: 'Null where no source has it' }) city!: string | null;
  @Text({ nullable: true, example: 'PL', says: 'ISO 3166, two letters' }) country!: string | null;
  @Text({ nullable: true, says: 'Hall or arena; null where no source has it' }) venue!: string | null;
}

export class Money {
  @Decimal({ example: 250_000, says: SAYS.amount }) amount!: number;
  @Text({ nullable: true, example: 'USD' }) currency!: string | null;
}

/** A row of a list of events. */
export class EventRow {
  @Text({ example: 'cs2-event-12', says: SAYS.eventId }) id!: string;
  @Text({ example: 'quayside-masters-2026', says: SAYS.slug }) slug!: string;
  @Text({ example: 'Quayside Masters 2026', says: 'As its sources write it now' }) name!: string;
  @Choice(TIERS, { nullable: true, says: SAYS.tier }) tier!: string | null;
  @Text({ nullable: true, says: 'Series of events that it belongs to; null where no source has it' }) series!:
    string | null;
  @Choice(EVENT_STATUSES, { nullable: true, says: 'Null where nothing of it is dated' }) status!: string | null;
  @Day({ nullable: true, says: 'Where no source has it, the day of its first match' }) startDate!: string | null;
  @Day({ nullable: true, says: SAYS.endDate }) endDate!: string | null;
  @One(() => EventLocation, { says: 'Its members are null where no source has them' }) location!: EventLocation;
  @Text({ nullable: true, example: 'europe', says: 'Null where no source has it' }) region!: string | null;
  @Flag({ nullable: true, says: SAYS.isOnline }) isOnline!: boolean | null;
  @One(() => Money, { nullable: true, says: 'Null where no source has an amount' }) prizePool!: Money | null;
  @Text({ nullable: true, says: 'As the source writes it; null where none has it' }) prizePoolText!: string | null;
  @Whole({ nullable: true, says: 'Teams that take part; null where no source has it' }) teamCount!: number | null;
  @One(() => TeamRef, { nullable: true, says: 'Null until it is over, and where no source has it' })
  winner!: TeamRef | null;
  @One(() => PlayerRef, { nullable: true, says: 'Best player of the event; null where no source names one' })
  mvp!: PlayerRef | null;
  @Text({ nullable: true }) logoUrl!: string | null;
  @Decimal({ nullable: true, says: 'Weight of the event in the ranking of Valve; null where no source has it' })
  vrsWeight!: number | null;
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Moment() lastUpdated!: string;
}

export class EventRowList extends NumberedListOf(EventRow) {}

export class EventRowWholeList extends WholeListOf(EventRow) {}

export class EventTeam extends TeamRef {
  @Whole({ nullable: true, says: SAYS.seed }) seed!: number | null;
}

export class EventStage {
  @Text({ example: 'Playoffs', says: 'As the source names it' }) stage!: string;
  @Choice(FORMATS, { nullable: true, says: 'Null where no source has the format' }) type!: string | null;
  @Whole({ nullable: true, says: SAYS.bestOf }) bestOf!: number | null;
  @Day({ nullable: true, says: SAYS.startDate }) startDate!: string | null;
  @Day({ nullable: true, says: SAYS.endDate }) endDate!: string | null;
}

export class Event extends EventRow {
  @Many(() => EventTeam, { says: 'Those that take part, by seed; empty where no source has any' }) teams!: EventTeam[];
  @Many(() => EventStage, { nullable: true, says: 'Null where no source has it' }) format!: EventStage[] | null;
  @Many(() => String, { nullable: true, example: ['Mirage', 'Nuke'], says: 'Null where no source has it' })
  mapPool!: string[] | null;
}

export class EventAnswer extends ObjectOf(Event) {}

const TIER = { says: 'Tiers, comma-separated' };

export class DatedEventsQuery extends NumberedQuery {
  @AnyOf(TIERS, TIER) tier?: string[];
  @Regions(REGIONS) region?: string[];
  @Flag({ optional: true, says: 'Only events that are online, or only others' }) online?: boolean;
}

export class EventsQuery extends DatedEventsQuery {
  @From() from?: string;
  @To() to?: string;
  @AnyOf(EVENT_STATUSES, { says: 'Statuses, comma-separated' }) status?: string[];
  @Choice(['startDate', '-startDate'], { default: '-startDate', says: 'What to sort by; - for the newest first' })
  sort!: string;
  @Ids() ids?: string;
}

const MOST_DAYS = 366;

/** Refuses a range of more than 366 days between two given days. */
const isShort: Rule = (value, { from }) => {
  if (typeof value !== 'string' || typeof from !== 'string') return undefined;
  const days = (Date.parse(value) - Date.parse(from)) / 86_400_000;
  if (days <= MOST_DAYS) return undefined;
  const message = `to must be at most ${MOST_DAYS} days after from`;
  return finding('out_of_range', message, 'value_error', `Value error, ${message}`);
};

export class CalendarQuery extends ReadQuery {
  @From() from?: string;
  @Holds(isShort) @To() to?: string;
  @AnyOf(TIERS, TIER) tier?: string[];
  @Regions(REGIONS) region?: string[];
}

export class EventMatchesQuery extends NumberedQuery {
  @AnyOf(MATCH_STATUSES, { says: 'Statuses, comma-separated' }) status?: string[];
  @Text({ optional: true, max: 100, says: 'As its source writes it, in any case', example: 'Playoffs' }) stage?: string;
  @Choice(['startsAt', '-startsAt'], { default: 'startsAt', says: 'What to sort by; - for the newest first' })
  sort!: string;
}
