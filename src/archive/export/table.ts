import type { Type } from '@nestjs/common';
import type { OrderedRows } from '../../db/walk.js';

/** A table of a family that is offered as files, one for each season. */
export interface ExportTable {
  /** Its word in paths, such as `rankings`. */
  table: string;
  /** What one row is, in a few words. */
  says: string;
  /** The DTO of a row; the columns of the files are its fields. */
  row: Type;
  /** Its fields that are no columns. */
  leavesOut?: readonly string[];
  /** All rows, each as the JSON text that the routes answer. */
  list: OrderedRows;
  /** Given where the routes compute the answer from the JSON: makes the row of it. */
  rowOf?(read: never): object;
  /** SQL, over `list.from`: whether the subject of a row ended more than a day ago. */
  isFinished: string;
  /** SQL, over `list.from`: the season of a row, as text of small letters, digits and hyphens. */
  season: string;
  /** The importers whose files it comes from. */
  importers: readonly string[];
}

/** Who publishes the data of a table, and under which licence. */
export interface ExportSource {
  source: string;
  licence: string;
}

/** A table with its family and sources. */
export interface FamilyTable extends ExportTable {
  family: string;
  sources: readonly ExportSource[];
}

/** Files come in both. */
export const EXPORT_FORMATS = ['parquet', 'csv.gz'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a file says of itself, beside its rows. */
export interface ExportAbout {
  family: string;
  table: string;
  season: string;
  rows: number;
  /** The version of the archive with which its rows changed. */
  archiveVersion: string;
  sources: readonly ExportSource[];
}
