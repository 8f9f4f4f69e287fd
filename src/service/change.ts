/** A change of the API, declared by a family or the service. */
export interface Change {
  /** Never changes, because feeds and deprecated routes link to it. */
  id: string;
  /** `YYYY-MM-DD`. */
  date: string;
  type: 'added' | 'changed' | 'deprecated' | 'removed' | 'fixed';
  title: string;
  body: string;
  /** Path patterns. */
  routes: readonly string[];
}
