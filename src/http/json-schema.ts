import type { Type } from '@nestjs/common';
import { toVersion31 } from './openapi.js';

export type JsonSchema = Record<string, unknown>;

/** The JSON Schema (2020-12) of a DTO class, from the decorators of its fields, with nested classes written in place. */
export function schemaOf(type: Type): JsonSchema {
  return toVersion31(objectOf(type)) as JsonSchema;
}

interface FieldMetadata extends JsonSchema {
  type?: unknown;
  isArray?: boolean;
  required?: boolean;
}

function objectOf(type: Type): JsonSchema {
  const prototype = type.prototype as object;
  const names = (Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype) ?? []) as string[];
  const fields = names.map((name) => {
    const metadata = Reflect.getMetadata('swagger/apiModelProperties', prototype, name.slice(1)) as FieldMetadata;
    return [name.slice(1), metadata] as const;
  });
  return {
    type: 'object',
    required: fields.filter(([, { required }]) => required !== false).map(([name]) => name),
    properties: Object.fromEntries(fields.map(([name, metadata]) => [name, fieldOf(metadata)])),
  };
}

function fieldOf({ type, isArray, required: _required, ...keywords }: FieldMetadata): JsonSchema {
  // Where the schema is written out, the type is the compiler's guess, Object for every union.
  const value = { ...keywords, ...(type !== undefined && !('anyOf' in keywords) && valueOf(type)) };
  if (!isArray) return value;
  const { description, nullable, example, ...items } = value as JsonSchema;
  return {
    type: 'array',
    items,
    ...(description !== undefined && { description }),
    ...(nullable !== undefined && { nullable }),
    ...(example !== undefined && { example }),
  };
}

function valueOf(type: unknown): JsonSchema {
  if (typeof type !== 'function') return { type };
  const plain = PLAIN.get(type);
  if (plain) return { type: plain };
  // A class, or what returns it: fields that name a later class do so lazily.
  const named = type.prototype === undefined ? (type as () => unknown)() : type;
  return PLAIN.has(named) ? { type: PLAIN.get(named) } : objectOf(named as Type);
}

const PLAIN = new Map<unknown, string>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
]);
