import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { EMPTY, finding, MISSING, type Finding } from './findings.js';

export interface FieldOptions {
  /** The meaning of the field: its unit, its shape, its source. */
  says?: string;
  /** May be null: not known, or not applicable. */
  nullable?: boolean;
  /** May be left out. */
  optional?: boolean;
  default?: unknown;
  example?: unknown;
  deprecated?: boolean;
  /** An empty text is invalid rather than absent. */
  emptyIsWrong?: boolean;
}

export interface FieldCheck {
  check(value: unknown, dto: Record<string, unknown>, param: string): Finding | undefined;
}

/** The parts in which kinds of fields differ. */
export interface FieldKind {
  schema: ApiPropertyOptions;
  /** Converts query string text; returns a value that it cannot convert unchanged, for `check` to refuse. */
  parse(value: unknown): unknown;
  /** JSON has its own type for the value, so text in a body is invalid, empty text included. */
  hasJsonType?: boolean;
  check(value: unknown, param: string): Finding | undefined;
}

/**
 * The decorator of a field. It declares type, bounds, default and meaning once, for the validator, the conversion from
 * query strings and the OpenAPI document.
 */
export function field(options: FieldOptions, kind: FieldKind): PropertyDecorator {
  const mayBeAbsent = options.optional || options.default !== undefined;
  const check: FieldCheck = {
    check: (value, _dto, param) => {
      if (value === '' && mayBeAbsent && options.emptyIsWrong) return EMPTY(param);
      if (value === null && mayBeAbsent)
        return finding('invalid_type', `${param} must not be null`, 'value_error', 'Input should not be null');
      return value === undefined || value === null ? MISSING(param) : kind.check(value, param);
    },
  };
  const isAbsent = (value: unknown) =>
    (value === undefined && mayBeAbsent) || (value === null && options.nullable === true);
  const parse: Parse = (value, place) => {
    const isTyped = place === 'body' && kind.hasJsonType === true;
    if (value === undefined || (value === '' && !options.emptyIsWrong && !isTyped)) return options.default;
    return isTyped ? value : kind.parse(value);
  };
  return applyDecorators(
    (target: object, property: string | symbol) => Reflect.defineMetadata(PARSE, parse, target, property),
    ...(mayBeAbsent || options.nullable ? [ValidateIf((_dto, value) => !isAbsent(value))] : []),
    checked(check),
    document(options, kind.schema),
  );
}

/** Converts a raw value from a query string or body to the field's value. */
type Parse = (value: unknown, place: 'query' | 'body') => unknown;

/** The parser for raw values of a field of this DTO; undefined for a field that requests do not set. */
export function parserOf(dto: object, property: string): Parse | undefined {
  return Reflect.getMetadata(PARSE, dto, property) as Parse | undefined;
}

const PARSE = Symbol('parse');

/** Registers a check with the validator and stores it for `checksOf`, because the validator does not keep findings. */
function checked(check: FieldCheck): PropertyDecorator {
  return (target, property) => {
    const before = checksOf(target, String(property));
    Reflect.defineMetadata(CHECKS, [...before, check], target, property);
    const validate = (value: unknown, args?: ValidationArguments) =>
      check.check(value, (args?.object ?? {}) as Record<string, unknown>, String(property)) === undefined;
    ValidateBy({ name: `check${before.length}`, validator: { validate } })(target, property);
  };
}

/** The checks of a field, in the order of its decorators from the innermost. */
export function checksOf(dto: object, property: string): readonly FieldCheck[] {
  return (Reflect.getMetadata(CHECKS, dto, property) ?? []) as FieldCheck[];
}

const CHECKS = Symbol('checks');

/** The decorator of a field that appears only in the document. */
export function document(options: FieldOptions, schema: ApiPropertyOptions): PropertyDecorator {
  const given = Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
  return ApiProperty({
    ...given,
    required: !(options.optional || options.default !== undefined),
    ...(options.says && { description: options.says }),
    ...(options.nullable && { nullable: true }),
    ...(options.deprecated && { deprecated: true }),
    ...(options.default !== undefined && { default: options.default }),
    ...(options.example !== undefined && { example: options.example }),
  } as ApiPropertyOptions);
}
