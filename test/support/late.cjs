/** `.ci/run` ends in time on any machine: a suite that would begin after this moment, in seconds since 1970, is left out. */
const until = Number(process.env.BEGIN_SUITES_UNTIL ?? Infinity);
if (Date.now() / 1_000 > until) {
  const { skip } = test;
  globalThis.test = Object.assign((...given) => skip(...given), { skip, each: skip.each });
  globalThis.it = globalThis.test;
}
