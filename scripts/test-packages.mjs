import { build } from 'esbuild';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { ABSENT } from './absent-packages.mjs';

/**
 * Bundles packages with many modules into single files for Jest, which reloads each module for every suite; that took
 * longer than most suites run.
 */
const { BUNDLES, FOLDER } = createRequire(import.meta.url)('./test-packages.cjs');

if (!existsSync(FOLDER)) {
  const unfinished = `${FOLDER}-${process.pid}`;
  await Promise.all(Object.entries(BUNDLES).map(([bundle, names]) => write(unfinished, bundle, names)));
  moveTo(FOLDER, unfinished);
}

/** Another test run may have finished first. */
function moveTo(folder, unfinished) {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

async function write(folder, bundle, names) {
  const file = join(folder, 'bundles', `${bundle}.cjs`);
  await build({
    stdin: {
      contents: names.map((name) => `exports['${name}'] = () => require('${name}');`).join('\n'),
      resolveDir: resolve('.'),
    },
    outfile: file,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minify: true,
    keepNames: true,
    legalComments: 'none',
    external: ['bull', 'ioredis', 'pg', 'pino', 'reflect-metadata', ...ABSENT],
    define: { 'import.meta.url': 'thisFile', 'import.meta.dirname': '__dirname' },
    banner: { js: "const thisFile = require('node:url').pathToFileURL(__filename).href;" },
    plugins: [{ name: 'one copy of each package', setup: resolveAsRequired }],
    logLevel: 'warning',
  });
  for (const name of names) {
    const own = join(folder, `${name}.cjs`);
    mkdirSync(dirname(own), { recursive: true });
    writeFileSync(own, `module.exports = require('./${relative(dirname(own), file)}')['${name}']();\n`);
  }
}

/** Resolves imports of ES modules like requires of CommonJS modules, so that there is one copy of each package. */
function resolveAsRequired({ onResolve, resolve: find }) {
  onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
    if (pluginData === 'again' || kind === 'require-call' || kind === 'entry-point') return undefined;
    const found = await find(path, { kind: 'require-call', importer, resolveDir, pluginData: 'again' });
    return found.errors.length === 0 ? found : undefined;
  });
}
