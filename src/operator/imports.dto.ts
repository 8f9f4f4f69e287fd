import { FAMILIES } from '../families.js';
import { Choice, Decimal, Moment, Shape, Text, Whole } from '../http/fields.js';
import { PageOf } from '../http/envelopes.js';
import { PagedQuery } from '../http/paged.js';
import { vocabulary } from '../http/vocabulary.js';

export const FAMILY_NAMES = vocabulary(
  'FamilyName',
  FAMILIES.map(({ name }) => name),
);
const STATUSES = vocabulary('ImportStatus', ['running', 'done', 'failed']);
type Status = (typeof STATUSES)[number];

export class ImportsQuery extends PagedQuery {
  @Choice(FAMILY_NAMES, { optional: true, example: 'tennis', says: 'Only imports of this family' })
  family?: string;

  @Choice(STATUSES, { optional: true, says: 'Only imports in this state' })
  status?: Status;
}

export class ImportRun {
  @Whole({ example: 12, says: 'Rises with every import' }) id!: number;
  @Text({ example: 'tennis', says: 'A family, for all of its importers, or one of them, as `tennis:matches`' })
  importer!: string;
  @Text({ example: '/data/tennis', says: 'The file, folder or URL that was read' }) readFrom!: string;
  @Choice(STATUSES, { says: 'Whether it goes on, ended or broke off' }) status!: Status;
  @Moment({ says: 'Start of the import, UTC' }) beganAt!: string;
  @Decimal({ nullable: true, says: 'Null while it runs', example: 41.5 }) tookSeconds!: number | null;
  @Whole({ says: 'Files that were read', example: 3 }) files!: number;
  @Whole({ example: 192_031, says: 'Rows of all its files, those that were not taken included' }) rowsRead!: number;
  @Whole({ example: 190_022, says: 'Rows that the archive did not have' }) inserted!: number;
  @Whole({ example: 12, says: 'Rows that the archive had otherwise' }) updated!: number;
  @Whole({ example: 1_991, says: 'Rows that the archive had just so' }) unchanged!: number;
  @Whole({ says: 'Rows that were not taken', example: 6 }) rejected!: number;
  @Shape(
    { type: 'object', additionalProperties: { type: 'integer' } },
    { says: 'They by reason', example: { no_date: 4, key_conflict: 2 } },
  )
  reasons!: Record<string, number>;
  @Text({
    nullable: true,
    example: '/data/rejects/tennis-12.ndjson',
    says: 'File on the machine of the import with each rejected row; null without any',
  })
  rejectsFile!: string | null;
  @Text({ nullable: true, says: 'Why it failed; `interrupted`: it was killed', example: null }) error!: string | null;
}

export const ImportRunPage = PageOf(ImportRun);
