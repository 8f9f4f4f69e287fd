import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { readConfig } from '../../src/config.js';
import { Database } from '../../src/db/database.js';
import { createLog } from '../../src/http/log.js';
import { buildService } from '../../src/serve.js';
import type { Archive } from './archive.js';
import type { Json } from './service.js';

export interface Asked {
  family: string;
  /** How the names of its tables begin; default: as the family's. */
  tables?: string;
  /** Paths below the family's. */
  requests: readonly string[];
  /** Tables with more rows are large. */
  largeFrom: number;
}

export interface Scans {
  /** Tables of the family, and those of names that all families share. */
  large: string[];
  /** `request: table`, of each large table that a statement reads from end to end. */
  scans: string[];
  statements: number;
}

/**
 * What PostgreSQL plans for the statements that the service sends for these requests: at first, with their values, and
 * once it has seen each so often that it may keep a plan for any values.
 */
export async function scansOf(
  { service, databaseUrl }: Pick<Archive, 'service' | 'databaseUrl'>,
  asked: Asked,
): Promise<Scans> {
  const { key } = await service.key({ plan: 'enterprise' });
  const statements = await statementsOf(databaseUrl, service.redisUrl, key, asked);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const large = await largeTables(client, asked);
    const scans = new Set<string>();
    for (const [index, [request, statement]] of statements.entries()) {
      for (const plan of await plansOf(client, `s${index}`, statement))
        for (const table of scannedTables(plan)) if (large.includes(table)) scans.add(`${request}: ${table}`);
    }
    return { large, scans: [...scans], statements: statements.length };
  } finally {
    await client.end();
  }
}

/** After so many executions PostgreSQL compares the plans made so far with one for any values. */
const CUSTOM_PLANS = 5;

async function plansOf(client: pg.Client, name: string, { text, values }: Statement): Promise<Json[]> {
  for (let turn = 0; turn < CUSTOM_PLANS; turn += 1) await client.query({ name, text, values });
  const written = values.map((value) => literalOf(client, value)).join(', ');
  const explained = [
    await client.query<{ 'QUERY PLAN': Json }>(`explain (format json) ${text}`, values),
    await client.query<{ 'QUERY PLAN': Json }>(
      `explain (format json) execute ${name}${written === '' ? '' : `(${written})`}`,
    ),
  ];
  await client.query(`deallocate ${name}`);
  return explained.map(({ rows }) => rows[0]!['QUERY PLAN'][0].Plan as Json);
}

/** `execute` takes no parameters of its own. */
function literalOf(client: pg.Client, value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join()}}`);
  return client.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

interface Statement {
  text: string;
  values: unknown[];
}

/** What the service really sends: it runs in this process and its statements are listened to on their way. */
async function statementsOf(
  databaseUrl: string,
  redisUrl: string,
  key: string,
  { family, tables = `${family}_`, requests }: Asked,
): Promise<[request: string, statement: Statement][]> {
  const { fastify, stop } = await openUncached(databaseUrl, redisUrl);
  const sent = jest.spyOn(Database.prototype, 'rows');
  const statements: [request: string, statement: Statement][] = [];
  const refused: string[] = [];
  try {
    await fastify.ready();
    for (const request of requests) {
      sent.mockClear();
      const answer = await fastify.inject({ url: `/api/v1/${family}/${request}`, headers: { 'x-api-key': key } });
      if (![200, 404, 422, 501].includes(answer.statusCode))
        refused.push(`${request} answered ${answer.statusCode}: ${answer.body}`);
      const read = sent.mock.calls
        .map(([statement]) => statement.compile())
        .filter(({ text }) => text.includes(tables));
      statements.push(...read.map((statement) => [request, statement] as [string, Statement]));
    }
  } finally {
    sent.mockRestore();
    await stop();
  }
  if (refused.length > 0) throw new Error(refused.join('\n'));
  return statements;
}

export interface Uncached {
  fastify: FastifyInstance;
  stop(): Promise<void>;
}

/** The service in this process, without a memory for answers. */
export async function openUncached(databaseUrl: string, redisUrl: string): Promise<Uncached> {
  const config = readConfig({
    ...process.env,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    ANSWER_CACHE_MB: '0',
    LOG_LEVEL: 'silent',
    DEMO: 'false',
  });
  const { app, stop } = await buildService(config, createLog('silent'));
  return { fastify: app.getHttpAdapter().getInstance() as FastifyInstance, stop };
}

async function largeTables(client: pg.Client, { family, tables = `${family}_`, largeFrom }: Asked): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and reltuples > $1 and (starts_with(relname, $2) or relname like 'identity%') order by 1`,
    [largeFrom, tables],
  );
  return rows.map(({ name }) => name);
}

function scannedTables(node: Json): string[] {
  const here = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] as string] : [];
  return [...here, ...((node.Plans ?? []) as Json[]).flatMap(scannedTables)];
}
