import { nounOf } from '../path-noun.js';
import type { JsonSchema } from './json-schema.js';

const RENEWED = 'When these data were last brought up to date, UTC';
const ELSEWHERE = 'Ids of the same thing at other services';

/** The meaning of names that mean the same in every schema, for properties without words of their own. */
const PROPERTIES: Readonly<Record<string, string>> = {
  success: 'True on every answer that is not an error',
  data: 'What was asked for: an object, or the rows of a list',
  meta: 'About the answer as a whole, such as its page, its filters or its age',
  pagination: 'Where this page stands in its list',
  hasMore: 'True where rows follow behind the last one here',
  logoUrl: 'Address of the logo; null where none is known',
  imageUrl: 'Address of a picture; null where none is known',
  currency: 'Of the amounts beside it, by its code of ISO 4217',
  country_code: 'Two letters of ISO 3166-1; null where the country is not known',
  nationality: 'Country as the source gives it, by name or by code; null is unknown',
  externalIds: ELSEWHERE,
  external_ids: ELSEWHERE,
  updatedAt: RENEWED,
  updated_at: RENEWED,
  lastUpdated: RENEWED,
  lagSeconds: "Seconds from the event to this state, the plan's delay included; null where the source gives no time",
  lag_seconds: 'Seconds from the event to this state, with the delay of the plan',
  recommendedPollSeconds: 'After so many seconds it is worth asking again',
};

/** The same for schemas that several families have under names that end alike. */
const BY_SCHEMA: readonly (readonly [ending: string, properties: Readonly<Record<string, string>>])[] = [
  [
    'ExternalId',
    {
      provider: 'Service that gives the id',
      id: 'As that service writes it',
      url: 'Page of the thing at that service; null where it has none',
    },
  ],
];

const PARAMETERS: Readonly<Record<string, string>> = {
  limit: 'Rows in the answer at most',
  sort: 'Order of the rows; a minus in front turns it round',
};

/** Words of paths that are no id and no slug. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  catalog: 'Which list of names to answer',
  circuit: 'Whose ranking list to answer',
  division: 'Whose ranking list to answer',
  family: 'As in the paths of its routes',
  metric: 'Figure by which the rows are ranked',
  platform: 'Where the video is published',
  region: 'Whose ranking list to answer; two letters do too',
  year: 'Calendar year, four digits',
};

/** The words of a query parameter that has none of its own. */
export function wordsOfParameter(name: string): string | undefined {
  return PARAMETERS[name];
}

/**
 * The words of a path parameter. `/matches/:id` and `/odds/:matchId` both take the id of a match; `joinsIds`: an id that
 * was merged into another leads to it.
 */
export function wordsOfPath(name: string, path: string, { joinsIds }: { joinsIds: boolean }): string {
  const plain = PATH_PARAMETERS[name];
  if (plain) return plain;
  const kind = /slug$/i.test(name) ? (name.endsWith('IdOrSlug') ? 'Id or slug' : 'Slug') : 'Id';
  const merged = joinsIds && kind !== 'Slug' ? '; one that was merged into another leads to it' : '';
  return `${kind} of the ${spaced(nounOf(name, path))}, as other answers give it${merged}`;
}

function spaced(word: string): string {
  return word.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Gives every property of a schema, nested ones included, the shared words where it has none of its own. */
export function withSharedWords(name: string, schema: JsonSchema): JsonSchema {
  const [, ofSchema = {}] = BY_SCHEMA.find(([ending]) => name.endsWith(ending)) ?? [];
  return reworded(schema, { ...PROPERTIES, ...ofSchema }) as JsonSchema;
}

function reworded(node: unknown, words: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(node)) return node.map((one) => reworded(one, words));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === 'properties'
        ? [key, wordedProperties(value as Record<string, JsonSchema>, words)]
        : [key, SUBSCHEMAS.has(key) ? reworded(value, words) : value],
    ),
  );
}

/** Keywords that hold schemas; examples and enums are left as they are. */
const SUBSCHEMAS = new Set(['items', 'allOf', 'anyOf', 'oneOf', 'additionalProperties']);

function wordedProperties(properties: Record<string, JsonSchema>, words: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const description = schema.description ?? (Object.hasOwn(words, name) ? words[name] : undefined);
      const worded = reworded(schema, words) as JsonSchema;
      return [name, description === undefined ? worded : { ...worded, description }];
    }),
  );
}
