import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { BoutRowList } from '../bouts/bouts.dto.js';
import { CardQuery, DatedEventsQuery, EventDetailAnswer, EventsQuery } from './events.dto.js';
import { cardOf, eventList, findEvent, recentEvents, upcomingEvents } from './events.queries.js';
import { ExpandableEventList } from '../expanded.dto.js';
import { findEventNumber } from '../ids.queries.js';
import { oneText } from '../../../http/data-lists.js';
import { pagedList, readyList, wholeList } from '../../../http/pagination-lists.js';
import { CardOddsAnswer, FLAT_ODDS, OddsQuery } from '../odds/odds.dto.js';
import { cardOdds } from '../odds/odds-answers.js';
import { CardStatsList, CardStatsQuery } from '../bouts/stats.dto.js';
import { listCardStats } from '../bouts/stats.queries.js';
import { EVENT_IN_PATH } from '../fields.js';

const A_QUARTER_OF_AN_HOUR = 900;

@Resource({
  path: 'ufc/events',
  tag: 'UFC: events',
  errors: 'standard',
  game: 'ufc',
  pathSays: { eventIdOrSlug: EVENT_IN_PATH },
})
export class UfcEventsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Events, newest first',
    says: 'Search every card by year, series, status or words of its title. `mainEvent` is null where the card is not known yet.',
    returns: ExpandableEventList,
    try: '?limit=2',
    freshness: 'archive',
  })
  listEvents(@Query() query: EventsQuery): Promise<Answer> {
    return pagedList(this.db, eventList(query), query);
  }

  @Read('upcoming', {
    summary: 'Scheduled events, soonest first',
    says: 'The cards that are announced, for a calendar. The list is empty while no source announces any, and a card without bouts has a null `mainEvent`.',
    returns: ExpandableEventList,
    try: 'upcoming?limit=2',
    freshness: 'archive',
    everySeconds: A_QUARTER_OF_AN_HOUR,
    maxAgeSeconds: 30,
  })
  listUpcomingEvents(@Query() query: DatedEventsQuery): Promise<Answer> {
    return pagedList(this.db, upcomingEvents(query, new Date()), query);
  }

  @Read('recent', {
    summary: 'Completed events, newest first',
    says: 'The cards that are over, for a results page. `statsCompleteness` says how far the figures of a card have arrived.',
    returns: ExpandableEventList,
    try: 'recent?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listRecentEvents(@Query() query: DatedEventsQuery): Promise<Answer> {
    return pagedList(this.db, recentEvents(query), query);
  }

  @Read(':eventIdOrSlug', {
    summary: 'An event with its card',
    says: 'One card in its sections, with place, times, bonuses and where it is broadcast. `dataAvailability` says which further routes have something of it.',
    returns: EventDetailAnswer,
    try: 'ufc-event-12',
    freshness: 'archive',
  })
  async getEvent(@Param('eventIdOrSlug') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneText(await findEvent(this.db, await this.number(id)));
  }

  @Read(':eventIdOrSlug/bouts', {
    summary: 'The bouts of an event, main event first',
    says: 'Only the bouts of one card, without the rest of the event, and by section or status where asked. Cancelled bouts stay in it with `isCancelled`.',
    returns: BoutRowList,
    try: 'ufc-event-12/bouts',
    freshness: 'archive',
  })
  async listEventBouts(@Param('eventIdOrSlug') id: string, @Query() query: CardQuery): Promise<Answer> {
    return wholeList(this.db, cardOf(await this.number(id), query));
  }

  @Read(':eventIdOrSlug/stats', {
    summary: 'Figures of every bout of an event',
    says: 'The figures of a whole card in one request, main event first, for a whole bout or for one round. A bout without figures stands in the list with empty `fighters`.',
    returns: CardStatsList,
    try: 'ufc-event-12/stats?round=1',
    freshness: 'archive',
  })
  async listEventStats(@Param('eventIdOrSlug') id: string, @Query() query: CardStatsQuery): Promise<Answer> {
    return readyList(await listCardStats(this.db, await this.number(id), query));
  }

  @Read(':eventIdOrSlug/odds', {
    summary: 'Odds on the bouts of an event',
    says: 'Prices of the whole card in one answer, with opening, current and closing lines. Bouts without a stored price have an empty `markets`; `at` shows the lines as they stood at that time.',
    returns: CardOddsAnswer,
    otherwise: FLAT_ODDS,
    try: 'ufc-event-12/odds?marketType=moneyline',
    freshness: 'archive',
    maxAgeSeconds: 30,
    plan: { lowest: 'pro', resource: 'ufc.odds' },
    demo: false,
  })
  async getEventOdds(@Param('eventIdOrSlug') id: string, @Query() query: OddsQuery): Promise<Answer> {
    return cardOdds(this.db, await findEventNumber(this.db, id), id, query);
  }

  private async number(id: string): Promise<number> {
    return found(await findEventNumber(this.db, id), 'event', id, 'ufc');
  }
}
