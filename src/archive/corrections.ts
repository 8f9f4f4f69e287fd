/**
 * A reviewed correction of an upstream's error. Importers read it beside the upstream's rows, which stay as they came.
 */
export interface Correction<What> {
  /** The file that is wrong, without its ending. */
  source: string;
  /** The upstream's key of the thing. */
  key: string;
  what: What;
  /** The proof in the upstream's own data. */
  reason: string;
  /** The day of the review, `YYYY-MM-DD`. */
  date: string;
}
