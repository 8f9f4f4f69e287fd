import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { BoutDetailAnswer } from './bout-detail.dto.js';
import { BoutsQuery } from './bouts.dto.js';
import { boutList, findBout } from './bouts.queries.js';
import { ExpandableBoutList } from '../expanded.dto.js';
import { findBoutNumber } from '../ids.queries.js';
import { oneText } from '../../../http/data-lists.js';
import { pagedList, readyList } from '../../../http/pagination-lists.js';
import { BoutStatsAnswer, RoundQuery, StatRowList } from './stats.dto.js';
import { findBoutStats, listRounds } from './stats.queries.js';
import { BOUT_IN_PATH } from '../fields.js';

@Resource({ path: 'ufc/bouts', tag: 'UFC: bouts', errors: 'standard', game: 'ufc', pathSays: { boutId: BOUT_IN_PATH } })
export class UfcBoutsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Bouts, newest first',
    says: 'Search all bouts, by fighter, opponent, event, division, method, round or referee. `method` and `winnerFighterSlug` are null until a bout is over, and the latter also of a draw.',
    returns: ExpandableBoutList,
    try: '?hasStats=true&limit=2',
    freshness: 'archive',
  })
  listBouts(@Query() query: BoutsQuery): Promise<Answer> {
    return pagedList(this.db, boutList(query), query);
  }

  @Read(':boutId', {
    summary: 'A bout with its result, judges and tale of the tape',
    says: 'The whole record of one bout: how it ended, the score cards, both fighters side by side, bonuses and odds at the close. `judges` is empty where no source has cards, and `odds` is null where no closing price is stored.',
    returns: BoutDetailAnswer,
    try: 'ufc-96',
    freshness: 'archive',
    withheld: { lowest: 'pro', member: 'odds' },
  })
  async getBout(@Param('boutId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneText(await findBout(this.db, await this.number(id)));
  }

  @Read(':boutId/stats', {
    summary: 'Figures of a bout or of one of its rounds',
    says: 'Strikes by target and position, takedowns, control and knockdowns of both corners, with who led in each. `available` is false and `fighters` empty where nobody recorded them.',
    returns: BoutStatsAnswer,
    try: 'ufc-96/stats',
    freshness: 'archive',
  })
  async getBoutStats(@Param('boutId') id: string, @Query() { round }: RoundQuery): Promise<Answer> {
    return oneText(await findBoutStats(this.db, await this.number(id), round));
  }

  @Read(':boutId/rounds', {
    summary: 'Figures of a bout round by round',
    says: 'One row a round and corner, in the order of the rounds, to show how a fight went. It is empty for a bout whose rounds no source has; the figures of the whole bout may be there all the same.',
    returns: StatRowList,
    try: 'ufc-96/rounds',
    freshness: 'archive',
  })
  async listBoutRounds(@Param('boutId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return readyList(await listRounds(this.db, await this.number(id)));
  }

  private async number(id: string): Promise<number> {
    return found(await findBoutNumber(this.db, id), 'bout', id, 'ufc');
  }
}
