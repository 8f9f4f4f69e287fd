import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

/**
 * Summarises Jest's `--json` output: the ten slowest suites, those that were left out, the failures, and the
 * totals in the last line. With `--times` it writes each suite's duration to the file that orders the suites.
 */
const TIMES = resolve('test/support/suite-seconds.json');
const SLOWEST = 10;

const words = process.argv.slice(2);
const writesTimes = words.includes('--times');
const reports = words.filter((word) => word !== '--times').map(read);
const suites = reports.flatMap(({ testResults = [] }) => testResults).map(readSuite);

if (writesTimes) {
  const known = JSON.parse(readFileSync(TIMES, 'utf8'));
  for (const { name, seconds } of suites) known[name] = seconds;
  writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(Object.entries(known).sort()), null, 2)}\n`);
}

const slowest = suites.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
console.log(`The slowest suites:\n${slowest.map(({ name, seconds }) => `${seconds} s  ${name}`).join('\n')}`);
const sum = (name) => reports.reduce((total, report) => total + (report[name] ?? 0), 0);
const [passed, failed, skipped] = ['numPassedTests', 'numFailedTests', 'numPendingTests'].map(sum);
const broken = sum('numRuntimeErrorTestSuites');
const until = Number(process.env.BEGIN_SUITES_UNTIL ?? Infinity);
const late = suites.filter(
  ({ beganAt, tests }) => beganAt > until && tests.every(({ status }) => status === 'pending'),
);
for (const { name } of late) console.log(`Left out, because time was over: ${name}`);
if (skipped > 0) console.log(`${skipped} tests were skipped: see above what they lack`);
// Repeats failures at the end for readers of the last lines.
for (const { name, tests, message } of suites) {
  for (const { fullName, failureMessages } of tests.filter(({ status }) => status === 'failed'))
    console.log(`FAILED ${name}: ${fullName}\n${failureMessages.join('\n').slice(0, 1_500)}`);
  if (tests.length === 0 && message) console.log(`FAILED ${name}\n${message.slice(0, 1_500)}`);
}
const failing = suites.filter(({ tests, message }) =>
  tests.length === 0 ? message : tests.some(({ status }) => status === 'failed'),
);
if (failing.length > 0) console.log(`Failed in ${failing.map(({ name }) => name).join(', ')}`);
if (broken > 0) console.log(`${broken} test files could not be run`);
if (passed + failed === 0) console.log('no test ran');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = passed > 0 && failed === 0 && broken === 0 && reports.every(({ wrote }) => wrote) ? 0 : 1;

function read(file) {
  try {
    return { ...JSON.parse(readFileSync(file, 'utf8')), wrote: true };
  } catch {
    console.log(`Jest wrote no report to ${file}`);
    return { wrote: false };
  }
}

function readSuite({ name, startTime, endTime, message, assertionResults }) {
  const seconds = Math.round((endTime - startTime) / 1_000);
  return { name: relative('.', name), beganAt: startTime / 1_000, seconds, message, tests: assertionResults };
}
