import { Module } from '@nestjs/common';
import { CompetitionsController } from './competitions/competitions.controller.js';
import { H2hController } from './h2h/h2h.controller.js';
import { TennisLiveController } from './live/live.controller.js';
import { MatchTotals } from './matches/match-totals.js';
import { MatchesController } from './matches/matches.controller.js';
import { OddsController } from './odds/odds.controller.js';
import { PlayersController } from './players/players.controller.js';
import { RankingsController } from './rankings/rankings.controller.js';
import { TournamentsController } from './tournaments/tournaments.controller.js';

@Module({
  controllers: [
    PlayersController,
    TennisLiveController,
    MatchesController,
    H2hController,
    RankingsController,
    TournamentsController,
    CompetitionsController,
    OddsController,
  ],
  providers: [MatchTotals],
})
export class TennisModule {}
