import type { JsonSchema } from '../http/document/json-schema.js';

/**
 * One declaration of a value: its JSON Schema, an example that fits it, and its TypeScript type. The functions below
 * take the example first, and then the meaning where the name does not say it.
 */
export interface Shape<Value> {
  schema: JsonSchema;
  example: Value;
}

/** The type of the value that a shape describes. */
export type ValueOf<Described> = Described extends Shape<infer Value> ? Value : never;

export type Fields = Record<string, Shape<unknown>>;

export type ObjectOf<Of extends Fields> = { [Name in keyof Of]: ValueOf<Of[Name]> };

export const text = (example: string, says?: string): Shape<string> => shape('string', example, says);

export const whole = (example: number, says?: string): Shape<number> => shape('integer', example, says);

export const decimal = (example: number, says?: string): Shape<number> => shape('number', example, says);

export const flag = (example: boolean, says?: string): Shape<boolean> => shape('boolean', example, says);

/** An instant, ISO 8601 with milliseconds. */
export const moment = (example = '2026-03-14T18:22:05.000Z', says?: string): Shape<string> =>
  shape('string', example, says, { format: 'date-time' });

/** A calendar day. */
export const day = (example = '2026-03-14', says?: string): Shape<string> =>
  shape('string', example, says, { format: 'date' });

/** One word of a list that is fixed; the first is the example. */
export function choice<const Words extends readonly [string, ...string[]]>(
  words: Words,
  says?: string,
): Shape<Words[number]> {
  return shape('string', words[0], says, { enum: [...words] });
}

/** One word of a list that may grow, so receivers must tolerate others. */
export function openChoice(words: readonly [string, ...string[]], says?: string): Shape<string> {
  const known = `One of ${words.join(', ')}; more may come`;
  return shape('string', words[0], says ? `${says}. ${known}` : known);
}

/** A value that is null where it is not known or not applicable. */
export function orNull<Value>({ schema, example }: Shape<Value>): Shape<Value | null> {
  const { description, ...rest } = schema;
  const nullable =
    typeof rest.type === 'string' && rest.enum === undefined
      ? { ...rest, type: [rest.type, 'null'] }
      : { anyOf: [rest, { type: 'null' }] };
  return { schema: { ...(description !== undefined && { description }), ...nullable }, example };
}

/** The same with null as its example, for a field that is null when the other examples apply. */
export function unknownYet<Value>(of: Shape<Value>): Shape<Value | null> {
  return { ...orNull(of), example: null };
}

/** The same with another example. */
export function as<Value>({ schema }: Shape<Value>, example: Value): Shape<Value> {
  return { schema, example };
}

/** An object with any members. */
export const anyObject = (example: Record<string, unknown>, says?: string): Shape<Record<string, unknown>> =>
  shape('object', example, says);

/** A list; its example is one row, or the rows given. */
export function list<Value>(
  row: Shape<Value>,
  { exactly, atMost = exactly, says, rows = [row] }: ListOptions<Value> = {},
): Shape<Value[]> {
  const keywords = {
    items: row.schema,
    ...(exactly !== undefined && { minItems: exactly }),
    ...(atMost !== undefined && { maxItems: atMost }),
  };
  const example = rows.map((each) => each.example);
  return shape('array', example, says, keywords);
}

interface ListOptions<Value> {
  exactly?: number;
  atMost?: number;
  says?: string;
  rows?: Array<Shape<Value>>;
}

/** An object whose declared fields are always present. Others are allowed, because fields may be added. */
export function object<const Of extends Fields>(fields: Of, says?: string): Shape<ObjectOf<Of>> {
  const each = Object.entries(fields);
  const example = Object.fromEntries(each.map(([name, { example: value }]) => [name, value])) as ObjectOf<Of>;
  const properties = Object.fromEntries(each.map(([name, { schema }]) => [name, schema]));
  return shape('object', example, says, { required: Object.keys(fields), properties });
}

function shape<Value>(type: string, example: Value, says?: string, keywords: JsonSchema = {}): Shape<Value> {
  return { schema: { ...(says && { description: says }), type, ...keywords }, example };
}
