/**
 * Limits end what hangs and measure nothing: a suite that takes a third of one on a quiet machine has the rest for a slower
 * or busier one. Suites called `.slow` and those of the archives take more by their kind; a test that takes more than
 * that has a limit of its own.
 */
const isLong = /\.slow\.spec\.ts$|\/archive[.-][^/]*$/.test(expect.getState().testPath);
const MINUTE_MS = 60_000;
const limitMs = (isLong ? 15 : 5) * MINUTE_MS;
jest.setTimeout(limitMs);

/** A suite may begin while the demo world that all share is still being loaded. */
const begin = beforeAll;
globalThis.beforeAll = (work, timeoutMs = Math.max(limitMs, 8 * MINUTE_MS)) => begin(work, timeoutMs);
