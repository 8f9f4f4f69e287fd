import { applyDecorators } from '@nestjs/common';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { document, field, type FieldOptions } from './field.js';
import { finding, notAmong, outOfRange, unstorable, wrongType, type Finding } from './findings.js';
import { count } from './wording.js';
import { wordKeywords } from './vocabulary.js';
import { notAList, wordsOf } from './word-list.js';

/** Checks one field against the others of its DTO. The value may be undefined or null. */
export type Rule = (value: unknown, dto: Record<string, unknown>, param: string) => Finding | undefined;

export interface TextOptions extends FieldOptions {
  min?: number;
  max?: number;
  pattern?: RegExp;
  /** What a text that fits the pattern is, such as `a link that begins with https://`, for who sent another one. */
  form?: string;
  format?: string;
  /** Leading and trailing blanks count, as in a password. */
  exact?: boolean;
  /** The accepted words, for the document, when something else checks them. */
  listed?: readonly string[];
}

/** A string; leading and trailing blanks are trimmed. */
export function Text(options: TextOptions = {}) {
  const { min, max, pattern, form, format, exact, listed } = options;
  return field(options, {
    schema: {
      type: String,
      minLength: min,
      maxLength: max,
      format,
      pattern: pattern?.source,
      ...(listed && wordKeywords(listed)),
    },
    parse: (value) => (typeof value === 'string' && !exact ? value.trim() : value),
    check: (value, param) => {
      if (typeof value !== 'string') return wrongType(param, 'a string', 'string_type');
      const unfit = unstorable(value, param);
      if (unfit) return unfit;
      const length = [...value].length;
      if (min !== undefined && length < min) {
        return finding(
          'too_short',
          `${param} must have at least ${count(min, 'character')}`,
          'string_too_short',
          `String should have at least ${count(min, 'character')}`,
          { min_length: min },
        );
      }
      if (max !== undefined && length > max) {
        return finding(
          'too_long',
          `${param} must have at most ${count(max, 'character')}`,
          'string_too_long',
          `String should have at most ${count(max, 'character')}`,
          { max_length: max },
        );
      }
      if (pattern && !pattern.test(value))
        return finding(
          'invalid_format',
          `${param} must be ${form ?? pattern.source}`,
          'value_error',
          `Value should be ${form ?? pattern.source}`,
        );
      return undefined;
    },
  });
}

/** A whole number. */
export function Whole(options: FieldOptions & { min?: number; max?: number } = {}) {
  return numeric(options, 'integer', /^[+-]?\d{1,30}$/, 'int_parsing');
}

/** A number that may have a fraction. */
export function Decimal(options: FieldOptions & { min?: number; max?: number } = {}) {
  return numeric(options, 'number', /^[+-]?\d{1,15}(\.\d{1,15})?$/, 'float_parsing');
}

/** A boolean; a query takes `true`, `false`, `1` and `0`. */
export function Flag(options: FieldOptions = {}) {
  const words: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };
  return field(options, {
    schema: { type: Boolean },
    hasJsonType: true,
    parse: (value) => (typeof value === 'string' ? (words[value.trim().toLowerCase()] ?? value) : value),
    check: (value, param) =>
      typeof value === 'boolean'
        ? undefined
        : finding(
            'invalid_type',
            `${param} must be true or false`,
            'bool_parsing',
            'Input should be a valid boolean',
            undefined,
            [true, false],
          ),
  });
}

/** One word of a fixed list, in any case; `aliases`, in lower case, map to words of the list. */
export function Choice(
  choices: readonly string[],
  { aliases = {}, ...options }: FieldOptions & { aliases?: Readonly<Record<string, string>> } = {},
) {
  const canonical = new Map([
    ...choices.map((choice): [string, string] => [choice.toLowerCase(), choice]),
    ...Object.entries(aliases),
  ]);
  const others = Object.keys(aliases);
  const allowed = others.length > 0 ? [...choices, ...others] : choices;
  return field(options, {
    schema: { type: String, ...wordKeywords(allowed) },
    parse: (value) => (typeof value === 'string' ? (canonical.get(value.trim().toLowerCase()) ?? value) : value),
    check: (value, param) =>
      typeof value === 'string' && choices.includes(value) ? undefined : notAmong(param, allowed),
  });
}

