import { Module } from '@nestjs/common';
import { Cs2LiveController } from './live.controller.js';
import { Cs2LiveMatchController } from './match.controller.js';
import { Cs2ScoresController } from './scores.controller.js';
import { Cs2LiveSubjects } from './subjects.js';

@Module({
  controllers: [Cs2LiveController, Cs2LiveMatchController, Cs2ScoresController],
  providers: [Cs2LiveSubjects],
})
export class Cs2LiveModule {}
