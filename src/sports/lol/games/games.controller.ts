import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { answerFollowed, answerPlayers, answerRecord } from './answers.js';
import { listBuilds, listTimelineOfGame } from './followed.queries.js';
import { GameAnswer } from './game.dto.js';
import { findGame } from './game.queries.js';
import { PlayerGameRowList } from './player-rows.dto.js';
import { listPlayersOfGame } from './player-rows.queries.js';
import { PostgameAnswer } from './postgame.dto.js';
import { findPostgame } from './postgame.queries.js';
import { BuildList, TimelineList } from './followed.dto.js';
import { NAMED_BY } from '../says.js';

@Resource({
  path: 'lol/games',
  tag: 'LoL: games',
  errors: 'standard',
  game: 'lol',
  joinsIds: true,
  pathSays: { gameId: NAMED_BY.game },
})
export class LolGamesController {
  constructor(private readonly db: Database) {}

  @Read(':gameId', {
    summary: 'A game with the figures and drafts of its teams',
    says: 'One game of a series: who won, how long it took, objectives, bans and picks of both sides. Figures that no source has are null, and `state` says whether it is over.',
    returns: GameAnswer,
    try: 'lol-game-1',
    freshness: 'archive',
    history: 'record',
  })
  async getGame(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return answerRecord(await findGame(this.db, await this.number(id)));
  }

  @Read(':gameId/stats', {
    summary: 'Figures of the players of a game, the blue ones first',
    says: 'One line for each of the ten players: kills, farm, gold, damage, vision and the state at ten and fifteen minutes. Columns that a source does not have are null.',
    returns: PlayerGameRowList,
    try: 'lol-game-1/stats',
    freshness: 'archive',
    history: 'record',
  })
  async listGameStats(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return answerPlayers(await listPlayersOfGame(this.db, await this.number(id)));
  }

  @Read(':gameId/player-stats', {
    summary: 'The same as /lol/games/{gameId}/stats',
    says: 'Another path to the ten lines of a game, by the name that other games use for them; the answer is the same.',
    returns: PlayerGameRowList,
    try: 'lol-game-1/player-stats',
    freshness: 'archive',
    history: 'record',
  })
  async listGamePlayerStats(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return answerPlayers(await listPlayersOfGame(this.db, await this.number(id)));
  }

  @Read(':gameId/postgame', {
    summary: 'What is known of a finished game beyond its result, section by section',
    says: 'All sections of a game in one answer instead of one request each. `availableSections` and `missingSections` say which are known; a missing one is null.',
    returns: PostgameAnswer,
    try: 'lol-game-1/postgame',
    freshness: 'archive',
    history: 'record',
  })
  async getPostgame(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return answerRecord(await findPostgame(this.db, await this.number(id)));
  }

  @Read(':gameId/timeline', {
    summary: 'Events of a game in their order',
    says: 'Kills, objectives, towers and level-ups with game time, to replay or chart a game. `available` is false and the list empty for games that were not followed live.',
    returns: TimelineList,
    try: 'lol-game-1/timeline',
    freshness: 'archive',
    history: 'record',
  })
  async listGameTimeline(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return answerFollowed(await listTimelineOfGame(this.db, await this.number(id)));
  }

  @Read(':gameId/builds', {
    summary: 'Items, runes and skills of the players of a game',
    says: 'What each player bought, runed and skilled, in the order of the board. Only games that were followed live have builds; of others `available` is false and the list is empty.',
    returns: BuildList,
    try: 'lol-game-1/builds',
    freshness: 'archive',
    history: 'record',
  })
  async listGameBuilds(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return answerFollowed(await listBuilds(this.db, await this.number(id)));
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'game', id), 'game', id, 'lol');
  }
}