/** A calendar day, `YYYY-MM-DD`. */
export function Day(options: FieldOptions = {}) {
  return field(options, {
    schema: { type: String, format: 'date' },
    parse: (value) => (typeof value === 'string' ? value.trim() : value),
    check: (value, param) => {
      const text = typeof value === 'string' ? value : '';
      if (isDay(text)) return undefined;
      const type = /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? 'date_from_datetime_parsing' : 'date_parsing';
      const message = missingDay(param, text) ?? `${param} must be a day as YYYY-MM-DD`;
      return finding('invalid_format', message, type, 'Input should be a valid date in the format YYYY-MM-DD');
    },
  });
}

/** An instant, ISO 8601. */
export function Moment(options: FieldOptions = {}) {
  return field(options, {
    schema: { type: String, format: 'date-time' },
    parse: (value) => (typeof value === 'string' ? value.trim() : value),
    check: (value, param) => {
      const text = typeof value === 'string' ? value : '';
      const [day = ''] = text.split('T', 1);
      if (isInCalendar(day) && !Number.isNaN(Date.parse(text))) return undefined;
      const form = `${param} must be a time as 2025-03-02T18:00:00Z, or a day as 2025-03-02`;
      return finding(
        'invalid_format',
        missingDay(param, day) ?? form,
        'value_error',
        'Input should be a time in ISO 8601',
      );
    },
  });
}

export interface WordsOptions extends FieldOptions {
  min?: number;
  max?: number;
  choices?: readonly string[];
  /** The accepted words, for the document, when a rule checks them. */
  listed?: readonly string[];
}

/** Several words: comma-separated in a query, where empty parts are ignored, and a list in a body. */
export function Words(options: WordsOptions = {}) {
  const { min = 0, max = 100, choices, listed = choices } = options;
  return field(options, {
    schema: {
      type: String,
      isArray: true,
      minItems: min || undefined,
      maxItems: max,
      ...(listed && wordKeywords(listed)),
    },
    hasJsonType: true,
    parse: (value) => (typeof value === 'string' ? wordsOf(value) : value),
    check: (value, param) => {
      if (!Array.isArray(value) || value.some((word) => typeof word !== 'string'))
        return notAList(value, param, 'a list of texts');
      const unfit = unstorable(value.join(), param);
      if (unfit) return unfit;
      const unknown = choices && value.find((word: string) => !choices.includes(word));
      if (choices && unknown !== undefined) return notAmong(param, choices);
      if (value.length >= min && value.length <= max) return undefined;
      const bounds = min === 0 ? `at most ${max}` : `${min} to ${max}`;
      return finding(
        'out_of_range',
        `${param} must name ${bounds}, not ${value.length}`,
        'value_error',
        `Input should name ${bounds}, not ${value.length}`,
        { min, max },
        { min, max },
      );
    },
  });
}

/** A nested object of a body, validated as its own DTO; its violations are named `outer.inner`. */
export function Inner(type: () => new () => object, options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    (target: object, property: string | symbol) => {
      Reflect.defineMetadata(INNER, type, target, property);
    },
    field(options, {
      schema: { type: () => type() as never } as ApiPropertyOptions,
      parse: (value) => value,
      check: (value, param) =>
        typeof value === 'object' && !Array.isArray(value) ? undefined : wrongType(param, 'an object', 'dict_type'),
    }),
  );
}

