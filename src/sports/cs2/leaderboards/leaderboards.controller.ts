import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { ValidationFailed } from '../../../http/errors.js';
import { notAmong } from '../../../http/findings.js';
import { Read, Resource } from '../../../http/route.js';
import { availability } from '../available.js';
import { pagedList } from '../../../http/data-lists.js';
import { LeaderList, LeadersQuery } from './leaderboards.dto.js';
import { findScope, hasMetric, leaderList } from './leaderboards.queries.js';
import { METRICS } from './metrics.js';

@Resource({ path: 'cs2/leaderboards', tag: 'CS2: leaderboards', errors: 'standard', game: 'cs2', stability: 'beta' })
export class Cs2LeaderboardsController {
  constructor(private readonly db: Database) {}

  @Read(':metric', {
    summary: 'Players by a figure, the best first',
    says: 'Who is best by one figure over a span of days, among players with enough maps; equal values share a rank. `available` is false where no source has the figure.',
    returns: LeaderList,
    try: 'rating?window=all&minMaps=1&limit=2',
    pathWords: { metric: METRICS },
    freshness: 'archive',
  })
  async listLeaders(@Param('metric') written: string, @Query() query: LeadersQuery): Promise<Answer> {
    const metric = METRICS.find((known) => known === written.toLowerCase());
    if (metric === undefined)
      throw new ValidationFailed([{ in: 'path', param: 'metric', received: written, ...notAmong('metric', METRICS) }]);
    const { window } = query;
    const [scope, isKnown] = await Promise.all([findScope(this.db, metric, query), hasMetric(this.db, metric)]);
    return pagedList(this.db, leaderList(metric, { ...query, ...scope }), query, {
      meta: { metric, window, ...scope, ...availability(isKnown) },
    });
  }
}
