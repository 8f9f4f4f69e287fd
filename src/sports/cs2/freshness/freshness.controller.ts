import { Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { Live } from '../../../live/live.service.js';
import { readyList } from '../../../http/data-lists.js';
import { MATCH_TOPIC } from '../live/topics.js';
import { FreshnessList } from './freshness.dto.js';
import { listFreshness } from './freshness.queries.js';

@Resource({ path: 'cs2/freshness', tag: 'CS2: overview', errors: 'standard', game: 'cs2', stability: 'beta' })
export class Cs2FreshnessController {
  constructor(
    private readonly db: Database,
    private readonly live: Live,
  ) {}

  @Read('', {
    summary: 'How old the newest record of each resource is',
    says: 'Ask it before you rely on a figure: when each resource was last updated and whether that is later than usual. `newestAt` is null for a resource of which nothing is stored.',
    returns: FreshnessList,
    try: '',
    freshness: 'archive',
    everySeconds: 60,
    maxAgeSeconds: 30,
  })
  async listFreshness(@Query() _query: ReadQuery): Promise<Answer> {
    const frames = this.live.archiveStates('cs2', MATCH_TOPIC.name).map((entry) => ({
      match: Number(MATCH_TOPIC.stateOf(entry).matchId.slice('cs2-match-'.length)),
      sourceAt: new Date(entry.sourceTime ?? entry.at),
      loggedAt: new Date(entry.at),
    }));
    return readyList(await listFreshness(this.db, frames));
  }
}
