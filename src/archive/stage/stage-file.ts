import { hasOddShape, Header } from '../read/columns.js';
import { type CsvRow, readCsv } from '../read/csv.js';
import type pg from 'pg';
import { openFile, type ImportFile } from './files.js';
import { ImportError } from '../import-error.js';
import { kindOf, type Importer, type Rejection, type RowReader, type RowsOf, type Unplaced } from '../importer.js';
import { RejectedCounts, type RejectedRow, type RejectsFile } from './rejects.js';
import { StagingWriter } from './staging.js';

/** A file whose rows are in staging tables. */
export interface StagedFile {
  file: ImportFile;
  /** The file's place in the run, which its staged rows have as `file_no`. */
  number: number;
  rowsRead: number;
  rejected: RejectedCounts;
  /** What its rows are about, where that is not the kind of their table. */
  kind: string | undefined;
}

export interface StageFileParts {
  client: pg.PoolClient;
  importer: Importer;
  file: ImportFile;
  number: number;
  rejects: RejectsFile;
}

/** Copies a file's rows into the staging tables of its importer, and writes the rows that its reader refuses to `rejects`. */
export async function stageFile({ client, importer, file, number, rejects }: StageFileParts): Promise<StagedFile> {
  const staged: StagedFile = { file, number, rowsRead: 0, rejected: new RejectedCounts(), kind: undefined };
  const isCsv = rowsOf(importer, file) === undefined;
  let header = new Header([]);
  let reader: RowReader | undefined;
  let writer: StagingWriter | undefined;
  try {
    for await (const batch of readRows(importer, file)) {
      const rejected: RejectedRow[] = [];
      for (const row of batch) {
        if (!reader) {
          const columns = importer.columnsWithoutHeader?.(row.cells);
          header = new Header(columns ?? row.cells);
          reader = importer.open(file.name, header, file.path);
          staged.kind = reader.kind;
          if (!columns) continue;
        }
        staged.rowsRead += 1;
        const values = isCsv && hasOddShape(row.cells, header) ? ODD_SHAPE : reader.read(row.cells);
        const table = reader.tableOf?.(row.cells) ?? reader.table;
        if ('reason' in values) {
          const kind = staged.kind ?? kindOf(table);
          rejected.push({ file: file.shownAs, line: row.line, kind, ...values, row: row.text });
          continue;
        }
        if (writer && writer.table !== table) {
          await writer.end();
          writer = undefined;
        }
        writer ??= new StagingWriter(client, table, number);
        if (writer.add(row.line, values)) await writer.drained();
      }
      staged.rejected.add(rejected);
      await rejects.write(rejected);
    }
    await writer?.end();
    return staged;
  } catch (error) {
    writer?.abort();
    throw unreadable(file, error);
  }
}

/** Upstream has torn the row apart, as with a comma in a cell that is not quoted. */
const ODD_SHAPE: Rejection = { reason: 'bad_row_shape' };

/** Names the file where its compressed content is damaged; any other error as it is. */
function unreadable({ name }: ImportFile, error: unknown): unknown {
  const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
  return isDamaged ? new ImportError('failed', `${name} cannot be decompressed: ${error.message}.`) : error;
}

/** The text of rows that were rejected after staging. They are few, so the file is read again for them. */
export async function lateRejects(
  importer: Importer,
  file: ImportFile,
  unplaced: readonly (Unplaced & { kind: string })[],
): Promise<RejectedRow[]> {
  const reasons = new Map(
    unplaced.map(({ line, kind, reason, detail }) => [line, { kind, reason, ...(detail && { detail }) }]),
  );
  const rejected: RejectedRow[] = [];
  for await (const batch of readRows(importer, file)) {
    for (const { line, text } of batch) {
      const reason = reasons.get(line);
      if (reason) rejected.push({ file: file.shownAs, line, ...reason, row: text });
    }
  }
  return rejected;
}

function readRows(importer: Importer, file: ImportFile): AsyncGenerator<CsvRow[]> {
  return (rowsOf(importer, file) ?? readCsv)(openFile(file));
}

/** Undefined for comma-separated files. */
function rowsOf(importer: Importer, { name }: ImportFile): RowsOf | undefined {
  return importer.rowsOf?.(name);
}
