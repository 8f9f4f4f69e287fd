import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { oneText, oneWith, pagedList, readyList, wholeList } from '../../../http/data-lists.js';
import { MatchRowList } from '../matches/matches.dto.js';
import {
  CalendarQuery,
  DatedEventsQuery,
  EventAnswer,
  EventMatchesQuery,
  EventRowList,
  EventRowWholeList,
  EventsQuery,
} from './events.dto.js';
import {
  calendar,
  dayOf,
  eventList,
  eventMatches,
  findEvent,
  liveEvents,
  recentEvents,
  upcomingEvents,
} from './events.queries.js';
import { EventBracketAnswer, ResultRowList, StandingRowList } from './tables.dto.js';
import { findEventTables } from './tables.queries.js';
import { Tables } from './tables.js';

/** What runs and what is over changes with the day. */
const BY_THE_QUARTER_HOUR = { freshness: 'archive', everySeconds: 900 } as const;
const DATED = { ...BY_THE_QUARTER_HOUR, maxAgeSeconds: 30 } as const;

@Resource({
  path: 'cs2/events',
  also: { path: 'cs2/tournaments', calls: ['Event', 'Tournament'] },
  tag: 'CS2: events',
  errors: 'standard',
  game: 'cs2',
  stability: 'beta',
  joinsIds: true,
})
export class Cs2EventsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Tournaments of every status, newest first',
    says: 'Search all events by tier, region, day or status. `status` is null for an event of which nothing is dated, and `winner` until it is over.',
    returns: EventRowList,
    try: '?limit=2',
    ...DATED,
  })
  listEvents(@Query() query: EventsQuery): Promise<Answer> {
    return pagedList(this.db, eventList(query, dayOf(new Date())), query);
  }

  @Read('live', {
    summary: 'Tournaments being played',
    says: 'Events whose days include today, for a front page; matches that are on right now are under `/cs2/live`. It is empty between events.',
    returns: EventRowList,
    try: 'live?limit=2',
    ...DATED,
  })
  listLiveEvents(@Query() query: DatedEventsQuery): Promise<Answer> {
    return pagedList(this.db, liveEvents(query, dayOf(new Date())), query);
  }

  @Read('upcoming', {
    summary: 'Scheduled tournaments, soonest first',
    says: 'What comes next, as far as a source has announced it. Teams and prize pools are null until they are known.',
    returns: EventRowList,
    try: 'upcoming?limit=2',
    ...DATED,
  })
  listUpcomingEvents(@Query() query: DatedEventsQuery): Promise<Answer> {
    return pagedList(this.db, upcomingEvents(query, dayOf(new Date())), query);
  }

  @Read('recent', {
    summary: 'Finished tournaments, newest first',
    says: 'What was decided last, with winner and prize pool where they are known.',
    returns: EventRowList,
    try: 'recent?limit=2',
    ...DATED,
  })
  listRecentEvents(@Query() query: DatedEventsQuery): Promise<Answer> {
    return pagedList(this.db, recentEvents(query, dayOf(new Date())), query);
  }

  @Read('calendar', {
    summary: 'Tournaments that overlap a range of days, by their first day',
    says: 'A month or a season in one answer, with every event that has a day in it, those that began earlier too. Without days it begins today.',
    returns: EventRowWholeList,
    try: 'calendar?from=2026-01-01&to=2026-12-31',
    ...DATED,
  })
  listEventCalendar(@Query() query: CalendarQuery): Promise<Answer> {
    return wholeList(this.db, calendar(query, new Date()));
  }

  @Read(':eventIdOrSlug', {
    summary: 'A tournament: dates, place, prize pool, tier, teams, format',
    says: 'One event with its teams, stages and map pool, under its id or its slug. `format` and `mapPool` are null where no source has them.',
    returns: EventAnswer,
    try: 'cs2-event-1',
    ...BY_THE_QUARTER_HOUR,
  })
  async getEvent(@Param('eventIdOrSlug') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const n = await this.number(id);
    return oneText(await findEvent(this.db, n, dayOf(new Date())));
  }

  @Read(':eventIdOrSlug/matches', {
    summary: 'Every match of a tournament, in the order of play',
    says: 'The programme and the results of one event, by stage or status where asked. `startsAt` is null where only the day is known.',
    returns: MatchRowList,
    try: 'cs2-event-1/matches?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  async listEventMatches(@Param('eventIdOrSlug') id: string, @Query() query: EventMatchesQuery): Promise<Answer> {
    return pagedList(this.db, eventMatches(await this.number(id), query), query);
  }

  @Read(':eventIdOrSlug/standings', {
    summary: 'Teams of a tournament with seed, placement and prize',
    says: 'Record, map and round difference of each team, also while an event runs. `placement` is null where it is not decided.',
    returns: StandingRowList,
    try: 'cs2-event-1/standings',
    ...BY_THE_QUARTER_HOUR,
  })
  async listEventStandings(@Param('eventIdOrSlug') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const rows = (await this.tables(id)).standings();
    return readyList({ items: JSON.stringify(rows), total: rows.length }, { available: rows.length > 0 });
  }

  @Read(':eventIdOrSlug/bracket', {
    summary: 'Bracket, groups, play-in and Swiss stage of a tournament',
    says: 'Every stage with its rounds, groups or Swiss tables, to draw an event. `basis` says whether a source has the stages or they follow from the matches, and `available` is false where neither is so.',
    returns: EventBracketAnswer,
    try: 'cs2-event-1/bracket',
    ...BY_THE_QUARTER_HOUR,
  })
  async getEventBracket(@Param('eventIdOrSlug') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const { data, meta } = (await this.tables(id)).bracketAnswer();
    return oneWith(JSON.stringify(data), meta);
  }

  @Read(':eventIdOrSlug/results', {
    summary: 'Final placements and prize money of a tournament',
    says: 'Who finished where and what it earned, the best first. `placements` says what places rest on, and `available` is false where none follows from anything.',
    returns: ResultRowList,
    try: 'cs2-event-1/results',
    ...BY_THE_QUARTER_HOUR,
  })
  async listEventResults(@Param('eventIdOrSlug') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const { rows, basis } = (await this.tables(id)).results();
    const meta = { available: rows.length > 0, placements: basis };
    return readyList({ items: JSON.stringify(rows), total: rows.length }, meta);
  }

  private async tables(id: string): Promise<Tables> {
    return new Tables(await findEventTables(this.db, await this.number(id), dayOf(new Date())));
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'event', id), 'event', id, 'cs2');
  }
}
