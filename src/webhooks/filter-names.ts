import type { Connection, FilterNames, FilterValue } from '../facts/filters.js';
import { FAMILIES } from '../families.js';
import { FILTERS, isFiltered, passes, unmet, type Filters } from './filters.js';

/** Returns the filters with the values that the members of events hold, such as `lck` for the league's upstream id. */
export async function filtersMeant<Given extends Filters | null>(
  connection: Connection,
  given: readonly Given[],
): Promise<Given[]> {
  const find = await lookUp(connection, given);
  return given.map((filters) => {
    if (filters === null) return filters;
    const meant = inOrder(filters).map(([name, value]) => [name, find(name, value)?.value ?? value]);
    return Object.fromEntries(meant) as Given;
  });
}

/** A sentence for each value that names nothing known, in the order in which families declare filters. */
export async function filterWarnings(
  connection: Connection,
  given: readonly (Filters | null | undefined)[],
): Promise<string[][]> {
  const find = await lookUp(connection, given);
  return given.map((filters) => {
    const unknown = inOrder(filters ?? {}).filter(([name, value]) => find(name, value)?.isKnown === false);
    return unknown.map(
      ([name, value]) => `filters.${name}: nothing known is called ${JSON.stringify(value)}, so no event passes yet.`,
    );
  });
}

/** A sentence for each filter that a real event with the data of the sample would not pass. */
export async function sampleWarnings(
  connection: Connection,
  given: Filters | null,
  event: string,
  data: object,
): Promise<string[]> {
  if (given === null || !isFiltered(event)) return [];
  const [meant] = await filtersMeant(connection, [given]);
  return inOrder(meant ?? {}).flatMap(([name, value]) => {
    const filter = { [name]: value };
    if (passes(filter, event, data)) return [];
    const lacks = unmet(filter, event, data) !== undefined;
    const reason = lacks
      ? `${event} has no ${name}, so no such event passes`
      : `the sample has another value than ${JSON.stringify(given[name])}, and was sent all the same`;
    return [`filters.${name}: ${reason}.`];
  });
}

/** The possible values of filters that have few, by the filter's name; of all families, or of one. */
export async function listFilterValues(
  connection: Connection,
  family?: string,
): Promise<Record<string, readonly string[]>> {
  const values: Record<string, readonly string[]> = {};
  for (const [name, { choices, family: own }] of FILTERS)
    if (choices && (family === undefined || own === family)) values[name] = choices;
  for (const one of FAMILIES)
    if (one.filterNames && (family === undefined || one.name === family))
      Object.assign(values, await (await one.filterNames()).list(connection));
  return values;
}

/** The filters that are given, in the order in which the families declare them. */
function inOrder(filters: Filters): Array<[name: string, value: string]> {
  return [...FILTERS.keys()].flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]]));
}

/** Looks up each distinct value once. */
async function lookUp(connection: Connection, given: readonly (Filters | null | undefined)[]) {
  const asked = new Map<string, Set<string>>();
  for (const [name, value] of given.flatMap((filters) => Object.entries(filters ?? {})))
    if (value !== undefined) asked.set(name, (asked.get(name) ?? new Set()).add(value));
  const found = new Map<string, ReadonlyMap<string, FilterValue>>();
  for (const [name, values] of asked)
    found.set(name, (await (await namesOf(name))?.find(connection, name, [...values])) ?? new Map());
  return (name: string, value: string) => found.get(name)?.get(value);
}

async function namesOf(filter: string): Promise<FilterNames | undefined> {
  const family = FILTERS.get(filter)?.family;
  return FAMILIES.find(({ name }) => name === family)?.filterNames?.();
}
