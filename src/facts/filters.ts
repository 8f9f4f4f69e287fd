import type pg from 'pg';

/** The filters that subscriptions to a family's webhook events may set, by their names. */
export type FactFilters = Readonly<Record<string, FactFilter>>;

export interface FactFilter {
  /**
   * The members of `data` that may hold the value; the first one that is present counts. Default: the filter's own
   * name.
   */
  members?: readonly string[];
  /** A prefix that the value and the filter may omit, such as `darts-match-`. */
  prefix?: string;
  /** The only values that the filter takes. */
  choices?: readonly string[];
  says?: string;
  example?: string;
}

/** A connection, in a transaction or outside of one. */
export type Connection = Pick<pg.PoolClient, 'query'>;

/** The value of a filter in the form in which the members of events hold it. */
export interface FilterValue {
  value: string;
  /** False where nothing is known by this name yet. */
  isKnown: boolean;
}

/** Looks up the names that clients use in a family's filters: our ids, the upstream's ids, slugs, aliases. */
export interface FilterNames {
  /** The values by the given names; empty for a filter whose values need no lookup. */
  find(connection: Connection, filter: string, names: readonly string[]): Promise<ReadonlyMap<string, FilterValue>>;
  /** The possible values of filters that have few, by the filter's name. */
  list(connection: Connection): Promise<Readonly<Record<string, readonly string[]>>>;
}
