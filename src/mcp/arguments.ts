import { ValidationFailed, type Violation } from '../http/errors.js';
import { finding, MISSING, notAmong, outOfRange, wrongType, type Finding } from '../http/findings.js';

/** An argument of a tool as JSON Schema. */
export interface Argument {
  type: 'string' | 'integer' | 'object';
  description?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
}

export interface ArgumentSchema {
  type: 'object';
  properties: Readonly<Record<string, Argument>>;
  required: readonly string[];
}

export type Arguments = Readonly<Record<string, unknown>>;

/** Checks the arguments of a call; null counts as left out. Throws VALIDATION_ERROR with every violation. */
export function checkArguments(schema: ArgumentSchema, raw: Arguments): Arguments {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null && value !== undefined));
  // A cursor holds what the call that gave it was asked for.
  const required = given['cursor'] === undefined ? schema.required : [];
  const violations = [
    ...required.filter((name) => !Object.hasOwn(given, name)).map((name) => violation(name, undefined, MISSING(name))),
    ...Object.entries(given).flatMap(([name, value]) => {
      const argument = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      const found = argument ? wrong(name, value, argument) : unknownArgument(name, Object.keys(schema.properties));
      return found ? [violation(name, value, found)] : [];
    }),
  ];
  if (violations.length > 0) throw new ValidationFailed(violations.slice(0, 20));
  return given;
}

/** An error that names one argument and what the tool accepts instead. */
export function argumentRefused(
  param: string,
  received: unknown,
  message: string,
  allowed?: unknown,
): ValidationFailed {
  return new ValidationFailed([
    violation(param, received, finding('conflict', message, 'value_error', message, undefined, allowed)),
  ]);
}

function wrong(name: string, value: unknown, { type, enum: words, minimum, maximum }: Argument): Finding | undefined {
  if (type === 'string') {
    if (value === '') return MISSING(name);
    if (typeof value !== 'string') return wrongType(name, 'a text', 'string_type');
    return words && !words.includes(value) ? notAmong(name, words) : undefined;
  }
  if (type === 'integer') {
    if (!Number.isInteger(value)) return wrongType(name, 'a whole number', 'int_type');
    return outOfRange(value as number, name, minimum, maximum);
  }
  if (typeof value !== 'object' || Array.isArray(value)) return wrongType(name, 'an object', 'dict_type');
  return undefined;
}

function unknownArgument(name: string, allowed: string[]): Finding {
  const message = `${name} is not an argument of this tool; it takes ${allowed.join(', ')}`;
  return finding('unknown_parameter', message, 'value_error', message, undefined, allowed);
}

function violation(param: string, received: unknown, found: Finding): Violation {
  return { in: 'body', param, ...(isShort(received) && { received }), ...found };
}

function isShort(value: unknown): boolean {
  return value !== undefined && JSON.stringify(value).length <= 200;
}
