import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import { found, notAvailableYet } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { matchExists } from '../matches/matches.queries.js';
import { TennisOdds } from './odds.dto.js';

/** These routes are announced; they answer 501 until there are prices. */
@Resource({
  path: 'tennis/odds',
  tag: 'Tennis: odds',
  errors: 'detail',
  game: 'tennis',
  pathSays: { matchId: 'Id of a match of the archive' },
})
export class TennisOddsController {
  constructor(private readonly db: Database) {}

  @Read(':matchId', {
    summary: 'Odds of a match (announced)',
    says: 'No source of tennis prices is connected yet: an id that is known is answered 501 and an unknown one 404. The fields are published so that clients can be prepared for them.',
    returns: TennisOdds,
    try: 'atp_2026-540_226',
    tryStatus: 501,
    freshness: 'live',
    demo: false,
  })
  getMatchOdds(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<never> {
    return this.announce(id);
  }

  @Read(':matchId/live', {
    summary: 'Odds of a running match (announced)',
    says: 'It will show prices as they move during play; until a source is connected it answers 501 for a match that is known.',
    returns: TennisOdds,
    try: 'atp_2026-540_226/live',
    tryStatus: 501,
    freshness: 'live',
    demo: false,
  })
  getLiveMatchOdds(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<never> {
    return this.announce(id);
  }

  private async announce(id: string): Promise<never> {
    found((await matchExists(this.db, id)) || undefined, 'match', id, 'tennis');
    throw notAvailableYet('Tennis odds');
  }
}
