/** What the catalogue's schemas consist of: a part of JSON Schema 2020-12. */
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
  /** The words that it may be. */
  words: string[];
  /** What an example has here; empty where that says nothing. */
  sample: string;
  isAlwaysThere: boolean;
}

/** The fields of an object, each followed by those in it. */
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

/** The schema of the value where there is one. */
function unwrapped(schema: JsonSchema): { value: JsonSchema; isNullable: boolean } {
  const [one, ...others] = kindsOf(schema);
  if (one !== undefined && others.length === 0) return { value: one, isNullable: true };
  const isNullable = typesOf(schema).includes('null') || kindsOf(schema).length < (schema.anyOf ?? []).length;
  return { value: schema, isNullable };
}

/** What a value may be of several kinds, without null. */
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
