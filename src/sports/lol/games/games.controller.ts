import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../ids.queries.js';
import { followed, players, record } from './answers.js';
import { listBuilds, listTimelineOfGame } from './followed.queries.js';
import { GameAnswer } from './game.dto.js';
import { findGame } from './game.queries.js';
import { PlayerGameRowList } from './player-rows.dto.js';
import { listPlayersOfGame } from './player-rows.queries.js';
import { PostgameAnswer } from './postgame.dto.js';
import { findPostgame } from './postgame.queries.js';
import { BuildList, TimelineList } from './followed.dto.js';

@Resource({ path: 'lol/games', tag: 'LoL: games', errors: 'standard', game: 'lol' })
export class LolGamesController {
  constructor(private readonly db: Database) {}

  @Read(':gameId', {
    summary: 'A game with the figures and drafts of its teams',
    returns: GameAnswer,
    try: 'lol-game-1',
    freshness: 'archive',
    history: 'record',
  })
  async getGame(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return record(await findGame(this.db, await this.number(id)));
  }

  @Read(':gameId/stats', {
    summary: 'Figures of the players of a game, the blue ones first',
    returns: PlayerGameRowList,
    try: 'lol-game-1/stats',
    freshness: 'archive',
    history: 'record',
  })
  async listGameStats(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return players(await listPlayersOfGame(this.db, await this.number(id)));
  }

  @Read(':gameId/player-stats', {
    summary: 'The same as /lol/games/{gameId}/stats',
    returns: PlayerGameRowList,
    try: 'lol-game-1/player-stats',
    freshness: 'archive',
    history: 'record',
  })
  async listGamePlayerStats(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return players(await listPlayersOfGame(this.db, await this.number(id)));
  }

  @Read(':gameId/postgame', {
    summary: 'What is told of a finished game beyond its result, section by section',
    returns: PostgameAnswer,
    try: 'lol-game-1/postgame',
    freshness: 'archive',
    history: 'record',
  })
  async getPostgame(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return record(await findPostgame(this.db, await this.number(id)));
  }

  @Read(':gameId/timeline', {
    summary: 'Events of a game in their order',
    returns: TimelineList,
    try: 'lol-game-1/timeline',
    freshness: 'archive',
    history: 'record',
  })
  async listGameTimeline(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return followed(await listTimelineOfGame(this.db, await this.number(id)));
  }

  @Read(':gameId/builds', {
    summary: 'Items, runes and skills of the players of a game',
    returns: BuildList,
    try: 'lol-game-1/builds',
    freshness: 'archive',
    history: 'record',
  })
  async listGameBuilds(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return followed(await listBuilds(this.db, await this.number(id)));
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'game', id), 'game', id, 'lol');
  }
}
