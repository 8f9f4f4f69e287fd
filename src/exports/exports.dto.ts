import { COLUMN_TYPES } from '../archive/export/columns.js';
import { EXPORT_FORMATS } from '../archive/export/table.js';
import { Choice, Flag, Many, Moment, Text, Whole } from '../http/fields.js';
import { ReadQuery } from '../http/read-query.js';
import { vocabulary } from '../http/vocabulary.js';

const FORMATS = vocabulary('ExportFormat', EXPORT_FORMATS);
const TYPES = vocabulary('ExportColumnType', COLUMN_TYPES);

export class ExportsQuery extends ReadQuery {
  @Text({ optional: true, max: 20, example: 'ufc', says: 'Only the tables of this family' }) family?: string;
  @Text({ optional: true, max: 40, example: 'bouts', says: 'Only tables of this name' }) table?: string;
  @Text({ optional: true, max: 40, example: '2023', says: 'Only the files of this season' }) season?: string;
}

export class ExportColumnRow {
  @Text({ example: 'red.fighterSlug', says: 'The field of the answers; of an object in a row `outer.inner`' })
  name!: string;
  @Choice(TYPES, {
    says: '`whole` has 64 bits, `decimal` is a double, `moment` a time in milliseconds UTC; `json` is a list or an object as JSON text',
  })
  type!: string;
  @Flag({ says: 'It may be null, which is unknown or not applicable' }) nullable!: boolean;
  @Text({ nullable: true, says: 'What it means' }) says!: string | null;
}

export class ExportSourceRow {
  @Text({ says: 'Who publishes the data' }) source!: string;
  @Text({ example: 'MIT', says: 'Licence of the data; `none stated` where the publisher names none' }) licence!: string;
}

export class ExportFileRow {
  @Choice(FORMATS, { says: 'The ending of its address' }) format!: string;
  @Text({ says: 'Where it is read, by a key of plan Pro or above' }) url!: string;
  @Whole({ says: 'Its size' }) bytes!: number;
  @Text({ says: 'Of all its bytes, hexadecimal; also its ETag' }) sha256!: string;
}

export class ExportSeasonRow {
  @Text({ example: '2023', says: 'A year, or as the table divides its rows; `unknown` where that is not known' })
  season!: string;
  @Whole({ says: 'Rows of each file' }) rows!: number;
  @Text({ example: 'ufc-12', says: "Version of the family's archive with which these rows changed last" })
  archiveVersion!: string;
  @Moment({ says: 'When the files were made; they stay the same until a row changes' }) madeAt!: string;
  @Many(() => ExportFileRow, { says: 'The same rows in each format' }) files!: ExportFileRow[];
}

export class ExportTableRow {
  @Text({ example: 'ufc', says: 'As in the paths of its routes' }) family!: string;
  @Text({ example: 'bouts', says: 'As in the addresses of its files' }) table!: string;
  @Text({ says: 'What one row is' }) says!: string;
  @Many(() => ExportColumnRow, { says: 'In the order of the files' }) columns!: ExportColumnRow[];
  @Many(() => ExportSourceRow, {
    says: "Publishers of its data with their licences, which the Parquet files name too; the demo's data are invented",
  })
  sources!: ExportSourceRow[];
  @Many(() => ExportSeasonRow, { says: 'The seasons that are ready, newest first' }) seasons!: ExportSeasonRow[];
}

export class ExportsAnswer {
  @Flag({ example: true }) success!: boolean;
  @Many(() => ExportTableRow) data!: ExportTableRow[];
}
