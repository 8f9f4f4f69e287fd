import { resolve } from 'node:path';
import type pg from 'pg';
import type { Database } from '../db/database.js';
import type { Publish } from '../facts/publish.js';
import type { CountedResource } from './coverage.js';
import { deriveAnew, deriveSince, isByOtherRules, type DeriveOptions } from './derive.js';
import { findFiles, type ImportFile, type ImportFiles } from './stage/files.js';
import { settleTextIndexes } from './indexes.js';
import {
  ImportError,
  kindOf,
  type ArchiveTable,
  type FileReport,
  type Importer,
  type ImportReport,
  type SettleContext,
  type SkippedFile,
  type Unplaced,
} from './importer.js';
import { merge, type FileCounts, type Merged } from './stage/merge.js';
import { RejectsFile } from './stage/rejects.js';
import {
  dropOvertaken,
  settleWaiting,
  keepWaiting,
  stageWaiting,
  type WaitingRow,
  type WaitsOn,
} from './stage/waiting.js';
import { familyOf, firstUnderivedRun, openLanes, startRun, type Lanes } from './stage/run.js';
import { lateRejects, stageFile, type StagedFile } from './stage/stage-file.js';
import { clearFile, createStaging, dropRows, dropStaging, stagingName } from './stage/staging.js';

export { ImportError, type Importer, type ImportReport } from './importer.js';

export interface ImportOptions {
  database: Database;
  importers: readonly Importer[];
  /** The name of a family, `darts`, or of one importer, `darts:players`. */
  which: string;
  /** A file, a folder with its sub-folders, or the URL of a file. */
  path: string;
  rejectsFolder: string;
  /** Called with notices that should stay readable, such as the files that no importer knows. */
  onNotice?: (text: string) => void;
  /** Called with the progress; each call replaces the text of the one before. */
  onProgress?: (text: string) => void;
  /** Called after a run that changed something, once readers can see the change. */
  onVersion?: (family: string, version: number) => Promise<void>;
  /** Stores the facts of a run, in the transaction that makes it visible. */
  publish?: Publish;
  /** The rules of the running version, see `rulesOf`. Where others made the family's rows, all are derived again. */
  rules?: string;
  /** The resources that are counted at the end of a run that changed something. */
  coverage?: readonly CountedResource[];
  now?: Date;
}

/**
 * Reads files into the archive. Each importer's rows become visible all at once, so a run that is killed leaves nothing
 * half done, and the same run again ends in the same tables.
 * @throws ImportError with one sentence for the person who started it.
 */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const startedAt = performance.now();
  const { family, chosen } = familyOf(options.importers, options.which);
  const files = await findFiles(chosen, options.path);
  if (files.unknown.length > 0) options.onNotice?.(`${options.which}: no importer knows ${files.unknown.join(', ')}`);
  try {
    const lanes = await openLanes(options.database, family);
    try {
      return await new Run(options, family, files, lanes).work(startedAt);
    } finally {
      await lanes.release();
    }
  } finally {
    await files.dispose();
  }
}

class Run {
  private readonly now: Date;
  private readonly client: pg.PoolClient;
  private id = '';
  private rejects!: RejectsFile;
  private fileNumber = 0;
  private readonly fileTotal: number;
  private readonly counts = new Map<number, FileCounts>();
  private readonly skipped: SkippedFile[];

  constructor(
    private readonly options: ImportOptions,
    private readonly family: string,
    private readonly files: ImportFiles,
    private readonly lanes: Lanes,
  ) {
    this.now = options.now ?? new Date();
    this.client = lanes.lock;
    this.fileTotal = [...files.byImporter.values()].flat().length;
    this.skipped = files.unknown.map((file) => ({ file, reason: `No importer of ${options.which} knows it.` }));
  }

