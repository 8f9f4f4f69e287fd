/** Turns while something is under way; whoever shows it says in words what that is. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
