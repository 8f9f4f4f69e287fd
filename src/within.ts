/** Something did not arrive within its limit. */
export class TookTooLong extends Error {
  constructor(milliseconds: number, what = 'The answer') {
    super(`${what} did not come within ${milliseconds} ms`);
  }
}

/** Rejects with `TookTooLong` if the work takes longer; the work itself continues. */
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

/** A time limit is divided into this many timers. */
const TURNS = 5;

/**
 * Calls back after this time and returns a function that cancels it. While this process is blocked, as on a busy
 * machine, at most a fifth of the time passes, so an answer that arrived meanwhile is read before the limit is reached.
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
