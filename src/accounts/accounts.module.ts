import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { BillingController } from './billing.controller.js';
import { KeysController } from './keys.controller.js';
import { OperatorController } from './operator.controller.js';
import { PasswordController } from './password.controller.js';
import { PasswordMail } from './password-mail.js';
import { RequestsController } from './requests.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SignInController } from './sign-in.controller.js';

/** The dashboard's account routes: sign-in, keys, plans. */
@Module({
  imports: [AuthModule, BillingModule],
  controllers: [
    SignInController,
    SessionsController,
    PasswordController,
    KeysController,
    BillingController,
    RequestsController,
    OperatorController,
  ],
  providers: [PasswordMail],
})
export class AccountsModule {}
