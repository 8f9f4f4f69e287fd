/** How often is tried again unless the caller says otherwise. */
export const RETRIES = 4;

/** Resolves after so many milliseconds; rejects with the signal's reason when it aborts. */
export function wait(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(done, ms);
    function done() {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal?.reason);
    }
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Half a second, doubled with each failure in a row up to half a minute, of which at least half is waited. */
export function backoffMs(failures: number): number {
  const most = Math.min(30_000, 500 * 2 ** Math.min(failures, 10));
  return most * (0.5 + Math.random() / 2);
}
