import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import { LOG, type Logger } from '../http/log.js';
import { declaredRoutes } from '../http/routes.js';
import { AuthModule } from '../auth/auth.module.js';
import { Access } from './access.js';
import { AccessGuard } from './access.guard.js';
import { Counters } from './counters.js';
import { LimitGuard, sessionLimits } from './limit.guard.js';
import { Limiter } from './limiter.js';
import { addMetering } from './metering.js';
import { LiveAdmission } from './live-admission.js';
import { Places } from './places.js';
import { Plans } from './plans.js';
import { plansInUse } from './plans.queries.js';
import { RequestLog } from './request-log.js';
import { UsageController } from './usage.controller.js';
import { UsageLedger } from './usage-ledger.js';

@Module({
  providers: [
    { provide: Plans, inject: [CONFIG], useFactory: (config: Config) => Plans.read(config.plansFile) },
    {
      provide: UsageLedger,
      inject: [Database, LOG, CONFIG],
      useFactory: (db: Database, log: Logger, config: Config) => new UsageLedger(db, log, config.usageFlushMs),
    },
    {
      provide: Limiter,
      inject: [Counters, UsageLedger],
      useFactory: (counters: Counters, ledger: UsageLedger) =>
        new Limiter(counters, async ({ id, period }) => (id.startsWith('demo:') ? 0 : ledger.charged(id, period))),
    },
    {
      provide: RequestLog,
      inject: [Counters, LOG, CONFIG],
      useFactory: (counters: Counters, log: Logger, config: Config) =>
        new RequestLog(counters, log, config.usageFlushMs),
    },
    { provide: Places, inject: [Counters], useFactory: (counters: Counters) => new Places(counters) },
  ],
  exports: [Plans, UsageLedger, Limiter, Places, RequestLog],
})
class MeteringModule {}

@Module({
  imports: [
    AuthModule,
    MeteringModule,
    ThrottlerModule.forRootAsync({
      imports: [MeteringModule],
      inject: [Limiter, CONFIG],
      useFactory: sessionLimits,
    }),
  ],
  controllers: [UsageController],
  providers: [LimitGuard, Access, AccessGuard, LiveAdmission],
  exports: [Access, LimitGuard, AccessGuard, LiveAdmission, MeteringModule, ThrottlerModule],
})
export class BillingModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly ledger: UsageLedger,
    private readonly limiter: Limiter,
    private readonly plans: Plans,
    private readonly places: Places,
    private readonly requests: RequestLog,
    private readonly http: HttpAdapterHost,
    private readonly db: Database,
  ) {}

  async onModuleInit(): Promise<void> {
    this.plans.require(plansOfRoutes(), 'routes name as their lowest');
    this.plans.require(await plansInUse(this.db), 'accounts are on');
    const { limiter, ledger, plans, requests } = this;
    addMetering(this.http.httpAdapter.getInstance<FastifyInstance>(), { limiter, ledger, plans, requests });
    this.ledger.start();
    this.requests.start();
    this.places.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.ledger.stop(), this.requests.stop(), this.places.stop()]);
  }
}

function plansOfRoutes(): string[] {
  return declaredRoutes().flatMap(({ plan, withheld }) => [plan, withheld].flatMap((gate) => gate?.lowest ?? []));
}
