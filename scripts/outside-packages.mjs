/**
 * Packages that stay outside the bundle: they read their own files at run time, are native, are shared with a package
 * outside the bundle, or are needed by few requests, which is a megabyte less to read at each start.
 */
export const OUTSIDE = [
  '@modelcontextprotocol/server',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  'bull',
  'ioredis',
  'pg-native',
  'pino',
  'pino-pretty',
  'sharp',
  'typeorm',
];
