import { join } from 'node:path';
import type { CountedResource } from '../archive/coverage.js';
import { runImport, type Importer, type ImportOptions, type ImportReport } from '../archive/import.js';
import { rulesOf } from '../archive/rules.js';
import { VERSION_CHANNEL } from '../archive/versions.js';
import { Plans } from '../billing/plans.js';
import type { Config } from '../config.js';
import { Database, directTo } from '../db/database.js';
import { FAMILIES, loadAll } from '../families.js';
import { createLog } from '../http/log.js';
import { connectSubscriber } from '../redis/redis.js';
import { publish } from '../webhooks/outbox.js';
import { within } from '../within.js';
import { UsageError, type Output, type Parameters } from './command.js';

export async function listImporters(): Promise<Output> {
  const json = (await loadImporters()).map(({ id, alsoCalled = [], family, format, source, licence }) => ({
    id,
    alsoCalled,
    family,
    format,
    source,
    licence,
  }));
  const text = json
    .map(({ id, alsoCalled, format, source, licence }) =>
      [[id, ...alsoCalled].join(', also '), `  ${format}`, `  ${source}; ${licence}`].join('\n'),
    )
    .join('\n');
  return { json, text };
}

export async function importCommand({ config, words: [which, path], progress, status }: Parameters): Promise<Output> {
  if (which === undefined || path === undefined) throw new UsageError('Name an importer and a file, folder or URL.');
  const report = await importFiles(config, which, path, { onNotice: progress, onProgress: status });
  const { files, rowsRead, inserted, updated, unchanged, rejected, rejectsFile, seconds, skipped = [] } = report;
  const counts = `${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`;
  const lines = [
    `${rowsRead} rows of ${files} files in ${seconds} s: ${counts}${rejectsFile ? `; see ${rejectsFile}` : ''}`,
    ...skipped.map(({ file, reason }) => `Skipped ${file}: ${reason}`),
  ];
  return { json: report, text: lines.join('\n'), status: skipped.length > 0 ? SKIPPED : 0 };
}

/** The exit status of an import that is done but for files that it skipped. */
const SKIPPED = 3;

/** Imports files and notifies every running process, so that no cache serves older data. */
export async function importFiles(
  config: Config,
  which: string,
  path: string,
  output: Pick<ImportOptions, 'onNotice' | 'onProgress'> = {},
): Promise<ImportReport> {
  const plans = Plans.read(config.plansFile);
  const database = await Database.open({ ...directTo(config), poolSize: 4, statementTimeoutMs: 0 });
  try {
    return await runImport({
      database,
      importers: await loadImporters(),
      coverage: await loadCoverage(which),
      which,
      path,
      rules: rulesOf(which.split(':', 1)[0]!),
      rejectsFolder: join(config.dataDir, 'rejects'),
      ...output,
      onVersion: (family, version) => announce(config, family, version),
      // Rings no doorbell, since workers poll for due deliveries.
      publish: (client, facts) => publish(client, plans, facts),
    });
  } finally {
    await database.close();
  }
}

export async function loadImporters(): Promise<Importer[]> {
  return (await loadAll((family) => family.importers?.())).flat();
}

/** The coverage of the imported family, or of the family that the importer belongs to. */
async function loadCoverage(which: string): Promise<readonly CountedResource[]> {
  const family = FAMILIES.find(({ name }) => name === which.split(':', 1)[0]);
  return (await family?.coverage?.()) ?? [];
}

/** Ignores an unavailable Redis, since processes poll the version every few seconds. */
export async function announce(config: Config, family: string, version: number): Promise<void> {
  if (config.redisUrl === '') return;
  const redis = connectSubscriber(config.redisUrl, createLog('silent'));
  await within(1_000, redis.publish(VERSION_CHANNEL, `${family}:${version}`)).catch(() => {});
  redis.disconnect();
}
