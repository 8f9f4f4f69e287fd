import { Module } from '@nestjs/common';
import { CoverageController } from './coverage.controller.js';

/** What the archives hold, at `/coverage`. */
@Module({ controllers: [CoverageController] })
export class CoverageModule {}
