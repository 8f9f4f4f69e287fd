/**
 * For work that nobody waits for and that has no failures of its own: what it fails with all the same is a fault, which
 * the process logs and ends by (see `endInOrder`).
 */
export function fault(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}
