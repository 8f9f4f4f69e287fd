import { Module } from '@nestjs/common';
import { Pushes, pushController } from '../../pushed/push.controller.js';
import { FORTNITE } from './kinds.js';
import { FortniteLiveController } from './live.controller.js';
import { FortnitePeopleController } from './people.controller.js';
import { FortniteTournamentsController } from './tournaments.controller.js';

@Module({
  controllers: [
    FortniteLiveController,
    FortniteTournamentsController,
    FortnitePeopleController,
    pushController(FORTNITE),
  ],
  providers: [Pushes],
})
export class FortniteModule {}
