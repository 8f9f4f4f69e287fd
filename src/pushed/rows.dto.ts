import type { Type } from '@nestjs/common';
import { Shared } from '../http/document/schema-names.js';
import { AnswerOf, LIMIT_SAYS, listOf, PAGE_SAYS, TruncatedMeta } from '../http/envelopes.js';
import { field, type FieldOptions } from '../http/field.js';
import { Choice, Day, Decimal, Flag, Inner, Many, Moment, Shape, Text, Whole } from '../http/fields.js';
import { unstorable, wrongType } from '../http/findings.js';
import { NumberedQuery } from '../http/data-lists.js';
import { ReadQuery } from '../http/read-query.js';
import { SAYS } from './says.js';

/** Not known, or not applicable. */
export const UNKNOWN = { nullable: true } as const;

export const Name = (options: FieldOptions = {}) => Text({ min: 1, max: 200, ...options });
export const Maybe = (options: FieldOptions = {}) => Name({ ...UNKNOWN, ...options });
export const Id = (example: string, options: FieldOptions = {}) => Text({ min: 1, max: 200, example, ...options });
export const Count = (options: FieldOptions = {}) => Whole({ min: 0, max: 2_000_000_000, ...options });
/** A place in a ranking. */
export const Place = (options: FieldOptions = {}) => Whole({ min: 1, max: 1_000_000, ...options });
export const MaybeCount = (options: FieldOptions = {}) => Count({ ...UNKNOWN, ...options });

/** A name in kebab case, as part of a URL. */
export const Slug = (options: FieldOptions = {}) =>
  Text({
    min: 1,
    max: 100,
    pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
    form: 'words of a-z and 0-9 with one hyphen between them, such as harbor-kings',
    example: 'harbor-kings',
    ...options,
  });

/** URLs by site. */
export function Links(): PropertyDecorator {
  return field(
    { nullable: true, says: 'Addresses by site', example: { x: 'https://x.example/harborkings' } },
    {
      schema: { type: 'object', additionalProperties: { type: 'string' } } as never,
      parse: (value) => value,
      check: (value, param) => {
        const texts = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value as object).flat() : [0];
        if (!texts.every(isShortText)) return wrongType(param, 'an object of texts', 'dict_type');
        return unstorable(texts.join(), param);
      },
    },
  );
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 500;
}

@Shared()
export class OrgRef {
  @Slug({ says: 'Slug of the team or organisation, for its routes' }) slug!: string;
  @Name({ example: 'Harbor Kings', says: SAYS.name }) name!: string;
  @Name({ example: 'HK', says: SAYS.shortName }) shortName!: string;
  @Maybe() logoUrl!: string | null;
}

@Shared()
export class Money {
  @Decimal({ min: 0, example: 50_000, says: 'In units of the currency, not in cents' }) amount!: number;
  @Text({ min: 3, max: 3, example: 'USD' }) currency!: string;
}

/** The prize of one player in one tournament; lists of several players add the player. */
@Shared()
export class Earning {
  @Maybe({ says: SAYS.tournamentName }) tournamentName!: string | null;
  @Day({ ...UNKNOWN, says: 'Day of the prize; null where it is not known' }) date!: string | null;
  @Place({ ...UNKNOWN, says: 'Place in the tournament, 1 is the winner; null where it is not known' }) placement!:
    number | null;
  @Decimal({ min: 0, says: 'Prize of this one player, in units of the currency' }) earnings!: number;
  @Text({ min: 3, max: 3, example: 'USD' }) currency!: string;
}

const TRANSFER_TYPES = ['signed', 'released', 'contract_extension', 'trade', 'loan', 'retired'];

/** A transfer without its id and its player. */
@Shared()
export class TransferTerms {
  @Inner(() => OrgRef, { ...UNKNOWN, says: SAYS.fromOrg }) fromOrg!: OrgRef | null;
  @Inner(() => OrgRef, { ...UNKNOWN, says: SAYS.toOrg }) toOrg!: OrgRef | null;
  @Choice(TRANSFER_TYPES, { says: SAYS.transferType }) type!: string;
  @Maybe({ says: SAYS.transferRole }) role!: string | null;
  @Day({ says: SAYS.transferDate }) transferDate!: string;
  @Moment({ ...UNKNOWN, says: 'When it was pushed first, where its source does not say' }) detectedAt!: string | null;
  @Maybe({ says: SAYS.announcementUrl }) announcementUrl!: string | null;
  @Maybe({ says: 'Who published it' }) source!: string | null;
}

