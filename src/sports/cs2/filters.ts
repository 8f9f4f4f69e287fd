import { anyOf, firstMoment, lastMoment } from '../../db/conditions.js';
import { raw, sql, type Sql } from '../../db/sql.js';
import { field, type FieldOptions } from '../../http/field.js';
import { Words } from '../../http/fields.js';
import { AnyOf } from '../../http/filters.js';
import { finding } from '../../http/findings.js';
import { notAList, wordsOf } from '../../http/word-list.js';
import { mapSlug } from './maps.js';

/** Records by id or slug, comma-separated. */
export function Things(says: string, options: FieldOptions = {}): PropertyDecorator {
  return Words({ optional: true, max: 50, says: `${says}, comma-separated`, ...options });
}

/** Teams by id or slug, comma-separated. */
export function Teams(options: FieldOptions = {}): PropertyDecorator {
  return Words({ optional: true, max: 50, says: 'Teams by id or slug, comma-separated', ...options });
}

/** Players by id or slug, comma-separated. */
export function Players(options: FieldOptions = {}): PropertyDecorator {
  return Words({ optional: true, max: 50, says: 'Players by id or slug, comma-separated', ...options });
}

/** Events by id or slug, comma-separated. */
export function Events(options: FieldOptions = {}): PropertyDecorator {
  return Words({ optional: true, max: 50, says: 'Events by id or slug, comma-separated', ...options });
}

/** Maps by slug or name, comma-separated; `mapSlugs` reads them. */
export function Maps(options: FieldOptions = {}): PropertyDecorator {
  return Words({ optional: true, max: 50, says: 'Maps by slug or name, comma-separated', ...options });
}

/** The slugs of maps that a caller named. */
export function mapSlugs(written: readonly string[] | undefined): string[] | undefined {
  return written?.map((name) => mapSlug(name) ?? name.toLowerCase());
}

/** Countries by their two letters, comma-separated. */
export function Countries(): PropertyDecorator {
  return Words({ optional: true, max: 50, says: 'ISO 3166, two letters, comma-separated' });
}

/** Other words for regions in requests. */
export const REGION_ALIASES = { eu: 'europe', am: 'americas', as: 'asia' };

/** Regions, comma-separated. */
export function Regions(regions: readonly string[]): PropertyDecorator {
  return AnyOf(regions, { aliases: REGION_ALIASES, says: 'Regions, comma-separated' });
}

/** Whole numbers from 1 on, comma-separated. */
export function Numbers(options: FieldOptions = {}): PropertyDecorator {
  return field(
    { optional: true, ...options },
    {
      schema: { type: 'integer', isArray: true },
      parse: (value) => {
        const words = typeof value === 'string' ? wordsOf(value) : value;
        return Array.isArray(words)
          ? words.map((word: string) => (/^\d{1,4}$/.test(word) ? Number(word) : word))
          : words;
      },
      check: (value, param) => {
        if (!Array.isArray(value)) return notAList(value, param);
        if (value.every((one) => typeof one === 'number')) return undefined;
        const message = `${param} must be one or more whole numbers`;
        return finding('invalid_type', message, 'int_parsing', message);
      },
    },
  );
}

/** SQL: rows whose time lies in the caller's range; `dated` is true for rows with a known day. */
export function between(moment: string, dated: string, { from, to }: { from?: string; to?: string }): (Sql | false)[] {
  return [
    (from ?? to) !== undefined && raw(dated),
    from !== undefined && sql`${raw(moment)} >= ${firstMoment(from)}::timestamptz`,
    to !== undefined && sql`${raw(moment)} <= ${lastMoment(to)}::timestamptz`,
  ];
}

/** SQL: rows with any of these numbers. */
export function anyNumber(column: string, numbers: readonly number[] | undefined): Sql | false {
  return numbers !== undefined && numbers.length > 0 && sql`${raw(column)} = any(${numbers}::integer[])`;
}

/** SQL: rows with any of these words, in any case; the table has them in lower case. */
export function anyWord(column: string, words: readonly string[] | undefined): Sql | false {
  return anyOf(
    raw(column),
    words?.map((word) => word.toLowerCase()),
  );
}
