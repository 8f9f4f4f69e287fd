/**
 * Reports an error of work that nobody waits for and that should never fail; the process logs it and exits (see
 * `endInOrder`).
 */
export function fault(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}
