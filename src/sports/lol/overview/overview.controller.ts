import { Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { oneText } from '../../../http/data-lists.js';
import { OverviewAnswer } from './overview.dto.js';
import { findOverview } from './overview.queries.js';

@Resource({ path: 'lol', tag: 'LoL: overview', errors: 'standard', game: 'lol' })
export class LolOverviewController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'What there is of League of Legends',
    says: 'How many leagues, matches, games, teams and players this installation holds, and how many are live. Ask it once to see whether an archive has been imported.',
    returns: OverviewAnswer,
    try: '',
    freshness: 'archive',
  })
  async getOverview(@Query() _query: ReadQuery): Promise<Answer> {
    return oneText(await findOverview(this.db));
  }
}
