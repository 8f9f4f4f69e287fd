import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { answerRecord } from './answers.js';
import { MatchDraftsAnswer } from './drafts.dto.js';
import { findDrafts } from './drafts.queries.js';
import { NAMED_BY } from '../says.js';

@Resource({
  path: 'lol/analytics/drafts',
  tag: 'LoL: drafts',
  errors: 'standard',
  game: 'lol',
  joinsIds: true,
  pathSays: { matchId: NAMED_BY.match },
})
export class LolDraftsController {
  constructor(private readonly db: Database) {}

  @Read(':matchId', {
    summary: 'Bans and picks of the games of a match',
    says: 'The drafts of a whole series, game by game, with bans and picks by side. `sequence` is null where no source has the turns, and `available` is false where a draft is not known at all.',
    returns: MatchDraftsAnswer,
    try: 'lol-match-1',
    freshness: 'archive',
    history: 'record',
  })
  async getDrafts(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const n = found(await findNumber(this.db, 'match', id), 'match', id, 'lol');
    return answerRecord(await findDrafts(this.db, n));
  }
}
