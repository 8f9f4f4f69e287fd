import { Module } from '@nestjs/common';
import { LolCoverageController } from './coverage/coverage.controller.js';
import { LolBoardsController } from './live/boards.controller.js';
import { LolLiveController } from './live/live.controller.js';
import { LolPushesController } from './live/pushes.controller.js';
import { LolSubjects } from './live/subjects.js';

@Module({
  controllers: [LolLiveController, LolBoardsController, LolCoverageController, LolPushesController],
  providers: [LolSubjects],
})
export class LolModule {}
