import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { ExportsController } from './exports.controller.js';

/** The archive as files, at `/exports`. */
@Module({ imports: [BillingModule], controllers: [ExportsController] })
export class ExportsModule {}
