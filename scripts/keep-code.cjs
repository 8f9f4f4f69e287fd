/** Loads what the programs load when they start, and writes what V8 compiled of it beside the bundle. */
const { writeFileSync } = require('node:fs');
const { resolve } = require('node:path');

const { load } = require(resolve('dist/load-bundle.cjs'));

const { start, compiled } = load();
process.exit = () => {};
process.once('exit', () => writeFileSync('dist/scoreline.code', compiled()));
// The document is made from all modules of the API; the others stop where they find no port to listen on.
process.argv.splice(2, Infinity, 'openapi');
start('cli').then(async () => {
  process.env.PORT = 'none';
  await start('main');
  await start('worker');
});
