import { join, sql, raw, type Sql } from '../db/sql.js';
import type { FactFilter } from '../facts/filters.js';
import { FAMILIES } from '../families.js';

/** The filters of a subscription: values that its family's events must have, by the names of the filters. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** Every filter of every family. */
export const FILTERS: ReadonlyMap<string, FactFilter & { family: string }> = new Map(
  FAMILIES.flatMap(({ name: family, filters = {} }) =>
    Object.entries(filters).map(([name, filter]) => [name, { ...filter, family }] as const),
  ),
);

/** The families whose events can be filtered. */
export const FILTERED_FAMILIES: readonly string[] = [...new Set([...FILTERS.values()].map(({ family }) => family))];

/** True where a pattern covers events that have filters. */
export function isFiltered(pattern: string): boolean {
  return pattern === '*' || FILTERED_FAMILIES.some((family) => pattern.startsWith(`${family}.`));
}

/**
 * True when every filter matches. An event that lacks the filtered field does not match; events of other families are
 * not filtered.
 */
export function passes(filters: Filters | null, event: string, data: object): boolean {
  const members = new Map<string, unknown>(Object.entries(data));
  return given(filters).every(({ filter, names, wanted }) => {
    if (!event.startsWith(`${filter.family}.`)) return true;
    const has = names.map((name) => members.get(name)).find((value) => value !== undefined && value !== null);
    return (typeof has === 'string' || typeof has === 'number') && plain(filter, String(has)) === plain(filter, wanted);
  });
}

/**
 * The name of a filter that no event of this kind passes, because its data lack the member; undefined when there is
 * none. `data` are an example of the kind, so their own values do not count.
 */
export function unmet(filters: Filters | null, event: string, data: object): string | undefined {
  const lacking = given(filters).find(({ filter, names }) => {
    return !event.startsWith(`${filter.family}.`) || !names.some((name) => name in data);
  });
  return lacking?.name;
}

/**
 * The name of a filter of its own family that no event with these members can pass; undefined when there is none.
 * Filters of other families let the event pass.
 */
export function alwaysStops(filters: Filters | null, event: string, members: readonly string[]): string | undefined {
  const stopping = given(filters).find(({ filter, names }) => {
    return event.startsWith(`${filter.family}.`) && !names.some((name) => members.includes(name));
  });
  return stopping?.name;
}

/** The condition of `passes` in SQL, over `webhook_event e`. */
export function passesInSql(filters: Filters): Sql {
  const data = raw(`(e.body::json -> 'data')`);
  const conditions = given(filters).map(({ filter, names, wanted }) => {
    const has = join(
      names.map((name) => sql`${data} ->> ${name}`),
      ', ',
    );
    const value = sql`regexp_replace(lower(coalesce(${has})), ${prefixOf(filter)}, '')`;
    return sql`(not starts_with(e.name, ${`${filter.family}.`}) or ${value} = ${plain(filter, wanted)})`;
  });
  return conditions.length === 0 ? raw('true') : join(conditions, ' and ');
}

function given(filters: Filters | null) {
  return Object.entries(filters ?? {}).flatMap(([name, wanted]) => {
    const filter = FILTERS.get(name);
    return filter && wanted !== undefined ? [{ name, filter, names: filter.members ?? [name], wanted }] : [];
  });
}

function plain(filter: FactFilter, text: string): string {
  return text.toLowerCase().replace(new RegExp(prefixOf(filter)), '');
}

function prefixOf({ prefix }: FactFilter): string {
  return prefix === undefined ? '^$' : `^${prefix}`;
}
