import { Module } from '@nestjs/common';
import { CoverageController } from './coverage.controller.js';

/** The content of the archives, at `/coverage`. */
@Module({ controllers: [CoverageController] })
export class CoverageModule {}
