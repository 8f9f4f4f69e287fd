import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { oneText, pagedList } from '../../../http/data-lists.js';
import { SummedTransferList, TransferAnswer, TransferList, TransfersQuery } from './transfers.dto.js';
import { findTransfer, sumTransfers, transferList, type TransferOwner } from './transfers.queries.js';
import { NAMED_BY } from '../says.js';

@Resource({
  path: 'lol/transfers',
  tag: 'LoL: transfers',
  errors: 'standard',
  game: 'lol',
  joinsIds: true,
  pathSays: { id: 'lol-transfer-<n> or its number', playerId: NAMED_BY.player, slug: NAMED_BY.team },
})
export class LolTransfersController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Transfers, newest first',
    says: 'Moves, signings and departures over all teams; use `since` to catch up with what was found after your last call. `confirmed` is false where a move follows from rosters and nobody announced it.',
    returns: TransferList,
    try: '?type=signed&limit=2',
    freshness: 'archive',
  })
  listTransfers(@Query() query: TransfersQuery): Promise<Answer> {
    return pagedList(this.db, transferList(query), query);
  }

  @Read('player/:playerId', {
    summary: "A player's transfers, newest first",
    says: 'The moves of one career, with how often he joined a team and how often he left one. `fromOrg` or `toOrg` is null where he came from or went to no team.',
    returns: SummedTransferList,
    try: 'player/lol-player-1?limit=2',
    freshness: 'archive',
  })
  async listPlayerTransfers(@Param('playerId') id: string, @Query() query: TransfersQuery): Promise<Answer> {
    const player = found(await findNumber(this.db, 'player', id), 'player', id, 'lol');
    return this.summed({ player }, query);
  }

  @Read('team/:slug', {
    summary: "A team's transfers, newest first",
    says: 'Who came to a team and who left, with how many of each, to see how it changed. `fee` and `contractUntil` are null where they are not known.',
    returns: SummedTransferList,
    try: 'team/northgate-owls?limit=2',
    freshness: 'archive',
  })
  async listTeamTransfers(@Param('slug') slug: string, @Query() query: TransfersQuery): Promise<Answer> {
    const team = found(await findNumber(this.db, 'team', slug), 'team', slug, 'lol');
    return this.summed({ team }, query);
  }

  @Read(':id', {
    summary: 'A transfer',
    says: 'One move by its id, as a webhook names it, with fee, contract and announcement where they are known and null where not.',
    returns: TransferAnswer,
    try: 'lol-transfer-1',
    freshness: 'archive',
  })
  async getTransfer(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneText(found(await findTransfer(this.db, id), 'transfer', id, 'lol'));
  }

  private async summed(subject: TransferOwner, query: TransfersQuery): Promise<Answer> {
    const summary = await sumTransfers(this.db, query, subject);
    return pagedList(this.db, transferList(query, subject), query, { meta: { summary } });
  }
}
