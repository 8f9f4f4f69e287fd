import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { validateSync, type ValidationError } from 'class-validator';
import { ValidationFailed, type Violation } from './errors.js';
import { checksOf, parserOf } from './field.js';
import { innerType, isClosed, rulesOf } from './fields.js';
import { finding } from './findings.js';
import { fieldsOf } from './sparse-fields.js';

type Place = Violation['in'];

/**
 * Turns query strings and bodies into validated DTOs. A valid query is not validated again: its frozen DTO is cached by
 * class and exact parameter text, and the least recently used are dropped.
 */
@Injectable()
export class DtoPipe implements PipeTransform {
  private readonly memo = new Map<string, object>();
  private readonly classNumbers = new Map<Type, number>();

  transform(value: unknown, { type: place, metatype }: ArgumentMetadata): unknown {
    if (place === 'param' && typeof value === 'string') return value.replaceAll('\0', UNKNOWN_LETTER);
    if (!metatype || isPlain(metatype) || (place !== 'query' && place !== 'body')) return value;
    const raw = (value ?? {}) as Record<string, unknown>;
    if (place === 'body') return parse(metatype, objectIn(raw), place);
    const key = keyOf(raw);
    return key === undefined ? parse(metatype, raw, place) : this.remembered(metatype, raw, key);
  }

  private remembered(metatype: Type, raw: Record<string, unknown>, query: string): object {
    const classNumber = this.classNumbers.get(metatype) ?? this.classNumbers.size;
    this.classNumbers.set(metatype, classNumber);
    const key = `${classNumber} ${query}`;
    const dto = this.memo.get(key) ?? Object.freeze(parse(metatype, raw, 'query'));
    this.memo.delete(key);
    this.memo.set(key, dto);
    if (this.memo.size > MEMO_LIMIT) this.memo.delete(this.memo.keys().next().value as string);
    return dto;
  }
}

/** Replaces a zero byte in a path, which the database refuses; no id contains this character, so the answer is 404. */
const UNKNOWN_LETTER = '\uFFFD';

/** Queries of all classes together; at 500 characters a key they take about 10 MB. */
const MEMO_LIMIT = 5_000;

/** Names and values are prefixed with their lengths, so that no value can look like the next name. */
function keyOf(raw: Record<string, unknown>): string | undefined {
  let key = '';
  for (const name in raw) {
    const value = raw[name];
    if (typeof value !== 'string') return undefined;
    key += `${name.length}:${name}${value.length}:${value}`;
  }
  return key.length > 500 ? undefined : key;
}

function objectIn(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  const problem = finding('invalid_type', 'The body must be a JSON object', 'dict_type', 'Input should be an object');
  throw new ValidationFailed([{ in: 'body', param: 'body', ...problem }]);
}

function parse(metatype: Type, raw: Record<string, unknown>, place: 'query' | 'body'): object {
  const { dto, violations } = read(metatype, raw, place);
  if (violations.length > 0) throw new ValidationFailed(violations);
  return dto;
}

/** Returns the DTO, even if values in it are invalid, and its violations. */
function read(metatype: Type, raw: Record<string, unknown>, place: 'query' | 'body') {
  const fields = fieldsOf(metatype);
  const dto = new metatype() as Record<string, unknown>;
  for (const name of fields.keys()) {
    const parser = parserOf(dto, name);
    if (parser) dto[name] = parser(Object.hasOwn(raw, name) ? raw[name] : undefined, place);
  }
  const errors = new Map(validateSync(dto, { stopAtFirstError: false }).map((error) => [error.property, error]));
  const violations = [...fields.keys()].flatMap((name) => violationOf(name, errors.get(name), dto, raw, place));
  const wrong = new Set(violations.map(({ param }) => param));
  if (place === 'query' && dto['strict'] === true)
    violations.push(...unknown(raw, fields, 'query', 'parameter of this route'));
  if (place === 'body' && isClosed(metatype))
    violations.push(...unknown(raw, fields, 'body', 'member that is known here'));
  if (place === 'body') violations.push(...readInner(metatype, dto, wrong));
  return { dto, violations };
}

/**
 * Replaces nested objects of `dto` with their DTOs and returns their violations. Skips fields in `wrong`, because a
 * client may send a list of thousands instead of one object.
 */
function readInner(metatype: Type, dto: Record<string, unknown>, wrong: ReadonlySet<string>): Violation[] {
  const prototype = metatype.prototype as object;
  const violations: Violation[] = [];
  const readOne = (type: Type, inner: object, place: string): object => {
    if (violations.length >= INNER_VIOLATIONS) return inner;
    const found = read(type, inner as Record<string, unknown>, 'body');
    for (const violation of found.violations) violations.push(within(place, violation));
    return found.dto;
  };
  for (const [name, value] of Object.entries(dto)) {
    const type = innerType(prototype, name);
    if (!type || wrong.has(name) || typeof value !== 'object' || value === null) continue;
    dto[name] = Array.isArray(value)
      ? value.map((inner: object, index) => readOne(type, inner, `${name}.${index}`))
      : readOne(type, value, name);
  }
  return violations;
}

/** Validation stops after this many violations in nested objects: a list may hold hundreds of wrong objects. */
const INNER_VIOLATIONS = 20;

function within(outer: string, { param, message, ...violation }: Violation): Violation {
  const name = `${outer}.${param}`;
  return { ...violation, param: name, message: message.replace(param, name) };
}

/** The first violation of a field, by its own checks or by rules across fields. */
function violationOf(
  name: string,
  error: ValidationError | undefined,
  dto: Record<string, unknown>,
  raw: Record<string, unknown>,
  place: Place,
): Violation[] {
  const checks = error ? checksOf(dto, name).map(({ check }) => check) : rulesOf(dto, name);
  for (const check of checks) {
    const found = check(dto[name], dto, name);
    const received = SECRET.test(name) ? undefined : short(raw[name]);
    if (found) return [{ in: place, param: name, received, ...found }];
  }
  return [];
}

/** Shortens a wrong value for the answer: cuts long texts, and omits objects and lists whose JSON is long. */
function short(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > RECEIVED_CHARACTERS ? `${value.slice(0, RECEIVED_CHARACTERS)}…` : value;
  const isLong = typeof value === 'object' && value !== null && JSON.stringify(value).length > RECEIVED_CHARACTERS;
  return isLong ? undefined : value;
}

const RECEIVED_CHARACTERS = 500;

/** Fields whose values are not sent back. */
const SECRET = /password|token|secret/i;

function unknown(raw: Record<string, unknown>, fields: Map<string, unknown>, place: Place, noun: string): Violation[] {
  const names = Object.keys(raw).filter((name) => !fields.has(name));
  return names.slice(0, UNKNOWN_NAMED).map((name) => {
    const allowed = [...fields.keys()];
    const problem = finding(
      'unknown_parameter',
      `${name} is not a ${noun}`,
      'value_error',
      'Unknown parameter',
      undefined,
      allowed,
    );
    return { in: place, param: name, received: short(raw[name]), ...problem };
  });
}

/** Limits the list, since a body of a megabyte may have a hundred thousand unknown names. */
const UNKNOWN_NAMED = 20;

function isPlain(type: unknown): boolean {
  return type === String || type === Number || type === Boolean || type === Object || type === Array;
}
