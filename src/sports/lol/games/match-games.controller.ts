import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { answerFollowed, answerPlayers } from './answers.js';
import { TimelineList } from './followed.dto.js';
import { listTimelineOfMatch } from './followed.queries.js';
import { PlayerGameRowList } from './player-rows.dto.js';
import { listPlayersOfMatch } from './player-rows.queries.js';
import { NAMED_BY } from '../says.js';

@Resource({
  path: 'lol/matches',
  tag: 'LoL: matches',
  errors: 'standard',
  game: 'lol',
  joinsIds: true,
  pathSays: { matchId: NAMED_BY.match },
})
export class LolMatchGamesController {
  constructor(private readonly db: Database) {}

  @Read(':matchId/player-stats', {
    summary: 'Figures of the players of a match, game by game',
    says: 'The lines of every game of a series in one answer, with game and side. It is empty where no game has figures of players.',
    returns: PlayerGameRowList,
    try: 'lol-match-1/player-stats',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchPlayerStats(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return answerPlayers(await listPlayersOfMatch(this.db, await this.number(id)));
  }

  @Read(':matchId/timeline', {
    summary: 'Events of a match in the order of its games',
    says: 'The events of all games of a series, each with its game and game time. `available` is false and the list empty for a series that was not followed live.',
    returns: TimelineList,
    try: 'lol-match-1/timeline',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchTimeline(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return answerFollowed(await listTimelineOfMatch(this.db, await this.number(id)));
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'match', id), 'match', id, 'lol');
  }
}
