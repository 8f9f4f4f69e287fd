/** The filters that subscriptions to a family's webhook events may set, by their names. */
export type FactFilters = Readonly<Record<string, FactFilter>>;

export interface FactFilter {
  /**
   * The members of `data` that may hold the value; the first one that is present counts. Default: the filter's own
   * name.
   */
  members?: readonly string[];
  /** A prefix that the value and the filter may omit, such as `lol-match-`. */
  prefix?: string;
  /** The only values that the filter takes. */
  choices?: readonly string[];
  says?: string;
  example?: string;
}
