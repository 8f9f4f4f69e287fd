/** The part of JSON Schema 2020-12 that the catalogue uses. */
export interface JsonSchema {
  description?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** One field of an object, as a table shows it. */
export interface Field {
  /** Its path, such as `games[].winner`. */
  id: string;
  type: string;
  meaning: string;
  /** Allowed words. */
  words: string[];
  /** The value in an example; empty if it adds nothing. */
  sample: string;
  isAlwaysThere: boolean;
}

/** The fields of an object, each followed by its inner fields. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema, example: unknown, path = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { value, isNullable } = unwrapped(schema);
    const row = value.items && unwrapped(value.items).value;
    const id = `${path}${name}`;
    const shown = (example as Record<string, unknown> | null | undefined)?.[name];
    const field: Field = {
      id,
      type: `${typeOf(value)}${isNullable ? ' or null' : ''}`,
      meaning: schema.description ?? value.description ?? '',
      words: wordsOf(value, row),
      sample: typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '',
      isAlwaysThere: required.includes(name),
    };
    const inner = row
      ? fieldsOf(row, (shown as unknown[] | undefined)?.[0], `${id}[].`)
      : fieldsOf(value, shown, `${id}.`);
    return [field, ...inner];
  });
}

function wordsOf(value: JsonSchema, row: JsonSchema | undefined): string[] {
  const words = value.const === undefined ? (value.enum ?? row?.enum ?? []) : [value.const];
  return words.filter((word) => word !== null).map(String);
}

/** The schema of a value that may be null. */
function unwrapped(schema: JsonSchema): { value: JsonSchema; isNullable: boolean } {
  const [one, ...others] = kindsOf(schema);
  if (one !== undefined && others.length === 0) return { value: one, isNullable: true };
  const isNullable = typesOf(schema).includes('null') || kindsOf(schema).length < (schema.anyOf ?? []).length;
  return { value: schema, isNullable };
}

/** The alternatives of a value, without null. */
const kindsOf = ({ anyOf = [] }: JsonSchema) => anyOf.filter(({ type }) => type !== 'null');

function typeOf(schema: JsonSchema): string {
  const { format, items, anyOf } = schema;
  if (format === 'date-time') return 'time';
  if (format === 'date') return 'day';
  if (anyOf) return kindsOf(schema).map(typeOf).join(' or ');
  const [type = typeof schema.const] = typesOf(schema).filter((name) => name !== 'null');
  return type === 'array' ? `list of ${items ? `${typeOf(unwrapped(items).value)}s` : 'values'}` : type;
}

const typesOf = ({ type = [] }: JsonSchema): string[] => [type].flat();
