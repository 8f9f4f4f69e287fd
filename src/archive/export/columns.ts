import type { Type } from '@nestjs/common';
import { fieldsOf } from '../../http/sparse-fields.js';
import type { ExportTable } from './table.js';

export const COLUMN_TYPES = ['text', 'whole', 'decimal', 'flag', 'day', 'moment', 'json'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** A column of an export: a field of a row, or of an object in it as `outer.inner`. */
export interface ExportColumn {
  name: string;
  type: ColumnType;
  nullable: boolean;
  says: string | null;
}

/** The columns of the rows of a DTO. A list, and an object without a class, is one column of JSON. */
export function columnsOf({ row, leavesOut = [] }: Pick<ExportTable, 'row' | 'leavesOut'>): ExportColumn[] {
  return columnsIn(row, ROOT).filter(({ name }) => !leavesOut.includes(name.split('.').at(-1) as string));
}

function columnsIn(row: Type, outer: { name: string; nullable: boolean }): ExportColumn[] {
  return [...fieldsOf(row)].flatMap(([field, nested]) => {
    const schema = schemaOf(row, field);
    const name = `${outer.name}${field}`;
    const type = typeOf(schema);
    // A schema that is written by hand may allow null in a way of its own.
    const isOpen = type === 'json' && !schema.isArray;
    const nullable = outer.nullable || schema.nullable === true || schema.required === false || isOpen;
    if (nested && !schema.isArray) return columnsIn(nested, { name: `${name}.`, nullable });
    return [{ name, type, nullable, says: schema.description ?? null }];
  });
}

const ROOT = { name: '', nullable: false };

interface FieldSchema {
  type?: unknown;
  format?: string;
  isArray?: boolean;
  nullable?: boolean;
  required?: boolean;
  description?: string;
}

function schemaOf({ prototype }: Type, field: string): FieldSchema {
  return (Reflect.getMetadata('swagger/apiModelProperties', prototype as object, field) ?? {}) as FieldSchema;
}

function typeOf({ type, format, isArray }: FieldSchema): ColumnType {
  if (isArray) return 'json';
  if (type === 'integer') return 'whole';
  if (type === 'number' || type === Number) return 'decimal';
  if (type === Boolean || type === 'boolean') return 'flag';
  if (type !== String && type !== 'string') return 'json';
  if (format === 'date') return 'day';
  return format === 'date-time' ? 'moment' : 'text';
}

/** The value of a column in a row as the routes answer it; null where an object around it is null or left out. */
export function cellOf(row: Record<string, unknown>, { name }: Pick<ExportColumn, 'name'>): unknown {
  let value: unknown = row;
  for (const field of name.split('.')) {
    if (value === null || value === undefined) return null;
    value = (value as Record<string, unknown>)[field];
  }
  return value ?? null;
}
