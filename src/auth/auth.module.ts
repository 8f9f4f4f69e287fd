import { Module } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import { Urls } from '../http/urls.js';
import { Attempts } from './attempts.js';
import { KeyGuard } from './key.guard.js';
import { KeyRing } from './key-ring.js';
import { KeyWatch } from './key-watch.js';
import { Passwords } from './passwords.js';
import { SessionCookie } from './session-cookie.js';
import { SessionGuard } from './session.guard.js';
import { Strangers } from './strangers.js';
import { Tickets } from './tickets.js';
import { TicketsController } from './tickets.controller.js';

@Module({
  providers: [
    {
      provide: KeyRing,
      inject: [Database, CONFIG],
      useFactory: (db: Database, config: Config) =>
        new KeyRing(db, config.keyCacheSeconds, config.demo ? config.demoKey : undefined),
    },
    {
      provide: Tickets,
      inject: [Redis, KeyRing],
      useFactory: (redis: Redis, keys: KeyRing) => new Tickets(redis, keys),
    },
    { provide: KeyWatch, inject: [KeyRing], useFactory: (keys: KeyRing) => new KeyWatch(keys) },
    { provide: Passwords, inject: [CONFIG], useFactory: (config: Config) => new Passwords(config.passwordCost) },
    {
      provide: SessionCookie,
      inject: [Database, Urls],
      useFactory: (db: Database, urls: Urls) => SessionCookie.of(db, urls.isSecure),
    },
    SessionGuard,
    KeyGuard,
    Attempts,
    Strangers,
  ],
  controllers: [TicketsController],
  exports: [SessionGuard, SessionCookie, KeyGuard, KeyRing, KeyWatch, Tickets, Attempts, Passwords],
})
export class AuthModule {}
