const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { Script } = require('node:vm');

const file = join(__dirname, 'scoreline.cjs');
const codeFile = join(__dirname, 'scoreline.code');

/**
 * Starts a program of the bundle beside this file, with the machine code that V8 made of it at build time. Another
 * version of Node refuses that code and compiles the bundle anew.
 */
exports.launch = (program) => exports.load().start(program);

/** The bundle; `compiled` gives what V8 has compiled of it by now. */
exports.load = () => {
  const script = new Script(Module.wrap(readFileSync(file, 'latin1')), { filename: file, cachedData: codeOf() });
  const bundle = { exports: {} };
  script.runInThisContext()(bundle.exports, Module.createRequire(file), bundle, file, __dirname);
  return { start: bundle.exports.start, compiled: () => script.createCachedData() };
};

function codeOf() {
  try {
    return readFileSync(codeFile);
  } catch {
    return undefined;
  }
}
