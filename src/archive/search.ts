import type { Database } from '../db/database.js';

/** What the search over all families asks each of them. */
export interface Asked {
  q: string;
  /** Of each kind. */
  limit: number;
}

/** A thing that was found, in the same form for every kind. */
export interface Hit {
  id: string;
  name: string;
  /** Distinguishes it from others of its name: a league and country, for example. */
  about: string | null;
  /** The day on which it begins, `YYYY-MM-DD`; null of what has none. */
  date: string | null;
}

/** Things of one kind that a family finds by words. */
export interface SearchedKind {
  /** The word of its routes: a hit's own is `/{family}/{kind}/{id}`. */
  readonly kind: string;
  /** The best come first. */
  find(db: Database, asked: Asked): Promise<Hit[]>;
}

/** A kind whose rows, a JSON array, a search of its family answers already. */
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
