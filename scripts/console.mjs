import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import { writeFileSync } from 'node:fs';

/** Extracts the script of the console at `/docs/reference` from its package's plugin into a file that the service sends. */
export async function writeConsole(file) {
  const pages = fastify();
  await pages.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { statusCode, rawPayload } = await pages.inject('/docs/js/scalar.js');
  if (statusCode !== 200) throw new Error(`the request for the console's script was answered with ${statusCode}`);
  writeFileSync(file, rawPayload);
}
