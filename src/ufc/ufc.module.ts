import { Module } from '@nestjs/common';
import { UfcLiveController } from './live.controller.js';

@Module({ controllers: [UfcLiveController] })
export class UfcModule {}
