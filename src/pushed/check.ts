import type { Type } from '@nestjs/common';
import { isPlaceholder } from '../archive/resolve/placeholders.js';
import { firstMoment } from '../db/conditions.js';
import { DtoPipe } from '../http/dto.pipe.js';
import { fieldMetadata, nestedClass } from '../http/document/json-schema.js';
import { ValidationFailed } from '../http/errors.js';
import { isInCalendar } from '../http/fields.js';
import type { Body, PushedKind } from './kind.js';

export interface Refusal {
  param: string;
  message: string;
}

const pipe = new DtoPipe();

/**
 * Checks an item by the rules of its kind's class and adds missing fields; a refusal names the first wrong field. A
 * placeholder for a team or player becomes null.
 */
export function checkItem(
  { item: metatype, defaults = {}, called }: Pick<PushedKind, 'item' | 'defaults' | 'called'>,
  item: unknown,
): { body: Body } | Refusal {
  if (!isObject(item)) return { param: 'items', message: 'an item must be a JSON object' };
  const derived = Object.entries(defaults).map(([member, from]) => [member, from(item)] as const);
  const given = { ...Object.fromEntries(derived), ...item };
  const name = called === undefined ? undefined : given[called];
  if (called !== undefined && typeof name === 'string' && isPlaceholder(name))
    return { param: called, message: `${called} is a placeholder, which is nobody` };
  try {
    const checked = pipe.transform(completeItem(metatype, given), { type: 'body', metatype });
    // The stored form: plain objects without undefined members.
    return { body: JSON.parse(JSON.stringify(checked)) as Body };
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const [{ param, message } = { param: 'items', message: error.message }] = error.violations;
    return { param, message };
  }
}

/** The key of an item within its source: the values of the kind's key members, joined with `/`. */
export function keyOf({ key }: PushedKind, item: Body): string {
  return key.map((member) => (item[member] ?? '') as string | number).join('/');
}

/** Sets missing nullable fields to null and missing lists to `[]`, and writes times in UTC with milliseconds. */
function completeItem(type: Type, item: unknown): unknown {
  if (!isObject(item)) return item;
  const fields = fieldMetadata(type).map(([name, metadata]) => {
    const value = isNobody(name, item[name], metadata.nullable === true) ? null : item[name];
    const nested = nestedClass(metadata);
    if (value === undefined) return [name, metadata.isArray ? [] : metadata.nullable ? null : undefined];
    if (nested)
      return [name, Array.isArray(value) ? value.map((one) => completeItem(nested, one)) : completeItem(nested, value)];
    const isTime = metadata.format === 'date-time' && typeof value === 'string' && isInCalendar(value.slice(0, 10));
    return [name, isTime && !Number.isNaN(Date.parse(value)) ? firstMoment(value) : value];
  });
  return Object.fromEntries(fields);
}

/** A member that says who is meant, by id, slug or name. */
const WHO = /(Id|Slug)$|^(team|player)\d?Name$/;

/** Whether a source has a placeholder for the team or player of a member: as an object with a name, or as a text. */
function isNobody(member: string, value: unknown, isNullable: boolean): boolean {
  if (isObject(value)) return typeof value['name'] === 'string' && isPlaceholder(value['name']);
  return isNullable && WHO.test(member) && typeof value === 'string' && isPlaceholder(value.replaceAll('-', ' '));
}

export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
