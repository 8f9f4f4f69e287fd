import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { History, type HistoryWindow } from '../../../http/history.js';
import { readWhole } from '../../../http/lists.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { oneText, oneWith, OffsetQuery, pagedList } from '../../../http/data-lists.js';
import { HeadToHeadQuery, TeamHeadToHeadAnswer } from './head-to-head.dto.js';
import { ObjectivesQuery, TeamObjectivesAnswer, TeamStatsAnswer, TeamStatsQuery } from './team-stats.dto.js';
import { findObjectives, findTeamStats } from './team-stats.queries.js';
import { TeamAnswer, TeamMatchList, TeamRowList, TeamsQuery } from './teams.dto.js';
import { findMeetings, findTeam, meetingList, teamList, teamMatches } from './teams.queries.js';
import { NAMED_BY } from '../says.js';

@Resource({
  path: 'lol/teams',
  tag: 'LoL: teams',
  errors: 'standard',
  game: 'lol',
  joinsIds: true,
  pathSays: { slug: NAMED_BY.team, opponentSlug: NAMED_BY.team },
})
export class LolTeamsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Teams by name',
    says: 'Browse teams by league, region or name; with `expand` each comes with its players. Teams that play no more stay in it with `isActive` false.',
    returns: TeamRowList,
    try: '?isActive=true&limit=2',
    freshness: 'archive',
  })
  listTeams(@Query() query: TeamsQuery): Promise<Answer> {
    return pagedList(this.db, teamList(query), query);
  }

  @Read(':slug', {
    summary: "A team's profile",
    says: 'One team with its players, coach, record and place in the table. `currentStanding` is null where no table has the team, and `roster` where nobody says who plays.',
    returns: TeamAnswer,
    try: 'northgate-owls',
    freshness: 'archive',
  })
  async getTeam(@Param('slug') slug: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneText(await findTeam(this.db, await this.number(slug)));
  }

  @Read(':slug/matches', {
    summary: "A team's matches, newest first",
    says: 'The series of one team, planned ones too, each with its result from the side of the team; `result` is null until it is over.',
    returns: TeamMatchList,
    try: 'northgate-owls/matches?limit=2',
    freshness: 'archive',
  })
  async listTeamMatches(@Param('slug') slug: string, @Query() query: OffsetQuery): Promise<Answer> {
    return pagedList(this.db, teamMatches(await this.number(slug)), query);
  }

  @Read(':slug/stats', {
    summary: "A team's record and figures over all games",
    says: 'Record by side, averages a game and rates of first objectives. A figure is null where no game of the team has it.',
    returns: TeamStatsAnswer,
    try: 'northgate-owls/stats',
    freshness: 'archive',
  })
  async getTeamStats(@Param('slug') slug: string, @Query() query: TeamStatsQuery): Promise<Answer> {
    return oneText(await findTeamStats(this.db, await this.number(slug), query));
  }

  @Read(':slug/objectives', {
    summary: 'How a team controlled objectives in its last matches',
    says: 'How often a team was first to each objective and how many it took a game, with the games that this rests on. Rates are null where no game has them.',
    returns: TeamObjectivesAnswer,
    try: 'northgate-owls/objectives?last=2',
    freshness: 'archive',
    history: 'list',
  })
  async getTeamObjectives(
    @Param('slug') slug: string,
    @Query() query: ObjectivesQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const { body, oldest } = await findObjectives(this.db, await this.number(slug), query, history);
    return oneWith(body, history.meta(oldest));
  }

  @Read(':slug/h2h/:opponentSlug', {
    summary: "Two teams' meetings",
    says: 'The balance of two teams in matches and games, and their meetings from the newest back. Teams that never met have zeros and a null `lastMeeting`.',
    returns: TeamHeadToHeadAnswer,
    try: 'northgate-owls/h2h/harrow-kites?limit=2',
    freshness: 'archive',
  })
  async getTeamHeadToHead(
    @Param('slug') slug: string,
    @Param('opponentSlug') opponentSlug: string,
    @Query() { limit }: HeadToHeadQuery,
  ): Promise<Answer> {
    const [n, opponent] = await Promise.all([this.number(slug), this.number(opponentSlug)]);
    const [meetings, { items }] = await Promise.all([
      findMeetings(this.db, n, opponent),
      readWhole(this.db, meetingList(n, opponent), limit),
    ]);
    return oneText(`${JSON.stringify(meetings).slice(0, -1)},"matches":${items}}`);
  }

  private async number(slug: string): Promise<number> {
    return found(await findNumber(this.db, 'team', slug), 'team', slug, 'lol');
  }
}
