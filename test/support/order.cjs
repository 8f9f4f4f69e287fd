const { default: Sequencer } = require('@jest/test-sequencer');
const { relative } = require('node:path');
const SECONDS = require('./suite-seconds.json');

/** While the demo world is loaded for the others, these many workers have suites without stores to run. */
const WORKERS = 3;

/**
 * The longest suites first, as one of them would run alone at the end; before them the longest of those without stores.
 * `scripts/test-report.mjs --times` measures how long each takes; one that it does not know is taken for long.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const seconds = ({ path }) => SECONDS[relative(process.cwd(), path)] ?? Infinity;
    const sorted = super.sort(tests).toSorted((one, other) => seconds(other) - seconds(one));
    const first = sorted.filter(({ context }) => context.config.displayName?.name === 'unit').slice(0, WORKERS);
    return browsersApart([...first, ...sorted.filter((test) => !first.includes(test))]);
  }
};

/** Two browsers side by side leave nothing of two cores: between two suites of pages stands another one, while there is one. */
function browsersApart(sorted) {
  const left = [...sorted];
  const ordered = [];
  const isOfPages = (test) => test?.path.includes('/test/e2e/');
  while (left.length > 0) {
    const next = isOfPages(ordered.at(-1)) ? left.findIndex((test) => !isOfPages(test)) : 0;
    ordered.push(...left.splice(Math.max(0, next), 1));
  }
  return ordered;
}