/** A list of nested objects, each validated as its own DTO; violations in the second are named `outer.1.inner`. */
export function InnerMany(type: () => new () => object, options: FieldOptions & { max?: number } = {}) {
  const { max = 1_000 } = options;
  return applyDecorators(
    (target: object, property: string | symbol) => {
      Reflect.defineMetadata(INNER, type, target, property);
    },
    field(options, {
      schema: { type: () => type() as never, isArray: true, maxItems: max } as ApiPropertyOptions,
      parse: (value) => value,
      check: (value, param) => {
        if (!Array.isArray(value) || value.some((one) => typeof one !== 'object' || one === null))
          return wrongType(param, 'a list of objects', 'list_type');
        return outOfRange(value.length, `the length of ${param}`, 0, max);
      },
    }),
  );
}

/** The DTO class of a nested object or of a list's items. */
export function innerType(prototype: object, property: string): (new () => object) | undefined {
  return (Reflect.getMetadata(INNER, prototype, property) as (() => new () => object) | undefined)?.();
}

const INNER = Symbol('inner');

/** A nested object. */
export function One(type: () => unknown, options: FieldOptions = {}) {
  return document(options, { type: () => type() as never });
}

/** A list of nested objects, or of `String` or `Number`. */
export function Many(type: () => unknown, options: FieldOptions = {}) {
  return document(options, { type: () => type() as never, isArray: true });
}

/** A field with a schema written by hand, for shapes that no other decorator covers. */
export function Shape(schema: Record<string, unknown>, options: FieldOptions = {}) {
  return document(options, schema as ApiPropertyOptions);
}

/** A check of one field against the others, such as the later of two years; it runs even if the field is absent. */
export function Holds(rule: Rule): PropertyDecorator {
  return (target, property) => {
    Reflect.defineMetadata(RULES, [...rulesOf(target, String(property)), rule], target, property);
  };
}

/** The rules of a field, in the order of its decorators from the innermost. */
export function rulesOf(dto: object, property: string): readonly Rule[] {
  return (Reflect.getMetadata(RULES, dto, property) ?? []) as Rule[];
}

const RULES = Symbol('rules');

/** A DTO whose body may have no members besides its fields. */
export function Closed(): ClassDecorator {
  return (type) => Reflect.defineMetadata(CLOSED, true, type);
}

export function isClosed(type: object): boolean {
  return Reflect.getMetadata(CLOSED, type) === true;
}

const CLOSED = Symbol('closed');

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;

/** The error of a text that has the form of a day and names none, such as `2026-02-30`; undefined for all other texts. */
function missingDay(param: string, text: string): string | undefined {
  const isMissing = DAY_FORM.test(text) && !isInCalendar(text);
  return isMissing ? `${param} is ${text}, a day that the calendar does not have` : undefined;
}

/** True for an existing day written `YYYY-MM-DD`, from year 1 on. */
function isDay(text: string): boolean {
  return isInCalendar(text) && !text.startsWith('0000');
}

/** True for a day `YYYY-MM-DD` that the calendar has, the year 0 of ISO 8601 included. */
export function isInCalendar(text: string): boolean {
  if (!DAY_FORM.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Larger whole numbers lose their last digits. */
const LARGEST = Number.MAX_SAFE_INTEGER;

function numeric(
  options: FieldOptions & { min?: number; max?: number },
  type: 'integer' | 'number',
  form: RegExp,
  item: string,
): PropertyDecorator {
  const { min, max } = options;
  const noun = type === 'integer' ? 'a whole number' : 'a number';
  return field(options, {
    schema: { type, minimum: min, maximum: max },
    hasJsonType: true,
    parse: (value) => (typeof value === 'string' && form.test(value.trim()) ? Number(value) : value),
    check: (value, param) => {
      if (typeof value !== 'number' || (type === 'integer' && !Number.isInteger(value)))
        return wrongType(param, noun, item);
      return outOfRange(value, param, min, max) ?? outOfRange(value, param, -LARGEST, LARGEST);
    },
  });
}
