import { basename } from 'node:path';
import { countCoverage, type CountedResource } from '../archive/coverage.js';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { FamilyCoverage, ResourceCoverage } from './coverage.dto.js';

/** The coverage of a family's archive; recounts resources that have changed if their last count is old enough. */
export async function findCoverage(
  db: Database,
  family: string,
  resources: readonly CountedResource[],
): Promise<FamilyCoverage> {
  const due = await listDue(db, family, resources);
  if (due.resources.length > 0) await countCoverage(db.pool, family, due.resources, due.version);
  const [counts, files] = await Promise.all([listCounts(db, family), listFiles(db, resources)]);
  const known = resources.flatMap((resource) => {
    const count = counts.find((one) => one.resource === resource.resource);
    return count ? [{ resource, count, files: files.filter((file) => isOf(resource, file)) }] : [];
  });
  const kinds = new Set(resources.flatMap(({ kind }) => kind ?? []));
  return {
    family,
    countedAt: known.map(({ count }) => count.countedAt).toSorted()[0] ?? null,
    resources: known.map(({ resource, count, files: own }): ResourceCoverage => {
      const { countedAt: _countedAt, ...counted } = count;
      return { ...counted, lastImportAt: newest(own), rejected: rejectedOf(resource, own, kinds) };
    }),
  };
}

/** Bounds counting to about a hundredth of the time, however fast the archive changes. */
const REST_PER_COUNT = 100;

/** The resources that were counted for an older version of the archive, or never. */
async function listDue(db: Database, family: string, resources: readonly CountedResource[]) {
  const row = await db.row<{ version: string; fresh: string[] }>(sql`
    with now_at as (select coalesce((select version from data_version where family = ${family}), 0) as version)
    select version::text, array(
      select resource from archive_coverage known where known.family = ${family} and (
        known.version >= now_at.version
        or counted_at + took_ms * ${REST_PER_COUNT} * interval '1 millisecond' > clock_timestamp())
    ) as fresh from now_at`);
  return {
    version: Number(row?.version),
    resources: resources.filter(({ resource }) => !row?.fresh.includes(resource)),
  };
}

type Count = Omit<ResourceCoverage, 'lastImportAt' | 'rejected'> & { countedAt: string };

function listCounts(db: Database, family: string): Promise<Count[]> {
  return db.rows<Count>(sql`
    select resource, rows::float as rows, first_day::text as "from", last_day::text as "to", gaps,
      to_char(counted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "countedAt"
    from archive_coverage where family = ${family}`);
}

interface ReadFile {
  importer: string;
  file: string;
  readAt: string;
  /** Rejected rows by reason; of no known kind where the file was read before kinds were stored. */
  rejects: { kind: string | null; reason: string; count: number }[];
}

/** Every file of these importers with its last read; leaves out files read before reasons were stored. */
function listFiles(db: Database, resources: readonly CountedResource[]): Promise<ReadFile[]> {
  const importers = [...new Set(resources.flatMap((resource) => resource.importers))];
  return db.rows<ReadFile>(sql`
    select distinct on (importer, file) importer, file, coalesce(rejects, (
        select coalesce(jsonb_agg(jsonb_build_object('reason', key, 'count', value)), '[]') from jsonb_each(reasons)
      )) as rejects,
      to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "readAt"
    from import_file where importer = any(${importers}) order by importer, file, run_id desc`);
}

function isOf({ importers, readsFile }: CountedResource, { importer, file }: ReadFile): boolean {
  return importers.includes(importer) && (readsFile?.(basename(file)) ?? true);
}

function newest(files: readonly ReadFile[]): string | null {
  return (
    files
      .map(({ readAt }) => readAt)
      .toSorted()
      .at(-1) ?? null
  );
}

/** The rejected rows of a resource's files, without those of a kind that another resource counts. */
function rejectedOf(
  { kind: own }: CountedResource,
  files: readonly ReadFile[],
  kinds: ReadonlySet<string>,
): Record<string, number> | null {
  if (files.length === 0) return null;
  const counts: Record<string, number> = {};
  for (const { rejects } of files)
    for (const { kind, reason, count } of rejects)
      if (kind === own || kind === null || !kinds.has(kind)) counts[reason] = (counts[reason] ?? 0) + count;
  return counts;
}