/** The person of a transfer, without the id. */
@Shared()
export class TransferPerson {
  @Name({ says: SAYS.ign }) ign!: string;
  @Maybe({ says: SAYS.realName }) realName!: string | null;
  @Maybe() nationality!: string | null;
  @Maybe() imageUrl!: string | null;
}

/** The row with other declarations of some of its fields, such as a status of more words than a push may have. */
export function Redeclared<Row extends object>(
  row: Type<Row>,
  fields: Partial<Record<keyof Row & string, PropertyDecorator>>,
): Type<Row> {
  class RedeclaredRow extends (row as Type) {}
  for (const [name, declare] of Object.entries(fields)) (declare as PropertyDecorator)(RedeclaredRow.prototype, name);
  return RedeclaredRow as Type<Row>;
}

/** The row, with the list of sub-resources that have rows. */
export function Covered<Row extends object>(row: Type<Row>): Type<Row> {
  class CoveredRow extends (row as Type) {}
  const { prototype } = CoveredRow;
  Flag({ example: true, says: 'Whether any sub-resource has rows' })(prototype, 'dataAvailable');
  Many(() => String, { example: ['maps'], says: 'Those with rows' })(prototype, 'availableSubresources');
  return CoveredRow as Type<Row>;
}

@Shared()
export class RecordPageMeta {
  @Whole({ says: PAGE_SAYS, example: 1 }) page!: number;
  @Whole({ says: LIMIT_SAYS, example: 20 }) limit!: number;
  @Whole({ says: 'Rows that match, on all pages', example: 2 }) total!: number;
  @Flag({ example: false }) hasMore!: boolean;
  @Text({ nullable: true, says: 'Goes on behind the last row; null on the last page' }) nextCursor!: string | null;
  @Many(() => String, { optional: true, says: 'Of ids: those that nobody has' }) missing?: string[];
  @Flag({ optional: true, says: 'Of a part of something: false where no source has it' }) available?: boolean;
  @Flag({ optional: true, says: 'Given where in-depth parts older than the plan opens were left out' })
  historyTruncated?: boolean;
  @Day({ optional: true, says: 'With historyTruncated: the first day that the plan opens' }) availableFrom?: string;
}

/** The list envelope around rows of one kind, as a class for the documentation. */
export function PageOfRecords(row: Type): Type {
  return listOf('offset', row, undefined, RecordPageMeta);
}

export class NamedRecordsQuery extends NumberedQuery {
  @Text({ optional: true, max: 2_000, says: 'Up to 50 ids, comma-separated, answered in this order' }) ids?: string;
}

export class NameSearchQuery extends ReadQuery {
  @Text({ min: 2, max: 100, says: 'Words of a name' }) q!: string;
  @Whole({ default: 10, min: 1, max: 50, says: 'Rows of each kind' }) limit!: number;
}

export class SearchMeta extends TruncatedMeta {
  @Text({ says: 'As it was asked' }) q!: string;
  @Shape({ type: 'object', additionalProperties: { type: 'integer' } }, { says: 'Rows of each kind in this answer' })
  counts!: Record<string, number>;
}

/** The overview of a game, with the number of stored records of each kind. */
export function OverviewOf(counts: Type): Type {
  class Overview {}
  Object.defineProperty(Overview, 'name', { value: counts.name.replace('Coverage', 'Overview') });
  Choice(['game'], { says: 'Always game' })(Overview.prototype, 'entityType');
  Text({ says: 'Of the game, in full' })(Overview.prototype, 'name');
  Choice(['stable', 'beta'], { says: 'beta: its routes may still change' })(Overview.prototype, 'status');
  Inner(() => counts as never, { says: 'How many are stored' })(Overview.prototype, 'coverage');
  return AnswerOf(Overview);
}
