const { existsSync } = require('node:fs');
const { BUNDLES, FOLDER } = require('./scripts/test-packages.cjs');

const typescript = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};

/**
 * What SUITES names: `everyday` those that are run at every change; `slow` those that take more than twenty seconds each,
 * because they wait for real time, look at pages in a browser, or stop and kill what runs; `archives` those that read the
 * real upstream files; `long` both in one run, where those that wait leave the processor to those that import.
 */
const ARCHIVES = '/archive[.-][^/]*$';
const SLOW = '\\.slow\\.spec\\.ts$';
const leftOut = {
  everyday: [ARCHIVES, SLOW],
  slow: [ARCHIVES, `(?<!\\.slow)\\.spec\\.ts$`],
  archives: [`^(?!.*${ARCHIVES})`],
  long: [`^(?!.*(?:${ARCHIVES}|${SLOW}))`],
  all: [],
};

const bundled = { [`^(${Object.values(BUNDLES).flat().join('|')})$`]: `${FOLDER}/$1.cjs` };

const shared = {
  rootDir: __dirname,
  testEnvironment: 'node',
  // Modules as they were compiled, for the next run.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/dist/', '<rootDir>/.local/'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'mts', 'cjs', 'json'],
  transform: { '^.+\\.m?ts$': ['@swc/jest', typescript], '^.+\\.[mc]?js$': '<rootDir>/jest.esm-to-cjs.cjs' },
  transformIgnorePatterns: [],
  setupFilesAfterEnv: ['<rootDir>/test/support/timeout.cjs', '<rootDir>/test/support/late.cjs'],
};
const leftOutNow = leftOut[process.env.SUITES ?? 'all'];
const ownImports = { '^#demo$': '<rootDir>/demo/index.ts', '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'] };
const UNIT = '\\.unit(\\.slow)?\\.spec\\.ts$';

module.exports = {
  // Suites wait for much of their time: one more than two cores.
  maxWorkers: 3,
  testSequencer: '<rootDir>/test/support/order.cjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testRegex: UNIT,
      testPathIgnorePatterns: leftOutNow,
      // The bundles are quicker, where `npm test` made them.
      moduleNameMapper: { ...ownImports, ...(existsSync(FOLDER) && bundled) },
    },
    {
      ...shared,
      displayName: 'stores',
      testMatch: ['<rootDir>/test/**/*.spec.ts'],
      testPathIgnorePatterns: [...leftOutNow, UNIT],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
      moduleNameMapper: { ...ownImports, ...bundled },
    },
  ],
};
