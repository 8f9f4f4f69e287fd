import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import { KeyGuard } from './key.guard.js';
import { KeyRing } from './key-ring.js';

@Module({
  providers: [
    {
      provide: KeyRing,
      inject: [Database, CONFIG],
      useFactory: (db: Database, config: Config) =>
        new KeyRing(db, config.keyCacheSeconds, config.demo ? config.demoKey : undefined),
    },
    KeyGuard,
  ],
  exports: [KeyGuard, KeyRing],
})
export class AuthModule {}
