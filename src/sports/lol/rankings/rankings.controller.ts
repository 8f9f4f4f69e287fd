import { Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { Read, Resource } from '../../../http/route.js';
import { pagedList } from '../../../http/data-lists.js';
import { TeamRankingsQuery, TeamRankList } from './rankings.dto.js';
import { findList, rankedTeams } from './rankings.queries.js';

@Resource({ path: 'lol/rankings', tag: 'LoL: rankings', errors: 'standard', game: 'lol' })
export class LolRankingsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Teams by rating',
    says: 'A rating made from results, with a list for each week that has some, over all leagues or within one. `previousRank` is null for a team that the list before did not have.',
    returns: TeamRankList,
    try: '?limit=3',
    freshness: 'archive',
  })
  async listTeamRankings(@Query() query: TeamRankingsQuery): Promise<Answer> {
    const list = await findList(this.db, query.date);
    const meta = {
      method: 'scoreline-elo',
      publishedAt: midnight(list.published),
      previousPublishedAt: midnight(list.previous),
      coverage: list.coverage,
    };
    return pagedList(this.db, rankedTeams(list, query), query, { meta });
  }
}

function midnight(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00.000Z`;
}
