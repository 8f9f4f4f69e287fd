import { Module } from '@nestjs/common';
import { UfcBoutsController } from './bouts.controller.js';
import { UfcEventsController } from './events.controller.js';
import { UfcFightersController } from './fighters.controller.js';
import { UfcFightsController } from './fights.controller.js';
import { UfcLiveController } from './live.controller.js';
import { UfcRankingsController } from './rankings.controller.js';
import { UfcSearchController } from './search.controller.js';

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
})
export class UfcModule {}
