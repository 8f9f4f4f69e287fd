import { Module } from '@nestjs/common';
import { Cs2OffersController } from './offers.controller.js';
import { Cs2SkinsController } from './skins.controller.js';

@Module({ controllers: [Cs2SkinsController, Cs2OffersController] })
export class Cs2SkinsModule {}
