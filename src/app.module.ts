import { Global, Module, type CanActivate, type DynamicModule, type INestApplication, type Type } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Redis } from 'ioredis';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuthModule } from './auth/auth.module.js';
import { KeyGuard } from './auth/key.guard.js';
import { SessionGuard } from './auth/session.guard.js';
import { AccessGuard } from './billing/access.guard.js';
import { BillingModule } from './billing/billing.module.js';
import { Counters } from './billing/counters.js';
import { LiveAdmission } from './billing/live-admission.js';
import { LimitGuard } from './billing/limit.guard.js';
import { CONFIG, type Config } from './config.js';
import { CoverageModule } from './coverage/coverage.module.js';
import { Database } from './db/database.js';
import { ExportsModule } from './exports/exports.module.js';
import { loadAll } from './families.js';
import { ARCHIVE_VERSIONS, type ArchiveVersions } from './http/archive-versions.js';
import { LOG, type Logger } from './http/log.js';
import { Urls } from './http/urls.js';
import { LiveModule } from './live/live.module.js';
import { liveObjects } from './live-objects.js';
import { McpModule } from './mcp/mcp.module.js';
import { OperatorModule } from './operator/operator.module.js';
import { RedisStores } from './redis/stores.js';
import { SearchModule } from './search/search.module.js';
import { ServiceController } from './service/service.controller.js';
import { StatusModule } from './status/status.module.js';
import { QrModule } from './qr/qr.module.js';
import { TranscriptModule } from './transcript/transcript.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** Injectable in every module. */
export interface Parts {
  config: Config;
  db: Database;
  stores: RedisStores;
  counters: Counters;
  versions: ArchiveVersions;
  log: Logger;
}

@Global()
@Module({})
class PartsModule {
  static with({ config, db, stores, counters, versions, log }: Parts): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: Database, useValue: db },
      { provide: RedisStores, useValue: stores },
      { provide: Redis, useValue: stores.main },
      { provide: Counters, useValue: counters },
      { provide: ARCHIVE_VERSIONS, useValue: versions },
      { provide: LOG, useValue: log },
      { provide: Urls, useValue: new Urls(config.publicUrl) },
    ];
    return { module: PartsModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}

/** Order on every request: caller, rate limit, plan. */
const GUARDS = [SessionGuard, KeyGuard, LimitGuard, AccessGuard];

/** The guards of an application of this module, in their order. */
export function guardsOf(app: INestApplication, guards: readonly Type<CanActivate>[] = GUARDS): CanActivate[] {
  return guards.map((guard) => app.get(guard, { strict: false }));
}

@Module({})
export class AppModule {
  static async with(parts: Parts): Promise<DynamicModule> {
    const live = await loadAll((family) => family.live?.family());
    return {
      module: AppModule,
      imports: [
        PartsModule.with(parts),
        AuthModule,
        BillingModule,
        AccountsModule,
        LiveModule.for(live, { module: BillingModule, admission: LiveAdmission }),
        ...(await loadAll((family) => family.module?.())),
        CoverageModule,
        ExportsModule,
        SearchModule,
        McpModule,
        OperatorModule,
        QrModule,
        StatusModule,
        TranscriptModule,
        WebhooksModule.for(await liveObjects()),
      ],
      controllers: [ServiceController],
      providers: GUARDS.map((guard) => ({ provide: APP_GUARD, useExisting: guard })),
    };
  }
}
