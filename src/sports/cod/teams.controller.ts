import { Param, Query } from '@nestjs/common';
import { Database } from '../../db/database.js';
import type { Answer } from '../../http/answer.js';
import { found } from '../../http/errors.js';
import { History, type HistoryWindow } from '../../http/history.js';
import { ReadQuery } from '../../http/read-query.js';
import { Read, Resource } from '../../http/route.js';
import { oneRecord, pagedParts, pagedRecords, partsAnswer } from '../../pushed/records.js';
import { findRecord, recordList, type FoundRecord } from '../../pushed/records.queries.js';
import { NumberedQuery } from '../../http/data-lists.js';
import {
  CodMatchList,
  CodRosterList,
  CodRosterQuery,
  CodTeamAnswer,
  CodTeamList,
  CodTeamsQuery,
  CodTransferList,
} from './answers.dto.js';
import { matchesIn, rosterOf, teamList, truncationOf } from './cod.queries.js';
import { ROSTERS, TEAMS, TRANSFERS } from './rows.js';

@Resource({ path: 'cod', tag: 'CoD: teams', errors: 'standard', game: 'cod' })
export class CodTeamsController {
  constructor(private readonly db: Database) {}

  @Read('teams', {
    summary: 'Teams by name',
    says: 'Browse the teams that play, by region where asked. `franchiseSlot` is null where nobody says whether a team holds a place in the league.',
    returns: CodTeamList,
    try: 'teams?limit=2',
    freshness: 'archive',
  })
  listTeams(@Query() query: CodTeamsQuery): Promise<Answer> {
    return pagedRecords(this.db, teamList(query), query);
  }

  @Read('orgs', {
    summary: 'The same as teams',
    says: 'A second path to the teams, for clients that call them organisations; parameters and answer are the same.',
    returns: CodTeamList,
    try: 'orgs?limit=2',
    freshness: 'archive',
  })
  listOrgs(@Query() query: CodTeamsQuery): Promise<Answer> {
    return pagedRecords(this.db, teamList(query), query);
  }

  @Read('teams/:slug', {
    summary: 'A team',
    says: 'One team with city, year of foundation and winnings where they are known. `availableSubresources` says which further routes have something of it.',
    returns: CodTeamAnswer,
    try: 'teams/harbor-kings',
    freshness: 'archive',
  })
  async getTeam(@Param('slug') slug: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneRecord((await this.find(slug)).body);
  }

  @Read('teams/:slug/roster', {
    summary: 'Who plays for a team',
    says: 'The players of a team, those who came last first, and former ones only where asked for. `available` is false where no roster was pushed.',
    returns: CodRosterList,
    try: 'teams/harbor-kings/roster',
    freshness: 'archive',
  })
  async listRoster(@Param('slug') slug: string, @Query() query: CodRosterQuery): Promise<Answer> {
    return pagedParts(this.db, ROSTERS, (await this.find(slug)).id, query, rosterOf(query.includeFormer));
  }

  @Read('teams/:slug/matches', {
    summary: "A team's matches, newest first, planned ones too",
    says: 'The programme and the results of one team in one list. Scores are null until a match begins.',
    returns: CodMatchList,
    try: 'teams/harbor-kings/matches?limit=2',
    freshness: 'archive',
    history: 'list',
  })
  async listTeamMatches(
    @Param('slug') slug: string,
    @Query() query: NumberedQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const list = recordList(matchesIn(history), { of: (await this.find(slug)).id });
    return partsAnswer(this.db, list, query, (items) => truncationOf(history, items));
  }

  @Read('teams/:slug/transfers', {
    summary: 'Players who came to a team or left it, newest first',
    says: 'How a team changed. `fromOrg` or `toOrg` is null where a player came from or went to no team.',
    returns: CodTransferList,
    try: 'teams/harbor-kings/transfers',
    freshness: 'archive',
  })
  async listTeamTransfers(@Param('slug') slug: string, @Query() query: NumberedQuery): Promise<Answer> {
    return pagedParts(this.db, TRANSFERS, (await this.find(slug)).id, query);
  }

  private async find(slug: string): Promise<FoundRecord> {
    return found(await findRecord(this.db, TEAMS, slug), 'team', slug, 'cod');
  }
}
