import { Module } from '@nestjs/common';
import { Pushes, pushController } from '../../pushed/push.controller.js';
import { COD } from './kinds.js';
import { CodLeagueController } from './league.controller.js';
import { CodMatchesController } from './matches.controller.js';
import { CodPlayersController } from './players.controller.js';
import { CodTeamsController } from './teams.controller.js';

@Module({
  controllers: [
    CodLeagueController,
    CodMatchesController,
    CodTeamsController,
    CodPlayersController,
    pushController(COD),
  ],
  providers: [Pushes],
})
export class CodModule {}
