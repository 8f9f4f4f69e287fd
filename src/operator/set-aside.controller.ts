import { Body, Query } from '@nestjs/common';
import { release } from '../archive/set-aside.js';
import { Database } from '../db/database.js';
import { Page, pageOf } from '../http/paged.js';
import { Read, Resource, Send } from '../http/route.js';
import * as dto from './set-aside.dto.js';
import { listSetAside } from './set-aside.queries.js';

@Resource({ path: 'operator/set-aside', tag: 'Operator', errors: 'standard', session: true })
export class SetAsideController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Live subjects that the archive could not store, newest first',
    says: 'A value that cannot be stored stops its own subject and no other. A subject with a newer state is tried again by itself; the list is empty while everything can be stored.',
    returns: dto.SetAsidePage,
    try: '',
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  async listSetAside(@Query() query: dto.SetAsideQuery): Promise<Page<dto.SetAsideSubject>> {
    return pageOf(await listSetAside(this.db, query), query);
  }

  @Send('retry', {
    summary: 'Have subjects that were set aside tried again',
    says: 'After an update that mends the cause: all of them, those of a family, or one. What still cannot be stored is set aside again.',
    returns: dto.RetriedSubjectsAnswer,
    try: 'retry',
    tryBody: { family: 'lol' },
    status: 200,
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  async retrySetAside(@Body() { family, topic }: dto.RetryBody): Promise<dto.RetriedSubjects> {
    return { retried: await release(this.db, { family, topics: topic === undefined ? undefined : [topic] }) };
  }
}
