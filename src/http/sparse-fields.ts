import type { Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Answer } from './answer.js';
import { ValidationFailed } from './errors.js';
import { finding } from './findings.js';
import { Page } from './paged.js';
import type { RouteDeclaration } from './routes.js';

/** The fields of a DTO class by name, with the class of nested DTOs. */
export function fieldsOf(type: Type | undefined): Map<string, Type | undefined> {
  const prototype = type?.prototype as object | undefined;
  const names = ((prototype && Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype)) ?? []) as string[];
  return new Map(names.map((name) => [name.slice(1), nestedType(prototype as object, name.slice(1))]));
}

/** Refuses a `fields` parameter with a field that the answer does not have. */
export function checkFields(route: RouteDeclaration, request: FastifyRequest): void {
  const asked = askedFields(request);
  if (!asked) return;
  const row = rowType(bodyOf(route, request));
  const unknown = asked.find((path) => !exists(row, path.split('.')));
  if (unknown === undefined) return;
  const allowed = [...fieldsOf(row).keys()];
  const problem = finding(
    'invalid_enum',
    `fields names '${unknown}', which this answer does not have; leave it out, or take one that it has`,
    'enum',
    `There is no field '${unknown}'`,
    { expected: allowed.join(', ') },
    allowed,
  );
  throw new ValidationFailed([{ in: 'query', param: 'fields', received: unknown, ...problem }]);
}

function bodyOf({ returns, otherwise }: RouteDeclaration, { query }: FastifyRequest): Type | undefined {
  const asked = otherwise && (query as Record<string, unknown>)[otherwise.parameter];
  return String(asked).toLowerCase() === otherwise?.value ? otherwise?.returns : returns;
}

/** Keeps the requested fields and every id of each row. */
export function pickFields(answer: unknown, request: FastifyRequest): unknown {
  const asked = askedFields(request);
  if (!asked || Buffer.isBuffer(answer)) return answer;
  if (answer instanceof Answer) return answer.withBody(JSON.stringify(pickFrom(JSON.parse(answer.body), asked)));
  if (answer instanceof Page) return new Page(pick(answer.data, asked) as unknown[], answer.meta);
  return pickFrom(answer, asked);
}

function askedFields(request: FastifyRequest): string[] | undefined {
  const { fields } = request.query as { fields?: unknown };
  if (typeof fields !== 'string') return undefined;
  const names = fields
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length > 0 ? names : undefined;
}

function nestedType(prototype: object, name: string): Type | undefined {
  const options = Reflect.getMetadata('swagger/apiModelProperties', prototype, name) as { type?: unknown } | undefined;
  const type = options?.type;
  if (typeof type !== 'function' || [String, Number, Boolean, Object].includes(type as never)) return undefined;
  return type.prototype === undefined ? (type as () => Type)() : (type as Type);
}

/** Lists have their rows in `items` or `data`; any other body is itself a row. */
function rowType(returns: Type | undefined): Type | undefined {
  const fields = fieldsOf(returns);
  return fields.get('items') ?? fields.get('data') ?? returns;
}

function exists(type: Type | undefined, [head = '', ...rest]: string[]): boolean {
  const fields = fieldsOf(type);
  if (!fields.has(head)) return false;
  return rest.length === 0 || fields.get(head) === undefined || exists(fields.get(head), rest);
}

function pickFrom(body: unknown, asked: string[]): unknown {
  if (!isObject(body)) return body;
  for (const rows of ['items', 'data']) {
    if (rows in body) return { ...body, [rows]: pick(body[rows], asked) };
  }
  return pick(body, asked);
}

function pick(value: unknown, asked: string[]): unknown {
  if (Array.isArray(value)) return value.map((row) => pick(row, asked));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    if (asked.includes(name) || /^(id|slug)$|_id$|Id$/.test(name)) return [[name, member]];
    const below = asked.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
    return below.length > 0 ? [[name, pick(member, below)]] : [];
  });
  return Object.fromEntries(kept);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
