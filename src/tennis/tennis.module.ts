import { Module } from '@nestjs/common';
import { CompetitionsController } from './competitions.controller.js';
import { H2hController } from './h2h.controller.js';
import { TennisLiveController } from './live.controller.js';
import { MatchTotals } from './match-totals.js';
import { MatchesController } from './matches.controller.js';
import { OddsController } from './odds.controller.js';
import { PlayersController } from './players.controller.js';
import { RankingsController } from './rankings.controller.js';
import { TournamentsController } from './tournaments.controller.js';

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
