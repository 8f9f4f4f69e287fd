import type { Database } from '../db/database.js';

/** The query that the search over all families passes to each family. */
export interface Asked {
  q: string;
  /** The largest number of hits of each kind. */
  limit: number;
}

/** A thing that was found, in the same form for every kind. */
export interface Hit {
  id: string;
  name: string;
  /** Distinguishes it from others of its name: a league and country, for example. */
  about: string | null;
  /** The day on which it begins, `YYYY-MM-DD`; null for things without a day. */
  date: string | null;
}

/** A kind of thing that a family finds by words. */
export interface SearchedKind {
  /** The kind's name in routes: the route of a hit is `/{family}/{kind}/{id}`. */
  readonly kind: string;
  /** Returns the best hits first. */
  find(db: Database, asked: Asked): Promise<Hit[]>;
}

/** Makes a searched kind from `rows`, a search of its family that returns a JSON array. */
export function searchedKind<Row>(
  kind: string,
  rows: (db: Database, asked: Asked) => Promise<string>,
  hitOf: (row: Row) => Hit,
): SearchedKind {
  return { kind, find: async (db, asked) => (JSON.parse(await rows(db, asked)) as Row[]).map(hitOf) };
}

/** Joins facts with commas and leaves out those that are unknown; null where all are. */
export function aboutOf(...facts: readonly (string | null | undefined)[]): string | null {
  return facts.filter((fact) => fact != null && fact !== '').join(', ') || null;
}

/** Returns the name of a match, `Foxes v Wrens`; an unknown side is TBD. */
export function versus(one: string | null | undefined, other: string | null | undefined): string {
  return `${one ?? 'TBD'} v ${other ?? 'TBD'}`;
}

/** The day of a moment in ISO 8601. */
export function dayOf(moment: string | null): string | null {
  return moment?.slice(0, 10) ?? null;
}
