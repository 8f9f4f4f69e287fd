import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import { found, ValidationFailed } from '../../../http/errors.js';
import { finding } from '../../../http/findings.js';
import { Read, Resource } from '../../../http/route.js';
import { H2hMatrix, H2hQuery, HeadToHead, MatrixQuery } from './h2h.dto.js';
import { countPairs, findSides, sumHeadToHead, type H2hSide } from './h2h.queries.js';
import { StatsQuery } from '../players/player-stats.dto.js';

@Resource({
  path: 'tennis/h2h',
  tag: 'Tennis: head-to-head',
  errors: 'detail',
  game: 'tennis',
  pathSays: { player1Id: 'Id of the first player', player2Id: 'Id of the second player' },
})
export class TennisH2hController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Head-to-head of two players',
    says: 'Wins of each side in all, and by surface, level, best of three or five, tie-breaks and deciding sets, then every meeting, oldest first. Two players who never met have zeros and an empty `matches`.',
    returns: HeadToHead,
    try: '?player1_id=atp_900001&player2_id=atp_900002',
    freshness: 'archive',
  })
  getHeadToHead(@Query() query: H2hQuery): Promise<HeadToHead> {
    return this.compare(query.player1_id, query.player2_id, query, 'query');
  }

  @Read('matrix', {
    summary: 'Who beat whom how often, for 2 to 20 players',
    says: 'One cell for each pair, such as `3-1` from the side of the row, with the wins of each player over all the others. Use it for a whole draw or a group of rivals instead of one request a pair; a pair that never met has `0-0`.',
    returns: H2hMatrix,
    try: 'matrix?player_ids=atp_900001,atp_900002,atp_900003',
    freshness: 'archive',
  })
  async getHeadToHeadMatrix(@Query() query: MatrixQuery): Promise<H2hMatrix> {
    const ids = [...new Set(query.player_ids.map((id) => id.toLowerCase()))];
    if (ids.length < 2)
      throw problem(
        'query',
        'player_ids',
        query.player_ids.join(','),
        'player_ids must name at least 2 different players',
      );
    const sides = await this.sides(ids);
    const pairs = await countPairs(this.db, ids, query);
    const wins = (winner: string, loser: string) =>
      pairs.find((pair) => pair.winner === winner && pair.loser === loser)?.wins ?? 0;
    const others = (id: string) => ids.filter((other) => other !== id);
    return {
      players: sides.map((side) => ({
        ...side,
        wins: others(side.id).reduce((sum, other) => sum + wins(side.id, other), 0),
      })),
      matrix: Object.fromEntries(
        ids.map((id) => [
          id,
          Object.fromEntries(others(id).map((other) => [other, `${wins(id, other)}-${wins(other, id)}`])),
        ]),
      ),
    };
  }

  @Read(':player1Id/:player2Id', {
    summary: 'Head-to-head of two players',
    says: 'The same figures as `/tennis/h2h`, with both ids in the path, for clients that build addresses rather than queries.',
    returns: HeadToHead,
    try: 'atp_900001/atp_900002?surface=Hard',
    freshness: 'archive',
  })
  getHeadToHeadByPath(
    @Param('player1Id') player1: string,
    @Param('player2Id') player2: string,
    @Query() query: StatsQuery,
  ): Promise<HeadToHead> {
    return this.compare(player1, player2, query, 'path');
  }

  private async compare(
    first: string,
    second: string,
    filter: StatsQuery,
    place: 'query' | 'path',
  ): Promise<HeadToHead> {
    const ids = [first.toLowerCase(), second.toLowerCase()] as const;
    if (ids[0] === ids[1])
      throw problem(
        place,
        place === 'query' ? 'player2_id' : 'player2Id',
        second,
        'player1_id and player2_id must be different players',
      );
    const [player1, player2] = (await this.sides(ids)) as [H2hSide, H2hSide];
    const sums = await sumHeadToHead(this.db, ...ids, filter);
    const { player1_wins, player2_wins } = sums.summary;
    return { player1: { ...player1, wins: player1_wins }, player2: { ...player2, wins: player2_wins }, ...sums };
  }

  private async sides(ids: readonly string[]): Promise<H2hSide[]> {
    const known = new Map((await findSides(this.db, ids)).map((side) => [side.id, side]));
    return ids.map((id) => found(known.get(id), 'player', id, 'tennis'));
  }
}

function problem(place: 'query' | 'path', param: string, received: string, message: string): ValidationFailed {
  return new ValidationFailed([
    { in: place, param, received, ...finding('conflict', message, 'value_error', `Value error, ${message}`) },
  ]);
}
