import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { finding, MISSING, type Finding } from './findings.js';

export interface FieldOptions {
  /** What the field means: its unit, its shape, its source. */
  says?: string;
  /** May be null: not known, or not applicable. */
  nullable?: boolean;
  /** May be left out. */
  optional?: boolean;
  default?: unknown;
  example?: unknown;
  deprecated?: boolean;
  /** An empty text is a wrong value, and not the same as none. */
  emptyIsWrong?: boolean;
}

export interface FieldCheck {
  check(value: unknown, dto: Record<string, unknown>, param: string): Finding | undefined;
}

/** What distinguishes one kind of field from another. */
export interface FieldKind {
  schema: ApiPropertyOptions;
  /** Converts the text of a query string; leaves a value that it cannot convert for `check` to refuse. */
  parse(value: unknown): unknown;
  /** JSON has a type of its own for the value, so a text in a body is a wrong value, the empty one too. */
  hasJsonType?: boolean;
  check(value: unknown, param: string): Finding | undefined;
}

/**
 * The decorator of a field. It says type, bounds, default and meaning once: the validator, the conversion from a query
 * string and the OpenAPI document all read it from here.
 */
export function field(options: FieldOptions, kind: FieldKind): PropertyDecorator {
  const mayBeAbsent = options.optional || options.default !== undefined;
  const check: FieldCheck = {
    check: (value, _dto, param) => {
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

/** Makes a raw value from a query string or a body that of a field. */
type Parse = (value: unknown, place: 'query' | 'body') => unknown;

/** How the raw values of a field of this DTO are read; undefined for one that no request gives. */
export function parserOf(dto: object, property: string): Parse | undefined {
  return Reflect.getMetadata(PARSE, dto, property) as Parse | undefined;
}

const PARSE = Symbol('parse');

/** Registers a check with the validator, and keeps it for `checksOf`, because the validator keeps no finding. */
function checked(check: FieldCheck): PropertyDecorator {
  return (target, property) => {
    const before = checksOf(target, String(property));
    Reflect.defineMetadata(CHECKS, [...before, check], target, property);
    const validate = (value: unknown, args?: ValidationArguments) =>
      check.check(value, (args?.object ?? {}) as Record<string, unknown>, String(property)) === undefined;
    ValidateBy({ name: `check${before.length}`, validator: { validate } })(target, property);
  };
}

/** The checks of a field of this DTO, in the order of its decorators from the innermost. */
export function checksOf(dto: object, property: string): readonly FieldCheck[] {
  return (Reflect.getMetadata(CHECKS, dto, property) ?? []) as FieldCheck[];
}

const CHECKS = Symbol('checks');

/** The decorator of a field that only the document knows. */
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
