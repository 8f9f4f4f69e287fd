import { Module } from '@nestjs/common';
import { Cs2EventsController, Cs2TournamentsController } from '../events/events.controller.js';
import { Cs2PushesController } from '../pushes/pushes.controller.js';
import { Cs2MatchMapsController } from './match-maps.controller.js';
import { Cs2MatchPartsController } from './match-parts.controller.js';
import { Cs2MatchesController } from './matches.controller.js';

/** Matches, the events that they belong to, and what operators push of both. */
@Module({
  controllers: [
    Cs2MatchesController,
    Cs2MatchMapsController,
    Cs2MatchPartsController,
    Cs2EventsController,
    Cs2TournamentsController,
    Cs2PushesController,
  ],
})
export class Cs2MatchesModule {}
