import { build } from 'esbuild';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ABSENT } from './absent-packages.mjs';

/** Read by their own files at run time, native, or shared with a package that stays outside. */
const OUTSIDE = [
  '@scalar/fastify-api-reference',
  'bull',
  'ioredis',
  'pg-native',
  'pino',
  'pino-pretty',
  'sharp',
  'typeorm',
];

const compiled = readdirSync('build', { recursive: true })
  .filter((name) => name.endsWith('.js'))
  .map((name) => join('build', name));

rmSync('dist', { recursive: true, force: true });

/**
 * Writes `dist` from the compiled modules in `build`: each in its file, and the packages that they load in a few beside
 * them. Finding and reading two thousand files of packages was most of the time that a program took to start.
 */
await build({
  entryPoints: compiled,
  outdir: 'dist',
  chunkNames: 'packages/[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: [...OUTSIDE, ...ABSENT],
  plugins: [{ name: 'own modules', setup: keepOwnModules }],
  // Packages that are CommonJS ask for Node's own modules by it.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  logLevel: 'warning',
});

function keepOwnModules({ onResolve }) {
  onResolve({ filter: /^\.\.?\// }, ({ path, kind, resolveDir }) =>
    kind !== 'entry-point' && !resolveDir.includes('node_modules') ? { path, external: true } : undefined,
  );
}
