import { Module, type DynamicModule } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { CONFIG } from '../config.js';
import { Plans } from '../billing/plans.js';
import { FAMILIES } from '../families.js';
import { PUBLISH, type Publish } from '../facts/publish.js';
import { DESCRIBED_EVENTS, describeEvents, type LiveObject } from './catalogue.js';
import { DeliveriesController } from './deliveries.controller.js';
import { familyCatalogues } from './family-catalogue.controller.js';
import { HealthController } from './health.controller.js';
import { ListenController } from './listen.controller.js';
import { makeSender } from './make-sender.js';
import { publish } from './outbox.js';
import { SamplesController } from './samples.controller.js';
import { Sender } from './sender.js';
import { Subscribing } from './subscribing.js';
import { VerifyController } from './verify.controller.js';
import { WebhooksController } from './webhooks.controller.js';

/** The controllers are made when the file is loaded, because that is when routes are declared. */
const FAMILY_CATALOGUES = familyCatalogues(FAMILIES);

/** The routes of subscriptions, and the outbox for routes that publish facts. Workers send the deliveries. */
@Module({})
export class WebhooksModule {
  /** `live` holds the schema and recorded data of live events, by family. */
  static for(live: Readonly<Record<string, LiveObject>>): DynamicModule {
    return {
      module: WebhooksModule,
      global: true,
      imports: [AuthModule, BillingModule],
      controllers: [
        VerifyController,
        SamplesController,
        WebhooksController,
        DeliveriesController,
        HealthController,
        ListenController,
        ...FAMILY_CATALOGUES,
      ],
      providers: [
        Subscribing,
        { provide: DESCRIBED_EVENTS, useFactory: () => describeEvents(live) },
        { provide: Sender, inject: [CONFIG], useFactory: makeSender },
        { provide: PUBLISH, inject: [Plans], useFactory: publisher },
      ],
      exports: [PUBLISH, DESCRIBED_EVENTS],
    };
  }
}

function publisher(plans: Plans): Publish {
  return (client, facts) => publish(client, plans, facts);
}
