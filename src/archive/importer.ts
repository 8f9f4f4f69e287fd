import type { Header } from './read/columns.js';
import type { CsvRow } from './read/csv.js';
import type pg from 'pg';
import type { Database } from '../db/database.js';
import type { Fact } from '../facts/fact.js';

export { ImportError } from './import-error.js';

/** A source reads the files of one upstream format into tables. */
export interface Source {
  /** The family and the source's name, `darts:players`. */
  id: string;
  /**
   * Further names, after the content of its files, such as `darts:averages`; a name of several importers runs them all.
   */
  alsoCalled?: readonly string[];
  family: string;
  /** The source's place in an import of the whole family, lowest first. */
  order: number;
  /** The name of the upstream format, for people. */
  format: string;
  source: string;
  licence: string;
  /** Whether a file with this name, without its folder, belongs to an import of a folder. */
  recognises(fileName: string): boolean;
  /**
   * Whether a file's first row is of this format. It is called where several importers recognise the file's name; an
   * importer without it takes any first row.
   */
  isFormat?(header: Header): boolean;
  /** Recognises a file by the first thousand characters of its text, where no importer recognises its name. */
  holds?(start: string): boolean;
  /**
   * Recognises files that are imported only when they are named themselves, and whose rows are all reported as
   * rejected.
   */
  refuses?(fileName: string): boolean;
  tables: readonly ArchiveTable[];
  /**
   * The columns of a file without a header line, recognised by its first row; undefined when that row is the header.
   */
  columnsWithoutHeader?(firstRow: readonly string[]): readonly string[] | undefined;
  /**
   * Reads a file that is not comma-separated into rows, the first one being the header; undefined for comma-separated
   * files.
   */
  rowsOf?(fileName: string): RowsOf | undefined;
  /**
   * `path` is the whole path, for formats in which the folder says what a file is.
   * @throws ImportError when the file lacks a column that it must have.
   */
  open(fileName: string, header: Header, path: string): RowReader;
}

/** A source with what becomes of its rows. The engine uses importers only through this interface. */
export interface Importer extends Source {
  /**
   * Finds the things that staged rows refer to, after all earlier tables are merged, and writes their numbers into the
   * staging table. The import removes the rows that it returns and reports them as rejected.
   */
  place?(context: PlaceContext): Promise<Unplaced[]>;
  /** Runs after the importer's rows are in their tables, in the same transaction. */
  settle?(context: SettleContext): Promise<void>;
  /** Brings derived tables up to date after the load; importers of one family share one function. */
  derive?: Derive;
  /**
   * Builds tables that `derive` neither reads nor writes, at the same time and in a transaction of its own. Where either
   * fails, neither is kept.
   */
  deriveApart?(context: DeriveContext): Promise<void>;
}

export type RowsOf = (source: AsyncIterable<Uint8Array>) => AsyncGenerator<CsvRow[]>;

export interface SettleContext {
  client: pg.PoolClient;
  /** For work that must not wait for the import's own transaction, such as giving out numbers. */
  database: Database;
  /** The number of the run. */
  run: string;
  /** The time of the run, ISO 8601. */
  now: string;
}

export interface PlaceContext extends SettleContext {
  table: ArchiveTable;
  /**
   * The name of the staging table. Beside the table's columns it has `file_no`, `line`, `hash` and the table's hints.
   */
  staging: string;
}

/** What a row of a table is about: `match` for `darts_match`. */
export function kindOf({ kind, name }: Pick<ArchiveTable, 'kind' | 'name'>): string {
  return kind ?? name.slice(name.indexOf('_') + 1).replaceAll('_', ' ');
}

export interface Unplaced extends Rejection {
  fileNumber: number;
  line: number;
}

export interface RowReader {
  table: ArchiveTable;
  /** What the rows are about, where a rejected row would otherwise be counted as the kind of `table`. */
  kind?: string;
  /** The table of a row, for files with rows of several tables; the rows of one table stand together. */
  tableOf?(cells: readonly string[]): ArchiveTable;
  /** The values of the table's columns and hints in their order, or the reason that the row is rejected. */
  read(cells: readonly string[]): readonly Value[] | Rejection;
}

export type Value = string | number | boolean | null;

export interface Rejection {
  /** A few words in snake case. */
  reason: string;
  detail?: string;
}

export interface ArchiveTable {
  name: string;
  /** What a row is about, as reports call it; default: the table's name without the family. */
  kind?: string;
  key: readonly string[];
  /** The columns that a reader returns. The table also has a column `hash` with a digest of their values. */
  columns: readonly string[];
  /** Further text that a reader returns for `place`. The table does not store it, and it is no part of the digest. */
  hints?: readonly string[];
  /** SQL for columns that a run adds, and for columns whose value a run completes; the staged row is `s`. */
  computed?(run: { id: string; now: string }): Record<string, string>;
  /**
   * SQL over `s`. Two rows of one key in one import that differ in it are of two things: the first one stays, and the
   * other is rejected with `key_conflict`.
   */
  identity?: string;
  /** SQL over `s` that sorts the rows of one key; between equal rows, their order in the files counts. */
  preference?: string;
  /** A column that rises by one whenever a row's content changes. */
  revision?: string;
}

/** All rows are newer than this one, so everything is derived. */
export const EVERY_RUN = '0';

export interface DeriveContext {
  client: pg.PoolClient;
  database: Database;
  /** The time of the run, ISO 8601. */
  now: string;
  /** The first run from whose rows nothing was derived yet; the same may hold for later runs. `EVERY_RUN`: all is derived again. */
  sinceRun: string;
  /** Shows a text to the person who started the run. */
  notice(text: string): void;
}

/**
 * Brings derived tables up to date. Returns facts for rows that are recent and newer than the rows known before; a
 * first import has no facts.
 */
export type Derive = (context: DeriveContext) => Promise<Fact[]>;

/** After a week a newer list is out, and prices have moved again. */
const FACT_DAYS = 7;

/**
 * The ISO time before which rows of a run give no facts, so that an imported archive does not publish events of past
 * years.
 */
export function factsFrom(now: string): string {
  return new Date(Date.parse(now) - FACT_DAYS * 86_400_000).toISOString();
}

export interface ImportReport {
  importer: string;
  files: number;
  rowsRead: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: number;
  rejectsFile: string | null;
  seconds: number;
  /** One report for each file that an importer read. */
  byFile?: FileReport[];
  /** One report for each importer of a family's run. */
  importers?: ImportReport[];
  /** The files that were not read. An import of one named file fails instead. */
  skipped?: SkippedFile[];
}

export interface SkippedFile {
  /** The path below the imported folder. */
  file: string;
  /** One sentence. */
  reason: string;
}

export type FileReport = Pick<ImportReport, 'rowsRead' | 'inserted' | 'updated' | 'unchanged' | 'rejected'> & {
  /** The file's name as the caller gave it, or its path below the folder. */
  file: string;
};
