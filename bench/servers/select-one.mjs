import 'reflect-metadata';
import { Controller, Get, Inject } from '@nestjs/common';
import { KeyGuard } from '../../dist/auth/key.guard.js';
import { AccessGuard } from '../../dist/billing/access.guard.js';
import { LimitGuard } from '../../dist/billing/limit.guard.js';
import { Database } from '../../dist/db/database.js';
import { sql } from '../../dist/db/sql.js';
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
