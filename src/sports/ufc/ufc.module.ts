import { Module } from '@nestjs/common';
import { UfcBoutsController } from './bouts/bouts.controller.js';
import { UfcEventsController } from './events/events.controller.js';
import { UfcFightersController } from './fighters/fighters.controller.js';
import { UfcFightsController } from './bouts/fights.controller.js';
import { UfcLiveController } from './live/live.controller.js';
import { UfcLiveSubjects } from './live/subjects.js';
import { UfcRankingsController } from './rankings/rankings.controller.js';
import { UfcSearchController } from './search/search.controller.js';

@Module({
  controllers: [
    UfcLiveController,
    UfcEventsController,
    UfcBoutsController,
    UfcFightsController,
    UfcFightersController,
    UfcRankingsController,
    UfcSearchController,
  ],
  providers: [UfcLiveSubjects],
})
export class UfcModule {}
