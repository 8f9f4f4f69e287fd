import { Module } from '@nestjs/common';
import { LolDraftsController } from './games/drafts.controller.js';
import { LolGamesController } from './games/games.controller.js';
import { LolMatchGamesController } from './games/match-games.controller.js';
import { LolGameSectionsController } from './games/sections.controller.js';

@Module({
  controllers: [LolGamesController, LolGameSectionsController, LolMatchGamesController, LolDraftsController],
})
export class LolModule {}
