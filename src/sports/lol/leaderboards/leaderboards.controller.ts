import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { ValidationFailed } from '../../../http/errors.js';
import { notAmong } from '../../../http/findings.js';
import { Read, Resource } from '../../../http/route.js';
import { pagedList } from '../../../http/data-lists.js';
import { LeaderList, LeadersQuery } from './leaderboards.dto.js';
import { findScope, isMetricKnown, leaderList } from './leaderboards.queries.js';
import { METRICS, type Metric } from './metrics.js';

@Resource({
  path: 'lol/leaderboards',
  tag: 'LoL: leaderboards',
  errors: 'standard',
  game: 'lol',
  pathSays: { metric: 'What players are ranked by' },
})
export class LolLeaderboardsController {
  constructor(private readonly db: Database) {}

  @Read(':metric', {
    summary: 'Players by a figure, the best first',
    says: 'Who is best by one figure over a span of days, among players with enough games; equal values share a rank. `available` is false where no source has the figure.',
    returns: LeaderList,
    try: 'kda?window=all&minGames=1&limit=2',
    pathWords: { metric: METRICS },
    freshness: 'archive',
  })
  async listLeaders(@Param('metric') written: string, @Query() query: LeadersQuery): Promise<Answer> {
    const metric = METRICS.find((known): known is Metric => known === written.toLowerCase());
    if (metric === undefined)
      throw new ValidationFailed([{ in: 'path', param: 'metric', received: written, ...notAmong('metric', METRICS) }]);
    const { window, league } = query;
    const [isKnown, scope] = await Promise.all([isMetricKnown(this.db, metric), findScope(this.db, metric, query)]);
    return pagedList(this.db, leaderList(metric, { ...query, ...scope }), query, {
      meta: { metric, window, ...scope, ...(league && { league }), ...(!isKnown && { available: false }) },
    });
  }
}
