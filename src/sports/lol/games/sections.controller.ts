import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { answerRecord } from './answers.js';
import { GameGoldAnswer } from './gold.dto.js';
import { findGold } from './gold.queries.js';
import { GameObjectivesAnswer } from './objectives.dto.js';
import { findObjectives } from './objectives.queries.js';
import { findSection } from './postgame.queries.js';
import { GameDistributionsAnswer, GameJungleShareAnswer, GamePlatesAnswer, GameVisionAnswer } from './sections.dto.js';
import { DISTRIBUTIONS, JUNGLE_SHARE, PLATES, VISION, type Section } from './sections.queries.js';
import { NAMED_BY } from '../says.js';

@Resource({
  path: 'lol/games',
  tag: 'LoL: games',
  errors: 'standard',
  game: 'lol',
  joinsIds: true,
  pathSays: { gameId: NAMED_BY.game },
})
export class LolGameSectionsController {
  constructor(private readonly db: Database) {}

  @Read(':gameId/plates', {
    summary: 'Voidgrubs and tower plates of a game',
    says: 'What both sides took of the early objectives, plates by lane. They are null where no source counts them, as of most older games.',
    returns: GamePlatesAnswer,
    try: 'lol-game-1/plates',
    freshness: 'archive',
    history: 'record',
  })
  getPlates(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return this.section(id, PLATES);
  }

  @Read(':gameId/distributions', {
    summary: 'Gold and damage of a game by role',
    says: 'Which share of gold and damage each role had, beside the absolute figures. A share is null where the figure is not known of all five players.',
    returns: GameDistributionsAnswer,
    try: 'lol-game-1/distributions',
    freshness: 'archive',
    history: 'record',
  })
  getDistributions(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return this.section(id, DISTRIBUTIONS);
  }

  @Read(':gameId/vision', {
    summary: 'Vision of both sides of a game',
    says: 'Wards placed, killed and bought and the vision score, by side and by role. `byRole` is null where nothing is known of single players.',
    returns: GameVisionAnswer,
    try: 'lol-game-1/vision',
    freshness: 'archive',
    history: 'record',
  })
  getVision(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return this.section(id, VISION);
  }

  @Read(':gameId/jungle-share', {
    summary: 'Monsters of a game by role and jungle',
    says: 'How many monsters each role took, and from which jungle. The counts are null where no source has them apart.',
    returns: GameJungleShareAnswer,
    try: 'lol-game-1/jungle-share',
    freshness: 'archive',
    history: 'record',
  })
  getJungleShare(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return this.section(id, JUNGLE_SHARE);
  }

  @Read(':gameId/gold', {
    summary: 'Gold over a game, by side and player',
    says: 'The gold of both sides from minute to minute, for a chart, and that of each player. `goldGraph` and `byPlayer` are null where only the final figures are known.',
    returns: GameGoldAnswer,
    try: 'lol-game-1/gold',
    freshness: 'archive',
    history: 'record',
  })
  async getGold(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return answerRecord(await findGold(this.db, await this.number(id)));
  }

  @Read(':gameId/objectives', {
    summary: 'Objectives that the sides of a game took',
    says: 'Towers, dragons, barons and the rest by side, with who was first to each. Times and kinds are null where only numbers are known.',
    returns: GameObjectivesAnswer,
    try: 'lol-game-1/objectives',
    freshness: 'archive',
    history: 'record',
  })
  async getObjectives(@Param('gameId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return answerRecord(await findObjectives(this.db, await this.number(id)));
  }

  private async section(id: string, section: Section): Promise<Answer> {
    return answerRecord(await findSection(this.db, await this.number(id), section));
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'game', id), 'game', id, 'lol');
  }
}
