import 'reflect-metadata';
import { Controller, Get, Inject } from '@nestjs/common';
import { KeyGuard } from '../../build/auth/key.guard.js';
import { AccessGuard } from '../../build/billing/access.guard.js';
import { LimitGuard } from '../../build/billing/limit.guard.js';
import { Database } from '../../build/db/database.js';
import { sql } from '../../build/db/sql.js';
import { decorate } from '../support/decorate.mjs';
import { listen } from '../support/service.mjs';

/** The service with one route more, which asks the database for nothing. */
class SelectOneController {
  constructor(db) {
    this.db = db;
  }

  one() {
    return this.db.row(sql`select 1 as one`);
  }
}
Inject(Database)(SelectOneController, undefined, 0);
decorate(SelectOneController, { one: [Get()] }, Controller('select-1'));

await listen({ guards: [KeyGuard, LimitGuard, AccessGuard], controllers: [SelectOneController] });
