import { Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { Read, Resource } from '../../../http/route.js';
import { availability } from '../available.js';
import { pagedList } from '../../../http/data-lists.js';
import { TransferList, TransfersQuery } from './transfers.dto.js';
import { hasTransfers, transferList } from './transfers.queries.js';

@Resource({ path: 'cs2/transfers', tag: 'CS2: transfers', errors: 'standard', game: 'cs2', stability: 'beta' })
export class Cs2TransfersController {
  constructor(private readonly db: Database) {}

  @Read('recent', {
    summary: 'Moves of players, newest first',
    says: 'Moves from one team to another, to or from none. `confirmed` is false where a move follows from line-ups and nobody announced it.',
    returns: TransferList,
    try: 'recent?limit=2',
    freshness: 'archive',
  })
  async listTransfers(@Query() query: TransfersQuery): Promise<Answer> {
    const meta = availability(await hasTransfers(this.db));
    return pagedList(this.db, transferList(query), query, { meta });
  }
}
