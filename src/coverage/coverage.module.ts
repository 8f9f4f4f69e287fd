import { Module } from '@nestjs/common';
import { CoverageController } from './coverage.controller.js';
import { CoverageReader } from './coverage.reader.js';

/** The content of the archives, at `/coverage`. */
@Module({ controllers: [CoverageController], providers: [CoverageReader], exports: [CoverageReader] })
export class CoverageModule {}
