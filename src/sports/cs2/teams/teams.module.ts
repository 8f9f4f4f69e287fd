import { Module } from '@nestjs/common';
import { Cs2FreshnessController } from '../freshness/freshness.controller.js';
import { Cs2LeaderboardsController } from '../leaderboards/leaderboards.controller.js';
import { Cs2MapsController } from '../maps/maps.controller.js';
import { Cs2OverviewController } from '../overview/overview.controller.js';
import { Cs2PlayerKillsController } from '../players/kills.controller.js';
import { Cs2PlayersController } from '../players/players.controller.js';
import { Cs2RankingsController } from '../rankings/rankings.controller.js';
import { Cs2ReferenceController } from '../reference/reference.controller.js';
import { Cs2RosterChangesController } from '../rosters/roster-changes.controller.js';
import { Cs2SearchController } from '../search/search.controller.js';
import { Cs2TransfersController } from '../transfers/transfers.controller.js';
import { Cs2TeamFiguresController } from './team-figures.controller.js';
import { Cs2TeamsController } from './teams.controller.js';

/** Teams and players, what they came to and how they rank, and the words of the game. */
@Module({
  controllers: [
    Cs2OverviewController,
    Cs2FreshnessController,
    Cs2TeamsController,
    Cs2TeamFiguresController,
    Cs2RosterChangesController,
    Cs2TransfersController,
    Cs2PlayersController,
    Cs2PlayerKillsController,
    Cs2LeaderboardsController,
    Cs2RankingsController,
    Cs2MapsController,
    Cs2SearchController,
    Cs2ReferenceController,
  ],
})
export class Cs2TeamsModule {}
