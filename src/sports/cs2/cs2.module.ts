import { Module } from '@nestjs/common';
import { Cs2EventsController } from './events/events.controller.js';
import { Cs2FreshnessController } from './freshness/freshness.controller.js';
import { Cs2LeaderboardsController } from './leaderboards/leaderboards.controller.js';
import { Cs2LiveController } from './live/live.controller.js';
import { Cs2LiveMatchController } from './live/match.controller.js';
import { Cs2ScoresController } from './live/scores.controller.js';
import { Cs2LiveSubjects } from './live/subjects.js';
import { Cs2MapsController } from './maps/maps.controller.js';
import { Cs2MatchMapsController } from './matches/match-maps.controller.js';
import { Cs2MatchPartsController } from './matches/match-parts.controller.js';
import { Cs2MatchesController } from './matches/matches.controller.js';
import { Cs2OverviewController } from './overview/overview.controller.js';
import { Cs2PlayerKillsController } from './players/kills.controller.js';
import { Cs2PlayersController } from './players/players.controller.js';
import { Cs2PushesController } from './pushes/pushes.controller.js';
import { Cs2RankingsController } from './rankings/rankings.controller.js';
import { Cs2ReferenceController } from './reference/reference.controller.js';
import { Cs2RosterChangesController } from './rosters/roster-changes.controller.js';
import { Cs2SearchController } from './search/search.controller.js';
import { Cs2OffersController } from './skins/offers.controller.js';
import { Cs2SkinsController } from './skins/skins.controller.js';
import { Cs2TeamFiguresController } from './teams/team-figures.controller.js';
import { Cs2TeamsController } from './teams/teams.controller.js';
import { Cs2TransfersController } from './transfers/transfers.controller.js';

@Module({
  controllers: [
    Cs2LiveController,
    Cs2LiveMatchController,
    Cs2ScoresController,
    Cs2MatchesController,
    Cs2MatchMapsController,
    Cs2MatchPartsController,
    Cs2EventsController,
    Cs2PushesController,
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
    Cs2SkinsController,
    Cs2OffersController,
  ],
  providers: [Cs2LiveSubjects],
})
export class Cs2Module {}
