import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { readyList } from '../../../http/data-lists.js';
import { RosterHistoryList, RosterHistoryQuery, RosterList, RosterQuery } from './roster.dto.js';
import { listRoster, listRosterHistory } from './roster.queries.js';
import { NAMED_BY } from '../says.js';

@Resource({
  path: 'lol/teams',
  tag: 'LoL: teams',
  errors: 'standard',
  game: 'lol',
  joinsIds: true,
  pathSays: { slug: NAMED_BY.team },
})
export class LolRostersController {
  constructor(private readonly db: Database) {}

  @Read(':slug/roster', {
    summary: "A team's players by role",
    says: 'Who plays for a team now, or who did on a day in `date`. It is empty where no source has anybody then.',
    returns: RosterList,
    try: 'northgate-owls/roster',
    freshness: 'archive',
  })
  async listTeamRoster(@Param('slug') slug: string, @Query() { date }: RosterQuery): Promise<Answer> {
    return readyList(await listRoster(this.db, await this.number(slug), date));
  }

  @Read(':slug/roster/history', {
    summary: 'Everybody who was in a team, newest first',
    says: 'Every stay of every player, with role, first and last day, to see how a team changed. Open ends are null, and `current` counts who is in it now.',
    returns: RosterHistoryList,
    try: 'northgate-owls/roster/history?role=mid',
    freshness: 'archive',
  })
  async listTeamRosterHistory(@Param('slug') slug: string, @Query() query: RosterHistoryQuery): Promise<Answer> {
    const { current, ...rows } = await listRosterHistory(this.db, await this.number(slug), query);
    return readyList(rows, { current });
  }

  private async number(slug: string): Promise<number> {
    return found(await findNumber(this.db, 'team', slug), 'team', slug, 'lol');
  }
}
