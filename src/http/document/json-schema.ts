import type { Type } from '@nestjs/common';

export type JsonSchema = Record<string, unknown>;

/** How a schema refers to named components of the document. */
export interface References {
  /** A nested DTO class. */
  object(type: Type): JsonSchema;
  /** A named enum. */
  words(name: string, words: readonly string[]): JsonSchema;
}

/** The JSON Schema (2020-12) of a DTO class, from its decorators; without references, nested classes are inlined. */
export function schemaOf(type: Type, references: References = IN_PLACE): JsonSchema {
  const fields = fieldMetadata(type);
  const required = fields.filter(([, metadata]) => metadata.required !== false).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields.map(([name, metadata]) => [name, fieldSchema(metadata, references)])),
  };
}

export interface FieldMetadata extends JsonSchema {
  type?: unknown;
  isArray?: boolean;
  required?: boolean;
}

/** The fields of a DTO class with their decorators' metadata, in the order of the code. */
export function fieldMetadata(type: Type): (readonly [name: string, metadata: FieldMetadata])[] {
  const prototype = type.prototype as object;
  const names = (Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype) ?? []) as string[];
  return names.map((name) => {
    const metadata = Reflect.getMetadata('swagger/apiModelProperties', prototype, name.slice(1)) as FieldMetadata;
    return [name.slice(1), metadata] as const;
  });
}

export function fieldSchema(metadata: FieldMetadata, references: References = IN_PLACE): JsonSchema {
  const { type, isArray, required: _required, items, 'x-enum': listName, ...keywords } = metadata;
  const { description, nullable, example, default: byDefault, minItems, maxItems, ...ofValue } = keywords;
  const around = { description, nullable, example, default: byDefault, minItems, maxItems };
  // For a schema written by hand, `type` is only the compiler's guess, which is Object for every union.
  const isWritten = 'anyOf' in keywords || (items !== undefined && !isArray);
  const plain = isWritten ? written(type, items) : ((items as JsonSchema | undefined) ?? valueOf(type, references));
  const words = (plain.enum ?? ofValue.enum) as string[] | undefined;
  const value = typeof listName === 'string' && words ? references.words(listName, words) : { ...plain, ...ofValue };
  const whole = isArray ? { ...around, type: 'array', items: toVersion31(value) } : { ...around, ...value };
  const said = Object.fromEntries(Object.entries(whole).filter(([, keyword]) => keyword !== undefined));
  return toVersion31(said) as JsonSchema;
}

function written(type: unknown, items: unknown): JsonSchema {
  return items === undefined ? {} : { type, items };
}

/** The class of a nested DTO; undefined for plain values. */
export function nestedClass({ type }: FieldMetadata): Type | undefined {
  if (typeof type !== 'function' || PLAIN.has(type)) return undefined;
  // A class, or a function that returns one: fields use it to name a class declared later.
  const named = type.prototype === undefined ? (type as () => unknown)() : type;
  return PLAIN.has(named) || named === Object ? undefined : (named as Type);
}

function valueOf(type: unknown, references: References): JsonSchema {
  if (typeof type !== 'function') return type === undefined ? {} : { type };
  const nested = nestedClass({ type });
  if (nested) return references.object(nested);
  const named = type.prototype === undefined ? (type as () => unknown)() : type;
  const plain = PLAIN.get(named);
  return plain === undefined ? {} : { type: plain };
}

const PLAIN = new Map<unknown, string>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
]);

const IN_PLACE: References = {
  object: (type) => schemaOf(type),
  words: (_name, words) => ({ type: 'string', enum: [...words] }),
};

/** Version 3.1 is JSON Schema: null is a type there, and `nullable` does not exist. */
export function toVersion31(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toVersion31);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...members } = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, toVersion31(value)]),
  ) as JsonSchema;
  if (nullable !== true) return members;
  const { description, example, default: byDefault, ...schema } = members;
  const kept = {
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    ...(byDefault !== undefined && { default: byDefault }),
  };
  if (typeof schema.type === 'string') {
    return {
      ...kept,
      ...schema,
      type: [schema.type, 'null'],
      ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
    };
  }
  return { ...kept, anyOf: [schema, { type: 'null' }] };
}
