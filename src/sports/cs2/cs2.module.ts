import { Module } from '@nestjs/common';
import { Cs2LiveModule } from './live/live.module.js';
import { Cs2MatchesModule } from './matches/matches.module.js';
import { Cs2SkinsModule } from './skins/skins.module.js';
import { Cs2TeamsModule } from './teams/teams.module.js';

/** Each room of cs2 has a module of its own, one a line. */
@Module({
  imports: [Cs2LiveModule, Cs2MatchesModule, Cs2TeamsModule, Cs2SkinsModule],
})
export class Cs2Module {}
