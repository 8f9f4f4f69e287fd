import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';

/**
 * Builds the package `scoreline-client` into `.local/scoreline-client`: an entry for each family and one for the rest,
 * with types made from openapi.json.
 */
const SOURCE = 'clients/typescript';
const OUT = process.argv[2] ?? '.local/scoreline-client';
/** Followed by the function `listen`. */
const LISTEN = '/webhooks/listen';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
const families = [
  ...new Set(
    operationsOf(document.paths)
      .filter(({ operation }) => operation.tags[0].includes(': '))
      .map(({ path }) => path.split('/')[1]),
  ),
].sort();
const entries = [...families, 'index'];

rmSync(OUT, { recursive: true, force: true });
mkdirSync(join(OUT, 'generated/schema'), { recursive: true });
cpSync(join(SOURCE, 'src'), join(OUT, 'src'), { recursive: true });
for (const name of ['tsconfig.json', 'README.md']) cpSync(join(SOURCE, name), join(OUT, name));
for (const entry of entries) await writeEntry(entry);
const codes = document.components.schemas.ErrorCode.enum.map((code) => `  | '${code}'`).join('\n');
writeFileSync(join(OUT, 'generated/error-codes.ts'), `export type ErrorCode =\n${codes};\n`);
writeFileSync(join(OUT, 'package.json'), JSON.stringify(manifest(), null, 2) + '\n');
const compiled = spawnSync(process.execPath, ['node_modules/typescript7/lib/tsc.js', '-p', OUT], { stdio: 'inherit' });
cpSync(join(OUT, 'generated/schema'), join(OUT, 'dist/generated/schema'), { recursive: true });
process.exitCode = compiled.status ?? 1;

async function writeEntry(entry) {
  const part = partOf(entry);
  writeFileSync(join(OUT, `generated/${entry}.ts`), entryText(entry, part));
  // It replaces references in what it is given.
  const types = astToString(await openapiTypescript(part, { defaultNonNullable: false, silent: true }));
  writeFileSync(join(OUT, `generated/schema/${entry}.d.ts`), types);
}

/** The paths of a family, or those of none, with what they refer to. */
function partOf(entry) {
  const isOurs = (path) => (entry === 'index' ? !families.includes(path.split('/')[1]) : path.startsWith(`/${entry}/`));
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => isOurs(path) || path === `/${entry}`),
  );
  const webhooks = entry === 'index' ? document.webhooks : {};
  const { openapi, info } = document;
  const components = {};
  const waiting = [paths, webhooks];
  while (waiting.length > 0)
    for (const [, kind, name] of JSON.stringify(waiting.pop()).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (kind === 'examples' || components[kind]?.[name]) continue;
      (components[kind] ??= {})[name] = document.components[kind][name];
      waiting.push(components[kind][name]);
    }
  const socket = paths[`/${entry}/live/ws`]?.get['x-frames'];
  if (socket) components.schemas.SocketFrame = socket.server;
  return withoutExamples({ openapi, info, paths, webhooks, components });
}

function withoutExamples(value) {
  return JSON.parse(JSON.stringify(value), function (key, each) {
    return key === 'examples' && this.schema ? undefined : each;
  });
}

