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
  constructor(options) {
    super(options);
    this.workers = options?.globalConfig?.maxWorkers ?? WORKERS;
  }

  sort(tests) {
    const seconds = ({ path }) => SECONDS[relative(process.cwd(), path)] ?? UNKNOWN_SECONDS;
    const sorted = super.sort(tests).toSorted((one, other) => seconds(other) - seconds(one));
    const first = sorted.filter(({ context }) => context.config.displayName?.name === 'unit').slice(0, WORKERS);
    return [
      ...first,
      ...kindsApart(
        sorted.filter((test) => !first.includes(test)),
        seconds,
        this.workers,
      ),
    ];
  }
};

const UNKNOWN_SECONDS = 600;

/** Suites of one kind leave nothing of two cores for each other: browsers, and imports of the real upstream files. */
const KINDS = [/[\\/]test[\\/]e2e[\\/]/, /[\\/]archive[.-][^\\/]*$/];

/** Orders suites so that of each kind one runs at a time, as far as their seconds tell it in advance. */
function kindsApart(sorted, seconds, workers) {
  const kindOf = ({ path }) => KINDS.findIndex((kind) => kind.test(path));
  const left = [...sorted];
  const ordered = [];
  let running = [];
  let now = 0;
  while (left.length > 0) {
    if (running.length === workers) now = Math.min(...running.map(({ until }) => until));
    running = running.filter(({ until }) => until > now);
    const isFree = (test) => kindOf(test) < 0 || !running.some(({ kind }) => kind === kindOf(test));
    const [next] = left.splice(Math.max(0, left.findIndex(isFree)), 1);
    running.push({ kind: kindOf(next), until: now + seconds(next) });
    ordered.push(next);
  }
  return ordered;
}
