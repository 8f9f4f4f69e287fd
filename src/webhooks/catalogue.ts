import type { JsonSchema } from '../http/document/json-schema.js';
import { object, type Fields } from '../facts/shapes.js';
import { FAMILIES } from '../families.js';
import { vocabulary } from '../http/vocabulary.js';

/**
 * An event of the catalogue. A live event's data is the object of another module, whose schema `describeEvents` adds.
 */
export interface CatalogueEvent {
  name: string;
  family: string;
  documented: boolean;
  /** The occasion on which the event is sent. */
  description: string;
  /** True where no wildcard covers the event. */
  optIn: boolean;
  isLiveObject: boolean;
  /** The names of the filters that a subscription may narrow the event by. */
  filters: readonly string[];
}

export interface EventDescription extends CatalogueEvent {
  fields: string[];
  /** JSON Schema 2020-12 of `data`. */
  schema: JsonSchema;
  /** Of an event with a live object: JSON Schema of what its `data` has beside that object. */
  more?: JsonSchema;
  /** A `data` that fits the schema; one that the demo published, where a recording has it. */
  example: object;
}

/** The injection token of the catalogue as it is published. */
export const DESCRIBED_EVENTS = Symbol('described events');

/** The schema and recorded data of a family's events, beside their declarations. */
export interface LiveObject {
  /** The schema of the object in its live events; undefined where it has no live events. */
  schema: JsonSchema | undefined;
  /** Recorded data by the event's name: for every live event, and for other events where they were recorded. */
  moments: Readonly<Record<string, object>>;
}

/** Every event, the documented ones of a family first. */
export const EVENTS: readonly CatalogueEvent[] = FAMILIES.flatMap(({ name: family, facts, filters = {} }) =>
  Object.entries(facts).map(([name, { fired, documented, optIn, live }]) => ({
    name,
    family,
    documented: documented ?? false,
    description: fired,
    optIn: optIn ?? false,
    isLiveObject: live ?? false,
    filters: Object.keys(filters),
  })),
);

/** The names of all events, for the document. */
export const EVENT_NAMES: readonly string[] = vocabulary(
  'WebhookEventName',
  EVENTS.map(({ name }) => name),
);

export function findEvent(name: string): CatalogueEvent | undefined {
  return BY_NAME.get(name);
}

/** The patterns that cover an event: `lol.live.state`, `lol.live.*`, `lol.*`, `*`. */
export function patternsOf(name: string): readonly string[] {
  return PATTERNS.get(name) ?? [];
}

/** True where one of the patterns covers an event. */
export function areFor(patterns: readonly string[], name: string): boolean {
  return patternsOf(name).some((pattern) => patterns.includes(pattern));
}

/** True for the name of an event, and for a wildcard that covers at least one. */
export function isPattern(text: string): boolean {
  return KNOWN_PATTERNS.has(text);
}

/** The catalogue as it is published, with fields, schema and example of each event. */
export function describeEvents(live: Readonly<Record<string, LiveObject>>): EventDescription[] {
  return FAMILIES.flatMap(({ name: family, facts }) =>
    Object.entries(facts).map(([name, { fields }]) => {
      const event = BY_NAME.get(name) as CatalogueEvent;
      const { schema, example, more } = event.isLiveObject
        ? recorded(fields, live[family], name)
        : declared(fields, live[family], name);
      const titled = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: name, ...schema };
      return {
        ...event,
        fields: Object.keys(schema.properties as object),
        schema: titled,
        example,
        ...(more && { more }),
      };
    }),
  );
}

function recorded(
  fields: Fields,
  live: LiveObject | undefined,
  name: string,
): { schema: JsonSchema; example: object; more?: JsonSchema } {
  const example = live?.moments[name];
  if (!example || !live?.schema) throw new Error(`no recorded moment of ${name}`);
  if (Object.keys(fields).length === 0) return { schema: live.schema, example };
  const { schema: more } = object(fields);
  const required = [live.schema, more].flatMap((part) => (part.required ?? []) as string[]);
  const properties = { ...(live.schema.properties as object), ...(more.properties as object) };
  return { schema: { ...live.schema, required, properties }, example, more };
}

function declared(
  fields: Fields,
  live: LiveObject | undefined,
  name: string,
): { schema: JsonSchema; example: object; more?: undefined } {
  const { schema, example } = object(fields);
  return { schema, example: live?.moments[name] ?? example };
}

function wildcardsOf(name: string): string[] {
  const parts = name.split('.').slice(0, -1);
  const prefixes = parts.map((_, index) => `${parts.slice(0, parts.length - index).join('.')}.*`);
  return [...prefixes, '*'];
}

const BY_NAME = new Map<string, CatalogueEvent>(EVENTS.map((event) => [event.name, event]));
const PATTERNS = new Map<string, readonly string[]>(
  EVENTS.map(({ name, optIn }) => [name, optIn ? [name] : [name, ...wildcardsOf(name)]]),
);
const KNOWN_PATTERNS = new Set([...PATTERNS.values()].flat());
