/**
 * Jest cannot load ES modules before Node 24.9, and Nest 12 is published as ES modules only. This transformer rewrites
 * every ES module to CommonJS. Of CommonJS files it rewrites only what they import when they run.
 */
const { createHash } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const swc = require('@swc/core');

const OPTIONS = {
  swcrc: false,
  sourceMaps: 'inline',
  jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
  module: { type: 'commonjs' },
};

const OWN_TEXT = readFileSync(__filename);

module.exports = {
  getCacheKey: (source, filename) =>
    createHash('sha256').update(OWN_TEXT).update(filename).update(source).digest('hex'),
  process: (source, filename) =>
    isEsModule(filename)
      ? { code: swc.transformSync(source, { ...OPTIONS, filename }).code }
      : { code: source.replaceAll(DYNAMIC_IMPORT, '(async () => require($1))()') },
};

const DYNAMIC_IMPORT = /\bimport\((['"][^'"]+['"])\)/g;

function isEsModule(filename) {
  if (filename.endsWith('.mjs')) return true;
  return !filename.endsWith('.cjs') && packageType(dirname(filename)) === 'module';
}

const knownTypes = new Map();

function packageType(folder) {
  const known = knownTypes.get(folder);
  if (known) return known;
  const manifest = join(folder, 'package.json');
  const parent = dirname(folder);
  let type = 'commonjs';
  if (existsSync(manifest)) type = JSON.parse(readFileSync(manifest, 'utf8')).type ?? 'commonjs';
  else if (parent !== folder) type = packageType(parent);
  knownTypes.set(folder, type);
  return type;
}
