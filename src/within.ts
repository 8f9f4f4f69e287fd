/** Something did not come within its limit. */
export class TookTooLong extends Error {
  constructor(milliseconds: number, what = 'The answer') {
    super(`${what} did not come within ${milliseconds} ms`);
  }
}

/** Rejects with `TookTooLong` when the work takes longer; the work itself goes on. */
export function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const forget = after(milliseconds, () => reject(new TookTooLong(milliseconds)));
    const settle = (end: (outcome: never) => void) => (outcome: unknown) => {
      forget();
      end(outcome as never);
    };
    work.then(settle(resolve), settle(reject));
  });
}

/** A limit is spread over so many turns of the event loop. */
const TURNS = 5;

/**
 * Calls back after this time and returns what calls it off. While this process stands still, as on a busy machine, at most
 * a fifth of the time passes: an answer that arrived meanwhile is heard before anybody says that it did not.
 */
export function after(milliseconds: number, call: () => void): () => void {
  let left = TURNS;
  const timer = setTimeout(() => {
    left -= 1;
    if (left > 0) timer.refresh();
    else call();
  }, milliseconds / TURNS);
  return () => clearTimeout(timer);
}
