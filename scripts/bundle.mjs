import { build } from 'esbuild';

/** Read by their own files at run time, native, or shared with a package that stays outside. */
const OUTSIDE = [
  'bull',
  'ioredis',
  'pg-native',
  'pino',
  'pino-pretty',
  'sharp',
  'typeorm',
  '@scalar/fastify-api-reference',
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

/**
 * Puts the programs, with the packages that they load, into a few files: finding and reading two thousand was most of the
 * time that each of them took to start. The modules that the build compiled stay beside them, for those who import one.
 */
await build({
  entryPoints: ['main', 'worker', 'cli'].map((name) => `dist/${name}.js`),
  outdir: 'dist',
  allowOverwrite: true,
  chunkNames: 'part-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Schemas and operations are named after their classes.
  keepNames: true,
  external: [...OUTSIDE, ...ABSENT],
  // Packages that are CommonJS ask for Node's own modules by it.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  logLevel: 'warning',
});
