/** By name: what a subscription may narrow a family's webhook events by. */
export type FactFilters = Readonly<Record<string, FactFilter>>;

export interface FactFilter {
  /** The members of `data` that hold the value; the first one that is there counts. Default: the filter's own name. */
  members?: readonly string[];
  /** May be left out of the value and of the filter, such as `lol-match-`. */
  prefix?: string;
  /** The only values that it takes. */
  choices?: readonly string[];
  says?: string;
  example?: string;
}
