import { build } from 'esbuild';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

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

/** Named by Nest's packages for those who have installed them. */
const ABSENT = [
  '@fastify/multipart',
  '@fastify/view',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/platform-socket.io',
  'class-transformer/storage',
];

const compiled = readdirSync('dist', { recursive: true })
  .filter((name) => name.endsWith('.js') && !name.startsWith('migrations'))
  .map((name) => join('dist', name));

/**
 * Puts the packages that the compiled modules load into a few files beside them: finding and reading two thousand was most
 * of the time that a program took to start. Our own modules stay what they are, each in its file.
 */
await build({
  entryPoints: compiled,
  outdir: 'dist',
  allowOverwrite: true,
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