function entryText(entry, { paths, webhooks }) {
  const all = operationsOf(paths);
  const find = (word) => all.find(({ path }) => path.endsWith(`/live/${word}`));
  const [stream, socket] = [find('stream'), find('ws')];
  const calls = Object.fromEntries(
    all
      .filter((one) => one !== stream && one !== socket && one.path !== LISTEN)
      .map(({ path, method, operation }) => [operation.operationId, callOf(path, method, operation)]),
  );
  const table = { calls, ...(stream && { stream: stream.path }), ...(socket && { socket: socket.path }) };
  const listened = all.find(({ path }) => path === LISTEN);
  const left = [stream, socket, listened].flatMap((one) => (one ? [`'${one.operation.operationId}'`] : []));
  const called = left.length > 0 ? `Omit<operations, ${left.join(' | ')}>` : 'operations';
  const within = all
    .filter(({ operation }) => operation['x-rows'])
    .map(({ operation }) => `${operation.operationId}: '${memberOf(operation)}'`);
  const methods = `Methods<${[called, ...(within.length > 0 ? [`{ ${within.join('; ')} }`] : [])].join(', ')}>`;
  const id = stream?.operation.operationId;
  const events =
    stream && `Exclude<operations['${id}']['responses'][200]['content']['text/event-stream'], { event: 'ping' }>`;
  return `import { clientOf } from '../src/client.js';
${
  stream
    ? `import type { Socket, SocketInput } from '../src/socket.js';
import type { StreamInput } from '../src/stream.js';
`
    : ''
}import type { ClientOptions, Methods } from '../src/types.js';
import type { components, operations } from './schema/${entry}.js';

export * from '../src/public.js';
export type { components, operations, paths } from './schema/${entry}.js';
${
  stream
    ? `
export type LiveEvent = ${events};
export type LiveFrame = Exclude<components['schemas']['SocketFrame'], { type: 'ping' }>;

interface Live {
  /** Every event but pings, over as many connections as it takes, until \`end\`. */
  stream(
    input?: StreamInput & { query?: Omit<NonNullable<operations['${id}']['parameters']['query']>, 'ticket' | 'lastEventId'> },
  ): AsyncGenerator<LiveEvent, void, undefined>;
  socket(input?: SocketInput): Socket<LiveFrame>;
}
`
    : ''
}${
    Object.keys(webhooks).length > 0
      ? `
type Sent = import('./schema/${entry}.js').webhooks;
/** What \`verifyWebhook<WebhookEvent>\` returns. */
export type WebhookEvent = {
  [Name in keyof Sent]: Sent[Name] extends { post: { requestBody: { content: { 'application/json': infer E } } } } ? E : never;
}[keyof Sent];
`
      : ''
  }
export type Client = ${methods}${stream ? ' & Live' : ''};
export type Schemas = components['schemas'];

export function createClient(options: ClientOptions): Client {
  return clientOf(${JSON.stringify(table, null, 2)}, options) as Client;
}
`;
}

function callOf(path, method, operation) {
  const parameters = (operation.parameters ?? []).map(resolved);
  const takes = (name) => parameters.some((each) => each.name.toLowerCase() === name);
  return {
    method,
    path,
    ...((isList(operation) || operation['x-rows']) && { list: true }),
    ...(operation['x-rows'] && { rows: memberOf(operation) }),
    ...(takes('cursor') && { cursor: true }),
    ...(operation.requestBody && { body: true }),
    ...(takes('idempotency-key') && { idempotent: true }),
  };
}

/** The member of `data` that holds the rows of an answer with pages, where `data` is an object. */
function memberOf(operation) {
  return operation['x-rows'].replace(/^data\./, '');
}

function isList({ responses }) {
  const schema = resolved(resolved(responses['200'])?.content?.['application/json']?.schema);
  return [schema, ...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])]
    .map(resolved)
    .some((each) => ['items', 'data'].some((name) => resolved(each?.properties?.[name])?.type === 'array'));
}

function operationsOf(paths) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method]).map((method) => ({ path, method, operation: methods[method] })),
  );
}

function resolved(value) {
  return value?.$ref
    ? resolved(
        value.$ref
          .slice(2)
          .split('/')
          .reduce((at, name) => at[name], document),
      )
    : value;
}

function manifest() {
  const own = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8'));
  const exports = Object.fromEntries(
    entries.map((entry) => [
      entry === 'index' ? '.' : `./${entry}`,
      { types: `./dist/generated/${entry}.d.ts`, default: `./dist/generated/${entry}.js` },
    ]),
  );
  return { ...own, version: document.info.version, exports };
}
