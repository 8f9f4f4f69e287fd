import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { availability } from '../available.js';
import { findNumber } from '../refs.queries.js';
import { oneText, pagedList, readyList } from '../../../http/data-lists.js';
import { TEAMS } from '../resources.js';
import { HeadToHeadAnswer } from '../matches/head-to-head.dto.js';
import { findHeadToHead } from '../matches/head-to-head.queries.js';
import { HeadToHeadQuery } from '../matches/matches.dto.js';
import { RosterHistoryList } from './roster.dto.js';
import { listRosterHistory } from './roster.queries.js';
import { TeamAnswer, TeamMatchesQuery, TeamMatchList, TeamRowList, TeamsQuery } from './teams.dto.js';
import { findTeam, hasSchedule, teamList, teamResults, teamUpcoming } from './teams.queries.js';

@Resource(TEAMS)
export class Cs2TeamsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Teams by name',
    says: 'Browse teams by region, country or name. `worldRank` and `vrsRank` are null for teams that the newest lists do not have.',
    returns: TeamRowList,
    try: '?isActive=true&limit=2',
    freshness: 'archive',
  })
  listTeams(@Query() query: TeamsQuery): Promise<Answer> {
    return pagedList(this.db, teamList(query), query);
  }

  @Read(':id', {
    summary: "A team's profile",
    says: 'One team with its players, coach, ranks and last and next matches. `coach` is null where nobody is known to be.',
    returns: TeamAnswer,
    try: 'cs2-team-1',
    freshness: 'archive',
  })
  async getTeam(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const n = await this.number(id);
    return oneText(await findTeam(this.db, n));
  }

  @Read(':id/results', {
    summary: "A team's finished matches, newest first",
    says: 'The results of one team, against one opponent or at one event where asked. Scores are null where a source says only who won.',
    returns: TeamMatchList,
    try: 'cs2-team-1/results?limit=2',
    freshness: 'archive',
  })
  async listTeamResults(@Param('id') id: string, @Query() query: TeamMatchesQuery): Promise<Answer> {
    return pagedList(this.db, teamResults(await this.number(id), query), query);
  }

  @Read(':id/upcoming', {
    summary: "A team's scheduled matches, soonest first",
    says: 'What a team plays next, as far as it is announced. `available` is false where no source has schedules at all.',
    returns: TeamMatchList,
    try: 'cs2-team-1/upcoming?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  async listTeamUpcoming(@Param('id') id: string, @Query() query: TeamMatchesQuery): Promise<Answer> {
    const n = await this.number(id);
    const meta = availability(await hasSchedule(this.db));
    return pagedList(this.db, teamUpcoming(n, query), query, { meta });
  }

  @Read(':id/roster-history', {
    summary: 'Who was in a team, and when',
    says: 'Every stay of every player, present ones first. `endDate` is null for those who are in the team.',
    returns: RosterHistoryList,
    try: 'cs2-team-1/roster-history',
    freshness: 'archive',
  })
  async listTeamRosterHistory(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const rows = await listRosterHistory(this.db, await this.number(id));
    return readyList(rows, availability(rows.total > 0));
  }

  @Read(':id/vs/:opponentId', {
    summary: "Two teams' meetings",
    says: 'The balance of two teams in matches and maps, by map too, and their meetings from the newest back. Teams that never met have zeros and a null `lastMeeting`.',
    returns: HeadToHeadAnswer,
    try: 'cs2-team-1/vs/cs2-team-2?limit=2',
    freshness: 'archive',
  })
  async getTeamHeadToHead(
    @Param('id') id: string,
    @Param('opponentId') opponentId: string,
    @Query() query: HeadToHeadQuery,
  ): Promise<Answer> {
    const [n, opponent] = await Promise.all([this.number(id), this.number(opponentId)]);
    return oneText(await findHeadToHead(this.db, n, opponent, query));
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'team', id), 'team', id, 'cs2');
  }
}
