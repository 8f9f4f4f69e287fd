import { Module } from '@nestjs/common';
import { TennisCompetitionsController } from './competitions/competitions.controller.js';
import { TennisH2hController } from './h2h/h2h.controller.js';
import { TennisLiveController } from './live/live.controller.js';
import { MatchTotals } from './matches/match-totals.js';
import { TennisMatchesController } from './matches/matches.controller.js';
import { TennisOddsController } from './odds/odds.controller.js';
import { TennisPlayersController } from './players/players.controller.js';
import { TennisRankingsController } from './rankings/rankings.controller.js';
import { TennisTournamentsController } from './tournaments/tournaments.controller.js';

@Module({
  controllers: [
    TennisPlayersController,
    TennisLiveController,
    TennisMatchesController,
    TennisH2hController,
    TennisRankingsController,
    TennisTournamentsController,
    TennisCompetitionsController,
    TennisOddsController,
  ],
  providers: [MatchTotals],
})
export class TennisModule {}
