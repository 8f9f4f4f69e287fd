/**
 * A test or hook has half a minute, which is enough on a machine that does much else. Suites called `.slow` and those of the
 * archives take more by their kind; any other that does says why beside its own `jest.setTimeout`.
 */
const isLong = /\.slow\.spec\.ts$|\/archive[.-][^/]*$/.test(expect.getState().testPath);
const LONG_MS = 300_000;
jest.setTimeout(isLong ? LONG_MS : 30_000);

/** A suite may begin while the demo world that all share is still being loaded. */
const begin = beforeAll;
globalThis.beforeAll = (work, timeoutMs = isLong ? LONG_MS : 120_000) => begin(work, timeoutMs);
