import type { FastifyInstance } from 'fastify';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../config.js';
import { asyncDocument } from './document/asyncapi.js';
import { cutFamily, type OpenApi } from './document/cut.js';
import { consoleDocument } from './document/console.js';
import { nameSchemas } from './document/schema-names.js';
import type { ErrorEntry } from './error-catalogue.js';
import { errorListPage, errorPages } from './error-page.js';
import { pageNotFound } from './errors.js';
import { madeOnce } from './made-once.js';
import { POLICY, sendPage } from './page.js';
import { declaredRoutes, routeFamilies } from './routes.js';

/**
 * Serves `/openapi.json` as committed and cut by family, `/asyncapi.json` made of it, the console at `/docs/reference`
 * with its document and assets, a list of the error codes and a page for each.
 */
export async function addDocs(
  server: FastifyInstance,
  catalogue: readonly ErrorEntry[],
  demoKey: string | undefined,
): Promise<void> {
  nameSchemas(declaredRoutes());
  const openApi = await readFile(join(ROOT, 'openapi.json'));
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' };
  const pushed = madeOnce(() =>
    JSON.stringify(asyncDocument(JSON.parse(openApi.toString()) as OpenApi, server.urls.api)),
  );
  for (const base of ['', '/api/v1']) {
    server.get(`${base}/openapi.json`, (_request, reply) => reply.headers(headers).send(openApi));
    server.get(`${base}/asyncapi.json`, (_request, reply) => reply.headers(headers).send(pushed()));
  }
  const partOf = partsOf(openApi);
  server.get<{ Params: { family: string } }>('/openapi/:family.json', (request, reply) => {
    const { family } = request.params;
    const part = partOf(family);
    if (part === undefined) throw pageNotFound('document of the family', family, '/openapi.json');
    return reply.headers(headers).send(part);
  });
  const ofConsole = madeOnce(() => JSON.stringify(consoleDocument(JSON.parse(openApi.toString()) as OpenApi)));
  server.get('/docs/openapi.json', (_request, reply) => reply.headers(headers).send(ofConsole()));
  const errorList = errorListPage(catalogue);
  server.get('/docs/errors', (_request, reply) => sendPage(reply, errorList));
  const errorPageOf = errorPages(catalogue, openApi, server.urls.docs);
  server.get<{ Params: { code: string } }>('/docs/errors/:code', (request, reply) => {
    const page = errorPageOf(request.params.code);
    if (page === undefined) throw pageNotFound('error', request.params.code, '/api/v1/errors');
    return sendPage(reply, page);
  });
  const start = consoleStart(demoKey);
  const page = consolePage(start);
  const policy = consolePolicy(start);
  const script = await readFile(join(ROOT, 'dist/console.js'));
  server.get('/docs/reference', (_request, reply) => sendPage(reply, page, policy));
  server.get('/docs/console.js', (_request, reply) =>
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).send(script),
  );
}

/** The document of a family as JSON text, cut on the first request. */
function partsOf(openApi: Buffer): (family: string) => Buffer | undefined {
  const families = routeFamilies();
  const parts = new Map<string, Buffer>();
  return (family) => {
    if (!families.includes(family)) return undefined;
    let part = parts.get(family);
    if (!part) {
      part = Buffer.from(JSON.stringify(cutFamily(JSON.parse(openApi.toString()) as OpenApi, family, families)));
      parts.set(family, part);
    }
    return part;
  };
}

/** The console inserts style elements, and its script contains images and fonts as data URLs. */
function consolePolicy(start: string): string {
  return POLICY.replace("img-src 'self'", "img-src 'self' data: blob:; font-src 'self' data:")
    .replace("script-src 'self'", `script-src 'self' 'sha256-${hash('sha256', start, 'base64')}'`)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
}

/** The script that shows the document, with the demo key filled in if there is one. */
function consoleStart(demoKey: string | undefined): string {
  const configuration = {
    url: '/docs/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    customCss: '.light-mode { --scalar-color-accent: #0b5cad } .dark-mode { --scalar-color-accent: #6cb2ff }',
    agent: { disabled: true },
    mcp: { disabled: true },
    ...(demoKey && {
      authentication: {
        preferredSecurityScheme: 'key',
        securitySchemes: { key: { name: 'x-api-key', in: 'header', value: demoKey } },
      },
    }),
  };
  return `Scalar.createApiReference('#app', ${JSON.stringify(configuration)})`;
}

function consolePage(start: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Scoreline API</title>
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml"></head>
<body><div id="app"></div><script src="/docs/console.js"></script>
<script>${start}</script></body>
</html>
`;
}
