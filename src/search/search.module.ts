import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { SearchController } from './search.controller.js';

/** One search over every family, at `/search`. */
@Module({ imports: [BillingModule], controllers: [SearchController] })
export class SearchModule {}
