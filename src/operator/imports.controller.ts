import { Query } from '@nestjs/common';
import { Database } from '../db/database.js';
import { Page, pageOf } from '../http/paged.js';
import { Read, Resource } from '../http/route.js';
import { ImportRunPage, ImportsQuery, type ImportRun } from './imports.dto.js';
import { listImports } from './imports.queries.js';

@Resource({ path: 'operator/imports', tag: 'Operator', errors: 'standard', session: true })
export class ImportsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'What was imported, newest first: rows, and rejected rows by reason',
    says: 'How long each run took, what it changed and what it did not take. `error` is null where it went through, and `tookSeconds` while it runs.',
    returns: ImportRunPage,
    try: '?limit=2',
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  async listImports(@Query() query: ImportsQuery): Promise<Page<ImportRun>> {
    return pageOf(await listImports(this.db, query), query);
  }
}
