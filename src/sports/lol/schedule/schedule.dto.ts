import { Flag, Holds, Many, Moment, One, Text, Whole, type Rule } from '../../../http/fields.js';
import { finding } from '../../../http/findings.js';
import { ReadQuery } from '../../../http/read-query.js';
import { AnyOf, Expand, From, To } from '../../../http/filters.js';
import { Leagues, Teams } from '../filters.js';
import { ExpandableMatch, MATCH_STATES, STATE_ALIASES } from './schedule-row.dto.js';
import { isTimeZone } from './days.js';

/** States or other words for them, in any case, comma-separated. */
export function States(says = 'States in any case, comma-separated'): PropertyDecorator {
  return AnyOf(MATCH_STATES, { aliases: STATE_ALIASES, says });
}

type Filters = Record<string, unknown>;

/** True for a query that pages by limit and offset, because state, from or to is given. */
export function isFiltered({ state, from, to }: Filters): boolean {
  return (Array.isArray(state) && state.length > 0) || from !== undefined || to !== undefined;
}

function conflict(message: string) {
  return finding('conflict', message, 'value_error', `Value error, ${message}`);
}

const needsFilter: Rule = (value, query) =>
  value === undefined || isFiltered(query as Filters)
    ? undefined
    : conflict('offset needs state, from or to; without them pages.older and pages.newer lead on');

const needsNoFilter: Rule = (value, query) =>
  value !== undefined && isFiltered(query as Filters)
    ? conflict('pageToken and state, from or to exclude each other; with a filter pages go by limit and offset')
    : undefined;

export class LeagueScheduleQuery extends ReadQuery {
  @States(
    'States in any case, comma-separated; unstarted and inProgress leave out matches that should have begun before yesterday and of which nothing was heard since, unless from is given',
  )
  state?: string[];
  @From() from?: string;
  @To() to?: string;
  @Whole({ default: 20, min: 1, max: 100, says: 'Rows on a page' }) limit!: number;

  @Holds(needsFilter)
  @Whole({ optional: true, min: 0, max: 1_000_000, says: 'Rows that are passed over; with state, from or to only' })
  offset?: number;

  @Holds(needsNoFilter)
  @Text({ optional: true, max: 1_000, says: "Of pages, or upstream's; without state, from and to only" })
  pageToken?: string;

  @Teams() team?: string[];
  @Expand('games', 'streams') expand?: string[];
}

export class ScheduleQuery extends LeagueScheduleQuery {
  @Leagues() league?: string[];
}

const knownZone: Rule = (value) => {
  if (typeof value !== 'string' || isTimeZone(value)) return undefined;
  const message = 'timezone must be an IANA name such as Asia/Seoul';
  return finding('invalid_format', message, 'value_error', `Value error, ${message}`);
};

export class TodayQuery extends ScheduleQuery {
  @Holds(knownZone)
  @Text({ default: 'UTC', max: 60, says: 'Time zone whose day it is, as an IANA name', example: 'Asia/Seoul' })
  timezone!: string;
}

export class SchedulePages {
  @Text({ nullable: true, says: 'pageToken of the rows before these' }) older!: string | null;
  @Text({ nullable: true, says: 'pageToken of the rows after these; null at the end' }) newer!: string | null;
}

export class ScheduleMeta {
  @Whole({ says: 'Rows on a page at most', example: 20 }) limit!: number;
  @Whole({ says: 'Rows before this page', example: 0 }) offset!: number;
  @Whole({ says: 'Rows that match, on all pages', example: 41 }) total!: number;
  @Flag() hasMore!: boolean;
  @Text({ nullable: true, example: 'unstarted', says: 'As asked, comma-separated; null where it was not' }) state!:
    string | null;
  @Moment({ nullable: true, says: 'The first moment of the filter' }) from!: string | null;
  @Moment({ nullable: true, says: 'The last moment of the filter' }) to!: string | null;
}

export class Schedule {
  @Flag({ example: true }) success!: boolean;
  @Many(() => ExpandableMatch) data!: ExpandableMatch[];
  @Flag({ says: 'With state, from or to: rows follow; else whether pages.newer is given' }) hasMore!: boolean;
  @One(() => SchedulePages, { says: 'Both are null with state, from or to' }) pages!: SchedulePages;
  @One(() => ScheduleMeta, { optional: true, says: 'With state, from or to' }) meta?: ScheduleMeta;
}
