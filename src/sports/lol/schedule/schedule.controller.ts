import { Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { Read, Resource } from '../../../http/route.js';
import { answerSchedule } from './schedule.js';
import { Schedule, ScheduleQuery, TodayQuery } from './schedule.dto.js';
import { dayFromNow, dayIn } from './days.js';

@Resource({ path: 'lol/schedule', tag: 'LoL: schedule', errors: 'standard', game: 'lol' })
export class LolScheduleController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Matches of all leagues, from today on',
    says: 'What is being played and what is planned, over all leagues; matches whose end nobody published are left out. Narrow it with `league`, `team`, `state` or days.',
    returns: Schedule,
    try: '?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listSchedule(@Query() query: ScheduleQuery): Promise<Answer> {
    return answerSchedule(this.db, query, { enterAt: dayFromNow(0) });
  }

  @Read('today', {
    summary: 'Matches of today, in a time zone',
    says: 'One day as your users see it: give their time zone and the day begins at their midnight. Matches of the day that are over are in it too.',
    returns: Schedule,
    try: 'today?timezone=Asia/Seoul&limit=2',
    freshness: 'archive',
    // In every time zone days begin at a full quarter of an hour.
    everySeconds: 900,
    maxAgeSeconds: 30,
  })
  listTodaySchedule(@Query() query: TodayQuery): Promise<Answer> {
    return answerSchedule(this.db, query, dayIn(query.timezone, new Date()));
  }

  @Read('upcoming', {
    summary: 'Matches that have not begun, soonest first',
    says: 'Only what is still to be played, from today on. `team1` and `team2` are null until it is known who plays.',
    returns: Schedule,
    try: 'upcoming?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listUpcomingSchedule(@Query() query: ScheduleQuery): Promise<Answer> {
    return answerSchedule(this.db, query, { state: 'unstarted', listedFrom: dayFromNow(0) });
  }

  @Read('week', {
    summary: 'Matches of today and the seven days after it, UTC',
    says: 'Eight days at a glance, finished matches of today included, for a weekly programme.',
    returns: Schedule,
    try: 'week?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listWeekSchedule(@Query() query: ScheduleQuery): Promise<Answer> {
    return answerSchedule(this.db, query, { from: dayFromNow(0), until: dayFromNow(8) });
  }

  @Read('past', {
    summary: 'Completed matches, newest first',
    says: 'Finished matches in the form of the schedule, for clients that page through one list in both directions.',
    returns: Schedule,
    try: 'past?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listPastSchedule(@Query() query: ScheduleQuery): Promise<Answer> {
    return answerSchedule(this.db, query, { state: 'completed', newestFirst: true });
  }

  @Read('results', {
    summary: 'The same as past',
    says: 'Another path to finished matches, by the name that result pages use; parameters and answer are the same.',
    returns: Schedule,
    try: 'results?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listResults(@Query() query: ScheduleQuery): Promise<Answer> {
    return answerSchedule(this.db, query, { state: 'completed', newestFirst: true });
  }
}
