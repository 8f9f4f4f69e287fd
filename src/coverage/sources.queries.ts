import { groupBy } from '../archive/group.js';
import type { Importer } from '../archive/importer.js';
import { isoTime } from '../db/conditions.js';
import type { Database } from '../db/database.js';
import { raw, sql } from '../db/sql.js';
import type { SourceCoverage } from './coverage.dto.js';

/** The publishers that these importers read, in the order of the importers, with the last read of a file of theirs. */
export async function listSources(db: Database, importers: readonly Importer[]): Promise<SourceCoverage[]> {
  const reads = await db.rows<{ importer: string; readAt: string }>(sql`
    select importer, ${raw(isoTime('max(finished_at)'))} as "readAt" from import_file
    where importer = any(${importers.map(({ id }) => id)}) group by importer`);
  const sources = groupBy(importers, ({ source, licence }) => JSON.stringify([source, licence]));
  return [...sources.values()].map((own): SourceCoverage => {
    const times = reads.filter(({ importer }) => own.some(({ id }) => id === importer)).map(({ readAt }) => readAt);
    const { source, licence } = own[0]!;
    return { source, licence, importers: own.map(({ id }) => id), lastImportAt: times.toSorted().at(-1) ?? null };
  });
}
