import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { answerList } from '../../../http/envelopes.js';
import { ValidationFailed } from '../../../http/errors.js';
import { notAmong } from '../../../http/findings.js';
import { Read, Resource } from '../../../http/route.js';
import { pagedList } from '../list.js';
import { LeaderList, LeadersQuery } from './leaderboards.dto.js';
import { leaderList } from './leaderboards.queries.js';
import { METRICS } from './metrics.js';

@Resource({ path: 'lol/leaderboards', tag: 'LoL: leaderboards', errors: 'standard', game: 'lol' })
export class LolLeaderboardsController {
  constructor(private readonly db: Database) {}

  @Read(':metric', {
    summary: 'Players by a figure, the best first',
    returns: LeaderList,
    try: 'kda?window=all&minGames=1&limit=2',
    pathWords: { metric: METRICS },
    freshness: 'archive',
  })
  async listLeaders(@Param('metric') written: string, @Query() query: LeadersQuery): Promise<Answer> {
    const metric = METRICS.find((known) => known === written.toLowerCase());
    if (metric === undefined)
      throw new ValidationFailed([{ in: 'path', param: 'metric', received: written, ...notAmong('metric', METRICS) }]);
    const { window, minGames, league } = query;
    const meta = { metric, window, minGames, ...(league && { league }) };
    const list = leaderList(metric, query);
    if (list) return pagedList(this.db, list, query, { meta });
    const nobody = {
      items: '[]',
      total: 0,
      by: 'offset',
      number: query.offset,
      limit: query.limit,
      hasMore: false,
    } as const;
    return answerList('offset', nobody, { meta: { ...meta, available: false } });
  }
}