  async work(startedAt: number): Promise<ImportReport> {
    const { which, path, rejectsFolder } = this.options;
    const source = /^https?:/i.test(path) ? path : resolve(path);
    this.id = await startRun(this.client, this.family, which, source, this.now);
    this.rejects = new RejectsFile(rejectsFolder, which, this.id);
    try {
      const importers = await this.load();
      await this.placeWaiting(importers);
      await this.rejects.close();
      const derived = await this.derive();
      const version = (await this.deriveAnew()) ?? derived;
      await settleTextIndexes(this.client);
      if (version !== undefined) await this.options.onVersion?.(this.family, version);
      return {
        ...sum(which, importers),
        rejectsFile: this.rejects.written,
        seconds: since(startedAt),
        importers,
        skipped: this.skipped,
      };
    } catch (error) {
      await this.rejects.close().catch(() => {});
      await this.fail(error);
      throw error;
    }
  }

  /** While one importer's rows are merged, the next importer's files are read on the other connection. */
  private async load(): Promise<ImportReport[]> {
    const reports: ImportReport[] = [];
    let merging: Promise<void> = Promise.resolve();
    let turn = 0;
    try {
      for (const [importer, files] of this.files.byImporter) {
        const startedAt = performance.now();
        const client = this.lanes.clients[turn % this.lanes.clients.length] as pg.PoolClient;
        if (this.lanes.clients.length === 1) await merging;
        const staged = await this.stage(client, importer, files);
        await merging;
        merging = this.merge(client, importer, staged).then((report) => {
          reports.push({ ...report, seconds: since(startedAt) });
        });
        merging.catch(() => {});
        turn += 1;
      }
    } finally {
      await merging;
    }
    return reports;
  }

  private async stage(client: pg.PoolClient, importer: Importer, files: ImportFile[]): Promise<StagedFile[]> {
    for (const table of importer.tables) await createStaging(client, table);
    const staged: StagedFile[] = [];
    for (const file of files) {
      this.fileNumber += 1;
      const startedAt = performance.now();
      const read = await this.stageOrSkip(client, importer, file);
      if (!read) continue;
      staged.push(read);
      const speed = Math.round(read.rowsRead / since(startedAt));
      this.options.onProgress?.(
        `${importer.id}: file ${this.fileNumber} of ${this.fileTotal}, ${file.shownAs}, ${read.rowsRead} rows, ${speed} rows/s`,
      );
    }
    return staged;
  }

  /** Of a folder, a file that cannot be read is skipped, so that the others are imported. */
  private async stageOrSkip(
    client: pg.PoolClient,
    importer: Importer,
    file: ImportFile,
  ): Promise<StagedFile | undefined> {
    try {
      return await stageFile({ client, importer, file, number: this.fileNumber, rejects: this.rejects });
    } catch (error) {
      if (!this.files.isFolder || !(error instanceof ImportError)) throw error;
      for (const table of importer.tables) await clearFile(client, table, this.fileNumber);
      this.skipped.push({ file: file.shownAs, reason: error.message });
      this.options.onNotice?.(`${importer.id}: skipped ${file.shownAs}: ${error.message}`);
      return undefined;
    }
  }

