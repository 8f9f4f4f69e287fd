import { Module } from '@nestjs/common';
import { LolDraftsController } from './games/drafts.controller.js';
import { LolGamesController } from './games/games.controller.js';
import { LolMatchGamesController } from './games/match-games.controller.js';
import { LolGameSectionsController } from './games/sections.controller.js';
import { LolLeaderboardsController } from './leaderboards/leaderboards.controller.js';
import { LolPlayersController } from './players/players.controller.js';
import { LolRankingsController } from './rankings/rankings.controller.js';
import { LolTeamsController } from './teams/teams.controller.js';

@Module({
  controllers: [
    LolGamesController,
    LolGameSectionsController,
    LolMatchGamesController,
    LolDraftsController,
    LolPlayersController,
    LolTeamsController,
    LolLeaderboardsController,
    LolRankingsController,
  ],
})
export class LolModule {}
