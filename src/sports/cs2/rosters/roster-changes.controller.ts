import { Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { Read, Resource } from '../../../http/route.js';
import { availability } from '../available.js';
import { pagedList } from '../../../http/data-lists.js';
import { RosterChangeList, RosterChangesQuery } from './roster-changes.dto.js';
import { hasRosterChanges, rosterChangeList } from './roster-changes.queries.js';

@Resource({ path: 'cs2/roster-changes', tag: 'CS2: transfers', errors: 'standard', game: 'cs2', stability: 'beta' })
export class Cs2RosterChangesController {
  constructor(private readonly db: Database) {}

  @Read('recent', {
    summary: 'Players who joined and left teams, newest first',
    says: 'Who joined and who left, one row for each step, for a news list. `source` says whether it was announced or follows from line-ups.',
    returns: RosterChangeList,
    try: 'recent?limit=2',
    freshness: 'archive',
  })
  async listRosterChanges(@Query() query: RosterChangesQuery): Promise<Answer> {
    const meta = availability(await hasRosterChanges(this.db));
    return pagedList(this.db, rosterChangeList(query), query, { meta });
  }
}
