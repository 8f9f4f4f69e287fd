/** Spins during work; the caller describes the work in words. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
