import { Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { oneText } from '../../../http/data-lists.js';
import { OverviewAnswer } from './overview.dto.js';
import { findOverview } from './overview.queries.js';

@Resource({ path: 'cs2', tag: 'CS2: overview', errors: 'standard', game: 'cs2', stability: 'beta' })
export class Cs2OverviewController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'What there is of Counter-Strike 2',
    says: 'How many matches, teams, players, events and roster changes this installation holds, and how many matches are live. Ask it once to see whether an archive has been imported.',
    returns: OverviewAnswer,
    try: '',
    freshness: 'archive',
  })
  async getOverview(@Query() _query: ReadQuery): Promise<Answer> {
    return oneText(await findOverview(this.db));
  }
}
