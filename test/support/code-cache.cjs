const { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { tmpdir } = require('node:os');
const { basename, dirname, join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { constants, Script } = require('node:vm');

/**
 * Loaded before a process of the service: the bundles in `dist/` are compiled once in a run of the tests and their code is
 * kept beside its temporary files. Node 22 has `NODE_COMPILE_CACHE` for that.
 */
const FOLDER = join(tmpdir(), 'code-cache');
const BUNDLE = /[\\/]dist[\\/][^\\/]+\.cjs$/;
/** What Node names the method that compiles a module's text. */
const COMPILE = '_compile';
const compile = Module.prototype[COMPILE];

// V8 optimizes a function once it has run for fifteen times as long as usual. Most processes under test start and do little
// more, and optimizing would take a third of their start.
setFlagsFromString('--interrupt-budget=1000000');

Module.prototype[COMPILE] = function (content, filename) {
  if (!BUNDLE.test(filename)) return compile.apply(this, arguments);
  // V8 compares no more of the source than its length.
  const kept = join(FOLDER, `${basename(filename)}-${statSync(filename).mtimeMs}`);
  const cachedData = readIfThere(kept);
  const script = new Script(Module.wrap(content), {
    filename,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (cachedData === undefined || script.cachedDataRejected) process.on('exit', () => keep(kept, script));
  const require = Module.createRequire(filename);
  return script.runInThisContext().call(this.exports, this.exports, require, this, filename, dirname(filename));
};

function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function keep(file, script) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, script.createCachedData());
  renameSync(`${file}.${process.pid}`, file);
}
