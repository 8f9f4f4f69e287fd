import type { JsonSchema } from '../http/json-schema.js';
import { COD_EVENTS, FORTNITE_EVENTS } from './events/cod-fortnite.js';
import { CS2_EVENTS } from './events/cs2.js';
import type { EventDeclaration } from './events/event.js';
import { LOL_EVENTS } from './events/lol.js';
import { TENNIS_EVENTS, UFC_EVENTS } from './events/tennis-ufc.js';
import { object, type ObjectOf } from './shapes.js';

const DECLARED = {
  ...LOL_EVENTS,
  ...COD_EVENTS,
  ...FORTNITE_EVENTS,
  ...CS2_EVENTS,
  ...UFC_EVENTS,
  ...TENNIS_EVENTS,
};

export type EventName = keyof typeof DECLARED;

/** What a payload builder must return for an event; the live objects are typed where they are made. */
export type EventData<Name extends EventName> = (typeof DECLARED)[Name] extends { live: true }
  ? object
  : ObjectOf<(typeof DECLARED)[Name]['fields']>;

export const FAMILIES = ['tennis', 'ufc', 'lol', 'cs2', 'cod', 'fortnite'] as const;
export type Family = (typeof FAMILIES)[number];

/** Events whose data are a live object of another module have no schema of their own; `describeEvents` joins it. */
export interface CatalogueEvent {
  name: EventName;
  family: Family;
  documented: boolean;
  /** When it is fired. */
  description: string;
  /** No wildcard covers it. */
  optIn: boolean;
  isLiveObject: boolean;
  /** What a subscription may narrow it by. */
  filters: readonly string[];
}

export interface EventDescription extends CatalogueEvent {
  fields: string[];
  /** JSON Schema 2020-12 of `data`. */
  schema: JsonSchema;
  /** A `data` that fits the schema: of live events one that the sandbox told. */
  example: object;
}

/** Injected under this: the catalogue as it is published. */
export const DESCRIBED_EVENTS = Symbol('described events');

/** The object that the live routes of a family answer, and one for each of its events. */
export interface LiveObject {
  schema: JsonSchema;
  moments: Readonly<Record<string, object>>;
}

export const LOL_FILTERS = ['league', 'matchId', 'gameId', 'side'] as const;

/** Every event, the documented ones of a family first. */
export const EVENTS: readonly CatalogueEvent[] = declarations().map(([name, event]) => {
  const family = name.slice(0, name.indexOf('.')) as Family;
  return {
    name,
    family,
    documented: event.documented ?? false,
    description: event.fired,
    optIn: event.optIn ?? false,
    isLiveObject: event.live ?? false,
    filters: family === 'lol' ? LOL_FILTERS : [],
  };
});

export function findEvent(name: string): CatalogueEvent | undefined {
  return BY_NAME.get(name);
}

/** The patterns that a subscription to an event may be written as: `lol.live.state`, `lol.live.*`, `lol.*`, `*`. */
export function patternsOf(name: string): readonly string[] {
  return PATTERNS.get(name) ?? [];
}

/** True where patterns cover an event. */
export function areFor(patterns: readonly string[], name: string): boolean {
  return patternsOf(name).some((pattern) => patterns.includes(pattern));
}

/** True for the name of an event, and for a wildcard that covers at least one. */
export function isPattern(text: string): boolean {
  return KNOWN_PATTERNS.has(text);
}

/** The catalogue as it is published: with fields, schema and example of each event. */
export function describeEvents(live: Record<'tennis' | 'ufc', LiveObject>): EventDescription[] {
  return declarations().map(([name, { fields }]) => {
    const event = BY_NAME.get(name)!;
    const { schema, example } = event.isLiveObject
      ? recorded(live[event.family as keyof typeof live], name)
      : object(fields);
    const titled = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: name, ...schema };
    return { ...event, fields: Object.keys(schema.properties as object), schema: titled, example };
  });
}

function recorded({ schema, moments }: LiveObject, name: string): { schema: JsonSchema; example: object } {
  const example = moments[name];
  if (!example) throw new Error(`no recorded moment of ${name}`);
  return { schema, example };
}

function declarations(): Array<[EventName, EventDeclaration]> {
  return Object.entries(DECLARED) as Array<[EventName, EventDeclaration]>;
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
