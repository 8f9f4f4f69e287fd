import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { one, oneText, pagedList, wholeList } from '../../../http/data-lists.js';
import { MATCHES } from '../resources.js';
import { HeadToHeadAnswer } from './head-to-head.dto.js';
import { findHeadToHead, findTeams } from './head-to-head.queries.js';
import {
  HeadToHeadQuery,
  MatchAnswer,
  MatchesQuery,
  MatchRowList,
  MatchRowWholeList,
  RecentMatchesQuery,
  TodayMatchesQuery,
  UpcomingMatchesQuery,
} from './matches.dto.js';
import { findMatch, matchesOn, matchList, upcomingMatches } from './matches.queries.js';

const A_QUARTER_OF_AN_HOUR = 900;

@Resource(MATCHES)
export class Cs2MatchesController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Matches of every status, newest first',
    says: 'Search all matches, planned and called off ones too, by team, event, tier or day. Names of teams are there also where a team has no id.',
    returns: MatchRowList,
    try: '?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listMatches(@Query() query: MatchesQuery): Promise<Answer> {
    return pagedList(this.db, matchList(query), query);
  }

  @Read('recent', {
    summary: 'Finished matches, newest first',
    says: 'Results from the newest back, for a results page. Scores are null where a source says only that a match is over.',
    returns: MatchRowList,
    try: 'recent?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listRecentMatches(@Query() query: RecentMatchesQuery): Promise<Answer> {
    return pagedList(this.db, matchList({ ...query, status: ['completed'] }), query);
  }

  @Read('upcoming', {
    summary: 'Scheduled matches, soonest first',
    says: 'What is planned, as far as a source has it. `team1` and `team2` are null until it is known who plays.',
    returns: MatchRowList,
    try: 'upcoming?limit=2',
    freshness: 'archive',
    everySeconds: A_QUARTER_OF_AN_HOUR,
    maxAgeSeconds: 30,
  })
  listUpcomingMatches(@Query() query: UpcomingMatchesQuery): Promise<Answer> {
    return pagedList(this.db, upcomingMatches(query, new Date()), query);
  }

  @Read('today', {
    summary: 'Matches scheduled, live or finished today (UTC)',
    says: 'One day in one answer, in the order of play, for a programme. The day is that of UTC, and the list is empty when nothing is known of it.',
    returns: MatchRowWholeList,
    try: 'today',
    freshness: 'archive',
    everySeconds: A_QUARTER_OF_AN_HOUR,
    maxAgeSeconds: 30,
  })
  listTodayMatches(@Query() query: TodayMatchesQuery): Promise<Answer> {
    return wholeList(this.db, matchesOn(new Date(), query));
  }

  @Read(':matchId', {
    summary: 'A match: event, teams, series score, maps, veto, streams',
    says: 'One match with its maps, veto and broadcasts in one answer. Lists are empty where no source has them, and `hasStats` says whether players have figures.',
    returns: MatchAnswer,
    try: 'cs2-match-1',
    freshness: 'archive',
    history: 'record',
  })
  async getMatch(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const n = await this.number(id);
    const { body, recordedAt } = await findMatch(this.db, n);
    return oneText(body, recordedAt);
  }

  @Read(':matchId/head-to-head', {
    summary: 'Meetings of the two teams before a match',
    says: 'How the same two teams fared against each other until then, for a preview. Teams are null and the record is zero while it is not known who plays.',
    returns: HeadToHeadAnswer,
    try: 'cs2-match-1/head-to-head?limit=2',
    freshness: 'archive',
  })
  async getMatchHeadToHead(@Param('matchId') id: string, @Query() query: HeadToHeadQuery): Promise<Answer> {
    const before = await this.number(id);
    const { team1, team2 } = await findTeams(this.db, before);
    if (team1 === null || team2 === null) return one(NO_MEETINGS);
    return oneText(await findHeadToHead(this.db, team1, team2, { ...query, before }));
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'match', id), 'match', id, 'cs2');
  }
}

/** The answer for a match whose teams are not both known. */
const NO_MEETINGS = {
  team1: null,
  team2: null,
  record: { matches: 0, team1Wins: 0, team2Wins: 0, draws: 0, team1MapWins: 0, team2MapWins: 0 },
  byMap: [],
  lastMeeting: null,
  matches: [],
};
