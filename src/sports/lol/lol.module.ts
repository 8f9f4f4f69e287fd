import { Module } from '@nestjs/common';
import { LolCoverageController } from './coverage/coverage.controller.js';
import { LolDraftsController } from './games/drafts.controller.js';
import { LolGamesController } from './games/games.controller.js';
import { LolMatchGamesController } from './games/match-games.controller.js';
import { LolGameSectionsController } from './games/sections.controller.js';
import { LolLeaderboardsController } from './leaderboards/leaderboards.controller.js';
import { LolLeaguesController } from './leagues/leagues.controller.js';
import { LolBoardsController } from './live/boards.controller.js';
import { LolLiveController } from './live/live.controller.js';
import { LolPushesController } from './live/pushes.controller.js';
import { LolSubjects } from './live/subjects.js';
import { LolMatchesController } from './matches/matches.controller.js';
import { LolOverviewController } from './overview/overview.controller.js';
import { LolCareersController } from './players/careers.controller.js';
import { LolPlayersController } from './players/players.controller.js';
import { LolRankingsController } from './rankings/rankings.controller.js';
import { LolScheduleController } from './schedule/schedule.controller.js';
import { LolSearchController } from './search/search.controller.js';
import { LolStandingsController } from './standings/standings.controller.js';
import { LolRostersController } from './teams/rosters.controller.js';
import { LolTeamsController } from './teams/teams.controller.js';
import { LolTournamentsController } from './tournaments/tournaments.controller.js';
import { LolTransfersController } from './transfers/transfers.controller.js';

@Module({
  controllers: [
    LolOverviewController,
    LolLiveController,
    LolBoardsController,
    LolCoverageController,
    LolPushesController,
    LolLeaguesController,
    LolScheduleController,
    LolStandingsController,
    LolTournamentsController,
    LolMatchesController,
    LolSearchController,
    LolMatchGamesController,
    LolGamesController,
    LolGameSectionsController,
    LolDraftsController,
    LolPlayersController,
    LolCareersController,
    LolTeamsController,
    LolRostersController,
    LolTransfersController,
    LolLeaderboardsController,
    LolRankingsController,
  ],
  providers: [LolSubjects],
})
export class LolModule {}
