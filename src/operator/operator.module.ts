import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { StatusModule } from '../status/status.module.js';
import { TranscriptModule } from '../transcript/transcript.module.js';
import { GrowthReader } from './growth.js';
import { ImportsController } from './imports.controller.js';
import { Plays } from './plays.js';
import { SandboxController } from './sandbox.controller.js';
import { OperatorServiceController } from './service.controller.js';
import { SetAsideController } from './set-aside.controller.js';

/** Routes for operators about the installation; their routes about accounts are in `src/accounts`. */
@Module({
  imports: [BillingModule, StatusModule, TranscriptModule],
  controllers: [OperatorServiceController, ImportsController, SetAsideController, SandboxController],
  providers: [Plays, GrowthReader],
})
export class OperatorModule {}