  private async merge(client: pg.PoolClient, importer: Importer, staged: StagedFile[]): Promise<ImportReport> {
    const report = { ...sum(importer.id, []), byFile: [] as FileReport[] };
    const late: (Unplaced & { kind: string })[] = [];
    const files = new Map(staged.map((file) => [file.number, file]));
    const filled: string[] = [];
    let waiting = 0;
    await client.query('begin');
    try {
      for (const table of importer.tables) {
        const about = (row: Unplaced) => {
          const { file, kind = kindOf(table) } = files.get(row.fileNumber) as StagedFile;
          return { ...row, kind, file: file.shownAs };
        };
        const unplaced = (await this.place(client, importer, table)).map(about);
        await keepWaiting(client, { importer: importer.id, table }, unplaced);
        waiting += unplaced.length;
        await dropRows(client, table, unplaced);
        const { conflicts, isFilled } = await this.mergeTable(client, table, report);
        if (isFilled) filled.push(table.name);
        late.push(...unplaced, ...conflicts.map(about));
      }
      // What settles these rows, reads the next files and derives is planned by the statistics.
      if (filled.length > 0) await client.query(`analyze ${filled.join(', ')}`);
      await importer.settle?.(this.context(client));
      for (const file of staged) {
        const ofFile = late.filter(({ fileNumber }) => fileNumber === file.number);
        file.rejected.add(ofFile);
        if (ofFile.length > 0) await this.rejects.write(await lateRejects(importer, file.file, ofFile));
        report.files += 1;
        report.rowsRead += file.rowsRead;
        report.rejected += file.rejected.total;
        report.byFile.push(await this.recordFile(client, importer, file));
      }
      if (report.rejected > 0) report.rejectsFile = this.rejects.written;
      await this.recordRun(client, report);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
    for (const table of importer.tables) await dropStaging(client, table);
    if (waiting > 0)
      this.options.onNotice?.(`${importer.id}: of the rejected rows ${waiting} wait for what they are about`);
    return report;
  }

  private context(client: pg.PoolClient): SettleContext {
    return { client, database: this.options.database, run: this.id, now: this.now.toISOString() };
  }

  /** Returns the staged rows that find no place. */
  private async place(client: pg.PoolClient, importer: Importer, table: ArchiveTable): Promise<Unplaced[]> {
    return (await importer.place?.({ ...this.context(client), table, staging: stagingName(table) })) ?? [];
  }

  /** Tries the rows of earlier imports that found no place again, if this run or a killed one changed something. */
  private async placeWaiting(reports: ImportReport[]): Promise<void> {
    if ((await firstUnderivedRun(this.client, this.family)) === undefined) return;
    const ofFamily = this.options.importers.filter(({ family, place }) => family === this.family && place);
    for (const importer of ofFamily.toSorted((one, other) => one.order - other.order)) {
      const file = await this.placeWaitingOf(importer);
      if (!file) continue;
      const known = reports.find((report) => report.importer === importer.id);
      const report = known ?? { ...sum(importer.id, []), byFile: [] };
      if (!known) reports.push(report);
      report.byFile?.push(file);
      for (const count of ['rowsRead', 'inserted', 'updated', 'unchanged', 'rejected'] as const)
        report[count] += file[count];
    }
  }

  private async placeWaitingOf(importer: Importer): Promise<FileReport | undefined> {
    const { client } = this;
    const report = sum(importer.id, []);
    const placed: WaitingRow[] = [];
    const others: WaitsOn[] = [];
    this.fileNumber += 1;
    await client.query('begin');
    try {
      for (const table of importer.tables) {
        const waiting = await stageWaiting(client, { importer: importer.id, table }, this.fileNumber);
        if (waiting.length === 0) continue;
        const unplaced = await this.place(client, importer, table);
        await dropRows(client, table, unplaced);
        const still = new Map(unplaced.map((one) => [one.line, one]));
        for (const row of waiting) {
          const open = still.get(row.line);
          if (!open) placed.push(row);
          else if (open.reason !== row.reason) others.push({ row, reason: open.reason, detail: open.detail });
        }
        report.unchanged += await dropOvertaken(client, table);
        report.rejected += (await this.mergeTable(client, table, report)).conflicts.length;
        await dropStaging(client, table);
      }
      if (placed.length > 0) {
        await importer.settle?.(this.context(client));
        report.rowsRead = placed.length;
        await this.recordRun(client, report);
      }
      await settleWaiting(client, importer.id, { placed, others });
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
    const { rowsRead, inserted, updated, unchanged, rejected } = report;
    return rowsRead === 0 ? undefined : { file: WAITED, rowsRead, inserted, updated, unchanged, rejected };
  }

  private async mergeTable(client: pg.PoolClient, table: ArchiveTable, report: ImportReport): Promise<Merged> {
    const merged = await merge(client, table, { id: this.id, now: this.now.toISOString() });
    for (const [number, counts] of merged.byFile) {
      this.counts.set(number, addUp(this.counts.get(number), counts));
      report.inserted += counts.inserted;
      report.updated += counts.updated;
      report.unchanged += counts.unchanged;
    }
    return merged;
  }

  private async recordFile(
    client: pg.PoolClient,
    importer: Importer,
    { file, number, rowsRead, rejected: { total: rejected, byReason, byKind } }: StagedFile,
  ): Promise<FileReport> {
    const { inserted, updated, unchanged } = this.counts.get(number) ?? { inserted: 0, updated: 0, unchanged: 0 };
    await client.query(
      `insert into import_file
         (run_id, file, rows_read, inserted, updated, unchanged, rejected, importer, reasons, rejects)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        this.id,
        file.shownAs,
        rowsRead,
        inserted,
        updated,
        unchanged,
        rejected,
        importer.id,
        byReason,
        JSON.stringify(byKind),
      ],
    );
    return { file: file.shownAs, rowsRead, inserted, updated, unchanged, rejected };
  }

  /**
   * Records the counts in the transaction of the rows, so that a run that is killed later still shows what it changed.
   */
  private async recordRun(client: pg.PoolClient, report: ImportReport): Promise<void> {
    await client.query(
      `update import_run set files = files + $2, rows_read = rows_read + $3, inserted = inserted + $4,
         updated = updated + $5, unchanged = unchanged + $6, rejected = rejected + $7, rejects_file = $8
       where id = $1`,
      [
        this.id,
        report.files,
        report.rowsRead,
        report.inserted,
        report.updated,
        report.unchanged,
        report.rejected,
        this.rejects.written,
      ],
    );
  }

  /**
   * Derives all tables and ends the run in one transaction with the new version, so a run is done only when all is
   * derived. The tables of `deriveApart` are committed a moment earlier.
   */
  private async derive(): Promise<number | undefined> {
    const sinceRun = await firstUnderivedRun(this.client, this.family, this.id);
    let version: number | undefined;
    await this.client.query('begin');
    try {
      if (sinceRun !== undefined) {
        const startedAt = performance.now();
        version = await deriveSince(this.client, sinceRun, this.derivation);
        this.options.onProgress?.(`${this.family}: derived tables in ${since(startedAt)} s`);
      }
      await this.client.query(`update import_run set status = 'done', finished_at = now() where id = $1`, [this.id]);
      await this.client.query('commit');
      return version;
    } catch (error) {
      await this.client.query('rollback').catch(() => {});
      throw error;
    }
  }

  /** Where other rules made the family's rows, derives all of them by those of this version. */
  private async deriveAnew(): Promise<number | undefined> {
    const { rules, onNotice } = this.options;
    if (rules === undefined || !(await isByOtherRules(this.client, this.family, rules))) return undefined;
    onNotice?.(`${this.family}: all rows are derived by the rules of this version`);
    return deriveAnew(this.client, this.derivation);
  }

  private get derivation(): DeriveOptions {
    const [, beside] = this.lanes.clients;
    return { ...this.options, family: this.family, now: this.now, notice: this.options.onNotice, beside };
  }

  private async fail(error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    await this.options.database.pool
      .query(`update import_run set status = 'failed', finished_at = now(), error = $2 where id = $1`, [
        this.id,
        message,
      ])
      .catch(() => {});
  }
}

/** What a report calls the rows of earlier imports that have found their place. */
const WAITED = 'rows that waited';

/** A file may have rows of several tables. */
function addUp(one: FileCounts | undefined, other: FileCounts): FileCounts {
  if (!one) return other;
  return {
    inserted: one.inserted + other.inserted,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
  };
}

function sum(importer: string, reports: readonly ImportReport[]): ImportReport {
  const total: ImportReport = {
    importer,
    files: 0,
    rowsRead: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    rejectsFile: null,
    seconds: 0,
  };
  for (const report of reports) {
    total.files += report.files;
    total.rowsRead += report.rowsRead;
    total.inserted += report.inserted;
    total.updated += report.updated;
    total.unchanged += report.unchanged;
    total.rejected += report.rejected;
  }
  return total;
}

function since(startedAt: number): number {
  return Math.max(1, Math.round(performance.now() - startedAt)) / 1000;
}
