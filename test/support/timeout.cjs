/**
 * A test or hook has half a minute, which is enough on a machine that does much else. Suites called `.slow` and those of the
 * archives take more by their kind; any other that does says why beside its own `jest.setTimeout`.
 */
const isLong = /\.slow\.spec\.ts$|\/archive[.-][^/]*$/.test(expect.getState().testPath);
jest.setTimeout(isLong ? 300_000 : 30_000);
