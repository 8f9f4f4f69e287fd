/** A change of the API, as a family or the service declares it. */
export interface Change {
  /** Never changes: feeds and deprecated routes link to it. */
  id: string;
  /** `YYYY-MM-DD`. */
  date: string;
  type: 'added' | 'changed' | 'deprecated' | 'removed' | 'fixed';
  title: string;
  body: string;
  /** Patterns of paths. */
  routes: readonly string[];
}
