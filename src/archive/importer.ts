import type pg from 'pg';
import type { Database } from '../db/database.js';
import type { Fact } from '../facts/fact.js';
import type { CsvRow, Header } from './csv.js';

/** Reads the files of one upstream format into tables. Engines know importers only in this shape. */
export interface Importer {
  /** Family and name, `tennis:matches`. */
  id: string;
  family: string;
  /** Place in an import of the whole family, lowest first. */
  order: number;
  /** The upstream format, for people. */
  format: string;
  source: string;
  licence: string;
  /** Whether a file with this name, without its folder, belongs to an import of a folder. */
  recognises(fileName: string): boolean;
  /** Names taken only when the file itself is named, so that each of its rows is reported as rejected. */
  refuses?(fileName: string): boolean;
  tables: readonly ArchiveTable[];
  /** The columns of a file that has no header line, told from its first row; undefined when that row is the header. */
  columnsWithoutHeader?(firstRow: readonly string[]): readonly string[] | undefined;
  /** Makes rows, the first one being the header, of a file that is not comma-separated; undefined for one that is. */
  rowsOf?(fileName: string): RowsOf | undefined;
  /** @throws ImportError when the file lacks a column that it must have. */
  open(fileName: string, header: Header): RowReader;
  /**
   * Finds what staged rows refer to, once everything before them is in its tables, and writes it into the staging table.
   * The rows that it returns are taken out and reported.
   */
  place?(context: PlaceContext): Promise<Unplaced[]>;
  /** Runs after the importer's rows are in their tables, in the same transaction. */
  settle?(context: SettleContext): Promise<void>;
  /** Brings derived tables up to date after the load; importers of one family share one function. */
  derive?: Derive;
}

export type RowsOf = (source: AsyncIterable<Uint8Array>) => AsyncGenerator<CsvRow[]>;

export interface SettleContext {
  client: pg.PoolClient;
  /** For what must not wait for the import's own transaction, as giving out numbers. */
  database: Database;
  /** Number of the run. */
  run: string;
  /** ISO time of the run. */
  now: string;
}

export interface PlaceContext extends SettleContext {
  table: ArchiveTable;
  /** Name of the staging table; beside the table's columns it has `file_no`, `line`, `hash` and the table's hints. */
  staging: string;
}

export interface Unplaced extends Rejection {
  fileNumber: number;
  line: number;
}

export interface RowReader {
  table: ArchiveTable;
  /** The values of the table's columns and hints in their order, or why the row cannot be taken. */
  read(cells: readonly string[]): readonly Value[] | Rejection;
}

export type Value = string | number | boolean | null;

export interface Rejection {
  /** Short words in snake case. */
  reason: string;
  detail?: string;
}

export interface ArchiveTable {
  name: string;
  key: readonly string[];
  /** What a reader returns. The table also has a column `hash`, which holds a digest of these values. */
  columns: readonly string[];
  /** Further text that a reader returns for `place`; it is neither stored nor part of the digest. */
  hints?: readonly string[];
  /** SQL for columns that a run adds, and for read columns that it finishes; the staged row is `s`. */
  computed?(run: { id: string; now: string }): Record<string, string>;
  /** SQL over `s`: two rows of one key in one import that differ here are a conflict, and the first one stays. */
  identity?: string;
  /** SQL over `s` that sorts the rows of one key before their order in the files does. */
  preference?: string;
  /** A column that rises by one whenever a row's content changes. */
  revision?: string;
}

export interface DeriveContext {
  client: pg.PoolClient;
  database: Database;
  /** ISO time of the run. */
  now: string;
  /** Rows that this run or a later one wrote have not been derived from yet. */
  sinceRun: string;
}

/** Brings derived tables up to date. Returns facts for rows that are recent and newer than those known before; a first import has none. */
export type Derive = (context: DeriveContext) => Promise<Fact[]>;

/** After a week there is a newer list, and the price has moved again. */
const FACT_DAYS = 7;

/** ISO time before which a run has no facts: importing an archive tells nobody what happened years ago. */
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
  /** One report for each importer of a family's run. */
  importers?: ImportReport[];
}

/** Something that the person who started the import must know, in one sentence. */
export class ImportError extends Error {
  constructor(
    /** `usage`: the command was wrong; `failed`: the work could not be done. */
    readonly kind: 'usage' | 'failed',
    message: string,
  ) {
    super(message);
    this.name = 'ImportError';
  }
}
